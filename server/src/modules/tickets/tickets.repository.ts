import { ticketRules, type TicketState } from '#contract/tickets/ticketProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface TicketRow extends Row<'tickets', 'id userId subject createdAt movedAt'> {
  state: TicketState;
  user: string;
}

export type MessageRow = Row<'ticket_messages', 'id byAdmin words createdAt'>;

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
  `select id, by_admin, words, created_at from ticket_messages where ticket_id = $1 order by id limit ${ticketRules.messagesMax}`,
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
const writing = prepared(
  'tickets_write',
  `with moved as (
     update tickets set messages = messages + 1,
       moved_at = case when state = $5 and $5 = 'open' then moved_at else $6 end, state = $5
     where id = $1 and state = any($7::text[]) and messages < ${ticketRules.messagesMax} returning id
   )
   insert into ticket_messages (ticket_id, author_id, by_admin, words, created_at)
   select id, $2, $3, $4, $6 from moved`,
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

/** False: it is in none of these states, or full. An open one waits since it was opened, however much is added. */
export async function insertTicketMessage(tx: Tx, writes: Writing): Promise<boolean> {
  const { id, authorId, byAdmin, words, to, from, now } = writes;
  return (await tx.run(writing, [id, authorId, byAdmin, words, to, now, from])) === 1;
}

export async function setTicketClosed(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(closing, [id, now])) === 1;
}

/** Closes those that were answered before a time; how many. */
export function endTickets(tx: Tx, answeredBefore: Date, now: Date): Promise<number> {
  return tx.run(ending, [answeredBefore, now]);
}
