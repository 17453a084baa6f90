/** What looks like fraud with leases: counted by the day as leases end, found among the last days. */
import type { LeaseFraudKind } from '#contract/rental/leaseFrauds.ts';
import { leaseFraudRules } from '#contract/rental/leaseReviewRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';
import { dayOfLease, personKey } from './personKey.ts';

const { days, pairLeases, instantSeconds, instant, paidAlikePersons, leasesNamed } = leaseFraudRules;

/** Some leases that were used and are over. */
const used = `used as (
     select l.id, l.tenant_id, l.lessor_id, ${personKey('t')} as tenant, ${personKey('o')} as lessor, ${dayOfLease('$2')} as day,
       (l.reason = 'returned' and l.ended_at <= l.started_at + make_interval(secs => ${instantSeconds}))
         or coalesce(l.stopped_at <= l.started_at + make_interval(secs => ${instantSeconds}), false) as at_once
     from leases l join users t on t.id = l.tenant_id join users o on o.id = l.lessor_id
     where l.id = any($1::bigint[]) and l.started_at is not null and l.state in ('closed', 'settled', 'cancelled')
   )`;

const countDays = prepared(
  'lease_pair_days_count',
  `with ${used}
   insert into lease_pair_days as p (lessor, tenant, day, leases, instant)
   select lessor, tenant, day, count(*), count(*) filter (where at_once) from used group by 1, 2, 3 order by 1, 2, 3
   on conflict (lessor, tenant, day) do update set leases = p.leases + excluded.leases, instant = p.instant + excluded.instant`,
);

const lastDays = `day > ($3::timestamptz at time zone $2)::date - ${days}`;
const find = prepared(
  'lease_frauds_find',
  `with ${used}, newest as (
     select k.kind, k.key, max(u.id) as id, array_agg(u.id order by u.id desc) as ids
     from used u cross join lateral (values ('same_pair', u.lessor || ' ' || u.tenant), ('instant_tenant', u.tenant),
       ('instant_lessor', u.lessor), ('paid_alike', u.tenant || ' ' || u.lessor)) as k (kind, key)
     group by 1, 2
   ), found as (
     select n.kind, n.key, n.ids, u.tenant_id, u.lessor_id, coalesce(s.leases, 0) as leases, coalesce(s.instant, 0) as instant,
       coalesce(a.persons, 0) as persons, coalesce(a.within, false) as within
     from newest n join used u on u.id = n.id
       left join lateral (
         select sum(leases) as leases, sum(instant) as instant from lease_pair_days
         where n.kind in ('same_pair', 'paid_alike') and lessor = u.lessor and tenant = u.tenant and ${lastDays}
         union all select sum(leases), sum(instant) from lease_pair_days
         where n.kind = 'instant_tenant' and tenant = u.tenant and ${lastDays}
         union all select sum(leases), sum(instant) from lease_pair_days
         where n.kind = 'instant_lessor' and lessor = u.lessor and ${lastDays}) as s on s.leases is not null
       left join lateral (
         select count(distinct ${personKey('k')}) as persons, coalesce(bool_or(same.id = u.lessor_id), false) as within
         from accounts_paid_alike(u.tenant_id) as same (id)
           join users k on k.id = same.id) as a on n.kind = 'paid_alike'
   )
   insert into lease_frauds as f (kind, key, tenant_id, lessor_id, leases, instant, persons, lease_ids, found_at, last_at)
   select kind, key, tenant_id, lessor_id, leases, instant, persons, ids[1:${leasesNamed}], $3::timestamptz, $3::timestamptz from found
   where (kind = 'same_pair' and leases >= ${pairLeases})
     or (kind in ('instant_tenant', 'instant_lessor') and leases >= ${instant.leases}
       and instant * 100 >= leases * ${instant.percent})
     or (kind = 'paid_alike' and (within or persons >= ${paidAlikePersons}))
   order by kind, key
   on conflict (kind, key) do update set tenant_id = excluded.tenant_id, lessor_id = excluded.lessor_id,
     leases = excluded.leases, instant = excluded.instant, persons = excluded.persons, last_at = excluded.last_at,
     lease_ids = (excluded.lease_ids || f.lease_ids)[1:${leasesNamed}],
     looked_at = case when f.looked_at > excluded.last_at - make_interval(days => ${days}) then f.looked_at end,
     looked_by = case when f.looked_at > excluded.last_at - make_interval(days => ${days}) then f.looked_by end`,
);

/** Counts leases that are over, each once, and keeps what looks like fraud by the days that count. */
export async function countFrauds(
  tx: Tx,
  leaseIds: readonly number[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  if (leaseIds.length === 0) return;
  await tx.run(countDays, [leaseIds, timeZone]);
  await tx.run(find, [leaseIds, timeZone, now]);
}

export interface FraudRow extends Row<
  'lease_frauds',
  'id tenantId lessorId leases instant persons foundAt lastAt lookedAt lookedBy note'
> {
  kind: LeaseFraudKind;
  leaseIds: string[];
  tenantName: string;
  lessorName: string;
  lookedByName: string | null;
}

const columns = `f.id, f.kind, f.tenant_id, f.lessor_id, f.leases, f.instant, f.persons, f.lease_ids, f.found_at, f.last_at,
  f.looked_at, f.looked_by, f.note, t.username as tenant_name, o.username as lessor_name, b.username as looked_by_name`;
const joins = `join users t on t.id = f.tenant_id join users o on o.id = f.lessor_id left join users b on b.id = f.looked_by`;
const list = (looked: boolean) =>
  listStatements<FraudRow>({
    name: looked ? 'lease_frauds_looked' : 'lease_frauds_open',
    table: 'lease_frauds',
    alias: 'f',
    columns,
    joins,
    filter: `looked_at is ${looked ? 'not null' : 'null'}`,
  });
const open = list(false);
const lookedAt = list(true);

/** What nobody looked at, or what was looked at, newest first. */
export function listFrauds(tx: Tx, { looked, ...page }: PageInput & { looked: boolean }): Promise<Page<FraudRow>> {
  return listPage(tx, looked ? lookedAt : open, page, []);
}

const findStatement = prepared<FraudRow>(
  'lease_fraud_find',
  `select ${columns} from lease_frauds f ${joins} where f.id = $1`,
);

export function findFraud(tx: Tx, id: number): Promise<FraudRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const look = prepared(
  'lease_fraud_look',
  'update lease_frauds set looked_at = $3, looked_by = $2, note = $4 where id = $1 and looked_at is null',
);

/** False when somebody looked at it before. */
export async function setLooked(tx: Tx, looked: { id: number; by: number; note: string; now: Date }): Promise<boolean> {
  return (await tx.run(look, [looked.id, looked.by, looked.now, looked.note])) === 1;
}
