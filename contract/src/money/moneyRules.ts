/** The numbers about money that an admin can change, with what they may be and what they are until then. Free of zod. */
export const moneyRules = {
  /** The platform's commission on a shop's sale, in ten-thousandths. */
  commissionTenThousandths: { setting: 'sales.commissionTenThousandths', min: 0, max: 10_000, normal: 500 },
  /** Days from a payment until the seller's share can be spent. */
  releaseDays: { setting: 'sales.releaseDays', min: 0, max: 60, normal: 1 },
  /** The same while a shop is new, and for how many days it is. */
  newShopReleaseDays: { setting: 'sales.newShopReleaseDays', min: 0, max: 60, normal: 7 },
  newShopDays: { setting: 'sales.newShopDays', min: 0, max: 365, normal: 30 },
  /** From more fen than this on, a second admin decides about an adjustment or a batch of gift codes. */
  secondAdminFen: { setting: 'money.secondAdminFen', min: 0, max: 100_000_000, normal: 100_000 },
  /** Where all debts of users together are more fen than this, the health page warns. */
  owedAlarmFen: { setting: 'money.owedAlarmFen', min: 0, max: 100_000_000, normal: 1_000_000 },
} as const satisfies Record<string, MoneyRule>;

export interface MoneyRule {
  /** The name under which it is stored. */
  setting: string;
  min: number;
  max: number;
  normal: number;
}

export const moneyRuleNames = [
  'commissionTenThousandths',
  'releaseDays',
  'newShopReleaseDays',
  'newShopDays',
  'secondAdminFen',
  'owedAlarmFen',
] as const satisfies readonly (keyof typeof moneyRules)[];

export type MoneyRuleName = keyof typeof moneyRules;
export type MoneyRules = Record<MoneyRuleName, number>;
