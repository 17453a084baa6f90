import {
  moneyRuleNames,
  moneyRules,
  takesBackAlone,
  type MoneyRuleName,
  type MoneyRules,
} from '#contract/money/moneyRules.ts';
import { rentalContradictions } from '#contract/rental/rentalRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { moneyRulesFrom } from './storedMoneyRules.ts';
import {
  findPlanned,
  listPlannedAhead,
  planSettings,
  takeBackPlanned,
  type PlannedSettingRow,
} from './planned.repository.ts';
import { changeSettings, findSettingsNow, listSettingsHistory, lockMoneyRules } from './repository.ts';

export interface RuleChange {
  rule: MoneyRuleName;
  from: number;
  to: number;
}

/** A change that has not begun. */
export interface PlannedRule {
  id: number;
  rule: MoneyRuleName;
  value: number;
  countsFrom: Date;
  reason: string;
  plannedBy: number;
  plannedByName: string;
  plannedAt: Date;
}

const settings = moneyRuleNames.map((rule) => moneyRules[rule].setting);

/** The numbers about money, of which nobody else changes or plans any until the end of the transaction. */
export async function lockedMoneyRules(tx: Tx, now: Date): Promise<MoneyRules> {
  await lockMoneyRules(tx);
  return moneyRulesFrom(await findSettingsNow(tx, now));
}

/** Changes that have not begun, at most one of each rule, the next one first. */
export async function listPlannedRules(tx: Tx, now: Date): Promise<PlannedRule[]> {
  return (await listPlannedAhead(tx, { names: settings, now })).flatMap((row) => plannedRuleOf(row) ?? []);
}

/**
 * Changes the rules that differ, at once or from a time on, with a history row each and a line in the operation log; what
 * was changed. A rule of which a change is planned is changed by nobody until that one is taken back or has begun, so that
 * each change is judged by the value that it replaces. Throws invalid_input where one would contradict another,
 * rule_planned.
 */
export async function changeMoneyRules(
  tx: Tx,
  change: {
    wanted: { [Rule in MoneyRuleName]?: number | undefined };
    /** Null: at once. */
    countsFrom: Date | null;
    reason: string;
    changedBy: number;
    now: Date;
  },
): Promise<RuleChange[]> {
  const { wanted, countsFrom, reason, changedBy, now } = change;
  const before = await lockedMoneyRules(tx, now);
  const changes = moneyRuleNames.flatMap((rule) => {
    const to = wanted[rule];
    return to === undefined || to === before[rule] ? [] : [{ rule, from: before[rule], to }];
  });
  if (changes.length === 0) return [];
  const planned = await listPlannedRules(tx, now);
  refusePlanned(
    planned,
    changes.map(({ rule }) => rule),
  );
  const isNow = countsFrom === null || countsFrom <= now;
  const begins = isNow ? now : countsFrom;
  const values = Object.fromEntries(changes.map(({ rule, to }) => [rule, to]));
  // With what is planned until then, as whoever asks was shown.
  refuseContradictions({ ...rulesWith(before, planned, begins), ...values });
  const added = changes.map(({ rule, to: value }) => ({ rule, value, countsFrom: begins }));
  refuseLaterContradictions(before, [...planned, ...added], begins);
  const stored = changes.map(({ rule, to }) => ({ name: moneyRules[rule].setting, value: String(to) }));
  if (isNow) await changeSettings(tx, { settings: stored, changedBy, now });
  else await planSettings(tx, { settings: stored, countsFrom: begins, reason, plannedBy: changedBy, now });
  const detail = { reason, changes, ...(!isNow && { countsFrom: begins.toISOString() }) };
  await recordOperation(tx, { actorId: changedBy, action: 'money.rules', subject: 'site', detail, now });
  return changes;
}

/** Throws rule_planned where a change of one of them has not begun. */
export function refusePlanned(planned: readonly PlannedRule[], rules: readonly MoneyRuleName[]): void {
  if (planned.some(({ rule }) => rules.includes(rule))) throw new AppError('rule_planned');
}

/**
 * Takes back a change that has not begun; the change. Throws not_found, four_eyes where it was stricter and somebody else planned it,
 * state_conflict where it has begun or was taken back, rule_planned where another one that is planned needs it.
 */
export async function takeBackRule(
  tx: Tx,
  { id, by, now }: { id: number; by: number; now: Date },
): Promise<RuleChange> {
  const before = await lockedMoneyRules(tx, now);
  const row = await findPlanned(tx, id);
  const planned = row && plannedRuleOf(row);
  if (!planned) throw new AppError('not_found');
  if (!takesBackAlone(planned, { adminId: by, now: before[planned.rule] })) throw new AppError('four_eyes');
  if (!(await takeBackPlanned(tx, { id, by, now }))) throw new AppError('state_conflict');
  refuseLaterContradictions(before, await listPlannedRules(tx, now), now);
  const { rule, value: from } = planned;
  return { rule, from, to: before[rule] };
}

type Ahead = Pick<PlannedRule, 'rule' | 'value' | 'countsFrom'>;

/** The rules as they will be at a time, by what is planned. */
function rulesWith(before: MoneyRules, planned: readonly Ahead[], at: Date): MoneyRules {
  const begun = planned.filter(({ countsFrom }) => countsFrom <= at);
  return { ...before, ...Object.fromEntries(begun.map(({ rule, value }) => [rule, value])) };
}

function refuseContradictions(rules: MoneyRules): void {
  const fields = rentalContradictions(rules).map(({ rule: field, max }) => ({
    field,
    rule: 'too_big' as const,
    params: { max },
  }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** What begins after a time fits what holds by then. */
function refuseLaterContradictions(before: MoneyRules, planned: readonly Ahead[], after: Date): void {
  const later = planned.filter(({ countsFrom }) => countsFrom > after);
  if (later.some(({ countsFrom }) => rentalContradictions(rulesWith(before, planned, countsFrom)).length > 0)) {
    throw new AppError('rule_planned');
  }
}

function plannedRuleOf({ name, value, ...row }: PlannedSettingRow): PlannedRule | undefined {
  const rule = ruleOf(name);
  return rule && { ...row, rule, value: Number(value) };
}

function ruleOf(setting: string): MoneyRuleName | undefined {
  return moneyRuleNames.find((rule) => moneyRules[rule].setting === setting);
}

export interface PastRuleChange {
  rule: MoneyRuleName;
  value: number;
  changedAt: Date;
  changedBy: number | null;
  changedByName: string | null;
  /** Null: it held at once. */
  countsFrom: Date | null;
  /** It never held. */
  takenBackAt: Date | null;
}

/** The newest changes of rules, planned ones among them, at most `max`. */
export async function listMoneyRuleChanges(tx: Tx, max: number): Promise<PastRuleChange[]> {
  const rows = await listSettingsHistory(tx, { names: settings, max });
  return rows.flatMap(({ name, value, ...row }) => {
    const rule = ruleOf(name);
    return rule ? [{ rule, value: Number(value), ...row }] : [];
  });
}
