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
import { settleTalk, talkStateOf } from './talks.repository.ts';

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

/**
 * Whoever is asked says that the last message needs no answer, or takes that back: it waits no longer, until the next one. Throws not_found,
 * forbidden to admins for what a shop sold, state_conflict where another message is the last one.
 */
export const settleOrderTalk = handle(contract.settleOrderTalk, async (call, { orderId, upTo, settled }) => {
  const side = askedSide(await talkFor(call, orderId));
  if (side === undefined) throw new AppError('forbidden');
  if (!(await settleTalk(call.tx, { orderId, side, upTo, settled, now: call.now }))) {
    throw new AppError('state_conflict');
  }
  return { settled };
});

/** Whether the reader is asked to answer what was written last about an order. */
export async function talkOf(
  { tx, actor, now }: Pick<Call, 'tx' | 'actor' | 'now'>,
  { id, userId, sellerId }: { id: number; userId: number; sellerId: number | null },
): Promise<'none' | 'waits' | 'settled'> {
  const talk = { orderId: id, userId, sellerId };
  const of = sideOf({ actor }, talk);
  const side = of && askedSide({ talk, side: of });
  return side === undefined ? 'none' : talkStateOf(tx, { orderId: id, side, now });
}

/** For which side of the order they answer; undefined for admins who only help. */
function askedSide({ talk, side }: { talk: Pick<Talk, 'sellerId'>; side: TalkSide }): 'buyer' | 'seller' | undefined {
  if (side !== 'platform') return side;
  return talk.sellerId === null ? 'seller' : undefined;
}

async function talkFor(call: Call, orderId: number): Promise<{ talk: Talk; side: TalkSide }> {
  const talk = await findTalk(call.tx, orderId);
  const side = talk && sideOf(call, talk);
  if (!side) throw new AppError('not_found');
  return { talk, side };
}

function sideOf({ actor }: Pick<Call, 'actor'>, talk: Pick<Talk, 'userId' | 'sellerId'>): TalkSide | undefined {
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
