/** A user turns a gift code into balance. */
import * as contract from '#contract/money/moneyAdmin.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { balancesOf, platformAccount, userAccount } from '../../ledger/accounts.ts';
import { returnDisputable } from '../../ledger/disputable.ts';
import { post } from '../../ledger/post.ts';
import { attempt, clearAttempts, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findCode, useCode } from './gifts.repository.ts';
import { hashOfGiftCode } from './giftCodeEncryption.ts';
import { useSoldCode } from './soldGiftCodes.repository.ts';

/** How often somebody may try; a right code forgets the tries of its user, not those of the address. */
const triesPerUser: AttemptLimit = { scope: 'gift_user', max: 10, seconds: 10 * 60 };
const triesPerAddress: AttemptLimit = { scope: 'gift_address', max: 60, seconds: 10 * 60 };

/**
 * Redeems a code, once. Every try counts, whether it is refused or not. An unknown code and one that somebody else used
 * get the same answer, so that guessing tells nothing.
 */
export const redeemGiftCode = handle(contract.redeemGiftCode, async (call, { giftCode }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  await attempt(app.attempts, triesPerAddress, call.ip, now);
  await attempt(app.attempts, triesPerUser, String(userId), now);
  const hash = hashOfGiftCode(app.keys, giftCode);
  const use = { hash, userId, now };
  const used = (await useCode(tx, use)) ?? (await useSoldCode(tx, use));
  if (!used) throw await whyNot(call, hash);
  const credited = await creditGiftCode(call, used);
  call.afterCommit(() => {
    clearAttempts(app.attempts, triesPerUser, String(userId)).catch((error: unknown) => {
      app.log.warn({ err: error }, 'tries at gift codes were not forgotten');
    });
  });
  return credited;
});

/** Pays the worth of a code, used up in this transaction, to the caller; what it is and what the caller has then. `orderId`: that sold it. */
export async function creditGiftCode(
  call: Call,
  { id, amountFen, orderId }: { id: number; amountFen: number; orderId?: number },
): Promise<{ amountFen: number; balanceFen: number }> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const transfer = { source: platformAccount('gifts'), target: userAccount(userId, 'available'), amountFen };
  const subject = { kind: 'gift_code', id } as const;
  const entryId = await post(tx, { kind: 'gift', key: `gift:${id}`, subject, transfers: [transfer], now });
  if (entryId === undefined) throw new Error(`gift code ${id} was paid out before`);
  // What was bought with money that can be undone is no better.
  if (orderId !== undefined) {
    const sold = { kind: 'order', id: orderId } as const;
    await returnDisputable(tx, { userId, fen: amountFen, keptFen: amountFen, subject: sold, now });
  }
  return { amountFen, balanceFen: (await balancesOf(tx, userId)).balanceFen };
}

async function whyNot(call: Call, hash: Buffer): Promise<AppError> {
  const userId = userIdOf(call);
  const code = await findCode(call.tx, { hash, userId });
  if (!code) return new AppError('gift_code_unknown');
  if (code.redeemedBy !== null) {
    return new AppError(code.redeemedBy === userId ? 'gift_code_yours_already' : 'gift_code_unknown');
  }
  if (code.voidedAt !== null) return new AppError('gift_code_refunded');
  if (code.isKnown) return new AppError('gift_code_made_by_you');
  if (code.state === 'stopped') return new AppError('gift_code_stopped');
  return new AppError(
    code.expiresAt !== null && code.expiresAt <= call.now ? 'gift_code_expired' : 'gift_code_unknown',
  );
}
