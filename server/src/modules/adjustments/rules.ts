/**
 * The numbers about money. One admin changes them, with a reason, and all the others are told; a change that lets one person
 * do more waits for another admin, because whoever could make it alone would need nobody else for anything.
 */
import * as contract from '#contract/money/moneyAdmin.ts';
import {
  moneyRuleNames,
  waitsForSecondAdmin,
  type MoneyRuleName,
  type MoneyRules,
} from '#contract/money/moneyRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { mustDecide } from '../admins/service.ts';
import { findProfile, mustBeSomebodyElse } from '../identity/service.ts';
import { changeMoneyRules, listMoneyRuleChanges, lockedMoneyRules, moneyRulesOf } from '../site/service.ts';
import { personOf, readerOf } from './adjustmentView.ts';
import { requestTexts, ruleTexts, tellAdmins } from './mail.ts';
import { requestAbilities, type Reader } from './permissions.ts';
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
  const { tx } = call;
  const [rules, requests, history, reader] = await Promise.all([
    moneyRulesOf(tx),
    listWaitingRequests(tx),
    listMoneyRuleChanges(tx, historyLength),
    readerOf(call),
  ]);
  return {
    rules,
    requests: requests.map((row) => requestOf(row, reader)),
    history: history.map(({ rule, value, changedAt, changedBy, changedByName }) => ({
      rule,
      value,
      changedAt: changedAt.toISOString(),
      changedBy: personOf(changedBy, changedByName),
    })),
  };
});

/** Changes what differs; what lets one person do more is asked for. Throws rule_request_waiting. */
export const saveMoneyRules = handle(contract.saveMoneyRules, async (call, input) => {
  const { tx } = call;
  const { reason: written, ...wanted } = input;
  const reason = neededWords('reason', written);
  const before = await lockedMoneyRules(tx);
  const asked = moneyRuleNames.flatMap((rule) => {
    const [from, to] = [before[rule], wanted[rule]];
    return to !== undefined && waitsForSecondAdmin(rule, { from, to }) ? [{ rule, from, to }] : [];
  });
  const waiting = new Set<string>(asked.map(({ rule }) => rule));
  await change(call, Object.fromEntries(Object.entries(wanted).filter(([rule]) => !waiting.has(rule))), reason);
  for (const request of asked) await ask(call, request, reason);
  return getMoneyRules(call, {});
});

async function ask(
  call: Call,
  { rule, from, to }: { rule: MoneyRuleName; from: number; to: number },
  reason: string,
): Promise<void> {
  const { tx, now } = call;
  const by = userIdOf(call);
  const id = await insertRequest(tx, { rule, from, to, reason, askedBy: by, now });
  await recordStep(call, stepOf('ask', id, { rule, from, to, reason }));
  const texts = requestTexts({ by: await nameOf(tx, by), rule, from, to, reason });
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
  const { rule, toValue: to } = request;
  const decided = decideRequest(tx, { id, to: accept ? 'applied' : 'refused', by, words, now });
  await move(call, decided, stepOf(accept ? 'apply' : 'refuse', id, { rule, to, words }));
  if (accept) await change(call, { [rule]: to }, request.reason);
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

type Wanted = { [Rule in keyof MoneyRules]?: number | undefined };

/** Changes rules, and tells all other admins what was changed. */
async function change({ tx, now, ...call }: Call, wanted: Wanted, reason: string): Promise<void> {
  const by = userIdOf(call);
  const changes = await changeMoneyRules(tx, { wanted, reason, changedBy: by, now });
  if (changes.length === 0) return;
  const texts = ruleTexts({ by: await nameOf(tx, by), changes, reason });
  await tellAdmins(tx, { kind: 'rules_changed', except: by, texts, now });
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
