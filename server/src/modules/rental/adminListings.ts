/** Admins look at what is let out, let it through or say what to mend, take it down and lift that. */
import type { ListingDecision, ListingReason } from '#contract/rental/listingProcess.ts';
import * as contract from '#contract/rental/listings.ts';
import type { Listing } from '#contract/rental/listings.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { accountsOfPerson, isSamePerson } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import * as repository from './listings.repository.ts';
import type { ListingRow } from './listings.repository.ts';
import { seenAt } from './timeGroups.ts';
import { countUnits } from './units.repository.ts';
import { listingReply, listingSummary } from './view.ts';

/** Newest first, those that wait for a review oldest first, unless sorted. */
export const listAdminListings = handle(contract.listAdminListings, async (call, { cursor, limit, ...filters }) => {
  const { state, sort, direction = state === 'auditing' && sort === 'made' ? 'asc' : 'desc' } = filters;
  const cursors = walkCursors(`listings ${state ?? 'all'}`, sort, direction);
  const [page, own] = await Promise.all([
    listWalk<ListingRow>(call.tx, repository.walkOfAll({ state, sort, direction }), cursors, { cursor, limit }),
    accountsOfPerson(call.tx, userIdOf(call)),
  ]);
  return mapPage(page, (row) => listingSummary(row, call.locale, own.includes(row.userId) ? 'own_admin' : 'admin'));
});

/** Throws not_found. */
export const getAdminListing = handle(contract.getAdminListing, async (call, { id }) =>
  replyOf(call, await needed(call, id)),
);

/**
 * Lets tenants see what waits, or sends it back with what to mend. Throws not_found, four_eyes for the lessor under any
 * account, state_conflict for what was decided or changed since it was seen, listing_without_unit.
 */
export const decideListing = handle(contract.decideListing, async (call, input) => {
  const { id, approve, changedAt } = input;
  const row = await neededOfAnother(call, id);
  if (approve) {
    if ((await countUnits(call.tx, id)) === 0) throw new AppError('listing_without_unit');
    return decided(call, row, { event: 'approve', reason: '', words: '', seen: seenAt(changedAt) });
  }
  const { reason } = input;
  if (reason === undefined) throw new AppError('invalid_input', { fields: [{ field: 'reason', rule: 'required' }] });
  return decided(call, row, { event: 'refuse', reason, words: wordsOf(input, reason), seen: seenAt(changedAt) });
});

/** What is booked is cancelled with all of the money; leases that go on do so. Throws not_found, four_eyes, state_conflict. */
export const takeDownListing = handle(contract.takeDownListing, async (call, input) => {
  const row = await neededOfAnother(call, input.id);
  const { reason } = input;
  return decided(call, row, { event: 'take_down', reason, words: wordsOf(input, reason), seen: null });
});

/** Its lessor may resume it then. Throws not_found, four_eyes, state_conflict. */
export const liftListing = handle(contract.liftListing, async (call, { id }) => {
  const row = await neededOfAnother(call, id);
  return decided(call, row, { event: 'lift', reason: '', words: '', seen: null });
});

interface Decision {
  event: ListingDecision;
  reason: ListingReason | '';
  words: string;
  seen: Date | null;
}

const messageOf = {
  approve: 'listing_approved',
  refuse: 'listing_refused',
  take_down: 'listing_taken_down',
  lift: 'listing_lifted',
} as const;

async function decided(call: Call, row: ListingRow, decision: Decision): Promise<Reply<Listing>> {
  const { tx, now } = call;
  const { id, userId, titleZh, titleEn } = row;
  const { event, reason, words } = decision;
  await move(call, repository.moveListingTo(tx, { id, now, ...decision }), {
    action: `listing.${event}`,
    subject: `listing ${id}`,
    detail: { title: titleZh, reason, words },
  });
  // Leases come later in the order of modules: what is booked is cancelled there.
  if (event === 'take_down') await enqueue(tx, 'leases.listingTakenDown', { listingId: id }, { at: now });
  const params = { listingId: id, titleZh, titleEn: titleEn || titleZh };
  await notify(tx, [{ kind: messageOf[event], to: [userId], params }], now);
  return replyOf(call, await needed(call, id));
}

/** `other` says nothing by itself. */
function wordsOf({ words }: { words: string }, reason: ListingReason): string {
  return reason === 'other' ? neededWords('words', words) : plainWords(words);
}

async function needed({ tx }: Pick<Call, 'tx'>, id: number): Promise<ListingRow> {
  const row = await repository.findListingRow(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function neededOfAnother(call: Call, id: number): Promise<ListingRow> {
  await needed(call, id);
  await repository.lockListing(call.tx, id);
  const row = await needed(call, id);
  if (await isSamePerson(call.tx, userIdOf(call), [row.userId])) throw new AppError('four_eyes');
  return row;
}

async function replyOf(call: Call, row: ListingRow): Promise<Reply<Listing>> {
  const isOwn = await isSamePerson(call.tx, userIdOf(call), [row.userId]);
  return listingReply(call, row, isOwn ? 'own_admin' : 'admin');
}
