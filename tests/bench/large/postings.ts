import type pg from 'pg';

const usersOfBatch = 1000;
const entriesOfUser = 250;
/** Cash comes in by every other entry, and goes out again in part. */
const rechargeFen = 10_000;

/**
 * Adds buyers who recharge and buy by turns, about `postings` of them with true books: each entry has two, each balance
 * is the sum of what led to it. Goes past `ledger_post`, which takes one entry at a time.
 */
export async function addPostings(
  client: pg.ClientBase,
  { postings, say }: { postings: number; say: (words: string) => void },
): Promise<void> {
  const batches = Math.ceil(postings / (2 * entriesOfUser * usersOfBatch));
  for (let batch = 0; batch < batches; batch += 1) {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(insertUsers, [usersOfBatch]);
    const userIds = rows.map((row) => row.id);
    await client.query(insertAccounts, [userIds]);
    await client.query(insertEntries, [userIds, entriesOfUser, rechargeFen]);
    await client.query(updateBalances, [userIds]);
    await client.query('commit');
    say(`${((batch + 1) * 2 * entriesOfUser * usersOfBatch).toLocaleString('en-US')} postings`);
  }
}

const insertUsers = `
  with first as (select coalesce(max(id), 0) as id from users)
  insert into users (username, email, password_hash, created_at)
  select 'buyer_' || first.id + n, 'buyer_' || first.id + n || '@example.com', 'none', now()
  from first, generate_series(1, $1::int) n returning id`;

const insertAccounts = `
  insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
  select owner, kind, kind <> 'pending', case when kind <> 'pending' then 0 end
  from unnest($1::bigint[]) owner, unnest('{available,earned,held,pending,owed}'::text[]) kind`;

/** Entry n of each user: odd ones are recharges, even ones purchases of one to a hundred CNY. */
const insertEntries = `
  with planned as (
    select owner, n, case when n % 2 = 1 then $3::bigint else -(100 + (owner * 7919 + n * 104729) % ($3 - 100)) end as amount
    from unnest($1::bigint[]) owner, generate_series(1, $2::int) n
  ), entries as (
    insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
    select case when n % 2 = 1 then 'recharge' else 'purchase' end, 'large:' || owner || ':' || n,
      case when n % 2 = 1 then 'payment' else 'order' end, 0, now() - make_interval(mins => ($2 - n) * 60)
    from planned order by n, owner returning id, key, kind
  ), numbered as (
    select e.id, e.kind, a.id as account, p.n, p.amount, sum(p.amount) over (partition by owner order by n)::bigint as after
    from planned p join entries e on e.key = 'large:' || p.owner || ':' || p.n
    join ledger_accounts a on a.owner_id = p.owner and a.kind = 'available'
  )
  insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
  select account, id, kind, amount, after, n from numbered
  union all
  select a.id, n.id, n.kind, -n.amount, null, null from numbered n
  join ledger_accounts a on a.owner_id = 0 and a.kind = case when n.amount > 0 then 'cash_sandbox' else 'revenue' end`;

const updateBalances = `
  update ledger_accounts a set balance_fen = s.sum, postings = s.count
  from (
    select account_id, sum(amount_fen)::bigint as sum, count(*) as count from ledger_postings
    where account_id in (select id from ledger_accounts where owner_id = any($1::bigint[]) and kind = 'available')
    group by 1
  ) s where a.id = s.account_id`;
