/** What becomes of a withdrawal. Free of zod. */
import { movesFrom, type Process } from '../core/process.ts';

export const withdrawalStates = ['requested', 'approved', 'paying', 'paid', 'failed', 'refused', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalEvents = ['approve', 'refuse', 'owe', 'cancel', 'pay', 'confirm', 'fail'] as const;
export type WithdrawalEvent = (typeof withdrawalEvents)[number];

/**
 * An admin approves it (two, where it is much) or says what to mend; then it is paid, by hand or in a batch, and the result
 * is entered. Whoever asked takes it back until it is being paid; a debt refuses it until then by itself. Whatever does not end
 * as paid gives the money back to the earnings.
 */
export const withdrawalProcess: Process<WithdrawalState> = {
  states: withdrawalStates,
  initial: 'requested',
  moves: [
    { from: 'requested', event: 'approve', to: 'approved', by: 'admin' },
    { from: 'requested', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'requested', event: 'owe', to: 'refused', by: 'system' },
    { from: 'requested', event: 'cancel', to: 'cancelled', by: 'holder' },
    { from: 'approved', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'approved', event: 'owe', to: 'refused', by: 'system' },
    { from: 'approved', event: 'cancel', to: 'cancelled', by: 'holder' },
    { from: 'approved', event: 'pay', to: 'paying', by: 'admin' },
    { from: 'paying', event: 'confirm', to: 'paid', by: 'admin' },
    { from: 'paying', event: 'fail', to: 'failed', by: 'admin' },
  ],
};

/** The states in which an event happens. */
export function statesBefore(event: WithdrawalEvent): WithdrawalState[] {
  return withdrawalStates.filter((state) => movesFrom(withdrawalProcess, state).some((move) => move.event === event));
}

/** Its money is still held. */
export const openWithdrawalStates = withdrawalStates.filter((state) => movesFrom(withdrawalProcess, state).length > 0);

/** What is to be mended, as an admin chooses it. */
export const withdrawalProblems = [
  'payee_wrong',
  'name_differs',
  'payee_limit',
  'sales_checked',
  'identity_checked',
  'other',
] as const;
/** With what nobody chooses: the person owes money; a file of results says only that a payment failed. */
export const withdrawalReasons = [...withdrawalProblems, 'money_owed', 'payment_failed'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** What a reviewer should look at. */
export const withdrawalRisks = ['young_account', 'new_payee', 'shared_payee', 'one_buyer'] as const;
export type WithdrawalRisk = (typeof withdrawalRisks)[number];

/** What the caller may do with it. */
export const withdrawalActs = ['approve', 'refuse', 'pay', 'confirm', 'fail', 'look'] as const;
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** What becomes of a line of a file of results; only the first two change anything. */
export const payoutOutcomes = [
  'paid',
  'failed',
  'no_result',
  'done_before',
  'amount_differs',
  'not_of_batch',
  'not_paying',
  'twice_in_file',
  'own_money',
  'unreadable',
] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];
