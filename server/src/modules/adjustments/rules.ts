/**
 * The numbers about money. One admin changes them, with a reason, and all the others are told; a change that lets one person
 * do more waits for another admin, because whoever could make it alone would need nobody else for anything.
 */
import * as contract from '#contract/money/moneyAdmin.ts';
import {
  moneyRuleNames,
  plannedRuleDays,
  waitsForSecondAdmin,
  type MoneyRuleName,
  type MoneyRules,
} from '#contract/money/moneyRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { FieldRule } from '#contract/core/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findProfile, mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import {
  changeMoneyRules,
  listMoneyRuleChanges,
  listPlannedRules,
  lockedMoneyRules,
  moneyRulesOf,
  refusePlanned,
  siteConfiguration,
  takeBackRule,
} from '../site/service.ts';
import { personOf, readerOf } from './adjustmentView.ts';
import { requestTexts, ruleTexts, takenBackTexts, tellAdmins } from './mail.ts';
import { plannedAbilities, requestAbilities, type Reader } from './permissions.ts';
import {
  decideRequest,
  findRequest,
  insertRequest,
  listWaitingRequests,
  withdrawRequest,
  type RequestRow,
} from './rules.repository.ts';

const historyLength = 20;

/** The rules, what waits, and the newest changes. */
export const getMoneyRules = handle(contract.getMoneyRules, async (call) => {
  const { tx, now } = call;
  const [rules, requests, planned, history, reader] = await Promise.all([
    moneyRulesOf(tx, now),
    listWaitingRequests(tx),
    listPlannedRules(tx, now),
    listMoneyRuleChanges(tx, historyLength),
    readerOf(call),
  ]);
  return {
    rules,
    requests: requests.map((row) => requestOf(row, reader)),
    planned: planned.map(({ plannedByName, ...one }) => ({
      ...one,
      plannedBy: { id: one.plannedBy, username: plannedByName },
      may: plannedAbilities(one, { adminId: reader.adminId, now: rules[one.rule] }),
    })),
    history: history.map(({ changedBy, changedByName, ...one }) => ({
      ...one,
      changedBy: personOf(changedBy, changedByName),
    })),
  };
});

/**
 * Changes what differs, at once or from a day on; what lets one person do more is asked for. Throws rule_request_waiting,
 * rule_planned, invalid_input.
 */
export const saveMoneyRules = handle(contract.saveMoneyRules, async (call, input) => {
  const { tx, now } = call;
  const { reason: written, from: day, ...wanted } = input;
  const reason = neededWords('reason', written);
  const countsFrom = day === undefined ? null : await startOfPlan(call, day);
  const before = await lockedMoneyRules(tx, now);
  const asked = moneyRuleNames.flatMap((rule) => {
    const [from, to] = [before[rule], wanted[rule]];
    return to !== undefined && waitsForSecondAdmin(rule, { from, to }) ? [{ rule, from, to }] : [];
  });
  const waiting = new Set<string>(asked.map(({ rule }) => rule));
  refusePlanned(
    await listPlannedRules(tx, now),
    asked.map(({ rule }) => rule),
  );
  const others = Object.fromEntries(Object.entries(wanted).filter(([rule]) => !waiting.has(rule)));
  await change(call, { wanted: others, countsFrom, reason });
  for (const request of asked) await ask(call, { ...request, countsFrom, reason });
  return getMoneyRules(call, {});
});

/** When a day begins from which rules may be planned. Throws invalid_input. */
async function startOfPlan({ tx, now }: Call, day: string): Promise<Date> {
  const { timeZone } = (await siteConfiguration(tx)).site;
  const today = dayOf(now, timeZone);
  const earliest = addDays(today, plannedRuleDays.min);
  const latest = addDays(today, plannedRuleDays.max);
  if (day < earliest) refuseDay('earliest_day', earliest);
  if (day > latest) refuseDay('latest_day', latest);
  return startOf(day, timeZone);
}

function refuseDay(rule: FieldRule, day: string): never {
  throw new AppError('invalid_input', { fields: [{ field: 'from', rule, params: { day } }] });
}

async function ask(
  call: Call,
  request: { rule: MoneyRuleName; from: number; to: number; countsFrom: Date | null; reason: string },
): Promise<void> {
  const { tx, now } = call;
  const by = userIdOf(call);
  const id = await insertRequest(tx, { ...request, askedBy: by, now });
  await recordStep(call, stepOf('ask', id, request));
  const texts = requestTexts({ ...request, by: await nameOf(tx, by), day: await dayOfPlan(tx, request.countsFrom) });
  await tellAdmins(tx, { kind: 'decision_waiting', except: by, texts, now });
}

/** Agrees to a change of a rule, or refuses it. Throws not_found, four_eyes, admin_too_new, state_conflict. */
export const decideRuleRequest = handle(contract.decideRuleRequest, async (call, input) => {
  const { tx, now } = call;
  const { id, accept } = input;
  const by = userIdOf(call);
  const request = await requestRow(tx, id);
  const words = accept ? plainWords(input.words) : neededWords('words', input.words);
  if (request.state !== 'waiting') throw new AppError('state_conflict');
  await mustBeSomebodyElse(tx, by, [request.askedBy]);
  await mustDecide(tx, by, now);
  const { rule, toValue: to, countsFrom, reason } = request;
  const decided = decideRequest(tx, { id, to: accept ? 'applied' : 'refused', by, words, now });
  await move(call, decided, stepOf(accept ? 'apply' : 'refuse', id, { rule, to, words }));
  // What was agreed to late holds at once.
  if (accept) await change(call, { wanted: { [rule]: to }, countsFrom, reason });
  return getMoneyRules(call, {});
});

/** Withdraws a change that one asked for. Throws not_found, forbidden, state_conflict. */
export const withdrawRuleRequest = handle(contract.withdrawRuleRequest, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const { askedBy, rule, toValue: to } = await requestRow(tx, id);
  if (askedBy !== by) throw new AppError('forbidden');
  await move(call, withdrawRequest(tx, { id, by, now }), stepOf('withdraw', id, { rule, to }));
  return getMoneyRules(call, {});
});

/**
 * Takes back a change that has not begun, in front of all the others; a stricter one only as whoever planned it. Throws
 * not_found, four_eyes, state_conflict, rule_planned.
 */
export const takeBackPlannedRule = handle(contract.takeBackPlannedRule, async (call, { id, reason: written }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const reason = neededWords('reason', written);
  const back = await takeBackRule(tx, { id, by, now });
  await recordStep(call, {
    action: 'money.rules.takeBack',
    subject: `planned setting ${id}`,
    detail: { ...back, reason },
  });
  const texts = takenBackTexts({ by: await nameOf(tx, by), ...back, reason });
  await tellAdmins(tx, { kind: 'rules_changed', except: by, texts, now });
  return getMoneyRules(call, {});
});

type Wanted = { [Rule in keyof MoneyRules]?: number | undefined };

/** Changes rules, and tells all other admins what was changed. */
async function change(
  { tx, now, ...call }: Call,
  wish: { wanted: Wanted; countsFrom: Date | null; reason: string },
): Promise<void> {
  const by = userIdOf(call);
  const changes = await changeMoneyRules(tx, { ...wish, changedBy: by, now });
  if (changes.length === 0) return;
  const { countsFrom, reason } = wish;
  const day = countsFrom !== null && countsFrom > now ? await dayOfPlan(tx, countsFrom) : null;
  const texts = ruleTexts({ by: await nameOf(tx, by), changes, day, reason });
  await tellAdmins(tx, { kind: 'rules_changed', except: by, texts, now });
}

/** The day of the site on which a plan begins; null: none. */
async function dayOfPlan(tx: Tx, countsFrom: Date | null): Promise<string | null> {
  return countsFrom && dayOf(countsFrom, (await siteConfiguration(tx)).site.timeZone);
}

async function nameOf(tx: Tx, userId: number): Promise<string> {
  return (await findProfile(tx, userId))?.username ?? '';
}

async function requestRow(tx: Tx, id: number): Promise<RequestRow> {
  const row = await findRequest(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function requestOf(row: RequestRow, reader: Reader): Reply<contract.RuleRequest> {
  return {
    ...row,
    from: row.fromValue,
    to: row.toValue,
    askedBy: { id: row.askedBy, username: row.askedByName },
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    may: requestAbilities(row, reader),
  };
}

function stepOf(verb: string, id: number, detail: object) {
  return { action: `money.rule.${verb}`, subject: `rule request ${id}`, detail };
}
