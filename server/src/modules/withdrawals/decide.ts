/** Admins decide on withdrawals. */
import * as contract from '#contract/withdrawals/withdrawalAdmin.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { personOf } from '../adjustments/service.ts';
import {
  accountsPaidAlike,
  isDecider,
  lockPersonAccounts,
  mustBePaidElsewhere,
  mustDecide,
  numberOrName,
} from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { listContradictions } from './contradictions/contradictions.repository.ts';
import { contradictionAbilities, needsTwo, withdrawalAbilities } from './permissions.ts';
import { findCurrentPayer } from './gatewayPayouts/payingMerchants.repository.ts';
import { finish } from './settle.ts';
import { findMainBuyer, listSharedWith } from './standing.repository.ts';
import { shownWithdrawal } from './view.ts';
import {
  approveRow,
  findWithdrawalCase,
  approveFirst,
  sumPaidBefore,
  walkOfCases,
  type WithdrawalCaseRow,
} from './withdrawals.repository.ts';

const sharedMax = 20;

/** Those that wait oldest first, the others newest first, unless sorted. Throws invalid_input for ranges that run backwards. */
export const listWithdrawals = handle(contract.listWithdrawals, async (call, { cursor, limit, search, ...filters }) => {
  refuseBackwards(filters);
  const state = filters.state === 'all' ? undefined : filters.state;
  const isOpen = state === 'requested' || state === 'approved' || state === 'paying';
  const { sort, direction = isOpen && sort === 'asked' ? 'asc' : 'desc' } = filters;
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = walkOfCases({ ...filters, ...numberOrName(search), state, direction, timeZone });
  const cursors = walkCursors(`withdrawals ${filters.state}`, sort, direction);
  const [page, reader] = await Promise.all([
    listWalk<WithdrawalCaseRow>(call.tx, walk, cursors, { cursor, limit }),
    readerOf(call),
  ]);
  return mapPage(page, (row) => caseOf(row, reader, call.now));
});

/** Throws not_found. */
export const getWithdrawalReview = handle(contract.getWithdrawalReview, async (call, { id }) =>
  reviewOf(call, await mustFindCase(call, id)),
);

/** Throws not_found, four_eyes, admin_too_new, state_conflict, money_owed, payout_contested, account_not_active. */
export const approveWithdrawal = handle(contract.approveWithdrawal, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const found = await mustFindCase(call, id);
  // Whoever asks for another one meanwhile raises the day's sum.
  await lockPersonAccounts(tx, found.userId);
  const row = await mustFindCase(call, id);
  const { userId, firstApprovedBy } = row;
  await mustBePaidElsewhere(tx, by, firstApprovedBy === null ? [userId] : [userId, firstApprovedBy]);
  await mustDecide(tx, by, now);
  mustBePayable(row);
  if (needsTwo(row) && firstApprovedBy === null) {
    await move(call, approveFirst(tx, { id, by, now }), stepOf('approve_first', row));
  } else {
    await move(call, approveRow(tx, { id, by, now, firstApprovedBy }), stepOf('approve', row));
  }
  return reviewOf(call, await mustFindCase(call, id));
});

/** Throws not_found, four_eyes, state_conflict, and invalid_input where words are needed. */
export const refuseWithdrawal = handle(contract.refuseWithdrawal, async (call, { id, reason, words: written }) => {
  const row = await mustFindCase(call, id);
  await mustBePaidElsewhere(call.tx, userIdOf(call), [row.userId]);
  const words = reason === 'other' ? neededWords('words', written) : plainWords(written);
  const end = { event: 'refuse', by: userIdOf(call), reason, words, now: call.now } as const;
  await move(call, finish(call.tx, row, end), stepOf('refuse', row, { reason, words }));
  return reviewOf(call, await mustFindCase(call, id));
});

/** Throws money_owed, payout_contested, account_not_active. */
export function mustBePayable({
  owes,
  isContested,
  isActive,
}: Pick<WithdrawalCaseRow, 'owes' | 'isContested' | 'isActive'>): void {
  if (owes) throw new AppError('money_owed');
  if (isContested) throw new AppError('payout_contested');
  if (!isActive) throw new AppError('account_not_active');
}

export function stepOf(verb: string, { id, userId, amountFen }: WithdrawalCaseRow, detail: object = {}) {
  return { action: `withdrawal.${verb}`, subject: `withdrawal ${id}`, detail: { userId, amountFen, ...detail } };
}

export async function mustFindCase({ tx }: Pick<Call, 'tx'>, id: number): Promise<WithdrawalCaseRow> {
  const row = await findWithdrawalCase(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type Reader = Awaited<ReturnType<typeof readerOf>>;

async function readerOf(call: Call) {
  const adminId = userIdOf(call);
  const [decides, accounts, payer] = await Promise.all([
    isDecider(call.tx, adminId, call.now),
    accountsPaidAlike(call.tx, adminId),
    findCurrentPayer(call.tx),
  ]);
  return { decides, accounts, payer: payer?.gateway ?? null, now: call.now };
}

function caseOf(row: WithdrawalCaseRow, reader: Reader, now: Date): Reply<contract.WithdrawalCase> {
  return {
    ...shownWithdrawal(row, now),
    user: { id: row.userId, username: row.username },
    risks: row.risks,
    owes: row.owes,
    isActive: row.isActive,
    isContested: row.isContested,
    isContradicted: row.isContradicted,
    needsTwo: needsTwo(row),
    firstApprovedBy: personOf(row.firstApprovedBy, row.firstApprovedByName),
    firstApprovedAt: row.firstApprovedAt,
    approvedBy: personOf(row.approvedBy, row.approvedByName),
    payingBy: personOf(row.payingBy, row.payingByName),
    endedBy: personOf(row.endedBy, row.endedByName),
    batchId: row.batchId,
    gatewayPayout: gatewayPayoutOf(row),
    may: withdrawalAbilities(row, reader),
  };
}

function gatewayPayoutOf(row: WithdrawalCaseRow): Reply<contract.GatewayPayout> | null {
  const { paidThrough, payoutState, payoutAskedAt, payoutAskedBy, payoutMerchantId } = row;
  if (!paidThrough || !payoutState || !payoutAskedAt || payoutAskedBy === null || payoutMerchantId === null)
    return null;
  return {
    gateway: paidThrough,
    merchant: { id: payoutMerchantId, name: row.payoutMerchantName ?? '' },
    number: row.payoutNumber ?? '',
    state: payoutState,
    askedBy: { id: payoutAskedBy, username: row.payoutAskedByName ?? '' },
    askedAt: payoutAskedAt,
    tries: row.payoutTries ?? 0,
    askAt: row.payoutAskAt,
    reason: row.payoutReason ?? '',
  };
}

export async function reviewOf(call: Call, row: WithdrawalCaseRow): Promise<Reply<contract.WithdrawalReview>> {
  const { tx, now } = call;
  const { id, userId, payeeId } = row;
  const [reader, before, sharedWith, mainBuyer, balances, contradictions] = await Promise.all([
    readerOf(call),
    sumPaidBefore(tx, { userId, id }),
    listSharedWith(tx, payeeId, sharedMax),
    findMainBuyer(tx, userId),
    balancesOf(tx, userId),
    listContradictions(tx, id),
  ]);
  return {
    ...caseOf(row, reader, now),
    accountSince: row.accountSince,
    payeeSince: row.payeeSince,
    withdrawnFen: before.fen,
    withdrawals: before.count,
    ofDayFen: row.ofDayFen,
    sharedWith,
    mainBuyer: mainBuyer ?? null,
    heldFen: balances.heldFen,
    pendingFen: balances.pendingFen,
    contradictions: contradictions.map((found) => ({
      ...found,
      foundBy: { id: found.foundBy, username: found.foundByName },
      settledBy: personOf(found.settledBy, found.settledByName),
      may: contradictionAbilities(found, row, reader),
    })),
  };
}
