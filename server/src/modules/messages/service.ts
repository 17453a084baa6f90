import * as contract from '#contract/site/mail.ts';
import { handle } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countLetters, listLetters } from './repository.ts';

export { sendLetters, type LetterText } from './mail.ts';

/** Totals are exact up to here. */
const countMax = 10_000;

/** Letters in the outbox, newest first; the cursor is the last letter's id. */
export const listOutbox = handle(contract.listOutbox, async (call, input) => {
  const beforeId = input.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(input.cursor);
  if (!Number.isSafeInteger(beforeId) || beforeId < 0) {
    throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  }
  const [letters, total] = await Promise.all([
    listLetters(call.tx, { beforeId, max: input.limit + 1 }),
    countLetters(call.tx, countMax + 1),
  ]);
  const shown = letters.slice(0, input.limit);
  return {
    list: shown.map((letter) => ({ ...letter, createdAt: letter.createdAt.toISOString() })),
    next: letters.length > input.limit ? String(shown.at(-1)?.id ?? '') : null,
    total: Math.min(total, countMax),
    totalExact: total <= countMax,
  };
});

/** How many letters lie in the outbox, exact up to 10,000. */
export function countOutbox(tx: Tx): Promise<number> {
  return countLetters(tx, countMax);
}
