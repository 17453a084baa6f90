/** What reviewers do: the queue, one application, and the decision. */
import { neededPhotos, photoSides } from '#contract/realNames/identityDocuments.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import * as contract from '#contract/realNames/realNames.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { dayOf } from '../../platform/day.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { decryptFacts } from './realNameEncryption.ts';
import { keptOf } from './keptView.ts';
import { passRealName } from './pass.ts';
import { isAccountOf, listOtherAccounts } from './persons.repository.ts';
import { keepPhotosUntil, listPhotos } from './photos.repository.ts';
import * as repository from './repository.ts';
import { isAdultOn, photosUntil } from './view.ts';

/** Those that wait unless something else is asked for; of a person, all. */
export const listRealNameReviews = handle(contract.listRealNameReviews, async (call, input) => {
  const search = input.search?.trim() || undefined;
  const { state = search === undefined ? 'auditing' : 'all' } = input;
  return mapPage(await repository.listRealNamesIn(call.tx, { ...input, state, search }), (row) => rowOf(row, call.now));
});

/** Throws not_found. */
export const getRealNameReview = handle(contract.getRealNameReview, (call, { id }) => reviewOf(call, id));

/** One application as an admin sees it. Throws not_found. */
export async function reviewOf(call: Call, id: number): Promise<Reply<contract.RealNameReview>> {
  const { tx, now, app } = call;
  const row = await mustFind(call, id);
  const { shownMax } = realNameRules;
  const fingerprints = fingerprintsIn(row);
  const reviewer = userIdOf(call);
  const [moves, looks, photos, others, nextId, isOwn, { site }] = await Promise.all([
    repository.listMoves(tx, id, shownMax),
    repository.listLooks(tx, id, shownMax),
    listPhotos(tx, id),
    listOtherAccounts(tx, { fingerprints, userId: row.userId, limit: shownMax }),
    repository.findNextRealName(tx, { except: id, reviewer }),
    isAccountOf(tx, reviewer, fingerprints),
    siteConfiguration(tx),
  ]);
  const facts = decryptFacts(app.keys, row);
  const may: contract.RealNameReview['may'] =
    row.state === 'auditing' && row.userId !== reviewer && !isOwn ? ['pass', 'refuse'] : [];
  return {
    ...rowOf(row, now),
    country: facts?.country ?? '',
    enterpriseCertificate: facts?.enterpriseCertificate ?? '',
    isAdult: isAdultOn(row, dayOf(now, site.timeZone)),
    sides: photos.map(({ side }) => side),
    photosUntil: photosUntil(row),
    others,
    moves,
    looks,
    may,
    kept: await keptOf(call, row),
    nextId: nextId ?? null,
  };
}

/**
 * Passes or refuses what was shown. Throws not_found, state_conflict (also where it was sent anew meanwhile), four_eyes for one's
 * own, look_first, person_accounts_full, and invalid_input for a refusal that names nothing.
 */
export const decideRealName = handle(contract.decideRealName, async (call, { id, sentAt, event, problems, note }) => {
  const { tx, now } = call;
  const actorId = userIdOf(call);
  const row = await repository.lockRealName(tx, id);
  if (!row?.sentAt) throw new AppError('not_found');
  if (row.userId === actorId || (await isAccountOf(tx, actorId, fingerprintsIn(row)))) throw new AppError('four_eyes');
  if (row.state !== 'auditing' || row.sentAt.getTime() !== Date.parse(sentAt)) throw new AppError('state_conflict');
  const seen = { id, actorId, since: row.sentAt };
  if (event === 'pass' && !(await repository.hasSeenPhotos(tx, seen))) throw new AppError('look_first');
  if (event === 'pass') await passRealName(tx, row, { event, actorId, note, now });
  else await refuse(call, row, { problems, note });
  const detail = { problems, note };
  await recordStep(call, { action: `realName.${event}`, subject: `realName ${id}`, detail });
  return reviewOf(call, id);
});

async function refuse(
  call: Call,
  { id, userId, kind, document }: repository.StoredRealName,
  { problems, note }: { problems: readonly contract.Mend[]; note: string },
): Promise<void> {
  const { tx, now } = call;
  const sides: readonly string[] = neededPhotos(kind, document);
  const isOfPhotos = (field: string) => photoSides.some((side) => side === field);
  const wrong = problems.findIndex(({ field }) => isOfPhotos(field) && !sides.includes(field));
  if (wrong !== -1) {
    throw new AppError('invalid_input', { fields: [{ field: `problems.${wrong}.field`, rule: 'one_of' }] });
  }
  if (problems.length === 0 && note === '') {
    throw new AppError('invalid_input', { fields: [{ field: 'problems', rule: 'required' }] });
  }
  if (problems.some(({ reason }) => reason === 'other') && note === '') {
    throw new AppError('invalid_input', { fields: [{ field: 'note', rule: 'required' }] });
  }
  if (!(await repository.moveToRefused(tx, { id, now }))) throw new AppError('state_conflict');
  await keepPhotosUntil(tx, id, new Date(now.getTime() + realNameRules.photosKeptDays * dayMs));
  const actorId = userIdOf(call);
  await repository.insertMove(tx, { id, event: 'refuse', to: 'refused', actorId, note, problems, now });
  await notify(tx, [{ kind: 'real_name_refused', to: [userId], params: {} }], now);
}

/** Throws not_found. */
export async function mustFind({ tx }: Call, id: number): Promise<repository.StoredRealName> {
  const row = await repository.findRealName(tx, id);
  // What was never sent is nobody's but its holder's.
  if (!row?.sentAt) throw new AppError('not_found');
  return row;
}

function fingerprintsIn({ fingerprint, personFingerprint }: repository.StoredRealName): Buffer[] {
  return [fingerprint, personFingerprint].filter((one) => one !== null);
}

function rowOf(row: repository.StoredRealName, now: Date) {
  return { ...row, late: row.state === 'auditing' && row.dueAt !== null && row.dueAt < now };
}
