/** What owners do about their shop: fill in an application, send it, take it back, close the shop. */
import { shopRules } from '#contract/shops/shopRules.ts';
import * as contract from '#contract/shops/shopOpening.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { picturesExist } from '../../files/service.ts';
import { agreementInForce, insertConsents, isVerified } from '../../identity/service.ts';
import { reviewDue } from '../../realNames/service.ts';
import { prohibitedIn, siteConfiguration } from '../../site/service.ts';
import * as repository from './repository.ts';
import { followShelf } from './shelf.ts';
import { standingOf } from './view.ts';

const sentPerPerson: AttemptLimit = { scope: 'shop_sent', ...shopRules.sentPerDay };

/** The caller's shop or application, and whether one may be sent. */
export const getOwnShop = handle(contract.getOwnShop, (call) => standingOf(call, userIdOf(call)));

/** Keeps what was filled in so far. Throws state_conflict while it is reviewed, open or suspended. */
export const saveShopDraft = handle(contract.saveShopDraft, async (call, input) => {
  const { tx, now } = call;
  const ownerId = userIdOf(call);
  await checkChosen(call, input);
  const id = await repository.keepDraft(tx, { ...input, ownerId, now });
  if (id === undefined) throw new AppError('state_conflict');
  return standingOf(call, ownerId);
});

/**
 * draft, refused or closed → auditing. Throws basic_information_missing without a verified real name, agreement_changed,
 * shop_name_taken, state_conflict.
 */
export const sendShop = handle(contract.sendShop, async (call, { agreementVersion, ...input }) => {
  const { tx, now } = call;
  const ownerId = userIdOf(call);
  await attempt(call.app.attempts, sentPerPerson, String(ownerId), now);
  if (!(await isVerified(tx, ownerId))) {
    throw new AppError('basic_information_missing', { params: { missing: 'real_name' } });
  }
  const version = await agreementInForce(tx, 'seller', now);
  if (version !== agreementVersion) throw new AppError('agreement_changed');
  await checkChosen(call, input);
  const id = await repository.keepDraft(tx, { ...input, ownerId, now });
  const shop = await repository.lockShopOf(tx, ownerId);
  if (id === undefined || !shop) throw new AppError('state_conflict');
  const from = shop.state;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const dueAt = reviewDue(now, timeZone, shopRules.reviewWorkingDays);
  if (!(await repository.moveToAuditing(tx, { id, from, dueAt, now }))) throw new AppError('state_conflict');
  await insertConsents(tx, { userId: ownerId, documents: [{ document: 'seller', version }], now });
  await repository.insertShopMove(tx, { shopId: id, event: 'send', from, to: 'auditing', actorId: ownerId, now });
  return standingOf(call, ownerId);
});

/** auditing → draft, or closed where it was open before. Throws state_conflict. */
export const withdrawShop = handle(contract.withdrawShop, async (call) => {
  const { tx, now } = call;
  const ownerId = userIdOf(call);
  const shop = await repository.findShopOf(tx, ownerId);
  if (!shop || !(await repository.moveBack(tx, shop.id))) throw new AppError('state_conflict');
  const to = shop.wasOpen ? 'closed' : 'draft';
  const step = { shopId: shop.id, event: 'withdraw', from: 'auditing', to } as const;
  await repository.insertShopMove(tx, { ...step, actorId: ownerId, now });
  return standingOf(call, ownerId);
});

/** open → closed. Throws shop_not_settled while orders, refunds, earnings or reports are open, and state_conflict. */
export const closeShop = handle(contract.closeShop, async (call) => {
  const { tx, now } = call;
  const ownerId = userIdOf(call);
  const shop = await repository.findShopOf(tx, ownerId);
  if (shop?.state !== 'open') throw new AppError('state_conflict');
  const shopId = shop.id;
  if (!(await repository.moveToClosed(tx, shopId))) {
    const { orders, refunds, earnings, reports } = await repository.findHindrances(tx, {
      id: shopId,
      max: shopRules.countedMax,
    });
    if (orders + refunds + earnings + reports === 0) throw new AppError('state_conflict');
    throw new AppError('shop_not_settled', { params: { orders, refunds, earnings, reports } });
  }
  await repository.insertShopMove(tx, { shopId, event: 'close', from: 'open', to: 'closed', actorId: ownerId, now });
  await followShelf(tx, shopId, now);
  return standingOf(call, ownerId);
});

/** Throws invalid_input for a category or a picture that does not exist, and for prohibited words. */
async function checkChosen(
  { tx }: Call,
  {
    name,
    introZh,
    introEn,
    categoryId,
    logo,
  }: Pick<repository.WrittenShop, 'name' | 'introZh' | 'introEn' | 'categoryId' | 'logo'>,
): Promise<void> {
  const texts = Object.entries({ name, introZh, introEn }).map(([field, text]) => ({ field, text }));
  const fields = await prohibitedIn(tx, texts);
  if (categoryId !== null && (await repository.findCategoryName(tx, categoryId, false)) === undefined) {
    fields.push({ field: 'categoryId', rule: 'missing' });
  }
  if (logo !== null && (await picturesExist(tx, [logo])).length === 0) fields.push({ field: 'logo', rule: 'missing' });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
