/** One inbox for everything that an admin decides or answers. */
import * as contract from '#contract/console/inbox.ts';
import { inboxRules, isInboxKind, type InboxKind } from '#contract/console/inboxRules.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countWaiting, findWaiting, isWaiting, type WaitingSource } from '../../platform/waiting.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { deleteClaim, deleteEndedClaims, findHolder, insertClaim, listClaims } from './inbox.repository.ts';
import { itemOf, mayDealWith, rowsByUrgency } from './waiting.ts';

/** The platform, which admins answer for. */
const subject = 0;

type InboxSource = WaitingSource & { kind: InboxKind };

function ofInbox(sources: readonly WaitingSource[]): InboxSource[] {
  return sources.filter((source): source is InboxSource => source.side === 'admin' && isInboxKind(source.kind));
}

/** What waits, the nearest deadline first, of one kind or of all; and who has taken it. */
export const listAdminInbox = (all: readonly WaitingSource[]) =>
  handle(contract.listAdminInbox, async (call, { kind: wanted }) => {
    const { tx, now } = call;
    const adminId = userIdOf(call);
    const sources = ofInbox(all).filter((source) => mayDealWith(call, source));
    const claims = new Map((await listClaims(tx, now)).map((claim) => [`${claim.kind} ${claim.itemId}`, claim]));
    const found = await Promise.all(
      sources.map(async (source) => {
        if (wanted !== undefined && source.kind !== wanted) {
          return { source, rows: [], total: await countWaiting(tx, source, { subject, now }) };
        }
        return { source, ...(await findWaiting(tx, source, { subject, now, limit: inboxRules.ofKindMax })) };
      }),
    );
    const items = found
      .flatMap(({ source, rows }) => rows.map((row) => ({ source, row })))
      .toSorted(rowsByUrgency(now))
      .map(({ source, row }) => {
        const claim = claims.get(`${source.kind} ${row.id}`);
        return {
          ...itemOf(call, source, row),
          kind: source.kind,
          claim: claim ? { person: claim.person, mine: claim.adminId === adminId, until: claim.until } : null,
        };
      });
    return { items, kinds: found.map(({ source, total }) => ({ kind: source.kind, count: total })) };
  });

/**
 * Takes an item for some minutes; one's own again for as long. Throws forbidden for what is not theirs to decide, not_found for what
 * does not wait, inbox_taken.
 */
export const claimInboxItem = (all: readonly WaitingSource[]) =>
  handle(contract.claimInboxItem, async (call, item) => {
    const { tx, now } = call;
    if (!mayDealWith(call, item)) throw new AppError('forbidden');
    const source = ofInbox(all).find(({ kind }) => kind === item.kind);
    if (!source || !(await isWaiting(tx, source, { id: item.id, subject, now }))) throw new AppError('not_found');
    const until = new Date(now.getTime() + inboxRules.claimSeconds * 1000);
    if (!(await insertClaim(tx, { ...item, adminId: userIdOf(call), until, now }))) {
      throw new AppError('inbox_taken', { params: { person: await findHolder(tx, item) } });
    }
    return { until };
  });

export const releaseInboxItem = handle(contract.releaseInboxItem, async (call, item) => {
  await deleteClaim(call.tx, { ...item, adminId: userIdOf(call) });
  return {};
});

export const inboxJobs: readonly PeriodicJob[] = [
  {
    name: 'console.endClaims',
    everySeconds: 600,
    run: ({ now, transaction }) => transaction((tx) => deleteEndedClaims(tx, now)),
  },
];
