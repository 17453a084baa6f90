import type pg from 'pg';
import { hour } from '#contract/core/durations.ts';

const unitsOfBatch = 1000;
/** Spread over so many seconds before today. */
const pastSeconds = 700 * 24 * hour;
const rentFen = 1000;

/**
 * Adds past leases with true books, evenly to all units behind an id: each unit has a tenant of its own, who recharged what all of it
 * cost. All rent is the platform's, so that nothing waits to be released. A batch of units is one transaction; goes past
 * `bookLease` and `ledger_post`, which take one at a time.
 */
export async function addLeases(
  client: pg.ClientBase,
  { leases, behindUnit, say }: { leases: number; behindUnit: number; say: (words: string) => void },
): Promise<void> {
  const { rows } = await client.query<{ units: string; first: string | null; last: string | null }>(
    'select count(*) as units, min(id) as first, max(id) as last from listing_units where id > $1',
    [behindUnit],
  );
  const each = Math.round(leases / Math.max(1, Number(rows[0]?.units)));
  if (each === 0) return;
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
  for (let from = first; from <= last; from += unitsOfBatch) {
    await client.query('begin');
    for (const statement of statementsOf({ from, each })) await client.query(statement);
    await client.query('commit');
    const units = Math.min(from + unitsOfBatch, last + 1) - first;
    say(`leases of ${units.toLocaleString('en-US')} listings, ${each} each`);
  }
}

/** The last unit there is. */
export async function lastUnit(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from listing_units');
  return Number(rows[0]?.id);
}

const next = (table: string) => `nextval(pg_get_serial_sequence('${table}', 'id'))`;
const accountOf = (kind: string, owner: string) =>
  `(select id from ledger_accounts where owner_id = ${owner} and kind = '${kind}')`;

/** One batch, with its plan in tables that are gone at the commit. Numbers stand in the text: a table made by a query takes no values. */
function statementsOf({ from, each }: { from: number; each: number }): string[] {
  return [
    `create temp table large_tenants on commit drop as
     with made as (
       select u.id as unit_id, u.listing_id, ${next('users')} as tenant_id, ${next('ledger_entries')} as entry_id
       from listing_units u where u.id >= ${from} and u.id < ${from + unitsOfBatch})
     select * from made`,
    `create temp table large_leases on commit drop as
     select t.*, n, ${next('leases')} as lease_id, ${next('ledger_holds')} as hold_id, ${next('ledger_entries')} as held_by,
       ${next('ledger_entries')} as paid_by, now() - make_interval(secs => ${pastSeconds}.0 * (${each} - n + 1) / ${each}) - interval '1 day' as at
     from (select unit_id, listing_id, tenant_id from large_tenants) t cross join generate_series(1, ${each}) n`,
    'analyze large_tenants, large_leases',
    `insert into users (id, username, email, password_hash, created_at) overriding system value
     select tenant_id, 'renting_' || tenant_id, 'renting_' || tenant_id || '@example.com', 'none', now() from large_tenants`,
    `insert into ledger_accounts (owner_id, kind, guarded, balance_fen, postings)
     select tenant_id, kind, kind <> 'pending', case when kind <> 'pending' then 0 end,
       case kind when 'available' then ${each + 1} when 'held' then ${2 * each} else 0 end
     from large_tenants, unnest('{available,earned,held,pending,owed}'::text[]) kind`,
    `insert into leases (id, listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state, booked_at,
       starts_at, ends_at, kept_until, started_at, shown_at, ended_at, close_at, closed_at, paid_at) overriding system value
     select p.lease_id, l.id, p.unit_id, p.tenant_id, l.user_id,
       jsonb_build_object('package', g.terms -> 'packages' -> 0, 'terms', g.terms, 'titleZh', l.title_zh, 'titleEn', l.title_en),
       10000, ${rentFen}, 0, 'closed', p.at - interval '1 day', p.at, p.at + interval '1 hour', p.at + interval '90 minutes', p.at, p.at,
       p.at + interval '1 hour', p.at + interval '25 hours', p.at + interval '25 hours', p.at + interval '1 hour'
     from large_leases p join listings l on l.id = p.listing_id join time_groups g on g.id = l.time_group_id`,
    `insert into ledger_holds (id, user_id, key, kind, subject_kind, subject_id, amount_fen, left_fen, state, created_at, ended_at)
       overriding system value
     select hold_id, tenant_id, 'lease:' || lease_id || ':rent', 'rent', 'lease', lease_id, ${rentFen}, 0, 'settled', at - interval '1 day',
       at + interval '1 hour'
     from large_leases`,
    `insert into lease_holds (hold_id, lease_id, kind, amount_fen) select hold_id, lease_id, 'rent', ${rentFen} from large_leases`,
    `insert into ledger_entries (id, kind, key, subject_kind, subject_id, created_at) overriding system value
     select entry_id, 'recharge', 'large:rent:' || tenant_id, 'payment', 0, now() from large_tenants
     union all select held_by, 'hold', 'hold:' || hold_id, 'hold', hold_id, now() from large_leases
     union all select paid_by, 'rent', 'hold:' || hold_id || ':settle:lease', 'hold', hold_id, now() from large_leases`,
    `with own as (
       select t.tenant_id, ${accountOf('available', 't.tenant_id')} as available, ${accountOf('held', 't.tenant_id')} as held
       from large_tenants t)
     insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
     select v.account, v.entry, v.kind, v.amount, v.after, v.number
     from large_tenants t join own o on o.tenant_id = t.tenant_id cross join lateral (values
       (o.available, t.entry_id, 'recharge', ${each * rentFen}, ${each * rentFen}, 1),
       (${accountOf('cash_sandbox', '0')}, t.entry_id, 'recharge', ${-each * rentFen}, null, null)
     ) as v (account, entry, kind, amount, after, number)
     union all
     select v.account, v.entry, v.kind, v.amount, v.after, v.number
     from large_leases p join own o on o.tenant_id = p.tenant_id cross join lateral (values
       (o.available, p.held_by, 'hold', ${-rentFen}, (${each} - p.n) * ${rentFen}, p.n + 1),
       (o.held, p.held_by, 'hold', ${rentFen}, ${rentFen}, 2 * p.n - 1),
       (o.held, p.paid_by, 'rent', ${-rentFen}, 0, 2 * p.n),
       (${accountOf('revenue', '0')}, p.paid_by, 'rent', ${rentFen}, null, null)
     ) as v (account, entry, kind, amount, after, number)`,
  ];
}
