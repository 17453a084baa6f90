/** What admins write to chosen users: recipients are fixed when it is sent, a job tells each of them once. */
import * as contract from '#contract/users/userMailings.ts';
import { userRules } from '#contract/users/userRules.ts';
import type { UserFilters } from '#contract/users/users.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { walkPage, type WalkPosition } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { notify } from '../messages/service.ts';
import {
  completeMailing,
  existingUsers,
  findDueMailing,
  insertMailing,
  listMailingRows,
  listRecipientRows,
  takeRecipients,
  type MailingRow,
} from './mailings.repository.ts';
import { walkFor } from './users.ts';
import type { UserRow } from './users.repository.ts';

interface Chosen {
  ids?: number[] | undefined;
  filters?: UserFilters | undefined;
}

export const countRecipients = handle(contract.countRecipients, async (call, chosen) => {
  const { ids, tooMany } = await recipientsOf(call, chosen);
  return { recipients: ids.length, tooMany };
});

/** Throws invalid_input, recipients_changed. */
export const sendUserMailing = handle(contract.sendUserMailing, async (call, input) => {
  const { tx, now } = call;
  const { ids: userIds, tooMany } = await recipientsOf(call, input);
  if (tooMany || userIds.length !== input.expected) {
    throw new AppError('recipients_changed', { params: { recipients: userIds.length } });
  }
  const [wordsZh, wordsEn] = [neededWords('wordsZh', input.wordsZh), neededWords('wordsEn', input.wordsEn)];
  const { titleZh, titleEn } = input;
  const id = await insertMailing(tx, { sentBy: userIdOf(call), titleZh, titleEn, wordsZh, wordsEn, userIds, now });
  const detail = { recipients: userIds.length, titleZh, titleEn, filters: input.filters ?? null };
  await recordStep(call, { action: 'user.write', subject: `message ${id}`, detail });
  const [row] = (await listMailingRows(tx, { limit: 1 }, id)).list;
  if (!row) throw new Error(`the message ${id} is gone`);
  return mailingOf(row);
});

/** Newest first. */
export const listUserMailings = handle(contract.listUserMailings, async ({ tx }, page) =>
  mapPage(await listMailingRows(tx, page), mailingOf),
);

export const listMailingRecipients = handle(contract.listMailingRecipients, async ({ tx }, { id, ...page }) =>
  mapPage(await listRecipientRows(tx, id, page), ({ id: userId, username, toldAt, readAt }) => ({
    id: userId,
    person: { id: userId, username },
    toldAt,
    readAt,
  })),
);

function mailingOf({ sentBy, sentByName, ...row }: MailingRow): Reply<contract.UserMailing> {
  return { ...row, sentBy: { id: sentBy, username: sentByName } };
}

/** Throws invalid_input for both or neither of ids and filters. */
async function recipientsOf(call: Call, { ids, filters }: Chosen): Promise<{ ids: number[]; tooMany: boolean }> {
  if ((ids === undefined) === (filters === undefined)) {
    throw new AppError('invalid_input', { fields: [{ field: 'ids', rule: 'required' }] });
  }
  if (ids !== undefined) return { ids: await existingUsers(call.tx, [...new Set(ids)]), tooMany: false };
  const walk = await walkFor(call, { ...filters, sort: 'registered', direction: 'desc' });
  const found: number[] = [];
  let after: WalkPosition | undefined;
  for (let page = 0; page < userRules.pagesMax; page += 1) {
    const { rows, next } = await walkPage<UserRow>(call.tx, walk, { after, limit: userRules.atOnce });
    found.push(...rows.filter(({ state }) => state !== 'deleted').map(({ id }) => id));
    if (found.length > userRules.recipientsMax) return { ids: found.slice(0, userRules.recipientsMax), tooMany: true };
    if (!next) return { ids: found, tooMany: false };
    after = next;
  }
  return { ids: found, tooMany: true };
}

/** Tells the next recipients of the oldest message; how many they were. */
export async function tellRecipients(tx: Tx, now: Date): Promise<number> {
  const mailing = await findDueMailing(tx);
  if (!mailing) return 0;
  const { id, ...words } = mailing;
  const to = await takeRecipients(tx, { id, max: userRules.atOnce, now });
  await notify(tx, [{ kind: 'from_admins', to, params: { ...words, mailingId: id } }], now);
  await completeMailing(tx, id, now);
  return to.length;
}
