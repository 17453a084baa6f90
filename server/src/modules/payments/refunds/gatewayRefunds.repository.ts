import type { GatewayName } from '#contract/orders/gateways.ts';
import type { GatewayRefundState, HandEnd } from '#contract/orders/gatewayRefundProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import type { PaidSubject } from '../creditMail.ts';

export interface GatewayRefundRow extends Row<
  'gateway_refunds',
  'id attemptId refundId holdId amountFen bonusFen returnedBy askedAt askAt handAskedBy handWords'
> {
  state: GatewayRefundState;
  /** How an admin wants it to end; null: nobody does. */
  handEnd: HandEnd | null;
  gateway: GatewayName;
  merchantId: number | null;
  merchantNumber: string;
  /** The gateway's number of the payment. */
  gatewayReference: string | null;
  /** All that was paid by the attempt. */
  paidFen: number;
  /** What of it gateways gave back. */
  givenFen: number;
  paymentId: number;
  paidAt: Date;
  /** When the lot ends that a recharge made; null: it made none. */
  lotUntil: Date | null;
  userId: number;
  /** What was paid: an order or a lease; neither: a recharge. */
  orderId: number | null;
  leaseId: number | null;
  titleZh: string;
  titleEn: string;
}

/** What money goes back for: a refund of an order, a part of a lease, or the wish of whoever recharged; none: it was paid once more. */
export interface GatewayRefundOf {
  refundId: number | null;
  leasePart: 'rent' | 'deposit' | null;
  returned?:
    | {
        by: number;
        /** What of the recharge's bonus goes back to the platform with it, in fen. */
        bonusFen: number;
      }
    | undefined;
}

/** What was paid for an order or a lease through a gateway, and how much of it can still go back there. */
export interface PaidAttempt {
  attemptId: number;
  gateway: GatewayName;
  /** Whether somebody else may have paid it. */
  openedByOthers: boolean;
  paidAt: Date;
  leftFen: number;
}

/** The same of a lease, or of a renewal of it, which has no deposit. */
export interface PaidOfLease extends PaidAttempt {
  ofDeposit: boolean;
  /** The renewal that was paid; null: the lease as it was booked. */
  renewalId: number | null;
}

/** Without the fee, but for what of it came back with money that paid nothing. */
const priceOf = `a.amount_fen - a.fee_fen
     + (select coalesce(sum(k.fee_fen), 0)::bigint from payment_credits k where k.attempt_id = a.id) as amount_fen`;
const paidText = `select a.id as attempt_id, a.gateway, a.opened_by_others, a.paid_at, ${priceOf}
   from payment_attempts a join orders o on o.payment_id = a.payment_id
   where o.id = $1 and a.state = 'paid'
     and not exists (select from payment_credits c where c.attempt_id = a.id and c.order_id = o.id)
   order by a.paid_at, a.id limit 1`;
type PaidRow = Omit<PaidAttempt, 'leftFen'> & { amountFen: number };
type PaidOfLeaseRow = PaidRow & Pick<PaidOfLease, 'ofDeposit' | 'renewalId'>;
const findPaid = prepared<PaidRow>('gateway_refund_find_attempt', paidText);
const lockPaid = prepared<PaidRow>('gateway_refund_attempt', `${paidText} for no key update of a`);
const paidOfLease = `select a.id as attempt_id, a.gateway, a.opened_by_others, a.paid_at, ${priceOf},
     exists (select from leases l where l.payment_id = a.payment_id) as of_deposit,
     (select r.id from lease_renewals r where r.payment_id = a.payment_id and r.lease_id = $1) as renewal_id from payment_attempts a
   where a.state = 'paid' and a.payment_id in (select payment_id from leases where id = $1
       union all select payment_id from lease_renewals where lease_id = $1 and state = 'paid' and $2 = 'rent')
     and not exists (select from payment_credits c where c.attempt_id = a.id and c.lease_id = $1)
   order by a.id desc`;
const findPaidOfLease = prepared<PaidOfLeaseRow>('gateway_refund_find_attempts_of_lease', paidOfLease);
const lockPaidOfLease = prepared<PaidOfLeaseRow>(
  'gateway_refund_attempts_of_lease',
  `${paidOfLease} for no key update of a`,
);
// What the gateway took in a lost dispute went back as well, with the fee.
const givenOfEach = prepared<{ attemptId: number; fen: number }>(
  'gateway_refunds_given',
  `select a.id as attempt_id, (select coalesce(sum(g.amount_fen), 0) from gateway_refunds g where g.attempt_id = a.id and g.state <> 'failed')::bigint
     + coalesce((select d.taken_fen from gateway_disputes d where d.attempt_id = a.id), 0) as fen
   from payment_attempts a where a.id = any($1::bigint[])`,
);
const isWanted = prepared<{ toGateway: boolean }>(
  'gateway_refund_wanted',
  `select to_gateway from refunds where id = $1`,
);
const insert = prepared<{ id: number }>(
  'gateway_refund_insert',
  `insert into gateway_refunds (attempt_id, refund_id, lease_part, hold_id, amount_fen, state, asked_at, ask_at, returned_by, bonus_fen)
   values ($1, $2, $3, $4, $5, 'asked', $6, $6, $7, $8) returning id`,
);
const find = prepared<GatewayRefundRow>(
  'gateway_refund_find',
  `select g.id, g.attempt_id, g.hold_id, g.amount_fen, g.bonus_fen, g.returned_by, g.asked_at, g.ask_at, g.refund_id, g.state, a.gateway, a.merchant_id,
     a.merchant_number, a.gateway_reference, a.amount_fen as paid_fen,
     (select coalesce(sum(s.amount_fen), 0)::bigint from gateway_refunds s where s.attempt_id = g.attempt_id and s.state = 'accepted') as given_fen,
     a.payment_id, a.paid_at, a.disputable_until as lot_until, p.user_id, o.id as order_id, l.id as lease_id, g.hand_end, g.hand_words, g.hand_asked_by,
     coalesce(o.snapshot, l.snapshot) ->> 'titleZh' as title_zh, coalesce(o.snapshot, l.snapshot) ->> 'titleEn' as title_en
   from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
   join payments p on p.id = a.payment_id join ledger_holds h on h.id = g.hold_id
   left join orders o on h.subject_kind = 'order' and o.id = h.subject_id
   left join leases l on h.subject_kind = 'lease' and l.id = h.subject_id where g.id = $1`,
);
const end = prepared(
  'gateway_refund_end',
  `update gateway_refunds set state = $2, ended_at = $3, ask_at = null, reason = $4 where id = $1 and state = 'asked'`,
);
const postpone = prepared(
  'gateway_refund_postpone',
  `update gateway_refunds set ask_at = $2, reason = coalesce($3::text, nullif(reason, ''), 'no answer'),
     is_processing = coalesce($4::boolean, is_processing) where id = $1 and state = 'asked'`,
);
const due = prepared<{ id: number }>(
  'gateway_refunds_due',
  `select id from gateway_refunds where state = 'asked' and ask_at <= $1 order by ask_at limit $2`,
);

/** The attempt that paid an order, for who only wants to know; undefined when no gateway paid it. */
export async function findPaidAttempt(tx: Tx, orderId: number): Promise<PaidAttempt | undefined> {
  return leftOf(tx, await tx.maybe(findPaid, [orderId]));
}

/**
 * The same, locked, so that no more of it goes back than came. It comes right after the order and before accounts: two orders of
 * one cart wait for each other here.
 */
export async function lockPaidAttempt(
  tx: Tx,
  { id }: PaidSubject & { kind: 'order' },
): Promise<PaidAttempt | undefined> {
  return leftOf(tx, await tx.maybe(lockPaid, [id]));
}

/**
 * What gateways paid of a part of a lease, the last one first, locked as that of an order is: renewals, which pay rent alone, and
 * the lease itself.
 */
export async function lockPaidAttemptsOfLease(
  tx: Tx,
  leaseId: number,
  part: NonNullable<GatewayRefundOf['leasePart']>,
): Promise<PaidOfLease[]> {
  return leftOfEach(tx, await tx.many(lockPaidOfLease, [leaseId, part]));
}

/** The same of all of a lease, for who only wants to know. */
export async function listPaidAttemptsOfLease(tx: Tx, leaseId: number): Promise<PaidOfLease[]> {
  return leftOfEach(tx, await tx.many(findPaidOfLease, [leaseId, 'rent']));
}

async function leftOfEach<Paid extends PaidRow>(
  tx: Tx,
  paid: readonly Paid[],
): Promise<(Omit<Paid, 'amountFen'> & { leftFen: number })[]> {
  if (paid.length === 0) return [];
  const given = await tx.many(givenOfEach, [paid.map(({ attemptId }) => attemptId)]);
  const givenFen = new Map(given.map(({ attemptId, fen }) => [attemptId, fen]));
  return paid.map(({ amountFen, ...attempt }) => ({
    ...attempt,
    leftFen: Math.max(0, amountFen - (givenFen.get(attempt.attemptId) ?? 0)),
  }));
}

async function leftOf(tx: Tx, paid: PaidRow | undefined): Promise<PaidAttempt | undefined> {
  if (!paid) return undefined;
  const [attempt] = await leftOfEach(tx, [paid]);
  return attempt;
}

/** Whether the buyer wants the money of a refund back where they paid. */
export async function isWantedAtGateway(tx: Tx, refundId: number): Promise<boolean> {
  return (await tx.one(isWanted, [refundId])).toGateway;
}

export async function insertGatewayRefund(
  tx: Tx,
  refund: GatewayRefundOf & { attemptId: number; holdId: number; amountFen: number; now: Date },
): Promise<number> {
  const { attemptId, refundId, leasePart, returned, holdId, amountFen, now } = refund;
  const values = [
    attemptId,
    refundId,
    leasePart,
    holdId,
    amountFen,
    now,
    returned?.by ?? null,
    returned?.bonusFen ?? 0,
  ];
  return (await tx.one(insert, values)).id;
}

export function findGatewayRefund(tx: Tx, id: number): Promise<GatewayRefundRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Whether this call is the one that ends it: true once, ever. */
export async function endGatewayRefund(
  tx: Tx,
  ended: { id: number; to: Exclude<GatewayRefundState, 'asked'>; reason: string; now: Date },
): Promise<boolean> {
  return (await tx.run(end, [ended.id, ended.to, ended.now, ended.reason])) === 1;
}

/**
 * Says when the gateway is asked next, why, and whether it has taken the refund. Without an answer what it said before stands: money on
 * its way is not paid once more.
 */
export async function postponeGatewayRefund(
  tx: Tx,
  later: { id: number; at: Date; said: { reason: string; isProcessing: boolean } | undefined },
): Promise<boolean> {
  return (await tx.run(postpone, [later.id, later.at, later.said?.reason, later.said?.isProcessing])) === 1;
}

/** Those that should have been asked about by a moment, the longest ago first. */
export async function listDueGatewayRefunds(tx: Tx, before: Date, limit: number): Promise<number[]> {
  return (await tx.many(due, [before, limit])).map(({ id }) => id);
}
