/** What people write to the platform that belongs to no order, and what it answers. */
import * as contract from '#contract/tickets/tickets.ts';
import { movesFrom } from '#contract/core/process.ts';
import { ticketProcess, ticketRules } from '#contract/tickets/ticketProcess.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import { notify } from '../messages/service.ts';
import {
  findTicket,
  insertTicket,
  insertTicketMessage,
  listOwnTickets,
  listTicketMessages,
  listTicketRows,
  setTicketClosed,
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
  await insertTicketMessage(tx, { id, authorId: userId, byAdmin: false, words, to: 'open', from: ['open'], now });
  return ownView(call, id);
});

/** Throws not_found, state_conflict, too_many_requests. */
export const writeTicket = handle(contract.writeTicket, async (call, { id, words }) => {
  const { tx, now } = call;
  const authorId = userIdOf(call);
  await ownTicket(call, id);
  await attempt(call.app.attempts, writes, String(authorId), now);
  const text = neededWords('words', words);
  const message = { id, authorId, byAdmin: false, words: text, to: 'open', from: ['open', 'answered'], now } as const;
  if (!(await insertTicketMessage(tx, message))) throw new AppError('state_conflict');
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

/** Answers and tells whoever wrote. Nobody answers their own. Throws not_found, state_conflict, too_many_requests. */
export const answerTicket = handle(contract.answerTicket, async (call, { id, words }) => {
  const { tx, now } = call;
  const authorId = userIdOf(call);
  const ticket = await ticketOf(call, id);
  if (ticket.userId === authorId) throw new AppError('state_conflict');
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
  await move(call, insertTicketMessage(tx, message), { action: 'ticket.answer', subject: `ticket ${id}`, detail: {} });
  const params = { ticketId: id, titleZh: ticket.subject, titleEn: ticket.subject };
  await notify(tx, [{ kind: 'ticket_answered', to: [ticket.userId], params }], now);
  return adminView(call, id);
});

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
  const may = mayAnswer ? ['answer' as const] : [];
  return { ...ticketView(ticket), user: ticket.user, messages: await messagesOf(call, id), may };
}

async function messagesOf(call: Call, id: number) {
  const rows = await listTicketMessages(call.tx, id);
  return rows.map((row) => ({ ...row, side: row.byAdmin ? ('platform' as const) : ('user' as const) }));
}

function ticketView(row: TicketRow) {
  const { state, movedAt } = row;
  const seconds = state === 'open' ? ticketRules.answerWithinSeconds : ticketRules.closeAfterSeconds;
  const dueAt = state === 'closed' ? null : new Date(movedAt.getTime() + seconds * 1000);
  return { ...row, dueAt };
}
