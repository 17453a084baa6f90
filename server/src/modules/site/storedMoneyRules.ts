import { eachMoneyRule, moneyRules, type MoneyRule, type MoneyRules } from '#contract/money/moneyRules.ts';

/** What was saved, by the names under which it is stored. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** The names of the settings that a sale depends on. */
export const saleRuleNames = [
  moneyRules.releaseDays.setting,
  moneyRules.newShopReleaseDays.setting,
  moneyRules.newShopDays.setting,
] as const;

/** Stored values over defaults; what is stored and out of bounds is as if it were not there. */
export function moneyRulesFrom(stored: StoredSettings): MoneyRules {
  return eachMoneyRule((rule) => ruleFrom(moneyRules[rule], stored[moneyRules[rule].setting]));
}

function ruleFrom({ min, max, normal }: MoneyRule, stored: unknown): number {
  // Settings are stored as texts.
  const value = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : normal;
}
