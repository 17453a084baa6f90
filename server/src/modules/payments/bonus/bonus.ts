/** What the platform adds to a recharge: to verified people, once each in a round, within a budget, to be spent only. */
import { bonusFenOf, bonusTerms, type BonusTerms } from '#contract/money/rechargeBonus.ts';
import type { MoneyRules } from '#contract/money/moneyRules.ts';
import { platformAccount, userAccount } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { accountsOfPerson, isVerified, lockPersonAccounts } from '../../identity/service.ts';
import { moneyRulesOf } from '../../site/service.ts';
import {
  hadBonus,
  highestCouponRate,
  insertBonus,
  lockBonusRound,
  lowestCommission,
  promiseBonus,
  spentOfRound,
} from './bonus.repository.ts';

interface Offer {
  terms: BonusTerms;
  round: number;
  accounts: readonly number[];
  /** What is left of the budget, in fen. */
  leftFen: number;
}

/** The terms of now: with the coupons of the platform never more than the lowest commission. */
async function termsNow(tx: Tx, rules: MoneyRules, now: Date): Promise<BonusTerms | undefined> {
  const [commission, coupon] = await Promise.all([lowestCommission(tx, now), highestCouponRate(tx, now)]);
  return bonusTerms(rules, commission - coupon);
}

/** What recharges get now, in ten-thousandths, whoever they are of; 0: nothing. */
export async function bonusRateNow(tx: Tx, now: Date): Promise<number> {
  const rules = await moneyRulesOf(tx, now);
  if (bonusTerms(rules, rules.rechargeBonusRate) === undefined) return 0;
  return (await termsNow(tx, rules, now))?.rate ?? 0;
}

/** What somebody can have with their next recharge; undefined: nothing. */
async function offerFor(tx: Tx, userId: number, now: Date): Promise<Offer | undefined> {
  const rules = await moneyRulesOf(tx, now);
  // Mostly there is none, and nothing more is asked for.
  if (bonusTerms(rules, rules.rechargeBonusRate) === undefined || !(await isVerified(tx, userId))) return undefined;
  const terms = await termsNow(tx, rules, now);
  if (terms === undefined) return undefined;
  const accounts = await accountsOfPerson(tx, userId);
  const round = rules.rechargeBonusRoundCount;
  if (await hadBonus(tx, accounts, round)) return undefined;
  const leftFen = rules.rechargeBonusBudgetFen - (await spentOfRound(tx, round, accounts));
  return leftFen > 0 ? { terms, round, accounts, leftFen } : undefined;
}

/** The terms as they are shown before an amount is chosen; null: there is no bonus for this person. */
export async function bonusOffer(tx: Tx, userId: number, now: Date): Promise<BonusTerms | null> {
  const offer = await offerFor(tx, userId, now);
  return offer ? { ...offer.terms, maxFen: Math.min(offer.terms.maxFen, offer.leftFen) } : null;
}

/** Promises the bonus of a recharge that was just asked for, if there is one: in place of what the person was promised before. */
export async function promiseBonusOf(
  tx: Tx,
  { paymentId, userId, amountFen, now }: { paymentId: number; userId: number; amountFen: number; now: Date },
): Promise<void> {
  const seen = await offerFor(tx, userId, now);
  if (!seen || bonusFenOf(amountFen, seen.terms) === 0) return;
  await lockBonusRound(tx, seen.round);
  const offer = await offerFor(tx, userId, now);
  if (!offer) return;
  const fen = Math.min(bonusFenOf(amountFen, offer.terms), offer.leftFen);
  if (fen > 0) await promiseBonus(tx, { paymentId, accounts: offer.accounts, round: offer.round, fen });
}

/**
 * Takes what was promised with a locked recharge whose money is about to be credited; how many fen are to be given with it. Once a person:
 * whoever pays two at once has it with one of them. Locks the accounts of the person, before any purse.
 */
export async function takePromise(
  tx: Tx,
  of: {
    attemptId: number;
    payment: { userId: number; bonusFen: number; bonusRound: number | null };
    now: Date;
  },
): Promise<number> {
  const { attemptId, payment, now } = of;
  const { userId, bonusFen: fen, bonusRound: round } = payment;
  if (fen === 0 || round === null) return 0;
  await lockPersonAccounts(tx, userId);
  if (await hadBonus(tx, await accountsOfPerson(tx, userId), round)) return 0;
  return (await insertBonus(tx, { attemptId, userId, round, fen, now })) ? fen : 0;
}

/** Gives what was taken of a promise, once the recharge was credited; the number of its entry, undefined where nothing was. */
export async function giveBonus(
  tx: Tx,
  of: { attemptId: number; paymentId: number; userId: number; fen: number; now: Date },
): Promise<number | undefined> {
  const { attemptId, paymentId, userId, fen, now } = of;
  if (fen === 0) return undefined;
  const entryId = await post(tx, {
    kind: 'bonus',
    key: `bonus:${attemptId}`,
    subject: { kind: 'payment', id: paymentId },
    transfers: [{ source: platformAccount('bonuses'), target: userAccount(userId, 'available'), amountFen: fen }],
    now,
  });
  if (entryId === undefined) throw new Error(`the bonus of attempt ${attemptId} was given before`);
  return entryId;
}
