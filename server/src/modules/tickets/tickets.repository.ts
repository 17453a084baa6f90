import { type TicketState } from '#contract/tickets/ticketProcess.ts';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { PictureRight } from '../files/service.ts';

export interface TicketRow extends Row<'tickets', 'id userId subject createdAt movedAt'> {
  state: TicketState;
  user: string;
}

export type MessageRow = Row<'ticket_messages', 'id byAdmin words createdAt'> & { pictures: string[] };

const columns = 't.id, t.user_id, t.subject, t.state, t.created_at, t.moved_at, u.username as "user"';
const joins = 'join users u on u.id = t.user_id';
const own = listStatements<TicketRow>({
  name: 'tickets_own',
  table: 'tickets',
  alias: 't',
  columns,
  joins,
  filter: 'user_id = $3 and ($4::text is null or state = $4)',
});
const all = listStatements<TicketRow>({
  name: 'tickets_all',
  table: 'tickets',
  alias: 't',
  columns,
  joins,
  filter: 'true',
});
const inState = listStatements<TicketRow>({
  name: 'tickets_in_state',
  table: 'tickets',
  alias: 't',
  columns,
  joins,
  filter: 'state = $3',
});
const byId = prepared<TicketRow>('tickets_by_id', `select ${columns} from tickets t ${joins} where t.id = $1`);
const messages = prepared<MessageRow>(
  'tickets_messages',
  `select m.id, m.by_admin, m.words, m.created_at, array(
     select p.name from pictures p where p.ticket_message_id = m.id order by p.created_at, p.name) as pictures
   from ticket_messages m where m.ticket_id = $1 order by m.id limit ${ticketRules.messagesMax}`,
);
// One after the other for each person: what is counted cannot grow meanwhile.
const oneByOne = prepared(
  'tickets_one_by_one',
  `select pg_advisory_xact_lock(hashtext('tickets.open'), hashint8($1::bigint))`,
);
const opening = prepared<{ id: number }>(
  'tickets_open',
  `insert into tickets (user_id, subject, state, messages, created_at, moved_at)
   select $1, $2, 'open', 0, $3, $3
   where (select count(*) from tickets where user_id = $1 and state <> 'closed') < ${ticketRules.openMax} returning id`,
);
const writing = prepared<{ id: number }>(
  'tickets_write',
  `with moved as (
     update tickets set messages = messages + 1,
       moved_at = case when state = $5 and $5 = 'open' then moved_at else $6 end, state = $5
     where id = $1 and state = any($7::text[]) and messages < ${ticketRules.messagesMax} returning id
   )
   insert into ticket_messages (ticket_id, author_id, by_admin, words, created_at)
   select id, $2, $3, $4, $6 from moved returning id`,
);
// The ticket is held by the message that was just added, so that nobody counts beside it.
const attaching = prepared(
  'tickets_attach',
  `update pictures set ticket_message_id = $1
   where name = any($2::text[]) and uploaded_by = $3 and for_ticket and ticket_message_id is null
     and cardinality($2::text[]) + (
       select count(*) from ticket_messages w join ticket_messages m on m.ticket_id = w.ticket_id and m.by_admin = w.by_admin
         join pictures p on p.ticket_message_id = m.id where w.id = $1) <= ${ticketRules.picturesOfSideMax}`,
);
const sees = prepared<{ sees: boolean }>(
  'tickets_sees_picture',
  `select exists (
     select from users u join pictures p on p.name = $4 and p.for_ticket
     where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       p.uploaded_by = u.id or exists (
         select from ticket_messages m join tickets t on t.id = m.ticket_id
         where m.id = p.ticket_message_id and t.id = $1 and (t.user_id = u.id or exists (
           select from admin_grants g where g.user_id = u.id and g.grant_name = 'review'))))
   ) as sees`,
);
const forgetting = prepared(
  'tickets_forget_unsent',
  `delete from pictures where name in (
     select name from pictures where for_ticket and ticket_message_id is null and created_at < $1
     order by created_at limit 1000)`,
);
const closing = prepared(
  'tickets_close',
  `update tickets set state = 'closed', moved_at = $2 where id = $1 and state <> 'closed'`,
);
const ending = prepared(
  'tickets_end',
  `update tickets set state = 'closed', moved_at = $2 where id in (
     select id from tickets where state = 'answered' and moved_at <= $1 order by moved_at limit 1000)`,
);

// Whoever writes counts the message: what came meanwhile is not settled. Without an answer nothing is.
const settling = prepared(
  'tickets_settle',
  `update tickets t set state = 'answered', moved_at = $3 where t.id = $1 and t.state = 'open' and t.messages = $2
     and exists (select from ticket_messages m where m.ticket_id = t.id and m.by_admin)`,
);

export function listOwnTickets(
  tx: Tx,
  { userId, state, ...page }: PageInput & { userId: number; state?: TicketState | undefined },
): Promise<Page<TicketRow>> {
  return listPage(tx, own, page, [userId, state ?? null]);
}

export function listTicketRows(
  tx: Tx,
  { state, ...page }: PageInput & { state?: TicketState | undefined },
): Promise<Page<TicketRow>> {
  return state === undefined ? listPage(tx, all, page, []) : listPage(tx, inState, page, [state]);
}

export function findTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  return tx.maybe(byId, [id]);
}

/** In their order. */
export function listTicketMessages(tx: Tx, ticketId: number): Promise<MessageRow[]> {
  return tx.many(messages, [ticketId]);
}

/** Undefined: the person has as many open ones as one may. */
export async function insertTicket(
  tx: Tx,
  ticket: { userId: number; subject: string; now: Date },
): Promise<number | undefined> {
  await tx.run(oneByOne, [ticket.userId]);
  return (await tx.maybe(opening, [ticket.userId, ticket.subject, ticket.now]))?.id;
}

interface Writing {
  id: number;
  authorId: number;
  byAdmin: boolean;
  words: string;
  to: TicketState;
  from: readonly TicketState[];
  now: Date;
}

/** Undefined: it is in none of these states, or full. An open one waits since it was opened, however much is added. */
export async function insertTicketMessage(tx: Tx, writes: Writing): Promise<number | undefined> {
  const { id, authorId, byAdmin, words, to, from, now } = writes;
  return (await tx.maybe(writing, [id, authorId, byAdmin, words, to, now, from]))?.id;
}

/**
 * Makes uploaded pictures a part of a message that was just added: all of them, else none is to be kept. False: one is not the
 * author’s, was sent before, or they are too many for this side of the ticket.
 */
export async function attachPictures(
  tx: Tx,
  { messageId, names, authorId }: { messageId: number; names: readonly string[]; authorId: number },
): Promise<boolean> {
  return names.length === 0 || (await tx.run(attaching, [messageId, names, authorId])) === names.length;
}

/** Whether a link that was given still leads to the picture. A freeze, another role or a new password ends it. */
export async function maySeeTicketPicture(tx: Tx, { id, userId, accessEpoch, name }: PictureRight): Promise<boolean> {
  return (await tx.one(sees, [id, userId, accessEpoch, name])).sees;
}

/** Forgets pictures that were uploaded before a time and never sent; a job of files removes what is stored of them. */
export function forgetUnsentPictures(tx: Tx, before: Date): Promise<number> {
  return tx.run(forgetting, [before]);
}

export async function setTicketClosed(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(closing, [id, now])) === 1;
}

/** False: it does not wait, was never answered, or more was written by now. */
export async function setTicketSettled(tx: Tx, of: { id: number; messages: number; now: Date }): Promise<boolean> {
  return (await tx.run(settling, [of.id, of.messages, of.now])) === 1;
}

/** Closes those that were answered before a time; how many. */
export function endTickets(tx: Tx, answeredBefore: Date, now: Date): Promise<number> {
  return tx.run(ending, [answeredBefore, now]);
}
