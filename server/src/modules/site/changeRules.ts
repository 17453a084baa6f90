import { moneyRuleNames, moneyRules, type MoneyRuleName, type MoneyRules } from '#contract/money/moneyRules.ts';
import { rentalContradictions } from '#contract/rental/rentalRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { moneyRulesFrom } from './moneyRules.ts';
import { changeSettings, findSettings, listSettingsHistory, lockMoneyRules } from './repository.ts';

export interface RuleChange {
  rule: MoneyRuleName;
  from: number;
  to: number;
}

/** The numbers about money, of which nobody else changes any until the end of the transaction. */
export async function lockedMoneyRules(tx: Tx): Promise<MoneyRules> {
  await lockMoneyRules(tx);
  return moneyRulesFrom(await findSettings(tx));
}

/**
 * Changes the rules that differ, with a history row each and a line in the operation log; what was changed. Throws
 * invalid_input where one would contradict another.
 */
export async function changeMoneyRules(
  tx: Tx,
  change: {
    wanted: { [Rule in MoneyRuleName]?: number | undefined };
    reason: string;
    changedBy: number;
    now: Date;
  },
): Promise<RuleChange[]> {
  const { wanted, reason, changedBy, now } = change;
  const before = await lockedMoneyRules(tx);
  const changes = moneyRuleNames.flatMap((rule) => {
    const to = wanted[rule];
    return to === undefined || to === before[rule] ? [] : [{ rule, from: before[rule], to }];
  });
  if (changes.length === 0) return [];
  refuseContradictions({ ...before, ...Object.fromEntries(changes.map(({ rule, to }) => [rule, to])) });
  const settings = changes.map(({ rule, to }) => ({ name: moneyRules[rule].setting, value: String(to) }));
  await changeSettings(tx, { settings, changedBy, now });
  const detail = { reason, changes };
  await recordOperation(tx, { actorId: changedBy, action: 'money.rules', subject: 'site', detail, now });
  return changes;
}

function refuseContradictions(rules: MoneyRules): void {
  const fields = rentalContradictions(rules).map(({ rule: field, max }) => ({
    field,
    rule: 'too_big' as const,
    params: { max },
  }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

export interface PastRuleChange {
  rule: MoneyRuleName;
  value: number;
  changedAt: Date;
  changedBy: number | null;
  changedByName: string | null;
}

/** The newest changes of rules, at most `max`. */
export async function listMoneyRuleChanges(tx: Tx, max: number): Promise<PastRuleChange[]> {
  const names = moneyRuleNames.map((rule) => moneyRules[rule].setting);
  const rows = await listSettingsHistory(tx, { names, max });
  return rows.flatMap(({ name, value, ...row }) => {
    const rule = moneyRuleNames.find((known) => moneyRules[known].setting === name);
    return rule ? [{ rule, value: Number(value), ...row }] : [];
  });
}
