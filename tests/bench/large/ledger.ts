import type pg from 'pg';
import { sealLedger } from '../../../server/src/ledger/seal.ts';
import { rollUpLedger } from '../../../server/src/ledger/rollUp.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';

/** Each posting of these tables is one row; triggers and indexes come after all rows. */
const tables = ['ledger_entries', 'ledger_postings', 'ledger_earnings'];
const rechargeFen = 10_000;
/** Two postings of a recharge and three of a purchase. */
export const postingsOfPair = 5;

export interface History {
  users: number;
  /** Recharges and purchases by turns, so that each has as many lines on `available`. */
  entriesEach: number;
}

/** Somebody of a history. */
export interface Owner {
  userId: number;
  availableId: number;
  pendingId: number;
}

/**
 * A true ledger of histories that lie side by side over two years: balances, numbers, kinds, earnings, roll-ups, days and
 * seals are what they would be had it been lived through. Into an empty ledger that nobody else writes to. The first
 * owner of each history.
 */
export async function makeLedger(
  client: pg.ClientBase,
  histories: readonly History[],
  say: (words: string) => void,
): Promise<Owner[]> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const indexes = await dropIndexes(client);
  const first: Owner[] = [];
  // The owners of the first history sell to all.
  let sellers: { first: Owner; count: number } | undefined;
  for (const history of histories) {
    const owner = await addUsers(client, history.users);
    sellers ??= { first: owner, count: Math.min(50, history.users) };
    const [entry, posting] = await Promise.all([maxId(client, 'ledger_entries'), maxId(client, 'ledger_postings')]);
    const { users, entriesEach } = history;
    const values = [entriesEach, users, entry, posting, rechargeFen];
    await client.query(insertEntries, [entriesEach, users, entry]);
    await client.query(insertPostings, [...values, owner.availableId, sellers.count, sellers.first.pendingId]);
    await client.query(insertEarnings, [entriesEach, users, entry, sellers.count, sellers.first.userId]);
    await client.query(updateBalances, [entriesEach, users, owner.userId, rechargeFen]);
    first.push(owner);
    say(`${((entriesEach / 2) * users * postingsOfPair).toLocaleString('en-US')} postings`);
  }
  for (const statement of indexes) await client.query(statement);
  for (const table of tables) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  await client.query('commit');
  say('indexes');
  await client.query('vacuum analyze');
  return first;
}

/** What jobs do a little of every minute, all at once. */
export async function foldAndSeal(database: Database, say: (words: string) => void): Promise<void> {
  const now = new Date();
  await rollUpLedger(database, { timeZone: 'Asia/Shanghai', now, slice: 100_000, withinMs: Infinity });
  say('folded');
  await sealLedger(database, { now, withinMs: Infinity });
  say('sealed');
}

/** The statements that make them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

async function addUsers(client: pg.ClientBase, users: number): Promise<Owner> {
  const { rows } = await client.query<{ id: string }>(
    `with first as (select coalesce(max(id), 0) as id from users)
     insert into users (username, email, password_hash, created_at)
     select 'books_' || first.id + n, 'books_' || first.id + n || '@example.com', 'none', now()
     from first, generate_series(1, $1::int) n order by n returning id`,
    [users],
  );
  const { rows: accounts } = await client.query<{ id: string }>(
    `insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
     select u, kind, kind <> 'pending', case when kind <> 'pending' then 0 end
     from unnest($1::bigint[]) u, unnest('{available,earned,held,pending,owed}'::text[]) with ordinality as k (kind, place)
     order by u, place returning id`,
    [rows.map(({ id }) => id)],
  );
  const [availableId, , , pendingId] = accounts.map(({ id }) => Number(id));
  return { userId: Number(rows[0]?.id), availableId: availableId ?? 0, pendingId: pendingId ?? 0 };
}

async function maxId(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select coalesce(max(id), 0) as id from ${table}`);
  return Number(rows[0]?.id);
}

/** Entry n of user u, in the order of time: $1 entries each, $2 users, after entry $3. */
const planned = `generate_series(1, $1::bigint) n cross join lateral (
  select u, $3::bigint + (n - 1) * $2::bigint + u as entry, 100 + u * 7919 % 9900 as price, n % 2 = 1 as is_recharge
  from generate_series(1, $2::bigint) u where n > 0) as e`;
const at = `now() - interval '2 years' + interval '2 years' * (n::float / $1)`;

const insertEntries = `
  insert into ledger_entries (id, kind, key, subject_kind, subject_id, created_at) overriding system value
  select entry, case when is_recharge then 'recharge' else 'purchase' end, 'books:' || entry,
    case when is_recharge then 'payment' else 'order' end, entry, ${at}
  from ${planned}`;

/** After posting $4, of recharges of $5; the first account is $6, $7 sellers from the account $8 on. A fifth of a price is the platform's. */
const insertPostings = `
  insert into ledger_postings (id, account_id, entry_id, kind, amount_fen, balance_after_fen, number) overriding system value
  select $4::bigint + $2 * (n / 2 * 2 + (n - 1) / 2 * 3) + (u - 1) * case when is_recharge then 2 else 3 end + p.place,
    p.account, entry, case when is_recharge then 'recharge' else 'purchase' end, p.amount, p.after, p.number
  from ${planned}
  cross join (select max(id) filter (where kind = 'cash_sandbox') as cash, max(id) filter (where kind = 'revenue') as revenue
    from ledger_accounts where owner_id = 0) as platform
  cross join lateral (values
    (1, $6::bigint + (u - 1) * 3, case when is_recharge then $5::bigint else -price end,
      (n + 1) / 2 * $5::bigint - n / 2 * price, n),
    (2, case when is_recharge then platform.cash else platform.revenue end,
      case when is_recharge then -$5::bigint else price / 5 end, null, null),
    (3, $8::bigint + (u + n) % $7::bigint * 3, price - price / 5, null, null)
  ) as p (place, account, amount, after, number)
  where p.place < 3 or not is_recharge`;

const insertEarnings = `
  insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
  select $5::bigint + (u + n) % $4::bigint, 'order', entry, entry, price - price / 5, price - price / 5, ${at} + interval '1 day'
  from ${planned} where not is_recharge`;

const updateBalances = `
  update ledger_accounts a
  set balance_fen = ($1::bigint + 1) / 2 * $4::bigint - $1::bigint / 2 * (100 + (owner_id - $3::bigint + 1) * 7919 % 9900),
    postings = $1
  where kind = 'available' and owner_id >= $3 and owner_id < $3 + $2::bigint`;
