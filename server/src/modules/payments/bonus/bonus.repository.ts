/** What the platform adds to recharges: promised with the payment, given with its money, once a person in each round. */
import { highestRate, type CouponTerms } from '#contract/coupons/couponRules.ts';
import { commissionRules, type CommissionKind } from '#contract/money/commissionRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

/** SQL: what counts of a kind where the site has no rate now, or will have none. */
const normalOf = (kind: CommissionKind, rate: number) =>
  `case when bool_or(kind = '${kind}' and scope = 'site' and counts and rate is not null)
     and not bool_or(kind = '${kind}' and scope = 'site' and not counts and rate is null) then null else ${rate} end`;
const lowest = prepared<{ rate: number }>(
  'bonus_lowest_commission',
  // What nobody set is as it is from the start, also where only some have a rate of their own. What is planned counts as well: a bonus
  // may be spent then.
  `with known as (
     (select distinct on (kind, scope, scope_id) kind, scope, rate, true as counts from commission_rates
      where state = 'applied' and counts_from <= $1 order by kind, scope, scope_id, counts_from desc, id desc)
     union all
     select kind, scope, rate, false from commission_rates where state = 'applied' and counts_from > $1
   )
   select least(
     min(rate), ${normalOf('sale', commissionRules.normal)}, ${normalOf('rental', commissionRules.normalRental)})::int as rate
   from known`,
);
// Who sells goods of the platform alone gains nothing by what they cost less.
const couponTerms = prepared<CouponTerms>(
  'bonus_platform_coupons',
  `select c.amount_fen, c.percent, c.cap_fen, c.min_fen from coupons c
   where coalesce(c.shop_id, 0) = 0 and c.active and c.ends_at > $1
     and (c.product_ids is null or exists (select from products p where p.id = any(c.product_ids) and p.shop_id is not null))`,
);
const given = prepared<{ hasOne: boolean }>(
  'bonus_given_to',
  `select exists (select from recharge_bonuses where user_id = any($1::bigint[]) and round = $2)
     or exists (select from recharge_bonuses_of_gone g where g.round = $2 and g.person_fingerprint in (
       select p.fingerprint from users u join persons p on p.id = u.person_id where u.id = any($1::bigint[]))) as has_one`,
);
// Of each person as much as one promise at most: they have it once.
const spent = prepared<{ fen: number }>(
  'bonus_round_spent',
  `select coalesce((select given_fen from recharge_bonus_rounds where round = $1), 0) + coalesce((
     select sum(fen) from (
       select max(bonus_fen) as fen from payments where state = 'waiting' and bonus_fen > 0 and bonus_round = $1 and user_id <> all($2::bigint[])
       group by user_id) as promised), 0)::bigint as fen`,
);
const lockRound = prepared('bonus_lock_round', `select pg_advisory_xact_lock(hashtextextended('recharge_bonus', $1))`);
// Whoever settles one of them right now holds it: that one keeps its promise.
const dropOthers = prepared(
  'bonus_drop_promises',
  `update payments set bonus_fen = 0 where id in (
     select id from payments where state = 'waiting' and bonus_fen > 0 and bonus_round = $2 and user_id = any($1::bigint[])
     for no key update skip locked)`,
);
const promise = prepared(
  'bonus_promise',
  `update payments set bonus_fen = $2, bonus_round = $3 where id = $1 and state = 'waiting' and purpose = 'recharge'`,
);
const insert = prepared(
  'bonus_give',
  `with one as (
     insert into recharge_bonuses (attempt_id, user_id, round, amount_fen, given_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning round, amount_fen
   )
   insert into recharge_bonus_rounds as r (round, given_fen) select round, amount_fen from one
   on conflict (round) do update set given_fen = r.given_fen + excluded.given_fen`,
);

const forgetting = prepared(
  'bonus_forget_gone',
  `delete from recharge_bonuses_of_gone where (round, person_fingerprint) in (
     select round, person_fingerprint from recharge_bonuses_of_gone where gone_at <= $1 and round <> $2 order by gone_at limit $3)`,
);

/** The lowest commission on any sale or rent, now or planned, in ten-thousandths. */
export async function lowestCommission(tx: Tx, now: Date): Promise<number> {
  return (await tx.one(lowest, [now])).rate;
}

/** The highest part of a price that a coupon of the platform for goods of shops takes off, now or planned, in ten-thousandths; 0: there is none. */
export async function highestCouponRate(tx: Tx, now: Date): Promise<number> {
  return Math.max(0, ...(await tx.many(couponTerms, [now])).map(highestRate));
}

/** Whether one of a person's accounts had the bonus of a round, or one that is gone. */
export async function hadBonus(tx: Tx, accounts: readonly number[], round: number): Promise<boolean> {
  return (await tx.one(given, [accounts, round])).hasOne;
}

/** What a round has cost so far, with what others than these accounts are promised, in fen. */
export async function spentOfRound(tx: Tx, round: number, accounts: readonly number[]): Promise<number> {
  return (await tx.one(spent, [round, accounts])).fen;
}

/** Promises of a round are made one after the other until the end of the transaction. */
export async function lockBonusRound(tx: Tx, round: number): Promise<void> {
  await tx.run(lockRound, [round]);
}

/** Promises a bonus with a recharge that waits, in place of those that the same person was promised before. */
export async function promiseBonus(
  tx: Tx,
  of: { paymentId: number; accounts: readonly number[]; round: number; fen: number },
): Promise<void> {
  await tx.run(dropOthers, [of.accounts, of.round]);
  await tx.run(promise, [of.paymentId, of.fen, of.round]);
}

/** Notes that a recharge had its bonus; false where that account had one in this round. */
export async function insertBonus(
  tx: Tx,
  of: { attemptId: number; userId: number; round: number; fen: number; now: Date },
): Promise<boolean> {
  return (await tx.run(insert, [of.attemptId, of.userId, of.round, of.fen, of.now])) === 1;
}

/** Forgets some of those who had a bonus with accounts that were deleted before, but not of the round that runs; how many. */
export function forgetBonusesOfGone(tx: Tx, of: { goneBefore: Date; round: number; max: number }): Promise<number> {
  return tx.run(forgetting, [of.goneBefore, of.round, of.max]);
}
