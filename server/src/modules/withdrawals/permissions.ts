/** What an admin may do with a withdrawal, as far as it needs nothing but the facts. */
import { movesFrom } from '#contract/core/process.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import {
  gatewayPayoutRules,
  payingGateway,
  type GatewayPayoutState,
} from '#contract/withdrawals/gatewayPayoutRules.ts';
import type { PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import {
  contradictionActs,
  withdrawalActs,
  withdrawalProcess,
  type BankResult,
  type ContradictionAct,
  type WithdrawalAct,
  type WithdrawalState,
} from '#contract/withdrawals/withdrawalProcess.ts';

interface Facts {
  state: WithdrawalState;
  userId: number;
  firstApprovedBy: number | null;
  ofDayFen: number;
  secondAdminFromFen: number;
  owes: boolean;
  isActive: boolean;
  isContested: boolean;
  endedBy: number | null;
  kind: PayeeKind;
  /** What a gateway pays of it; null: none does. */
  payoutState: GatewayPayoutState | null;
  payoutAskedAt: Date | null;
  payoutAskedBy: number | null;
}

interface Reader {
  /** All that are paid where the admin is: of the same person, or with the same payee. */
  accounts: readonly number[];
  /** Not while they are new. */
  decides: boolean;
  /** The gateway that pays withdrawals by itself now; null: none. */
  payer: GatewayName | null;
  now: Date;
}

/** What a gateway has not told for so long admins end by hand. */
export function endedByHandBefore(now: Date): Date {
  return new Date(now.getTime() - gatewayPayoutRules.byHandAfterSeconds * 1000);
}

/** From so much of the person's day on, as it was when it was asked for, two admins approve. */
export function needsTwo({ ofDayFen, secondAdminFromFen }: Pick<Facts, 'ofDayFen' | 'secondAdminFromFen'>): boolean {
  return ofDayFen >= secondAdminFromFen;
}

/** Nobody acts on their own; whoever was the first of two is not the second. */
export function withdrawalAbilities(facts: Facts, { accounts, decides, payer, now }: Reader): WithdrawalAct[] {
  const { state, userId, firstApprovedBy, owes, isActive, isContested, kind } = facts;
  const { payoutState, payoutAskedAt, payoutAskedBy } = facts;
  if (accounts.includes(userId)) return [];
  const open = new Set(movesFrom(withdrawalProcess, state).map(({ event }) => event));
  const isFirst = firstApprovedBy !== null && accounts.includes(firstApprovedBy);
  const mayBePaid = !owes && isActive && !isContested;
  // Its end is the gateway's to say, until nobody expects it any more.
  const isByGateway = payoutState === 'asked' || payoutState === 'unknown';
  const mayEnd =
    !isByGateway ||
    (payoutAskedAt !== null &&
      payoutAskedAt <= endedByHandBefore(now) &&
      payoutAskedBy !== null &&
      !accounts.includes(payoutAskedBy));
  return withdrawalActs.filter((act) => {
    if (act === 'look') return decides && state === 'paying';
    if (act === 'contradict') return decides && (state === 'paid' || state === 'failed');
    if (act === 'payByGateway')
      return decides && mayBePaid && open.has('pay') && payer !== null && payingGateway[kind] === payer;
    if (!open.has(act)) return false;
    if (act === 'confirm' || act === 'fail') return decides && mayEnd;
    if (act === 'approve') return decides && mayBePaid && !isFirst;
    return act === 'refuse' || (decides && (act !== 'pay' || mayBePaid));
  });
}

/**
 * What an admin may do with a bank's word that waits. Following it changes what was entered or moves money, so that whoever
 * brought it does not; what was entered is not kept by whoever entered it. Only what stands as paid was paid twice.
 */
export function contradictionAbilities(
  { outcome, said, foundBy }: { outcome: string | null; said: BankResult; foundBy: number },
  { state, userId, endedBy }: Pick<Facts, 'state' | 'userId' | 'endedBy'>,
  { accounts, decides }: Pick<Reader, 'accounts' | 'decides'>,
): ContradictionAct[] {
  if (outcome !== null || !decides || accounts.includes(userId)) return [];
  return contradictionActs.filter((act) => {
    if (act === 'keep') return endedBy === null || !accounts.includes(endedBy);
    if (act === 'twice' && (said !== 'paid' || state !== 'paid')) return false;
    return !accounts.includes(foundBy);
  });
}
