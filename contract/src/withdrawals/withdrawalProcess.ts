/** What becomes of a withdrawal. Free of zod. */
import { movesFrom, type Process } from '../core/process.ts';

export const withdrawalStates = ['requested', 'approved', 'paying', 'paid', 'failed', 'refused', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** What lists of withdrawals are sorted by. */
export const withdrawalSorts = ['asked', 'amount'] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

export const withdrawalEvents = [
  'approve',
  'refuse',
  'owe',
  'dispute',
  'cancel',
  'pay',
  'confirm',
  'fail',
  'return',
  'reinstate',
] as const;
export type WithdrawalEvent = (typeof withdrawalEvents)[number];

/**
 * An admin approves it (two, where it is much) or says what to mend; then it is paid, by hand, in a batch or by a gateway, and the
 * result is entered, by the gateway’s answer where it pays. Whoever asked takes it back until it is being paid; a debt refuses it until then by itself, and so does a dispute of a payment
 * whose earnings it draws on. Whatever does not end
 * as paid gives the money back to the earnings. Where the bank says otherwise later, two admins turn it over: the bank returned
 * the money, or had paid it after all.
 */
export const withdrawalProcess: Process<WithdrawalState> = {
  states: withdrawalStates,
  initial: 'requested',
  moves: [
    { from: 'requested', event: 'approve', to: 'approved', by: 'admin' },
    { from: 'requested', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'requested', event: 'owe', to: 'refused', by: 'system' },
    { from: 'requested', event: 'dispute', to: 'refused', by: 'system' },
    { from: 'requested', event: 'cancel', to: 'cancelled', by: 'holder' },
    { from: 'approved', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'approved', event: 'owe', to: 'refused', by: 'system' },
    { from: 'approved', event: 'dispute', to: 'refused', by: 'system' },
    { from: 'approved', event: 'cancel', to: 'cancelled', by: 'holder' },
    { from: 'approved', event: 'pay', to: 'paying', by: 'admin' },
    { from: 'paying', event: 'confirm', to: 'paid', by: 'admin' },
    { from: 'paying', event: 'fail', to: 'failed', by: 'admin' },
    { from: 'paid', event: 'return', to: 'failed', by: 'admin' },
    { from: 'failed', event: 'reinstate', to: 'paid', by: 'admin' },
  ],
};

/** The states in which an event happens. */
export function statesBefore(event: WithdrawalEvent): WithdrawalState[] {
  return withdrawalStates.filter((state) => movesFrom(withdrawalProcess, state).some((move) => move.event === event));
}

/** Its money is still held. */
export const openWithdrawalStates = ['requested', 'approved', 'paying'] as const satisfies readonly WithdrawalState[];

/** What a bank says of a payment. */
export const bankResults = ['paid', 'failed'] as const satisfies readonly WithdrawalState[];
export type BankResult = (typeof bankResults)[number];

/** What became of a bank's word against what was entered: it was followed, what was entered is kept, or it was a second payment. */
export const contradictionOutcomes = ['followed', 'kept', 'paid_twice'] as const;
export type ContradictionOutcome = (typeof contradictionOutcomes)[number];

/** What is to be mended, as an admin chooses it. */
export const withdrawalProblems = [
  'payee_wrong',
  'name_differs',
  'payee_limit',
  'sales_checked',
  'identity_checked',
  'other',
] as const;
/** With what nobody chooses: the person owes money; a payment behind it is disputed; a file of results says only that a payment failed; the bank returned it. */
export const withdrawalReasons = [
  ...withdrawalProblems,
  'money_owed',
  'payment_disputed',
  'payment_failed',
  'returned_by_bank',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** What a reviewer should look at. */
export const withdrawalRisks = ['young_account', 'new_payee', 'shared_payee', 'one_buyer'] as const;
export type WithdrawalRisk = (typeof withdrawalRisks)[number];

/** What the caller may do with it. */
export const withdrawalActs = [
  'approve',
  'refuse',
  'pay',
  'payByGateway',
  'confirm',
  'fail',
  'look',
  'contradict',
] as const;
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** What an admin may do with a bank's word that contradicts: follow it, keep what was entered, or charge a second payment. */
export const contradictionActs = ['follow', 'keep', 'twice'] as const;
export type ContradictionAct = (typeof contradictionActs)[number];

/** In what form a batch goes out. */
export const payoutFormats = ['csv', 'xlsx'] as const;

/**
 * What becomes of a line of a file of results. The first two end a withdrawal, the next three are kept until an admin settles
 * them: it was entered as paid, as failed, or as paid with another receipt. Nothing else changes anything.
 */
export const payoutOutcomes = [
  'paid',
  'failed',
  'contradicts_paid',
  'contradicts_failed',
  'other_receipt',
  'no_result',
  'done_before',
  'settled_before',
  'payee_differs',
  'amount_differs',
  'not_of_batch',
  'not_paying',
  'twice_in_file',
  'own_money',
  'unreadable',
] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];
