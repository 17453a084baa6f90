import type {
  CertificateEvent,
  CertificateKind,
  CertificateReason,
  CertificateState,
} from '#contract/verification/certificateProcess.ts';
import type { CertificateDisclosure } from '#contract/verification/disclosures.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

export interface StoredCertificate extends Row<
  'certificates',
  'number kind userId displayName level region qq since until state stateAt createdAt'
> {
  id: number;
  username: string;
  parentNumber: string | null;
  parentName: string | null;
  disclosed: CertificateDisclosure[];
  reason: CertificateReason | null;
}

const columns = `c.id, c.number, c.kind, c.user_id, u.username, c.display_name, c.level,
  c.region, c.qq, p.number as parent_number, p.display_name as parent_name, c.disclosed, c.since, c.until, c.state,
  c.reason, c.state_at, c.created_at`;
const joins = `join users u on u.id = c.user_id left join certificates p on p.id = c.parent_id`;

function listOf(name: string, filter: string) {
  const table = { table: 'certificates', alias: 'c', columns, joins };
  return listStatements<StoredCertificate>({ name: `inquiries_certificates_${name}`, ...table, filter });
}

const lists = {
  all: listOf('all', 'true'),
  state: listOf('in_state', 'state = $3'),
  kind: listOf('of_kind', 'kind = $3'),
  both: listOf('of_kind_in_state', 'kind = $3 and state = $4'),
  number: listOf('of_number', 'number = $3'),
  username: listOf('of_username', 'user_id = (select id from users where lower(username) = lower($3))'),
  user: listOf('of_user', 'user_id = $3'),
} as const;

interface CertificateList extends PageInput {
  state?: CertificateState | undefined;
  kind?: CertificateKind | undefined;
  /** Whole; instead of state and kind. */
  number?: string | undefined;
  username?: string | undefined;
  userId?: number | undefined;
}

/** Newest first. */
export function listCertificateRows(
  tx: Tx,
  { state, kind, number, username, userId, ...at }: CertificateList,
): Promise<Page<StoredCertificate>> {
  const page = (statements: (typeof lists)[keyof typeof lists], ...filters: (string | number | undefined)[]) =>
    listPage(tx, statements, at, filters);
  if (number !== undefined) return page(lists.number, number);
  if (username !== undefined) return page(lists.username, username);
  if (userId !== undefined) return page(lists.user, userId);
  if (kind !== undefined && state !== undefined) return page(lists.both, kind, state);
  if (kind !== undefined) return page(lists.kind, kind);
  return state === undefined ? page(lists.all) : page(lists.state, state);
}

const findStatement = prepared<StoredCertificate>(
  'inquiries_certificate',
  `select ${columns} from certificates c ${joins} where c.id = $1`,
);

export function findCertificate(tx: Tx, id: number): Promise<StoredCertificate | undefined> {
  return tx.maybe(findStatement, [id]);
}

export type Ancestor = Row<'certificates', 'id userId kind state since until depth'>;

const lockStatement = prepared('inquiries_lock_certificate', `select from certificates where number = $1 for share`);
const lineStatement = prepared<Ancestor>(
  'inquiries_line',
  `with recursive line as (
     select id, user_id, kind, state, since, until, depth, parent_id from certificates where number = $1
     union all
     select c.id, c.user_id, c.kind, c.state, c.since, c.until, c.depth, c.parent_id
     from line l join certificates c on c.id = l.parent_id
   )
   select id, user_id, kind, state, since, until, depth from line order by depth desc`,
);

/** The certificate of a number and all above it, from the foot up. The foot stays as it is until the transaction's end. */
export async function lockLine(tx: Tx, number: string): Promise<Ancestor[]> {
  await tx.run(lockStatement, [number]);
  return tx.many(lineStatement, [number]);
}

const insertStatement = prepared<{ id: number }>(
  'inquiries_insert_certificate',
  `insert into certificates (number, kind, user_id, display_name, level, region, qq, parent_id, depth, disclosed, since, until,
     granted_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
);

export interface NewCertificate {
  number: string;
  kind: CertificateKind;
  userId: number;
  displayName: string;
  level: string;
  region: string;
  qq: string;
  parent: Pick<Ancestor, 'id' | 'depth'> | null;
  disclosed: readonly CertificateDisclosure[];
  since: Date;
  until: Date | null;
  grantedBy: number;
  now: Date;
}

/** Its id. */
export async function insertCertificate(tx: Tx, one: NewCertificate): Promise<number> {
  const { id } = await tx.one(insertStatement, [
    one.number,
    one.kind,
    one.userId,
    one.displayName,
    one.level,
    one.region,
    one.qq,
    one.parent?.id ?? null,
    one.parent ? one.parent.depth + 1 : 0,
    one.disclosed,
    one.since,
    one.until,
    one.grantedBy,
    one.now,
  ]);
  return id;
}

const moveStatement = prepared(
  'inquiries_move_certificate',
  `update certificates set state = $3, reason = $4, state_at = $5 where id = $1 and state = any($2::certificate_state[])`,
);

/** Moves a certificate that is in one of these states; false when it is in none of them. */
export async function moveCertificateState(
  tx: Tx,
  move: {
    id: number;
    from: readonly CertificateState[];
    to: CertificateState;
    reason: CertificateReason | null;
    now: Date;
  },
): Promise<boolean> {
  return (await tx.run(moveStatement, [move.id, move.from, move.to, move.reason, move.now])) === 1;
}

const discloseStatement = prepared(
  'inquiries_disclose',
  `update certificates set disclosed = $3 where id = $1 and user_id = $2`,
);

/** False when this user has no such certificate. */
export async function discloseFields(
  tx: Tx,
  of: { id: number; userId: number; disclosed: readonly CertificateDisclosure[] },
): Promise<boolean> {
  return (await tx.run(discloseStatement, [of.id, of.userId, of.disclosed])) === 1;
}

const insertEventStatement = prepared(
  'inquiries_insert_certificate_event',
  `insert into certificate_events (certificate_id, event, actor_id, reason, note, at) values ($1, $2, $3, $4, $5, $6)`,
);

export async function insertCertificateEvent(
  tx: Tx,
  event: {
    certificateId: number;
    event: CertificateEvent | 'grant' | 'disclose';
    actorId: number;
    reason: CertificateReason | null;
    note: string;
    now: Date;
  },
): Promise<void> {
  const { certificateId, actorId, reason, note, now } = event;
  await tx.run(insertEventStatement, [certificateId, event.event, actorId, reason, note, now]);
}

export interface CertificateEventRow extends Row<'certificate_events', 'id event note at'> {
  by: string;
  reason: CertificateReason | null;
}

const eventsStatement = prepared<CertificateEventRow>(
  'inquiries_certificate_events',
  `select e.id, e.event, u.username as by, e.reason, e.note, e.at
   from certificate_events e join users u on u.id = e.actor_id where e.certificate_id = $1 order by e.id desc limit $2`,
);

/** Newest first. */
export function listCertificateEvents(tx: Tx, certificateId: number, limit: number): Promise<CertificateEventRow[]> {
  return tx.many(eventsStatement, [certificateId, limit]);
}

const lookupsStatement = prepared<{ id: number; count: number }>(
  'inquiries_lookups_of_certificates',
  `select certificate_id as id, sum(count)::bigint as count from certificate_lookups
   where certificate_id = any($1::bigint[]) and day > ($2::timestamptz at time zone $3)::date - $4::int
   group by certificate_id`,
);

/** How often each was looked up on the last so many days of the site's; those that never were are left out. */
export async function countCertificateLookups(
  tx: Tx,
  of: { ids: readonly number[]; now: Date; timeZone: string; days: number },
): Promise<Map<number, number>> {
  const rows = await tx.many(lookupsStatement, [of.ids, of.now, of.timeZone, of.days]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
