/** What admins see of disputes, and what they do while one stands: enter it, answer it, keep evidence. */
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import * as contract from '#contract/money/gatewayDisputes.ts';
import { dayMs } from '#contract/core/durations.ts';
import {
  answerPicturesMax,
  answersOnce,
  disputeContradictionActs,
  gatewayDisputeRules,
  takesAnswers,
} from '#contract/money/gatewayDisputeRules.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import { earnersOf } from '../../ledger/earnings.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { accountsOfPerson, isSamePerson, mustBeSomebodyElse, numberOrName } from '../identity/service.ts';
import { findAttemptByNumber, gatewayOf, type PaymentDeps } from '../payments/service.ts';
import { listStaffOfShops } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { sendAnswerAt } from './answer.ts';
import {
  answerDisputeRow,
  findDispute,
  findDisputedPayment,
  findLeaseSide,
  isOfPart,
  walkOfDisputes,
  listSides,
  lockDispute,
  type DisputeDetailRow,
  type ListedDisputeRow,
} from './disputes.repository.ts';
import { evidenceOf } from './evidence.ts';
import { listEvidence } from './evidence.repository.ts';
import { listContradictions, type ContradictionRow } from './contradictions.repository.ts';
import { hasWordsLeft, keepWords, shownEntries } from './entries.ts';
import { expectedLossFen, keptBy, stands } from './kept.ts';
import { findNames } from './parties.repository.ts';
import { takeDispute } from './take.ts';
import { arePicturesOf, listWords } from './words.repository.ts';

export const listGatewayDisputes = handle(
  contract.listGatewayDisputes,
  async (call, { cursor, limit, search, ...filters }) => {
    refuseBackwards(filters);
    const { tx, now } = call;
    const { timeZone } = (await siteConfiguration(tx)).site;
    const walk = walkOfDisputes({ ...filters, ...numberOrName(search), now, timeZone });
    const cursors = walkCursors('gateway disputes', filters.sort, filters.direction);
    return mapPage(await listWalk<ListedDisputeRow>(tx, walk, cursors, { cursor, limit }), shown);
  },
);

/** Throws not_found. */
export const getGatewayDispute = handle(contract.getGatewayDispute, async (call, { id }) =>
  detailOf(call, await mustFind(call, id)),
);

/** Throws not_found for a payment that nobody paid, state_conflict when it is known or lost, dispute_turned_over, four_eyes, invalid_input. */
export const openGatewayDispute = handle(contract.openGatewayDispute, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const attempt = await findAttemptByNumber(tx, input.merchantNumber);
  if (attempt?.state !== 'paid') throw new AppError('not_found');
  const { number, merchantNumber } = input;
  const reason = neededWords('reason', input.reason);
  const dueAt = input.dueAt === undefined ? null : new Date(input.dueAt);
  mustBeAhead(dueAt, now);
  const said = { number, reason, dueAt, state: 'open', isPart: false, source: 'hand', by, words: '', now } as const;
  const { id, result } = await takeDispute(tx, attempt, said);
  if (result !== 'opened') throw new AppError('state_conflict');
  const row = await mustFind(call, id);
  await mustNotOwn(call, row);
  await recordStep(call, stepOf('open', row, { merchantNumber, number, reason }));
  return detailOf(call, row);
});

/** Throws not_found, state_conflict when it is over or the gateway took its one answer, four_eyes, invalid_input for pictures that are not of it, or more than the gateway takes. */
export const answerGatewayDispute = (deps: PaymentDeps) =>
  handle(contract.answerGatewayDispute, async (call, { id, answer: written, pictures: named }) => {
    const { tx, now, app } = call;
    const row = await mustFind(call, id);
    await mustNotOwn(call, row);
    const answer = neededWords('answer', written);
    const gateway = await gatewayOf(tx, { ...app, ...deps }, row);
    const pictures = [...new Set(named)];
    const max = answerPicturesMax[row.gateway];
    if (pictures.length > max || !(await arePicturesOf(tx, id, pictures))) {
      throw new AppError('invalid_input', { fields: [{ field: 'pictures', rule: 'too_long', params: { max } }] });
    }
    // What an admin entered may be of a kind that the gateway has no calls for.
    const sending = gateway?.answerDispute && sendsAnswers(row) ? 'waiting' : 'by_hand';
    const isOnce = answersOnce.includes(row.gateway);
    const answered = answerDisputeRow(tx, { id, answer, pictures, by: userIdOf(call), sending, isOnce, now });
    await move(call, answered, stepOf('answer', row, { answer, sending, pictures: pictures.length }));
    if (sending === 'waiting') await sendAnswerAt(tx, id, now);
    return detailOf(call, await mustFind(call, id));
  });

/** Throws not_found, state_conflict when it is over, four_eyes, evidence_full, invalid_input. */
export const addDisputeEvidence = handle(contract.addDisputeEvidence, async (call, { id, words, pictures }) => {
  const found = await mustFind(call, id);
  await mustNotOwn(call, found);
  const row = await lockDispute(call.tx, found.attemptId);
  if (!row || !stands(row)) throw new AppError('state_conflict');
  await keepWords(call, { disputeId: id, side: 'platform', userId: userIdOf(call), words, pictures });
  return detailOf(call, await mustFind(call, id));
});

function sendsAnswers({ gateway, openNumbers }: Pick<DisputeDetailRow, 'gateway' | 'openNumbers'>): boolean {
  return openNumbers.some((number) => takesAnswers(gateway, number));
}

/** Whether the gateway took its one answer to each number. */
function isAnswered({ gateway, openNumbers, answeredNumbers }: DisputeDetailRow): boolean {
  return answersOnce.includes(gateway) && openNumbers.every((number) => answeredNumbers.includes(number));
}

function mustBeAhead(dueAt: Date | null, now: Date): void {
  if (dueAt === null) return;
  const last = new Date(now.getTime() + gatewayDisputeRules.dueMaxSeconds * 1000);
  if (dueAt > now && dueAt <= last) return;
  throw new AppError('invalid_input', { fields: [{ field: 'dueAt', rule: 'format' }] });
}

/** Throws not_found. */
export async function mustFind({ tx }: Pick<Call, 'tx'>, id: number): Promise<DisputeDetailRow> {
  const row = await findDispute(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Whose money it is about: who paid, who sold or let out what was paid, whoever earned by it, such as agents, and who works for
 * the shop.
 */
async function ownersOf({ tx, now }: Call, { attemptId, userId }: DisputeDetailRow): Promise<number[]> {
  const { orderIds, lease: paid } = await findDisputedPayment(tx, attemptId);
  const sides = await listSides(tx, orderIds);
  const leftAfter = new Date(now.getTime() - staffRules.formerDays * dayMs);
  const [staff, earners, lease] = await Promise.all([
    listStaffOfShops(tx, { shopIds: sides.flatMap(({ shopId }) => shopId ?? []), leftAfter }),
    earnersOf(tx, { kind: 'order', ids: orderIds }),
    paid && findLeaseSide(tx, paid.leaseId),
  ]);
  const sellers = sides.flatMap(({ sellerId }) => sellerId ?? []);
  return [...new Set([userId, ...sellers, ...staff, ...earners, ...(lease ? [lease.lessorId] : [])])];
}

/** Throws four_eyes. */
export async function mustNotOwn(call: Call, row: DisputeDetailRow): Promise<void> {
  await mustBeSomebodyElse(call.tx, userIdOf(call), await ownersOf(call, row));
}

function shown(row: ListedDisputeRow): Reply<contract.GatewayDispute> {
  return { ...row, payer: { id: row.userId, username: row.username } };
}

/** One with what its reader may do. */
export async function detailOf(call: Call, row: DisputeDetailRow): Promise<Reply<contract.GatewayDisputeDetail>> {
  const { tx } = call;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const { orderIds } = await findDisputedPayment(tx, row.attemptId);
  const [facts, words, contradictions, isOwner, { kept, leaseHeldFen }] = await Promise.all([
    listEvidence(tx, orderIds, gatewayDisputeRules.evidenceRows),
    listWords(tx, row.id),
    listContradictions(tx, row.id),
    ownersOf(call, row).then((owners) => isSamePerson(tx, userIdOf(call), owners)),
    keptBy(tx, row),
  ]);
  const names = await findNames(
    tx,
    kept.map(({ userId }) => userId),
  );
  const said = isOwner ? [] : await shownEntries(call, row.id, words);
  const mine = { userId: userIdOf(call), openedAt: row.openedAt };
  const isOpen = stands(row);
  const mayLose = isOpen || row.lostFen !== null;
  const lossFen = mayLose ? await expectedLossFen(tx, row) : 0;
  const reader = { isOwner, accounts: await accountsOfPerson(tx, userIdOf(call)) };
  return {
    ...row,
    ...shown(row),
    numbers: [...row.openNumbers, ...row.endedNumbers],
    lostPart: row.lostFen !== null,
    isOfPart: isOpen && isOfPart(row),
    orderIds,
    evidence: evidenceOf(facts, { timeZone, isBuyersMoney: !row.openedByOthers }),
    sendsAnswers: sendsAnswers(row),
    answeredBy: personOf(row.answeredBy, row.answeredByName),
    openedBy: personOf(row.openedBy, row.openedByName),
    endedBy: personOf(row.endedBy, row.endedByName),
    said: said.map(({ userId, username, ...entry }) => ({ ...entry, by: { id: userId, username } })),
    kept: kept.map(({ userId, ...of }) => ({ ...of, person: { id: userId, username: names.get(userId) ?? '' } })),
    leaseHeldFen,
    openCount: row.openNumbers.length,
    lossFen,
    lossNeedsOther: mayLose && row.openedBy !== null && (await isSamePerson(tx, userIdOf(call), [row.openedBy])),
    contradictions: contradictions.map((one) => contradictionOf(one, row, reader)),
    may: isOwner
      ? []
      : mayOf(row.state, { hasWords: hasWordsLeft(words, mine), hasMore: lossFen > 0, isAnswered: isAnswered(row) }),
  };
}

function mayOf(
  state: DisputeDetailRow['state'],
  { hasWords, hasMore, isAnswered: isDone }: { hasWords: boolean; hasMore: boolean; isAnswered: boolean },
): contract.GatewayDisputeDetail['may'] {
  if (state === 'lost') return [...(hasMore ? (['lose_more'] as const) : []), 'contradict'];
  if (state !== 'open' && state !== 'answered') return [];
  return [...(isDone ? [] : (['answer'] as const)), ...(hasWords ? (['say'] as const) : []), 'end'];
}

/** Followed by somebody who did not bring the gateway's word, closed by somebody who did not enter the end. */
function contradictionOf(
  one: ContradictionRow,
  { state, endedBy }: DisputeDetailRow,
  { isOwner, accounts }: { isOwner: boolean; accounts: readonly number[] },
): Reply<contract.DisputeContradiction> {
  const { outcome, said, foundBy } = one;
  const isMine = (by: number | null) => by !== null && accounts.includes(by);
  const may = disputeContradictionActs.filter((act) =>
    act === 'follow' ? state === 'lost' && said !== 'lost' && !isMine(foundBy) : !isMine(endedBy),
  );
  return {
    ...one,
    foundBy: personOf(foundBy, one.foundByName),
    settledBy: personOf(one.settledBy, one.settledByName),
    may: outcome !== null || isOwner ? [] : may,
  };
}

function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null ? null : { id, username: username ?? '' };
}

/** What is recorded of an act on one. */
export function stepOf(verb: string, { id, gateway, amountFen, orderId }: DisputeDetailRow, detail: object) {
  return {
    action: `gateway_dispute.${verb}`,
    subject: `gateway dispute ${id}`,
    detail: { gateway, amountFen, orderId, ...detail },
  };
}
