import type { SecurityEventKind } from '#contract/identity/securityEventKinds.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface SecurityEventRow extends Row<'security_events', 'id sessionId network createdAt'> {
  kind: SecurityEventKind;
  userId: number | null;
  username: string | null;
  detail: Record<string, string>;
}

export interface OperationRow extends Row<'operation_log', 'id action subject createdAt'> {
  actorId: number;
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

// Of three filters any may be missing: each combination has its own plan, and the index of what is said.
const operations = listStatements<OperationRow>({
  name: 'operations',
  table: 'operation_log',
  alias: 'o',
  columns: 'o.id, o.actor_id, u.username, o.action, o.subject, o.detail::text as detail, o.created_at',
  joins: 'left join users u on u.id = o.actor_id',
  filter: `($3::text is null or action like $3 || '%') and ($4::text is null or subject = $4)
    and ($5::bigint is null or actor_id = $5)`,
});

/** Newest first, by the beginning of the action, by subject and by who did it; null narrows nothing. */
export function listOperationRows(
  tx: Tx,
  page: PageInput,
  by: { action: string | null; subject: string | null; userId: number | null },
): Promise<Page<OperationRow>> {
  const start = by.action?.replace(/[\\%_]/g, (sign) => `\\${sign}`) ?? null;
  return listPage(tx, operations, page, [start, by.subject, by.userId]);
}

const forgetting = prepared<{ forgotten: number }>('records_forget', `select forget_old_records() as forgotten`);

/** Deletes what is past its term in whole months, as the database alone may. */
export async function forgetOldRecords(tx: Tx): Promise<void> {
  await tx.one(forgetting, []);
}
