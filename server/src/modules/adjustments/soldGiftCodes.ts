/** Gift cards that are sold: codes drawn for an order, shown to its buyer, redeemed by whoever has them, voided by refunds. */
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/http.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { makeGiftCode, openGiftCode, sealGiftCode } from './giftCodeEncryption.ts';
import { isDisputed } from '../payments/service.ts';
import { creditGiftCode } from './redeem.ts';
import { insertSoldCodes, listSoldCodes, useSoldCode, voidSoldCodes } from './soldGiftCodes.repository.ts';

/** Draws so many codes for an order, each worth `amountFen`. They never expire. */
export async function issueGiftCodes(
  tx: Tx,
  keys: Keys,
  issue: { orderId: number; quantity: number; amountFen: number },
): Promise<void> {
  const { orderId, quantity, amountFen } = issue;
  const codes = Array.from({ length: quantity }, () => sealGiftCode(keys, makeGiftCode()));
  await insertSoldCodes(tx, { orderId, amountFen, codes });
}

/** The gift cards of an order without their codes. The caller has checked whose order it is. */
export async function giftCodesOfOrder(
  tx: Tx,
  orderId: number,
): Promise<{ id: number; redeemedAt: Date | null; voidedAt: Date | null }[]> {
  const rows = await listSoldCodes(tx, orderId);
  return rows.map(({ id, redeemedAt, voidedAt }) => ({ id, redeemedAt, voidedAt }));
}

/** The codes of an order that were not taken back, in their groups. Secret: for its buyer. */
export async function openGiftCodesOfOrder(
  tx: Tx,
  keys: Keys,
  orderId: number,
): Promise<{ id: number; giftCode: string }[]> {
  const rows = await listSoldCodes(tx, orderId);
  return rows
    .filter(({ voidedAt }) => voidedAt === null)
    .map(({ id, hash, sealed }) => ({ id, giftCode: openGiftCode(keys, { hash, sealed }) }));
}

/** Voids gift cards of an order that nobody redeemed: the newest, or those named; how many. */
export function voidGiftCodes(
  tx: Tx,
  of: { orderId: number; quantity: number; ids: readonly number[] | null; now: Date },
): Promise<number> {
  return voidSoldCodes(tx, of);
}

/**
 * Redeems a gift card of the caller's order, which the caller holds locked: its worth is theirs to spend. Throws not_found,
 * gift_code_redeemed, gift_code_refunded, payment_disputed.
 */
export async function redeemGiftCodeOfOrder(
  call: Call,
  of: { orderId: number; codeId: number; userId: number },
): Promise<{ amountFen: number; balanceFen: number }> {
  const code = (await listSoldCodes(call.tx, of.orderId)).find(({ id }) => id === of.codeId);
  if (!code) throw new AppError('not_found');
  const used = await useSoldCode(call.tx, { hash: code.hash, userId: of.userId, now: call.now });
  if (!used && (await isDisputed(call.tx, of.orderId))) throw new AppError('payment_disputed');
  if (!used) throw new AppError(code.voidedAt === null ? 'gift_code_redeemed' : 'gift_code_refunded');
  return creditGiftCode(call, used);
}
