import type { SecurityEventKind } from '#contract/identity/securityEventKinds.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';
import { inDays, isValue, type Condition, type DayRange, type Walk } from '../../platform/database/walk.ts';

export interface SecurityEventRow extends Row<'security_events', 'id sessionId network createdAt'> {
  kind: SecurityEventKind;
  userId: number | null;
  username: string | null;
  detail: Record<string, string>;
}

export interface OperationRow extends Row<'operation_log', 'id action subject createdAt'> {
  actorId: number | null;
  username: string | null;
  /** JSON as text. */
  detail: string;
}

const eventColumns = 'e.id, e.kind, e.user_id, u.username, e.session_id, e.network, e.detail, e.created_at';
const eventsBy = (name: string, filter: string) =>
  listStatements<SecurityEventRow>({
    name: `security_events${name}`,
    table: 'security_events',
    alias: 'e',
    columns: eventColumns,
    joins: 'left join users u on u.id = e.user_id',
    filter,
  });
const events = eventsBy('', 'true');
const eventsOfKind = eventsBy('_of_kind', 'kind = $3');
const eventsOfUser = eventsBy('_of_user', 'user_id = $3::bigint');
const eventsOfBoth = eventsBy('_of_both', 'kind = $3 and user_id = $4::bigint');

/** Newest first; what is not said does not narrow. */
export function listEvents(
  tx: Tx,
  { kind, userId, ...page }: PageInput & { kind?: SecurityEventKind | undefined; userId?: number | undefined },
): Promise<Page<SecurityEventRow>> {
  const statements = kind && userId ? eventsOfBoth : kind ? eventsOfKind : userId ? eventsOfUser : events;
  return listPage(tx, statements, page, [kind, userId]);
}

export interface OperationQuery extends DayRange {
  /** How the action begins. */
  action?: string | undefined;
  subject?: string | undefined;
  userId?: number | undefined;
  /** Of the days. */
  timeZone: string;
}

/** Newest first, by time: all of it, of one subject or of one person has an index; the rest is checked row by row. */
export function walkOfOperations({ action, subject, userId, timeZone, ...days }: OperationQuery): Walk {
  const ofSubject = isValue('o.subject', subject);
  const ofPerson = isValue('o.actor_id', userId);
  const ofAction: Condition[] = action === undefined ? [] : [(put) => `starts_with(o.action, ${put(action)})`];
  const [within, matching] = ofSubject.length > 0 ? [ofSubject, ofPerson] : [ofPerson, []];
  return {
    table: 'operation_log',
    alias: 'o',
    columns: 'o.id, o.actor_id, u.username, o.action, o.subject, o.detail::text as detail, o.created_at',
    joins: 'left join users u on u.id = o.actor_id',
    key: { sql: 'o.created_at', is: 'time' },
    direction: 'desc',
    within: [...within, ...inDays('o.created_at', days, timeZone)],
    matching: [...matching, ...ofAction],
  };
}

const forgetting = prepared<{ events: number; operations: number }>(
  'records_forget',
  'select events, operations from forget_old_records()',
);

/** Deletes what is past its term in whole months, as the database alone may; how many of each. */
export function forgetOldRecords(tx: Tx): Promise<{ events: number; operations: number }> {
  return tx.one(forgetting, []);
}
