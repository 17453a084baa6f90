/** Admins set money of a user aside, and give it back. */
import { randomUUID } from 'node:crypto';
import { adjustmentRules } from '#contract/money/adjustmentRules.ts';
import * as contract from '#contract/money/moneyAdmin.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import * as ledger from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { mustBeSomebodyElse } from '../identity/service.ts';
import { personOf } from './adjustmentView.ts';
import { futureTime } from './futureTime.ts';
import { findHoldRow, type HoldRow } from './holds.repository.ts';
import { freedTexts, heldTexts, tellUser } from './mail.ts';
import { checkFunds } from './moveMoney.ts';
import { userToDealWith } from './users.ts';
import { siteMinute } from '../site/service.ts';

/** Sets money of a user aside. Throws not_found, four_eyes (for oneself), balance_too_small. */
export const placeHold = handle(contract.placeHold, async (call, input) => {
  const { tx, now } = call;
  const { userId, amountFen } = input;
  const placedBy = userIdOf(call);
  await userToDealWith(tx, userId, placedBy);
  const reason = neededWords('reason', input.reason);
  const expiresAt =
    input.until === undefined ? null : futureTime('until', input.until, { now, days: adjustmentRules.holdDays.max });
  await checkFunds(tx, { userId, amountFen: -amountFen, holdId: null });
  // The call itself counts once, by its idempotency key.
  const key = `review:${randomUUID()}`;
  const id = await setAside(tx, { userId, key, reason, amountFen, expiresAt, placedBy, now });
  await recordStep(call, stepOf('place', { id, userId, amountFen, reason, until: expiresAt }));
  return holdOf(await holdRow(tx, id), placedBy);
});

/** Sets money of a user aside for a review and tells them; the hold's number. `key`: the same one holds once. */
export async function setAside(
  tx: Tx,
  held: {
    userId: number;
    key: string;
    reason: string;
    amountFen: number;
    expiresAt: Date | null;
    placedBy: number;
    now: Date;
  },
): Promise<number> {
  const { userId, reason, amountFen, expiresAt, now } = held;
  const { id } = await ledger.placeHold(tx, { ...held, kind: 'review' });
  const mail = heldTexts({ id, amountFen, reason, until: expiresAt && (await siteMinute(tx, expiresAt)) });
  await tellUser(tx, userId, { kind: 'money_held', params: { amountFen }, mail }, now);
  return id;
}

/** Gives back what is left of a hold that an admin placed. Throws not_found, four_eyes (for oneself), state_conflict. */
export const releaseHold = handle(contract.releaseHold, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const by = userIdOf(call);
  const before = await findHoldRow(tx, id);
  // Other holds belong to a process of their own, such as a withdrawal.
  if (before?.kind !== 'review') throw new AppError('not_found');
  await mustBeSomebodyElse(tx, by, [before.userId]);
  const words = neededWords('words', input.words);
  const { leftFen: amountFen, userId } = before;
  await move(call, ledger.releaseHold(tx, { id, now }), stepOf('release', { id, userId, amountFen, words }));
  const mail = freedTexts({ id, amountFen, reason: words });
  await tellUser(tx, userId, { kind: 'money_freed', params: { amountFen }, mail }, now);
  return holdOf(await holdRow(tx, id), by);
});

/** A hold as an admin sees it. */
export function holdOf(row: HoldRow, adminId: number): Reply<contract.Hold> {
  const { state } = row;
  const isOpen = state === 'active' && row.kind === 'review' && row.userId !== adminId;
  return {
    ...row,
    user: { id: row.userId, username: row.username },
    until: row.expiresAt,
    placedBy: personOf(row.placedBy, row.placedByName),
    may: isOpen ? ['release', 'pay_out'] : [],
  };
}

async function holdRow(tx: Tx, id: number): Promise<HoldRow> {
  const row = await findHoldRow(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function stepOf(verb: 'place' | 'release', detail: { id: number } & Record<string, unknown>) {
  return { action: `hold.${verb}`, subject: `hold ${detail.id}`, detail };
}
