import { cheapestPackage, type RentalTerms } from '#contract/rental/rentalTerms.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface TimeGroupRow extends Row<'time_groups', 'id userId name createdAt changedAt'> {
  terms: SentTerms;
  /** How many listings use it, and how many of them are on. */
  listings: number;
  listingsOn: number;
}

const users = (what: string) =>
  `(select count(*)::int from listings l where l.time_group_id = g.id and l.state ${what}) as listings`;
const columns = `g.id, g.user_id, g.name, g.terms, g.created_at, g.changed_at, ${users(`<> 'removed'`)}, ${users(`= 'on'`)}_on`;

const own = listStatements<TimeGroupRow>({
  name: 'time_groups_own',
  table: 'time_groups',
  alias: 'g',
  columns,
  joins: '',
  filter: 'user_id = $3 and removed_at is null',
});

export function listOwnTimeGroups(
  tx: Tx,
  { userId, ...page }: PageInput & { userId: number },
): Promise<Page<TimeGroupRow>> {
  return listPage(tx, own, page, [userId]);
}

const find = prepared<TimeGroupRow>(
  'time_group_find',
  `select ${columns} from time_groups g where g.id = $1 and g.user_id = $2 and g.removed_at is null`,
);

/** One of a user's own that was not removed. */
export function findTimeGroup(tx: Tx, id: number, userId: number): Promise<TimeGroupRow | undefined> {
  return tx.maybe(find, [id, userId]);
}

const lockShared = prepared<{ id: number; terms: RentalTerms }>(
  'time_group_lock_shared',
  'select id, terms from time_groups where id = $1 and user_id = $2 and removed_at is null for share',
);

/** The same, and nobody changes it until the transaction ends. */
export function lockTimeGroup(
  tx: Tx,
  id: number,
  userId: number,
): Promise<{ id: number; terms: RentalTerms } | undefined> {
  return tx.maybe(lockShared, [id, userId]);
}

const lockUser = prepared(
  'time_groups_lock_user',
  `select pg_advisory_xact_lock(hashtextextended('rental:' || $1::text, 0))`,
);
const count = prepared<{ count: number }>(
  'time_groups_count',
  'select count(*)::int as count from time_groups where user_id = $1 and removed_at is null',
);

/** How many a user has; nobody else adds one, or a listing of theirs, until the transaction ends. */
export async function countTimeGroups(tx: Tx, userId: number): Promise<number> {
  await lockLessor(tx, userId);
  return (await tx.one(count, [userId])).count;
}

/** Until the transaction ends nobody else adds time groups or listings of a user. */
export async function lockLessor(tx: Tx, userId: number): Promise<void> {
  await tx.run(lockUser, [userId]);
}

interface Stored {
  name: string;
  terms: RentalTerms;
  now: Date;
}

const insert = prepared<{ id: number }>(
  'time_group_insert',
  `insert into time_groups (user_id, name, terms, created_at, changed_at) values ($1, $2, $3::jsonb, $4, $4) returning id`,
);

export async function insertTimeGroup(tx: Tx, userId: number, { name, terms, now }: Stored): Promise<number> {
  return (await tx.one(insert, [userId, name, JSON.stringify(terms), now])).id;
}

const update = prepared(
  'time_group_update',
  `update time_groups set name = $3, terms = $4::jsonb, changed_at = greatest($5, changed_at + interval '1 millisecond')
   where id = $1 and user_id = $2 and removed_at is null
     and ($6::timestamptz is null or date_trunc('milliseconds', changed_at) = $6)`,
);
const reprice = prepared(
  'time_group_reprice',
  `update listings set price_from_fen = $2, deposit_fen = $3
   where time_group_id = $1 and state <> 'removed' and (price_from_fen, deposit_fen) is distinct from ($2::bigint, $3::bigint)`,
);

/** Changes one that was not changed since `seen`, and what lists show of the listings that use it; whether it did. */
export async function updateTimeGroup(
  tx: Tx,
  { id, userId, seen, ...group }: Stored & { id: number; userId: number; seen: Date | null },
): Promise<boolean> {
  const { name, terms, now } = group;
  const changed = await tx.run(update, [id, userId, name, JSON.stringify(terms), now, seen]);
  if (changed === 0) return false;
  await tx.run(reprice, [id, cheapestPackage(terms.packages).priceFen, terms.depositFen]);
  return true;
}

const lockToRemove = prepared(
  'time_group_lock_to_remove',
  'select from time_groups where id = $1 and user_id = $2 and removed_at is null for update',
);
const remove = prepared(
  'time_group_remove',
  `update time_groups g set removed_at = $3 where g.id = $1 and g.user_id = $2 and g.removed_at is null
     and not exists (select from listings l where l.time_group_id = g.id and l.state <> 'removed')`,
);

/** Removes one that no listing uses; whether it did. */
export async function removeUnusedTimeGroup(tx: Tx, id: number, userId: number, now: Date): Promise<boolean> {
  // Whoever gives it to a listing holds it: the second statement sees that listing.
  await tx.run(lockToRemove, [id, userId]);
  return (await tx.run(remove, [id, userId, now])) === 1;
}
