import type { KeptIdentity } from '#contract/realNames/realNames.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { isDecider, isSamePerson } from '../identity/service.ts';
import { findNewestRequest, mayLook } from './kept.repository.ts';
import type { StoredRealName } from './repository.ts';

/** What is kept of somebody who left, as one admin sees it; null where nothing is. */
export async function keptOf({ tx, now, ...call }: Call, row: StoredRealName): Promise<Reply<KeptIdentity> | null> {
  if (row.keptUntil === null) return null;
  const request = (await findNewestRequest(tx, row.id)) ?? null;
  const may: KeptIdentity['may'] = [];
  const admin = userIdOf(call);
  const isWaiting = request?.state === 'waiting';
  const isOwn = isWaiting && request.by.id === admin;
  if (isWaiting && (await isDecider(tx, admin, now, 'review')) && !(await isSamePerson(tx, admin, [request.by.id]))) {
    may.push('decide');
  }
  const isAgreed = await mayLook(tx, { realNameId: row.id, by: admin, now });
  if (isAgreed) may.push('look');
  if (!isAgreed && (!isWaiting || isOwn)) may.push('ask');
  return { until: row.keptUntil, request, may };
}
