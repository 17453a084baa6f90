/** What people write to the platform that belongs to no order, and what it answers. */
import * as contract from '#contract/tickets/tickets.ts';
import { movesFrom } from '#contract/core/process.ts';
import { ticketProcess } from '#contract/tickets/ticketProcess.ts';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import { signedPicture } from '../files/service.ts';
import { findAccessEpoch, mustBeSomebodyElse } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import {
  attachPictures,
  findTicket,
  insertTicket,
  insertTicketMessage,
  listOwnTickets,
  listTicketMessages,
  listTicketRows,
  setTicketClosed,
  setTicketSettled,
  type TicketRow,
} from './tickets.repository.ts';

const writes: AttemptLimit = { scope: 'ticket_writes', ...ticketRules.writes };

export const listTickets = handle(contract.listTickets, async (call, input) =>
  mapPage(await listOwnTickets(call.tx, { ...input, userId: userIdOf(call) }), ticketView),
);

/** Throws not_found, also for one of somebody else. */
export const getTicket = handle(contract.getTicket, async (call, { id }) => ownView(call, id));

/** Throws tickets_full, too_many_requests. */
export const openTicket = handle(contract.openTicket, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await attempt(call.app.attempts, writes, String(userId), now);
  const words = neededWords('words', input.words);
  const id = await insertTicket(tx, { userId, subject: neededWords('subject', input.subject), now });
  if (id === undefined) throw new AppError('tickets_full', { params: { max: ticketRules.openMax } });
  const message = { id, authorId: userId, byAdmin: false, words, to: 'open', from: ['open'], now } as const;
  await addMessage(call, message, input.pictures);
  return ownView(call, id);
});

/** Throws not_found, state_conflict, too_many_requests. */
export const writeTicket = handle(contract.writeTicket, async (call, { id, words, pictures }) => {
  const { now } = call;
  const authorId = userIdOf(call);
  await ownTicket(call, id);
  await attempt(call.app.attempts, writes, String(authorId), now);
  const text = neededWords('words', words);
  const message = { id, authorId, byAdmin: false, words: text, to: 'open', from: ['open', 'answered'], now } as const;
  if (!(await addMessage(call, message, pictures))) throw new AppError('state_conflict');
  return ownView(call, id);
});

/** Throws not_found, state_conflict. */
export const closeTicket = handle(contract.closeTicket, async (call, { id }) => {
  await ownTicket(call, id);
  if (!(await setTicketClosed(call.tx, id, call.now))) throw new AppError('state_conflict');
  return ownView(call, id);
});

export const listAllTickets = handle(contract.listAllTickets, async (call, input) =>
  mapPage(await listTicketRows(call.tx, input), (row) => ({ ...ticketView(row), user: row.user })),
);

/** Throws not_found. */
export const getAnyTicket = handle(contract.getAnyTicket, async (call, { id }) => adminView(call, id));

/** Answers and tells whoever wrote. Nobody answers their own, with whichever account. Throws not_found, four_eyes, state_conflict, too_many_requests. */
export const answerTicket = handle(contract.answerTicket, async (call, { id, words, pictures }) => {
  const { tx, now } = call;
  const authorId = userIdOf(call);
  const ticket = await ticketOf(call, id);
  await mustBeSomebodyElse(tx, authorId, [ticket.userId]);
  await attempt(call.app.attempts, writes, String(authorId), now);
  const text = neededWords('words', words);
  const message = {
    id,
    authorId,
    byAdmin: true,
    words: text,
    to: 'answered',
    from: ['open', 'answered'],
    now,
  } as const;
  await move(call, addMessage(call, message, pictures), {
    action: 'ticket.answer',
    subject: `ticket ${id}`,
    detail: {},
  });
  const params = { ticketId: id, titleZh: ticket.subject, titleEn: ticket.subject };
  await notify(tx, [{ kind: 'ticket_answered', to: [ticket.userId], params }], now);
  return adminView(call, id);
});

/** What was added to an answer needs no other. Throws not_found, four_eyes, and state_conflict where none was given or more was written. */
export const settleTicket = handle(contract.settleTicket, async (call, { id, messages }) => {
  const { tx, now } = call;
  const ticket = await ticketOf(call, id);
  await mustBeSomebodyElse(tx, userIdOf(call), [ticket.userId]);
  await move(call, setTicketSettled(tx, { id, messages, now }), {
    action: 'ticket.settle',
    subject: `ticket ${id}`,
    detail: { messages },
  });
  return adminView(call, id);
});

/** False: nothing more can be written in it. Throws invalid_input where a picture cannot be sent with it. */
async function addMessage(
  call: Call,
  message: Parameters<typeof insertTicketMessage>[1],
  pictures: readonly string[],
): Promise<boolean> {
  const messageId = await insertTicketMessage(call.tx, message);
  if (messageId === undefined) return false;
  const names = [...new Set(pictures)];
  if (!(await attachPictures(call.tx, { messageId, names, authorId: message.authorId }))) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'pictures', rule: 'pictures_not_sendable', params: { max: ticketRules.picturesOfSideMax } }],
    });
  }
  return true;
}

/** Signs addresses for the caller, who was checked to be a party of this ticket; none is looked up where there are no pictures. */
async function pictureSigner(call: Call, id: number, rows: readonly { pictures: readonly string[] }[]) {
  const userId = userIdOf(call);
  const hasPictures = rows.some(({ pictures }) => pictures.length > 0);
  const accessEpoch = hasPictures ? await findAccessEpoch(call.tx, userId) : undefined;
  return (names: readonly string[]) =>
    accessEpoch === undefined
      ? []
      : names.map((name) => {
          const right = { name, of: 'ticket', id, userId, accessEpoch, now: call.now } as const;
          const { keys } = call.app;
          return { name, url: signedPicture(keys, 320, right), largeUrl: signedPicture(keys, 1280, right) };
        });
}

async function ticketOf(call: Call, id: number): Promise<TicketRow> {
  const ticket = await findTicket(call.tx, id);
  if (!ticket) throw new AppError('not_found');
  return ticket;
}

/** To others it does not exist. */
async function ownTicket(call: Call, id: number): Promise<TicketRow> {
  const ticket = await ticketOf(call, id);
  if (ticket.userId !== userIdOf(call)) throw new AppError('not_found');
  return ticket;
}

async function ownView(call: Call, id: number) {
  const ticket = await ownTicket(call, id);
  const events = new Set(movesFrom(ticketProcess, ticket.state).map(({ event }) => event));
  const may = [
    ...(ticket.state === 'closed' ? [] : ['write' as const]),
    ...(events.has('close') ? ['close' as const] : []),
  ];
  return { ...ticketView(ticket), messages: await messagesOf(call, id), may };
}

async function adminView(call: Call, id: number) {
  const ticket = await ticketOf(call, id);
  const mayAnswer = ticket.state !== 'closed' && ticket.userId !== userIdOf(call);
  const messages = await messagesOf(call, id);
  const maySettle = mayAnswer && ticket.state === 'open' && messages.some(({ side }) => side === 'platform');
  const may = [...(mayAnswer ? ['answer' as const] : []), ...(maySettle ? ['settle' as const] : [])];
  return { ...ticketView(ticket), user: ticket.user, messages, may };
}

async function messagesOf(call: Call, id: number) {
  const rows = await listTicketMessages(call.tx, id);
  const sign = await pictureSigner(call, id, rows);
  return rows.map((row) => ({
    ...row,
    side: row.byAdmin ? ('platform' as const) : ('user' as const),
    pictures: sign(row.pictures),
  }));
}

function ticketView(row: TicketRow) {
  const { state, movedAt } = row;
  const seconds = state === 'open' ? ticketRules.answerWithinSeconds : ticketRules.closeAfterSeconds;
  const dueAt = state === 'closed' ? null : new Date(movedAt.getTime() + seconds * 1000);
  return { ...row, dueAt };
}
