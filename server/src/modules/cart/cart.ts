import * as contract from '#contract/cart/cart.ts';
import type { Cart } from '#contract/cart/cart.ts';
import { cartRules } from '#contract/cart/cartRules.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findBuyer, nobody } from '../identity/service.ts';
import { placeTogether } from '../orders/service.ts';
import { mergeLines } from './merge.ts';
import { deleteCartLines, listCartLines, listLineFacts, lockCart, putCartLines, updateCartLine } from './repository.ts';
import { cartView, skuOf } from './view.ts';

/** One's own cart. */
export const getCart = handle(contract.getCart, (call) => ownCart(call));

/** The cart of a visitor, of what their browser kept. */
export const previewCart = handle(contract.previewCart, async (call, { lines }) => {
  const skus = await factsOf(call, lines);
  const priceOf = new Map(skus.map(({ skuId, priceFen }) => [skuId, priceFen]));
  const kept = new Map(
    lines.map(({ skuId, quantity, seenPriceFen }) => [
      skuId,
      { skuId, quantity, seenPriceFen: seenPriceFen ?? priceOf.get(skuId) ?? 0 },
    ]),
  );
  const { actor, locale } = call;
  const { ownSellers } = actor.kind === 'user' ? await findBuyer(call.tx, actor.userId, call.now) : nobody;
  return cartView([...kept.values()], skus, { ownSellers, locale });
});

/** Of one account: the answer to each is kept as long as keys are. */
const handOvers: AttemptLimit = { scope: 'cart_hand_over', ...cartRules.handOvers };

/**
 * Puts options into one's cart and says which were left out; a browser hands over its lines in the same way, by a key. Throws
 * too_many_requests for many with keys.
 */
export const addToCart = handle(contract.addToCart, async (call, { lines }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  if (call.idempotencyKey !== undefined) await attempt(call.app.attempts, handOvers, `${userId}`, now);
  await lockCart(tx, userId);
  const [kept, skus, { ownSellers }] = await Promise.all([
    listCartLines(tx, userId),
    factsOf(call, lines),
    findBuyer(tx, userId, now),
  ]);
  const { put, notAdded } = mergeLines(kept, lines, { skus: skus.map(skuOf), ownSellers });
  await putCartLines(tx, { userId, lines: put, now });
  return { ...(await ownCart(call)), notAdded };
});

/** Says how many of an option one's cart holds. Throws not_found when it holds none. */
export const setCartQuantity = handle(contract.setCartQuantity, async (call, line) => {
  const isSet = await updateCartLine(call.tx, { ...line, userId: userIdOf(call) });
  if (!isSet) throw new AppError('not_found');
  return ownCart(call);
});

/** Takes options out of one's cart; what is not in it stays out. */
export const removeFromCart = handle(contract.removeFromCart, async (call, { skuIds }) => {
  await deleteCartLines(call.tx, userIdOf(call), skuIds);
  return ownCart(call);
});

/**
 * Orders options under one payment, all or nothing. What was paid leaves the cart; what waits for its payment stays in it until
 * it is paid. Throws what `placeTogether` throws.
 */
export const checkOut = handle(contract.checkOut, async (call, input) => {
  const placed = await placeTogether(call, input);
  if (input.payBy === 'balance') {
    const skuIds = input.lines.map(({ skuId }) => skuId);
    await deleteCartLines(call.tx, userIdOf(call), skuIds);
  }
  return { ...placed, expiresAt: placed.expiresAt.toISOString() };
});

async function ownCart(call: Call): Promise<Reply<Cart>> {
  const userId = userIdOf(call);
  const [kept, { ownSellers }] = await Promise.all([
    listCartLines(call.tx, userId),
    findBuyer(call.tx, userId, call.now),
  ]);
  return cartView(kept, await factsOf(call, kept), { ownSellers, locale: call.locale });
}

function factsOf(call: Call, lines: readonly { skuId: number; quantity: number }[]) {
  return listLineFacts(call.tx, lines, { english: call.locale === 'en-US' });
}
