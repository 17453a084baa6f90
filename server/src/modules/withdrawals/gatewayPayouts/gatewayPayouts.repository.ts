/** Withdrawals that a gateway pays: each move is one conditional statement. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** A payout that the caller alone asks the gateway about, and whom it pays. */
export interface ClaimedPayout extends Row<
  'withdrawal_payouts',
  'id withdrawalId merchantId number amountFen askedAt tries'
> {
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
   from withdrawals w join payees p on p.id = w.payee_id, paying_merchants g
   where o.id = $1 and o.ended_at is null and coalesce(o.busy_until, '-infinity') <= $2 and w.id = o.withdrawal_id
     and g.merchant_id = o.merchant_id
   returning o.id, o.withdrawal_id, o.merchant_id, o.number, o.amount_fen, o.asked_at, o.tries, w.payee_id,
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
const endingByHand = prepared(
  'gateway_payout_end_by_hand',
  `update withdrawal_payouts set state = $2, reference = $3, reason = 'by_hand', ended_at = $4, ask_at = null, busy_until = null
   where withdrawal_id = $1 and ended_at is null and asked_at <= $5 and coalesce(busy_until, '-infinity') <= $4`,
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

/** Takes the turn to ask about one; undefined where somebody else has it, or it has ended. */
export function claimPayout(tx: Tx, of: { id: number; now: Date; until: Date }): Promise<ClaimedPayout | undefined> {
  return tx.maybe(claim, [of.id, of.now, of.until]);
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

/** Ends one that was asked for before a moment, as an admin says; false while somebody asks, when it is younger, or has ended. */
export async function endPayoutByHand(
  tx: Tx,
  to: { withdrawalId: number; state: 'paid' | 'failed'; reference: string; askedBefore: Date; now: Date },
): Promise<boolean> {
  const { withdrawalId, state, reference, askedBefore, now } = to;
  return (await tx.run(endingByHand, [withdrawalId, state, reference, now, askedBefore])) === 1;
}

/** Those that should have been asked about before a moment, the longest first. */
export async function listDuePayouts(tx: Tx, before: Date, limit: number): Promise<number[]> {
  return (await tx.many(due, [before, limit])).map(({ id }) => id);
}
