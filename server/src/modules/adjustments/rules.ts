/**
 * The numbers about money. One admin changes them, with a reason, and all the others are told; only a higher limit of one
 * admin waits for another, because whoever could raise it alone would need nobody else for anything.
 */
import * as contract from '#contract/money/moneyAdmin.ts';
import type { MoneyRules } from '#contract/money/moneyRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findProfile } from '../identity/service.ts';
import { changeMoneyRules, listMoneyRuleChanges, lockedMoneyRules, moneyRulesOf } from '../site/service.ts';
import { personOf } from './adjustmentView.ts';
import { soloSince } from './soloLimit.ts';
import { sumGivenSolo } from './gifts.repository.ts';
import { ruleTexts, tellAdmins, waitingTexts } from './mail.ts';
import { raiseAbilities } from './permissions.ts';
import {
  decideRaise,
  findNewestRaise,
  findRaise,
  insertRaise,
  withdrawRaise,
  type RaiseRow,
} from './rules.repository.ts';

const historyLength = 20;

/** The rules, what waits, and the newest changes. */
export const getMoneyRules = handle(contract.getMoneyRules, async (call) => {
  const { tx } = call;
  const adminId = userIdOf(call);
  const [rules, givenAloneFen, raise, history] = await Promise.all([
    moneyRulesOf(tx),
    sumGivenSolo(tx, { adminId, since: soloSince(call.now) }),
    findNewestRaise(tx),
    listMoneyRuleChanges(tx, historyLength),
  ]);
  return {
    rules,
    givenAloneFen,
    raise: raise?.state === 'waiting' ? raiseOf(raise, adminId) : null,
    history: history.map(({ rule, value, changedAt, changedBy, changedByName }) => ({
      rule,
      value,
      changedAt: changedAt.toISOString(),
      changedBy: personOf(changedBy, changedByName),
    })),
  };
});

/** Changes what differs; a higher limit is asked for. Throws limit_raise_waiting. */
export const saveMoneyRules = handle(contract.saveMoneyRules, async (call, input) => {
  const { tx, now } = call;
  const { reason: written, secondAdminFen, ...others } = input;
  const reason = neededWords('reason', written);
  const by = userIdOf(call);
  const before = await lockedMoneyRules(tx);
  const isRaise = secondAdminFen !== undefined && secondAdminFen > before.secondAdminFen;
  await change(call, isRaise ? others : { ...others, secondAdminFen }, reason);
  if (isRaise) {
    const raise = { fromFen: before.secondAdminFen, toFen: secondAdminFen, reason, askedBy: by, now };
    const id = await insertRaise(tx, raise);
    const asked = { what: 'limit', by: await nameOf(tx, by), about: '', amountFen: secondAdminFen, reason } as const;
    await recordStep(call, stepOf('ask', id, { fromFen: raise.fromFen, toFen: raise.toFen, reason }));
    await tellAdmins(tx, { except: by, texts: waitingTexts(asked), now });
  }
  return getMoneyRules(call, {});
});

/** Agrees to a higher limit, or refuses it. Throws not_found, four_eyes, state_conflict. */
export const decideLimitRaise = handle(contract.decideLimitRaise, async (call, input) => {
  const { tx, now } = call;
  const { id, accept } = input;
  const by = userIdOf(call);
  const raise = await raiseRow(tx, id);
  const words = accept ? plainWords(input.words) : neededWords('words', input.words);
  if (raise.state !== 'waiting') throw new AppError('state_conflict');
  if (raise.askedBy === by) throw new AppError('four_eyes');
  const decided = decideRaise(tx, { id, to: accept ? 'applied' : 'refused', by, words, now });
  await move(call, decided, stepOf(accept ? 'apply' : 'refuse', id, { toFen: raise.toFen, words }));
  if (accept) await change(call, { secondAdminFen: raise.toFen }, raise.reason);
  return getMoneyRules(call, {});
});

/** Withdraws a higher limit that one asked for. Throws not_found, forbidden, state_conflict. */
export const withdrawLimitRaise = handle(contract.withdrawLimitRaise, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const raise = await raiseRow(tx, id);
  if (raise.askedBy !== by) throw new AppError('forbidden');
  await move(call, withdrawRaise(tx, { id, by, now }), stepOf('withdraw', id, { toFen: raise.toFen }));
  return getMoneyRules(call, {});
});

type Wanted = { [Rule in keyof MoneyRules]?: number | undefined };

/** Changes rules, and tells all other admins what was changed. */
async function change({ tx, now, ...call }: Call, wanted: Wanted, reason: string): Promise<void> {
  const by = userIdOf(call);
  const changes = await changeMoneyRules(tx, { wanted, reason, changedBy: by, now });
  if (changes.length === 0) return;
  const texts = ruleTexts({ by: await nameOf(tx, by), changes, reason });
  await tellAdmins(tx, { except: by, texts, now });
}

async function nameOf(tx: Tx, userId: number): Promise<string> {
  return (await findProfile(tx, userId))?.username ?? '';
}

async function raiseRow(tx: Tx, id: number): Promise<RaiseRow> {
  const row = await findRaise(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function raiseOf(row: RaiseRow, adminId: number): Reply<NonNullable<contract.MoneyRulesNow['raise']>> {
  return {
    ...row,
    askedBy: { id: row.askedBy, username: row.askedByName },
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    may: raiseAbilities(row, adminId),
  };
}

function stepOf(verb: string, id: number, detail: object) {
  return { action: `money.limit.${verb}`, subject: `limit raise ${id}`, detail };
}
