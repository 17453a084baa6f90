import * as contract from '#contract/site/mail.ts';
import { handle } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import { countLetters, listLetters } from './repository.ts';

export { sendLetters, type LetterText } from './mail.ts';

/** Letters in the outbox, newest first; the cursor is the last letter's id. */
export const listOutbox = handle(contract.listOutbox, async (call, input) => {
  const beforeId = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    listLetters(call.tx, { beforeId, max: input.limit + 1 }),
    countLetters(call.tx, countedMax),
  ]);
  return pageOf({ rows, total }, input.limit, (letter) => letter);
});

/** How many letters lie in the outbox, exact up to 10,000. */
export function countOutbox(tx: Tx): Promise<number> {
  return countLetters(tx, countedMax - 1);
}
