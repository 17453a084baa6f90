/** What becomes of a lease. Free of zod. */
import { movesFrom, type Process } from '../core/process.ts';
import { leaseRules } from './leaseRules.ts';

export const leaseStates = [
  'unpaid',
  'booked',
  'active',
  'stopped',
  'ended',
  'disputed',
  'closed',
  'cancelled',
  'settled',
] as const;
export type LeaseState = (typeof leaseStates)[number];

/** Unpaid, booked or going on, and nothing is decided about the rent. */
export const openLeaseStates = ['unpaid', 'booked', 'active', 'stopped'] as const satisfies readonly LeaseState[];

/** Neither closed, cancelled nor settled: the time is kept (the constraint `leases_apart`), and the deposit held once it is paid. */
export const standingLeaseStates = [...openLeaseStates, 'ended', 'disputed'] as const satisfies readonly LeaseState[];

/** How a list of leases is parted: each state belongs to one part. */
export const leaseParts = {
  ahead: ['unpaid', 'booked'],
  in_use: ['active', 'stopped'],
  in_dispute: ['disputed'],
  over: ['ended', 'closed', 'cancelled', 'settled'],
} as const satisfies Record<string, readonly LeaseState[]>;
export type LeasePart = keyof typeof leaseParts;
export const leasePartNames = ['ahead', 'in_use', 'in_dispute', 'over'] as const satisfies readonly LeasePart[];

/**
 * What a gateway pays waits for its money and keeps its time meanwhile; unpaid, it is cancelled and costs nothing. From the balance it
 * is booked at once. It becomes active when the tenant sees the credentials first, at the latest some time after its start. In its first minutes
 * the tenant can say that it does not work: that stops it until the lessor answers. It ends at its time or is returned before;
 * a day later it closes, the deposit goes back and the rent is free, unless the lessor claims something: then the tenant agrees,
 * or an admin settles it. The times are those that count until an admin changes them; each lease keeps its own (`LeaseNumbers`).
 */
export const leaseProcess: Process<LeaseState> = {
  states: leaseStates,
  initial: 'unpaid',
  moves: [
    { from: 'unpaid', event: 'pay', to: 'booked', by: 'gateway' },
    { from: 'unpaid', event: 'cancel', to: 'cancelled', by: 'tenant' },
    {
      from: 'unpaid',
      event: 'lapse',
      to: 'cancelled',
      by: 'system',
      afterSeconds: leaseRules.unpaidSeconds + leaseRules.unpaidGraceSeconds,
    },
    { from: 'unpaid', event: 'fail', to: 'cancelled', by: 'system' },
    { from: 'booked', event: 'show', to: 'active', by: 'tenant' },
    { from: 'booked', event: 'start', to: 'active', by: 'system', afterSeconds: leaseRules.lateStartSeconds },
    { from: 'booked', event: 'cancel', to: 'cancelled', by: 'tenant' },
    { from: 'booked', event: 'withdraw', to: 'cancelled', by: 'lessor' },
    { from: 'booked', event: 'fail', to: 'cancelled', by: 'system' },
    { from: 'active', event: 'report', to: 'stopped', by: 'tenant' },
    { from: 'active', event: 'return', to: 'ended', by: 'tenant' },
    { from: 'active', event: 'end', to: 'ended', by: 'system' },
    { from: 'active', event: 'revoke', to: 'cancelled', by: 'system' },
    { from: 'stopped', event: 'refund', to: 'cancelled', by: 'lessor' },
    { from: 'stopped', event: 'silence', to: 'cancelled', by: 'system', afterSeconds: leaseRules.answerMaxSeconds },
    // Where the tenant saw the credentials, the rent goes back and the deposit can be claimed as after any other end.
    { from: 'stopped', event: 'refund', to: 'ended', by: 'lessor' },
    { from: 'stopped', event: 'silence', to: 'ended', by: 'system', afterSeconds: leaseRules.answerMaxSeconds },
    { from: 'stopped', event: 'prove', to: 'ended', by: 'lessor' },
    { from: 'stopped', event: 'escalate', to: 'disputed', by: 'lessor' },
    { from: 'stopped', event: 'revoke', to: 'cancelled', by: 'system' },
    { from: 'ended', event: 'claim', to: 'disputed', by: 'lessor' },
    { from: 'ended', event: 'close', to: 'closed', by: 'system', afterSeconds: leaseRules.closeSeconds },
    { from: 'disputed', event: 'agree', to: 'settled', by: 'tenant' },
    { from: 'disputed', event: 'settle', to: 'settled', by: 'admin' },
    // A decision on the rent leaves the deposit of who saw the credentials to be claimed.
    { from: 'disputed', event: 'settle', to: 'ended', by: 'admin' },
  ],
};

export type LeaseEvent =
  | 'pay'
  | 'lapse'
  | 'show'
  | 'start'
  | 'cancel'
  | 'withdraw'
  | 'fail'
  | 'report'
  | 'return'
  | 'end'
  | 'revoke'
  | 'refund'
  | 'silence'
  | 'prove'
  | 'escalate'
  | 'claim'
  | 'close'
  | 'agree'
  | 'settle';

/** The states in which an event happens. */
export function leaseStatesBefore(event: LeaseEvent): LeaseState[] {
  return leaseStates.filter((state) => movesFrom(leaseProcess, state).some((move) => move.event === event));
}

/** What a lease's history has besides its moves. */
export const leaseHistory = [
  'book',
  ...new Set(leaseProcess.moves.map(({ event }) => event as LeaseEvent)),
  'look',
  'renew',
  'renew_open',
  'renew_close',
  'answer',
  'add',
] as const;
export type LeaseHappening = LeaseEvent | 'book' | 'look' | 'renew' | 'renew_open' | 'renew_close' | 'answer' | 'add';

export const leaseRenewalStates = ['unpaid', 'paid', 'cancelled'] as const;
/** What becomes of a renewal that a gateway pays: paid it extends its lease, unpaid it costs nothing. */
export type LeaseRenewalState = (typeof leaseRenewalStates)[number];

/** Why a lease was cancelled or ended before its time. */
export const leaseReasons = [
  /** Never paid: in time, because its tenant gave it up, or because it could not be booked any more when the money came. */
  'unpaid',
  'given_up',
  'not_bookable',
  /** By the tenant, in time and late. */
  'tenant',
  'tenant_late',
  'lessor',
  /** The credentials were not changed in time after the lease before. */
  'not_rotated',
  'taken_down',
  'not_working',
  'no_answer',
  'proved',
  'returned',
  'order_refunded',
  /** The gateway took back what was paid for it. */
  'payment_disputed',
] as const;
export type LeaseReason = (typeof leaseReasons)[number];

/** Why a renewal was not paid: in time, because its tenant gave it up, or because its lease could not be extended any more. */
export type LeaseRenewalReason = Extract<LeaseReason, 'unpaid' | 'given_up' | 'not_bookable'>;

export const leaseSides = ['tenant', 'lessor'] as const;
export type LeaseSide = (typeof leaseSides)[number];

/** What the caller may do with it. */
export const leaseActs = [
  'pay',
  'show',
  'report',
  'renew',
  'pay_renewal',
  'cancel_renewal',
  'return',
  'cancel',
  'withdraw',
  'answer',
  'claim',
  'answer_claim',
  'add',
  'settle',
  'review',
] as const;
export type LeaseAct = (typeof leaseActs)[number];

export const leaseCaseKinds = ['problem', 'claim'] as const;
export type LeaseCaseKind = (typeof leaseCaseKinds)[number];
