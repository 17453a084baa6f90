/** The numbers about money that an admin can change, with what they may be and what they are until then. Free of zod. */
import { dayMs } from '../core/durations.ts';
import { gateways, type GatewayName } from '../orders/gateways.ts';
import { rentalRuleNames, rentalRules } from '../rental/rentalRules.ts';

export const moneyRules = {
  /** Days from a payment until the seller's share can be spent: never before the next one. */
  releaseDays: { setting: 'sales.releaseDays', min: 1, max: 60, normal: 1 },
  /** The same while a shop is new, and for how many days it is. */
  newShopReleaseDays: { setting: 'sales.newShopReleaseDays', min: 1, max: 60, normal: 7 },
  newShopDays: { setting: 'sales.newShopDays', min: 0, max: 365, normal: 30 },
  /** What one admin gives alone in one act, in fen; above it a second one is needed. */
  secondAdminFen: { setting: 'money.secondAdminFen', min: 0, max: 100_000_000, normal: 100_000 },
  /** The same in all, over all users and kinds of acts, within `soloSeconds`. */
  secondAdminDayFen: { setting: 'money.secondAdminDayFen', min: 0, max: 500_000_000, normal: 500_000 },
  /** Where all debts of users together are more fen than this, the health page warns. */
  owedAlarmFen: { setting: 'money.owedAlarmFen', min: 0, max: 100_000_000, normal: 1_000_000 },
  /** What a withdrawal is at least, the fee included. */
  withdrawalMinFen: { setting: 'withdrawals.minFen', min: 100, max: 1_000_000, normal: 1000 },
  /** What the platform keeps of it: in ten-thousandths of the amount, within bounds. */
  withdrawalFeeRate: { setting: 'withdrawals.feeRate', min: 0, max: 1000, normal: 100 },
  withdrawalFeeMinFen: { setting: 'withdrawals.feeMinFen', min: 0, max: 10_000, normal: 100 },
  withdrawalFeeMaxFen: { setting: 'withdrawals.feeMaxFen', min: 0, max: 1_000_000, normal: 2500 },
  /** A verified person's withdrawals of one day, over all their accounts: how many, and how much in all. */
  withdrawalDayCount: { setting: 'withdrawals.dayCount', min: 1, max: 50, normal: 3 },
  withdrawalDayFen: { setting: 'withdrawals.dayFen', min: 10_000, max: 100_000_000, normal: 2_000_000 },
  /** Above so much of that day the account needs a second factor. */
  withdrawalFactorFen: { setting: 'withdrawals.factorFen', min: 0, max: 100_000_000, normal: 100_000 },
  /** From so much of that day on two admins approve. */
  withdrawalSecondAdminFen: { setting: 'withdrawals.secondAdminFen', min: 0, max: 100_000_000, normal: 500_000 },
  /** What gateways pay of withdrawals by themselves on one day of the site’s time zone, over everybody. */
  withdrawalGatewayDayFen: { setting: 'withdrawals.gatewayDayFen', min: 0, max: 500_000_000, normal: 5_000_000 },
  /** Whether buyers bear the fees of gateways, on top of what they pay: 1 or 0. */
  gatewayFeeByBuyer: { setting: 'payments.feeByBuyer', min: 0, max: 1, normal: 0 },
  /** What such a fee is at most, of each payment. */
  gatewayFeeMaxFen: { setting: 'payments.feeMaxFen', min: 0, max: 50_000, normal: 5000 },
  /** What is added to a recharge from so much on: ten-thousandths of it, so much at most; 0: nothing is. */
  rechargeBonusFromFen: { setting: 'payments.bonusFromFen', min: 100, max: 5_000_000, normal: 10_000 },
  rechargeBonusRate: { setting: 'payments.bonusRate', min: 0, max: 1000, normal: 0 },
  rechargeBonusMaxFen: { setting: 'payments.bonusMaxFen', min: 0, max: 1_000_000, normal: 5000 },
  /** What all of it costs in a round at most. */
  rechargeBonusBudgetFen: { setting: 'payments.bonusBudgetFen', min: 0, max: 100_000_000, normal: 0 },
  /** Which round it is: each verified person has it once in each. */
  rechargeBonusRoundCount: { setting: 'payments.bonusRound', min: 1, max: 1000, normal: 1 },
  /** Days from a payment through a gateway until what was earned by it can be withdrawn: so long its payer can have it undone. */
  disputeDaysSandbox: {
    setting: 'withdrawals.disputeDaysSandbox',
    min: 0,
    max: 180,
    normal: gateways.sandbox.disputeDays,
  },
  disputeDaysAlipay: {
    setting: 'withdrawals.disputeDaysAlipay',
    min: 0,
    max: 180,
    normal: gateways.alipay.disputeDays,
  },
  disputeDaysWechat: {
    setting: 'withdrawals.disputeDaysWechat',
    min: 0,
    max: 180,
    normal: gateways.wechat.disputeDays,
  },
  disputeDaysStripe: {
    setting: 'withdrawals.disputeDaysStripe',
    min: 0,
    max: 180,
    normal: gateways.stripe.disputeDays,
  },
  disputeDaysEpay: { setting: 'withdrawals.disputeDaysEpay', min: 0, max: 180, normal: gateways.epay.disputeDays },
  disputeDaysEpay2: { setting: 'withdrawals.disputeDaysEpay2', min: 0, max: 180, normal: gateways.epay2.disputeDays },
  ...rentalRules,
} as const satisfies Record<string, MoneyRule>;

export interface MoneyRule {
  /** The name under which it is stored. */
  setting: string;
  min: number;
  max: number;
  normal: number;
}

export const moneyRuleNames = [
  'releaseDays',
  'newShopReleaseDays',
  'newShopDays',
  'secondAdminFen',
  'secondAdminDayFen',
  'owedAlarmFen',
  'withdrawalMinFen',
  'withdrawalFeeRate',
  'withdrawalFeeMinFen',
  'withdrawalFeeMaxFen',
  'withdrawalDayCount',
  'withdrawalDayFen',
  'withdrawalFactorFen',
  'withdrawalSecondAdminFen',
  'withdrawalGatewayDayFen',
  'gatewayFeeByBuyer',
  'gatewayFeeMaxFen',
  'rechargeBonusRate',
  'rechargeBonusFromFen',
  'rechargeBonusMaxFen',
  'rechargeBonusBudgetFen',
  'rechargeBonusRoundCount',
  'disputeDaysSandbox',
  'disputeDaysAlipay',
  'disputeDaysWechat',
  'disputeDaysStripe',
  'disputeDaysEpay',
  'disputeDaysEpay2',
  ...rentalRuleNames,
] as const satisfies readonly (keyof typeof moneyRules)[];

export type MoneyRuleName = keyof typeof moneyRules;
export type MoneyRules = Record<MoneyRuleName, number>;

/** A value for each rule. */
export function eachMoneyRule<Value>(valueOf: (rule: MoneyRuleName) => Value): Record<MoneyRuleName, Value> {
  // Exactly the names of the rules.
  return Object.fromEntries(moneyRuleNames.map((rule) => [rule, valueOf(rule)])) as Record<MoneyRuleName, Value>;
}

const disputeDayRules = {
  sandbox: 'disputeDaysSandbox',
  alipay: 'disputeDaysAlipay',
  wechat: 'disputeDaysWechat',
  stripe: 'disputeDaysStripe',
  epay: 'disputeDaysEpay',
  epay2: 'disputeDaysEpay2',
} as const satisfies Record<GatewayName, MoneyRuleName>;

/** For how many days from a payment through a gateway what was earned by it is not withdrawn. */
function disputeDaysOf(gateway: GatewayName, rules: MoneyRules): number {
  return rules[disputeDayRules[gateway]];
}

/** Until when the payer of what came through a gateway can have it undone; undefined: never. */
export function disputableUntil(
  { gateway, paidAt }: { gateway: GatewayName; paidAt: Date },
  rules: MoneyRules,
): Date | undefined {
  const days = disputeDaysOf(gateway, rules);
  return days === 0 ? undefined : new Date(paidAt.getTime() + days * dayMs);
}

/** As they are until an admin changes them. */
export const normalMoneyRules: MoneyRules = eachMoneyRule((rule) => moneyRules[rule].normal);

/**
 * Rules of which a change in one direction lets one person do more: it waits for another admin. In the other direction
 * it counts at once. `other`: it waits in both.
 */
const looserWhen: Partial<Record<MoneyRuleName, 'higher' | 'lower' | 'other'>> = {
  secondAdminFen: 'higher',
  secondAdminDayFen: 'higher',
  releaseDays: 'lower',
  newShopReleaseDays: 'lower',
  newShopDays: 'lower',
  withdrawalDayCount: 'higher',
  withdrawalDayFen: 'higher',
  withdrawalFactorFen: 'higher',
  withdrawalSecondAdminFen: 'higher',
  withdrawalGatewayDayFen: 'higher',
  // All buyers pay more.
  gatewayFeeByBuyer: 'higher',
  gatewayFeeMaxFen: 'higher',
  rechargeBonusRate: 'higher',
  rechargeBonusFromFen: 'lower',
  rechargeBonusMaxFen: 'higher',
  rechargeBonusBudgetFen: 'higher',
  // Back in an earlier round, whoever had no bonus in that one has one more.
  rechargeBonusRoundCount: 'other',
  disputeDaysSandbox: 'lower',
  disputeDaysAlipay: 'lower',
  disputeDaysWechat: 'lower',
  disputeDaysStripe: 'lower',
  disputeDaysEpay: 'lower',
  disputeDaysEpay2: 'lower',
  // Money leaves earlier, or without an admin between the two.
  rentalCloseHours: 'lower',
  rentalClaimReleaseDays: 'lower',
  rentalClaimAnswerDays: 'lower',
  rentalMeetAgainDays: 'lower',
  rentalRefusedCount: 'higher',
  rentalRefusedDays: 'lower',
  rentalDepositMaxFen: 'higher',
};

/** What a rule counts in: fen, days, hours, minutes, ten-thousandths, times, or things; `switch`: 1 is yes, 0 is no. */
export type MoneyRuleUnit = 'switch' | 'fen' | 'days' | 'hours' | 'minutes' | 'rate' | 'times' | 'things';

const ofThings: readonly MoneyRuleName[] = ['rentalAheadCount', 'rentalListingsCount', 'rentalUnitsCount'];

export function moneyRuleUnit(rule: MoneyRuleName): MoneyRuleUnit {
  if (rule === 'gatewayFeeByBuyer') return 'switch';
  if (ofThings.includes(rule)) return 'things';
  if (rule.endsWith('Fen')) return 'fen';
  if (rule.endsWith('Rate')) return 'rate';
  if (rule.endsWith('Hours')) return 'hours';
  if (rule.endsWith('Minutes')) return 'minutes';
  return rule.endsWith('Count') ? 'times' : 'days';
}

/** Whether a change of a rule waits for another admin. */
export function waitsForSecondAdmin(rule: MoneyRuleName, { from, to }: { from: number; to: number }): boolean {
  const looser = looserWhen[rule];
  if (looser === undefined) return false;
  if (looser === 'other') return to !== from;
  return looser === 'higher' ? to > from : to < from;
}

/**
 * Whether an admin takes back alone a planned change of a rule. Where what holds until then lets one person do more than what was planned, only
 * whoever planned it does. `now`: its value until the change begins.
 */
export function takesBackAlone(
  { rule, value, plannedBy }: { rule: MoneyRuleName; value: number; plannedBy: number },
  { adminId, now }: { adminId: number; now: number },
): boolean {
  return plannedBy === adminId || !waitsForSecondAdmin(rule, { from: value, to: now });
}

/** From which day on a change may hold, counted from today, where it does not hold at once. */
export const plannedRuleDays = { min: 1, max: 365 } as const;
