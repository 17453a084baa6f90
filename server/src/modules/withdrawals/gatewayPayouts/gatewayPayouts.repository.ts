/** Withdrawals that a gateway pays: each move is one conditional statement. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** A payout that the caller alone asks the gateway about, and whom it pays. */
export interface ClaimedPayout extends Row<
  'withdrawal_payouts',
  'id withdrawalId merchantId number amountFen askedBy askedAt tries endedAt'
> {
  /** Whether it may still be paid: the withdrawal waits for it, and its merchant account pays. Else it is asked about alone. */
  isPayable: boolean;
  payeeId: number;
  /** Null where the payee is gone. */
  factsEncrypted: Buffer | null;
  certificateSerial: string;
  rootSerial: string;
}

const insertion = prepared<{ id: number }>(
  'gateway_payout_insert',
  `insert into withdrawal_payouts (withdrawal_id, merchant_id, number, amount_fen, state, asked_day, asked_by, asked_at, ask_at)
   values ($1, $2, $3, $4, 'asked', $5::date, $6, $7, $7) returning id`,
);
const sumOfDay = prepared<{ fen: number }>(
  'gateway_payouts_day',
  `select coalesce(sum(amount_fen), 0)::bigint as fen from withdrawal_payouts where asked_day = $1::date and state <> 'failed'`,
);
const claim = prepared<ClaimedPayout>(
  'gateway_payout_claim',
  `update withdrawal_payouts o set busy_until = $3, tries = o.tries + 1
   from withdrawals w join payees p on p.id = w.payee_id, paying_merchants g join merchants m on m.id = g.merchant_id
   where o.id = $1 and coalesce(o.busy_until, '-infinity') <= $2 and w.id = o.withdrawal_id and g.merchant_id = o.merchant_id
     and (o.ended_at is null or (o.state = 'failed' and o.reason = 'by_hand' and o.ended_at > $4))
   returning o.id, o.withdrawal_id, o.merchant_id, o.number, o.amount_fen, o.asked_by, o.asked_at, o.tries, o.ended_at,
     o.ended_at is null and w.state = 'paying' and g.state = 'on' and m.state = 'on' as is_payable, w.payee_id,
     p.facts_encrypted, g.certificate_serial, g.root_serial`,
);
const postponement = prepared(
  'gateway_payout_postpone',
  `update withdrawal_payouts set state = $2, reason = $3, ask_at = $4, busy_until = null where id = $1 and ended_at is null`,
);
const ending = prepared(
  'gateway_payout_end',
  `update withdrawal_payouts set state = $2, reference = $3, reason = $4, ended_at = $5, ask_at = null, busy_until = null
   where id = $1 and ended_at is null`,
);
const endingByHand = prepared<{ id: number }>(
  'gateway_payout_end_by_hand',
  `update withdrawal_payouts set state = $2, reference = $3, reason = 'by_hand', ended_at = $4, ask_at = null, busy_until = null
   where withdrawal_id = $1 and ended_at is null and asked_at <= $5 and coalesce(busy_until, '-infinity') <= $4 returning id`,
);
const correction = prepared(
  'gateway_payout_correct',
  `update withdrawal_payouts set state = 'paid', reference = $2, reason = '', busy_until = null
   where id = $1 and state = 'failed' and reason = 'by_hand'`,
);
const release = prepared(
  'gateway_payout_release',
  `update withdrawal_payouts set busy_until = null where id = $1 and ended_at is not null`,
);
const due = prepared<{ id: number }>(
  'gateway_payouts_due',
  `select id from withdrawal_payouts where ended_at is null and ask_at <= $1 order by ask_at limit $2`,
);

export interface NewGatewayPayout {
  withdrawalId: number;
  merchantId: number;
  number: string;
  amountFen: number;
  /** As 2030-03-14. */
  day: string;
  by: number;
  now: Date;
}

/** Its number. A second one of a withdrawal breaks `withdrawal_payouts_once`. */
export async function insertGatewayPayout(tx: Tx, payout: NewGatewayPayout): Promise<number> {
  const { withdrawalId, merchantId, number, amountFen, day, by, now } = payout;
  return (await tx.one(insertion, [withdrawalId, merchantId, number, amountFen, day, by, now])).id;
}

/** What gateways were asked to pay on a day and did not fail to, in fen. The caller holds the merchant account that pays. */
export async function paidOnDayFen(tx: Tx, day: string): Promise<number> {
  return (await tx.one(sumOfDay, [day])).fen;
}

/** Takes the turn to ask about one; undefined where somebody else has it, or it has ended, but by hand as failed after `handEndAfter`. */
export function claimPayout(
  tx: Tx,
  of: { id: number; now: Date; until: Date; handEndAfter: Date },
): Promise<ClaimedPayout | undefined> {
  return tx.maybe(claim, [of.id, of.now, of.until, of.handEndAfter]);
}

/** False when it has ended. */
export async function postponePayout(
  tx: Tx,
  to: { id: number; state: 'asked' | 'unknown'; reason: string; at: Date },
): Promise<boolean> {
  return (await tx.run(postponement, [to.id, to.state, to.reason, to.at])) === 1;
}

/** False when it has ended before. */
export async function endPayout(
  tx: Tx,
  to: { id: number; state: 'paid' | 'failed'; reference?: string; reason?: string; now: Date },
): Promise<boolean> {
  const { id, state, reference = '', reason = '', now } = to;
  return (await tx.run(ending, [id, state, reference, reason, now])) === 1;
}

/** The gateway paid what an admin ended as failed; false when that was known before. */
export async function correctPayout(tx: Tx, to: { id: number; reference: string }): Promise<boolean> {
  return (await tx.run(correction, [to.id, to.reference])) === 1;
}

/** Leaves the turn to ask about one that has ended. */
export async function releasePayout(tx: Tx, id: number): Promise<void> {
  await tx.run(release, [id]);
}

/** Ends one that was asked for before a moment, as an admin says; its number. Undefined while somebody asks, when it is younger, or has ended. */
export async function endPayoutByHand(
  tx: Tx,
  to: { withdrawalId: number; state: 'paid' | 'failed'; reference: string; askedBefore: Date; now: Date },
): Promise<number | undefined> {
  const { withdrawalId, state, reference, askedBefore, now } = to;
  return (await tx.maybe(endingByHand, [withdrawalId, state, reference, now, askedBefore]))?.id;
}

/** Those that should have been asked about before a moment, the longest first. */
export async function listDuePayouts(tx: Tx, before: Date, limit: number): Promise<number[]> {
  return (await tx.many(due, [before, limit])).map(({ id }) => id);
}
