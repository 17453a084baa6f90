import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { OrderPicture, PictureName } from '../site/files.ts';
import { ticketStates } from './ticketProcess.ts';
import { ticketRules } from './ticketRules.ts';

/** What somebody writes to the platform that belongs to no order. */
export const Ticket = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(ticketStates),
  createdAt: time,
  movedAt: time,
  /** By when the platform means to answer, or when an answered one closes by itself; null: it is closed. */
  dueAt: time.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

/** The same with who wrote it, for admins. */
export const AdminTicket = Ticket.extend({ user: z.string() });
export type AdminTicket = z.infer<typeof AdminTicket>;

export const TicketMessage = z.object({
  id: z.int(),
  side: z.enum(['user', 'platform']),
  words: z.string(),
  pictures: z.array(OrderPicture),
  createdAt: time,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const ticketAbilities = ['write', 'answer', 'close', 'settle'] as const;

const detail = {
  /** All of them, in their order. */
  messages: z.array(TicketMessage),
  /** What the reader may do with it. */
  may: z.array(z.enum(ticketAbilities)),
};
export const TicketDetail = Ticket.extend(detail);
export type TicketDetail = z.infer<typeof TicketDetail>;
export const AdminTicketDetail = AdminTicket.extend(detail);
export type AdminTicketDetail = z.infer<typeof AdminTicketDetail>;

const words = writtenText().min(1).max(ticketRules.wordsMax);
/** Names of pictures that were uploaded for a ticket; each is sent once. */
const pictures = z.array(PictureName).max(ticketRules.picturesMax).default([]);

export const listTickets = endpoint('GET /api/ticket/list', {
  summary: 'What you wrote to the platform, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(ticketStates).optional(), ...pageInput }),
  output: listOf(Ticket),
  errors: [],
});

export const getTicket = endpoint('GET /api/ticket/detail', {
  summary: 'One of your tickets with all that was written',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: TicketDetail,
  errors: ['not_found'],
});

export const openTicket = endpoint('POST /api/ticket/open', {
  summary: 'Write to the platform about something that belongs to no order',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ subject: writtenLine().trim().min(1).max(ticketRules.subjectMax), words, pictures }),
  output: TicketDetail,
  errors: ['tickets_full', 'too_many_requests'],
});

export const writeTicket = endpoint('POST /api/ticket/write', {
  summary: 'Write more in a ticket of yours; an answered one is open again',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, words, pictures }),
  output: TicketDetail,
  errors: ['not_found', 'state_conflict', 'too_many_requests'],
});

export const closeTicket = endpoint('POST /api/ticket/close', {
  summary: 'Close a ticket of yours: nothing more is to be said',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: TicketDetail,
  errors: ['not_found', 'state_conflict'],
});

export const listAllTickets = endpoint('GET /api/admin/ticket/list', {
  summary: 'Tickets of everybody, newest first',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(ticketStates).optional(), ...pageInput }),
  output: listOf(AdminTicket),
  errors: [],
});

export const getAnyTicket = endpoint('GET /api/admin/ticket/detail', {
  summary: 'One ticket with all that was written',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: AdminTicketDetail,
  errors: ['not_found'],
});

export const answerTicket = endpoint('POST /api/admin/ticket/answer', {
  summary: 'Answer a ticket; it closes by itself when nothing more is written',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, words, pictures }),
  output: AdminTicketDetail,
  errors: ['not_found', 'four_eyes', 'state_conflict', 'too_many_requests'],
});

export const settleTicket = endpoint('POST /api/admin/ticket/settle', {
  summary:
    'Say that what was written since the last answer needs none; it closes by itself when nothing more is written',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    /** How many of its messages you read: where there are more by now, nothing is settled. */
    messages: z.int().min(1).max(ticketRules.messagesMax),
  }),
  output: AdminTicketDetail,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});
