/** Buyer, seller and platform talk about one order. To anybody else it does not exist. */
import * as contract from '#contract/orders/orders.ts';
import type { OrderMessage } from '#contract/orders/orders.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { partyOf } from '../../shops/service.ts';
import { checkPictures, pictureSigner } from '../pictures.ts';
import { notifyCounterparty } from './supportMail.ts';
import {
  findTalk,
  insertMessage,
  listMessageRows,
  type MessageRow,
  type Talk,
  type TalkSide,
} from './support.repository.ts';

const messagesPerPerson: AttemptLimit = { scope: 'order_messages', max: 20, seconds: 10 * 60 };

/** What was written about an order, newest first. Throws not_found. */
export const listOrderMessages = handle(contract.listOrderMessages, async (call, input) => {
  const { orderId, limit } = input;
  await talkFor(call, orderId);
  const query = { orderId, beforeId: idOfCursor(input.cursor), limit: limit + 1 };
  const page = await listMessageRows(call.tx, query);
  const messageOf = await messageView(call, orderId, page.rows);
  return pageOf(page, limit, messageOf);
});

/** Writes to the other side. Throws not_found, too_many_requests. */
export const sendOrderMessage = handle(contract.sendOrderMessage, async (call, input) => {
  const { tx, now } = call;
  const { talk, side } = await talkFor(call, input.orderId);
  const authorId = userIdOf(call);
  await attempt(call.app.attempts, messagesPerPerson, String(authorId), now);
  const words = input.pictures.length > 0 ? plainWords(input.words) : neededWords('words', input.words);
  await checkPictures(call, 'pictures', input.pictures);
  const message = { orderId: talk.orderId, authorId, side, words, pictures: input.pictures, now };
  const row = await insertMessage(tx, message);
  await notifyCounterparty(call, talk, side);
  return (await messageView(call, talk.orderId, [row]))(row);
});

async function talkFor(call: Call, orderId: number): Promise<{ talk: Talk; side: TalkSide }> {
  const talk = await findTalk(call.tx, orderId);
  const side = talk && sideOf(call, talk);
  if (!side) throw new AppError('not_found');
  return { talk, side };
}

function sideOf({ actor }: Call, talk: Talk): TalkSide | undefined {
  const party = partyOf(actor, { buyerId: talk.userId, sellerId: talk.sellerId });
  if (party === 'involved') return undefined;
  return party === 'admin' ? 'platform' : party;
}

/** Messages of an order as the caller, who was checked to be a party of it, sees them. */
async function messageView(
  call: Call,
  orderId: number,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => Reply<OrderMessage>> {
  const names = rows.map(({ pictures }) => ({ names: pictures }));
  const sign = await pictureSigner(call, names);
  return (row) => ({ ...row, mine: row.authorId === userIdOf(call), pictures: sign(orderId, row.pictures) });
}
