/** Gift codes that were drawn for orders: each knows its order and its worth. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import { isDisputedSql } from '../payments/service.ts';
import type { SealedGiftCode } from './giftCodeEncryption.ts';

const insertStatement = prepared(
  'gift_insert_sold',
  `insert into gift_codes (order_id, amount_fen, code_hash, sealed)
   select $1, $2, given.hash, given.sealed from unnest($3::bytea[], $4::bytea[]) as given (hash, sealed)`,
);

export async function insertSoldCodes(
  tx: Tx,
  sold: { orderId: number; amountFen: number; codes: readonly SealedGiftCode[] },
): Promise<void> {
  const { orderId, amountFen, codes } = sold;
  const text = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  await tx.run(insertStatement, [
    orderId,
    amountFen,
    codes.map(({ hash }) => text(hash)),
    codes.map(({ sealed }) => text(sealed)),
  ]);
}

export interface SoldCodeRow extends SealedGiftCode {
  id: number;
  redeemedAt: Date | null;
  voidedAt: Date | null;
}

const listStatement = prepared<SoldCodeRow>(
  'gift_codes_of_order',
  `select id, code_hash as hash, sealed, redeemed_at, voided_at from gift_codes where order_id = $1 order by id`,
);

/** The codes of an order, those that were taken back too. */
export function listSoldCodes(tx: Tx, orderId: number): Promise<SoldCodeRow[]> {
  return tx.many(listStatement, [orderId]);
}

const voidStatement = prepared(
  'gift_void_codes',
  `update gift_codes set voided_at = $4
   where id in (
     select id from gift_codes
     where order_id = $1 and redeemed_at is null and voided_at is null and ($3::bigint[] is null or id = any($3))
     order by id desc limit $2
   ) and redeemed_at is null and voided_at is null`,
);

/** Voids up to so many of an order's codes that nobody redeemed, the newest first, or those named; how many. */
export function voidSoldCodes(
  tx: Tx,
  of: { orderId: number; quantity: number; ids: readonly number[] | null; now: Date },
): Promise<number> {
  return tx.run(voidStatement, [of.orderId, of.quantity, of.ids, of.now]);
}

const useStatement = prepared<{ id: number; amountFen: number; orderId: number }>(
  'gift_use_sold',
  `update gift_codes g set redeemed_by = $2, redeemed_at = $3
   where code_hash = $1 and order_id is not null and redeemed_at is null and voided_at is null
     and not exists (select from orders o where o.id = g.order_id and ${isDisputedSql('o')})
   returning id, amount_fen, order_id`,
);

/** Uses a sold code up; undefined when there is no such code, or it was redeemed or taken back. */
export function useSoldCode(
  tx: Tx,
  use: { hash: Buffer; userId: number; now: Date },
): Promise<{ id: number; amountFen: number; orderId: number } | undefined> {
  return tx.maybe(useStatement, [use.hash, use.userId, use.now]);
}
