import * as contract from '#contract/site/mail.ts';
import { handle } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import { countMail, listMail } from './repository.ts';

export { sendMail as sendLetters, type MailText as LetterText } from './mail.ts';

/** Mail in the log, newest first; the cursor is the last mail's id. */
export const listOutbox = handle(contract.listOutbox, async (call, input) => {
  const beforeId = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    listMail(call.tx, { beforeId, max: input.limit + 1 }),
    countMail(call.tx, countedMax),
  ]);
  return pageOf({ rows, total }, input.limit, (letter) => letter);
});

/** How many mails lie in the mail log, exact up to 10,000. */
export function countOutbox(tx: Tx): Promise<number> {
  return countMail(tx, countedMax - 1);
}
