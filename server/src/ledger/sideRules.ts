/** What the proof asks the database itself: things beside the entries, and the few entries of special kinds. */
import type { ProofRule } from '#contract/money/ledgerProof.ts';
import { openLeaseStates, standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import type { MomentReader } from '../platform/copy/copyOut.ts';
import { oneOf } from '../platform/database/oneOf.ts';
import type { Findings, Place } from './findings.ts';

/** Withdrawals whose money is not where their state says; what the platform has of each is what was posted there, less what came back, and again for each second payment. */
export const wrongWithdrawals = `
    select w.id as withdrawal, coalesce(h.user_id, w.user_id) as owner, h.id as hold, h.left_fen as "leftFen", w.amount_fen as "amountFen", m.paid_fen as "postedFen"
    from withdrawals w full join (select * from ledger_holds where kind = 'withdrawal') as h on h.id = w.hold_id
      left join (
        select e.subject_id as hold_id, (sum(p.amount_fen) filter (where a.kind = 'payouts'))::bigint as paid_fen,
          (sum(p.amount_fen) filter (where a.kind = 'revenue'))::bigint as fee_fen,
          bool_or(e.kind = 'withdrawal_return') as is_returned
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id and a.owner_id = 0
        where e.kind in ('withdrawal', 'withdrawal_fee', 'withdrawal_return') and e.subject_kind = 'hold' group by 1) as m
        on m.hold_id = h.id
      left join (select withdrawal_id, count(*) as payments from payout_contradictions where outcome = 'paid_twice' group by 1) as t
        on t.withdrawal_id = w.id
    where w.id is null or h.id is null or h.user_id <> w.user_id or h.amount_fen <> w.amount_fen
      or not case when w.state in ('requested', 'approved', 'paying') then h.state = 'active'
        when w.state = 'paid' then h.state in ('settled', 'released')
        else h.state = 'released' or (h.state = 'settled' and coalesce(m.is_returned, false)) end
      or (coalesce(m.paid_fen, 0), coalesce(m.fee_fen, 0)) is distinct from case
        when w.state = 'paid' then ((w.amount_fen - w.fee_fen) * (1 + coalesce(t.payments, 0)), w.fee_fen)
        else ((w.amount_fen - w.fee_fen) * coalesce(t.payments, 0), 0::bigint) end`;

/** SQL: a lease that waits for its payment, or was cancelled before that: only what its balance was to pay was ever held. */
const neverPaid = `(l.payment_id is not null and (l.state = 'unpaid' or (l.state = 'cancelled' and l.paid_at is null)))`;

/** SQL: a hold of the lease itself, or of a renewal that was paid. */
const counts = `coalesce(r.state, 'paid') = 'paid'`;

/** Leases whose money is not where their state says: held until the rent was paid and the deposit went back, in part or whole; before they are paid, what the balance pays of them. So it is with each renewal that a gateway pays. */
export const wrongLeases = `
    select l.id as lease, coalesce(l.tenant_id, h.user_id) as owner, m.rent_fen as "rentFen", m.deposit_fen as "depositFen",
      m.paid_fen as "paidFen", m.claimed_fen as "claimedFen", m.rent_left_fen as "rentLeftFen", m.deposit_left_fen as "depositLeftFen"
    from leases l full join (
      select h.subject_id as lease_id, min(h.user_id) as user_id, count(*) as holds from ledger_holds h
      where h.kind in ('rent', 'deposit') group by 1) as h on h.lease_id = l.id
    cross join lateral (
      select count(*) as holds, coalesce(sum(h.amount_fen) filter (where n.kind = 'rent' and ${counts}), 0)::bigint as rent_fen,
        coalesce(sum(h.amount_fen) filter (where n.kind = 'deposit'), 0)::bigint as deposit_fen,
        coalesce(sum(h.left_fen) filter (where n.kind = 'rent' and ${counts}), 0)::bigint as rent_left_fen,
        coalesce(sum(h.left_fen) filter (where n.kind = 'deposit'), 0)::bigint as deposit_left_fen,
        coalesce(sum(p.fen) filter (where n.kind = 'rent'), 0)::bigint as paid_fen,
        coalesce(sum(p.fen) filter (where n.kind = 'deposit'), 0)::bigint as claimed_fen,
        bool_and(h.user_id = l.tenant_id and h.kind = n.kind and h.amount_fen = n.amount_fen) as is_theirs
      from lease_holds n join ledger_holds h on h.id = n.hold_id left join lease_renewals r on r.id = n.renewal_id
      left join lateral (
        select sum(g.amount_fen)::bigint as fen from ledger_entries e join ledger_postings g on g.entry_id = e.id and g.amount_fen > 0
        where e.subject_id = h.id and e.subject_kind = 'hold' and e.kind in ('rent', 'deposit_claim')) as p on true
      where n.lease_id = l.id) as m
    cross join lateral (
      select count(*) as wrong from lease_renewals r left join lateral (
        select sum(h.amount_fen) as fen, sum(h.left_fen) as left_fen from lease_holds n join ledger_holds h on h.id = n.hold_id
        where n.renewal_id = r.id and n.lease_id = r.lease_id) as f on true
      where r.lease_id = l.id and (r.tenant_id <> l.tenant_id
        or coalesce(f.fen, 0) <> case r.state when 'paid' then r.price_fen else r.balance_fen end
        or r.state = 'unpaid' and (coalesce(f.left_fen, 0) <> r.balance_fen or l.state <> 'active')
        or r.state = 'cancelled' and coalesce(f.left_fen, 0) <> 0)) as w
    where l.id is null or w.wrong > 0 or coalesce(h.holds, 0) <> m.holds or not m.is_theirs
      or (m.rent_fen, m.deposit_fen) is distinct from case
        when ${neverPaid} then (least(l.balance_fen, l.rent_fen), greatest(l.balance_fen - l.rent_fen, 0))
        else (l.rent_fen, l.deposit_fen) end
      or (m.rent_left_fen, m.paid_fen) is distinct from case
        when ${neverPaid} then (case when l.state = 'unpaid' then m.rent_fen else 0::bigint end, 0::bigint)
        when l.paid_at is null then (l.rent_fen, 0::bigint) else (0::bigint, l.rent_fen - l.rent_back_fen) end
      or (m.deposit_left_fen, m.claimed_fen) is distinct from case
        when ${neverPaid} then (case when l.state = 'unpaid' then m.deposit_fen else 0::bigint end, 0::bigint)
        when l.state in ${oneOf(standingLeaseStates)} then (l.deposit_fen, 0::bigint)
        else (0::bigint, l.claimed_fen) end
      or not ${neverPaid} and (l.paid_at is null) <> (l.state in ${oneOf(openLeaseStates)} or (l.state = 'disputed' and l.ended_at is null))`;

/** Refunds to gateways whose money is not where their state says, the bonus of a recharge included, and payments of which more goes back than came in. */
const wrongGatewayRefunds = `
    select g.id as "gatewayRefund", h.user_id as owner, h.id as hold, h.left_fen as "leftFen", g.amount_fen as "amountFen", m.fen as "postedFen"
    from gateway_refunds g full join (select * from ledger_holds where kind = 'gateway_refund') as h on h.id = g.hold_id
      left join payment_attempts a on a.id = g.attempt_id
      left join (
        select e.subject_id as hold_id, (sum(p.amount_fen) filter (where c.kind <> 'bonuses'))::bigint as fen,
          coalesce(sum(p.amount_fen) filter (where c.kind = 'bonuses'), 0)::bigint as bonus_fen,
          min(c.kind) filter (where c.kind <> 'bonuses') as kind, count(distinct c.kind) filter (where c.kind <> 'bonuses') as kinds
        from ledger_holds s join ledger_entries e on e.subject_kind = 'hold' and e.subject_id = s.id and e.kind = 'hold_settle'
          join ledger_postings p on p.entry_id = e.id and p.amount_fen > 0 join ledger_accounts c on c.id = p.account_id
        where s.kind = 'gateway_refund' group by 1) as m on m.hold_id = h.id
    where g.id is null or h.id is null or h.amount_fen <> g.amount_fen + g.bonus_fen
      or coalesce(m.bonus_fen, 0) <> case when g.state = 'accepted' then g.bonus_fen else 0 end
      or h.state::text <> case g.state when 'asked' then 'active' when 'accepted' then 'settled' else 'released' end
      or coalesce(m.fen, 0) <> case when g.state = 'accepted' then g.amount_fen else 0 end
      or (g.state = 'accepted' and (m.kinds <> 1 or m.kind <> 'cash_' || a.gateway))
    union all
    select min(g.id), null, null, null, sum(g.amount_fen)::bigint, max(a.amount_fen)
    from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
    where g.state <> 'failed' group by g.attempt_id having sum(g.amount_fen) > max(a.amount_fen)`;

/** Disputes of gateways whose money is not where their state says: held while they stand; lost, what those of a payment took left the gateways' cash, and never more than came in by each. */
const wrongGatewayDisputes = `
    select d.id as dispute, h.user_id as owner, h.id as hold, h.left_fen as "leftFen", d.taken_fen as "amountFen", null::bigint as "postedFen"
    from (select * from ledger_holds where kind = 'gateway_dispute') as h
      full join gateway_dispute_holds g on g.hold_id = h.id left join gateway_disputes d on d.id = g.dispute_id
    where h.id is null or g.hold_id is null or h.user_id <> g.user_id
      or (h.state = 'active' and d.state not in ('open', 'answered'))
    union all
    select t.dispute, t.user_id, null, null, t.taken_fen, coalesce(m.fen, 0)
    from (select payment_id, min(id) as dispute, min(user_id) as user_id, sum(taken_fen)::bigint as taken_fen from gateway_disputes group by 1) as t
    left join lateral (
      select sum(p.amount_fen)::bigint as fen from ledger_entries e
        join ledger_postings p on p.entry_id = e.id
        join ledger_accounts c on c.id = p.account_id and c.owner_id = 0 and c.kind like 'cash\\_%'
      where (e.kind = 'refund' and e.subject_kind = 'order' and e.subject_id in (select id from orders where payment_id = t.payment_id))
        or (e.kind = 'gateway_dispute' and e.subject_kind = 'payment' and e.subject_id = t.payment_id)
        or (e.kind = 'gateway_dispute' and e.subject_kind = 'hold' and e.subject_id in (
          select n.hold_id from leases l join lease_holds n on n.lease_id = l.id and n.renewal_id is null where l.payment_id = t.payment_id
          union all select n.hold_id from lease_renewals r join lease_holds n on n.renewal_id = r.id where r.payment_id = t.payment_id))) as m on true
    where t.taken_fen <> coalesce(m.fen, 0)
    union all
    select d.id, d.user_id, null, null, d.taken_fen, a.amount_fen
    from gateway_disputes d join payment_attempts a on a.id = d.attempt_id
    where d.taken_fen + coalesce((select sum(amount_fen) from gateway_refunds r
        where r.attempt_id = d.attempt_id and r.state <> 'failed'), 0) > a.amount_fen`;

/** Payments whose part of a balance is not where their state says: held while they wait, free or paid then; and orders of which the balance paid another part than their payment says. */
export const wrongParts = `
    select p.id as payment, coalesce(h.user_id, p.user_id) as owner, h.id as hold, h.left_fen as "leftFen", p.balance_fen as "amountFen", null::bigint as "postedFen"
    from (select * from payments where hold_id is not null) as p
      full join (select * from ledger_holds where kind = 'payment') as h on h.id = p.hold_id
    where h.id is null or (p.id is null and h.state <> 'released')
      or (p.id is not null and (h.user_id <> p.user_id or h.state::text <> case p.state when 'waiting' then 'active' else 'released' end
        or (p.state = 'waiting' and h.left_fen <> p.balance_fen)))
    union all
    select p.id, p.user_id, null, null, p.balance_fen, o.fen
    from (select payment_id, sum(balance_fen)::bigint as fen from orders where balance_fen > 0 group by 1) as o
      join payments p on p.id = o.payment_id where p.balance_fen <> o.fen or p.state <> 'paid'`;

/** Each finds what must not be. */
const rules: readonly { rule: ProofRule; text: string }[] = [
  {
    rule: 'account_guard',
    text: `select id as account, owner_id as owner, kind from ledger_accounts
      where guarded <> (kind in ('available', 'earned', 'held', 'owed'))
        or (owner_id = 0) = (kind in ('available', 'earned', 'held', 'pending', 'owed'))
        or flag is distinct from ledger_flag(kind, ownerless, balance_fen)
        or recharged_fen < 0 or recharged_fen > case when kind = 'available' then balance_fen else 0 end`,
  },
  {
    rule: 'roll_up',
    text: `select r.account_id as account from ledger_rollups r
      where not exists (select from ledger_accounts a where a.id = r.account_id)
        or r.up_to_posting_id > (select last_value from ledger_postings_id_seq)`,
  },
  {
    rule: 'seal_changed',
    text: `select c.seal_id as seal, c.id as "check" from ledger_checks c left join ledger_seals s on s.id = c.seal_id
      where c.seal_id is not null and s.hash is distinct from c.seal_hash`,
  },
  {
    rule: 'held',
    text: `select a.id as account, coalesce(a.owner_id, h.user_id) as owner, a.balance_fen as "heldFen", h.fen as "holdsFen"
      from (select id, owner_id, balance_fen from ledger_accounts where kind = 'held') as a
      full join (select user_id, sum(left_fen) as fen from ledger_holds where state = 'active' group by 1) as h
        on h.user_id = a.owner_id
      where coalesce(a.balance_fen, 0) <> coalesce(h.fen, 0)`,
  },
  {
    rule: 'hold',
    text: `select coalesce(h.id, m.id) as hold, h.state::text as state, h.amount_fen as "amountFen", h.left_fen as "leftFen",
        m.fen as "postedFen"
      from ledger_holds h full join (
        select case when e.subject_kind = 'hold' then e.subject_id end as id, a.owner_id, sum(p.amount_fen) as fen,
          sum(p.amount_fen) filter (where e.kind = 'hold') as placed
        from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
        where a.kind = 'held' group by 1, 2) as m
        on m.id = h.id and m.owner_id = h.user_id
      where h.left_fen is distinct from m.fen or h.amount_fen is distinct from m.placed
        or (h.state = 'active') <> (h.left_fen > 0) or (h.state = 'active') <> (h.ended_at is null)`,
  },
  {
    rule: 'pending',
    text: `select n.user_id as owner, sum(n.left_fen) as "earnedFen" from ledger_earnings n
      where n.closed_at is null
        and not exists (select from ledger_accounts a where a.owner_id = n.user_id and a.kind = 'pending') group by 1`,
  },
  {
    rule: 'earning',
    text: `select n.id as earning, n.user_id as owner, n.entry_id as entry, n.amount_fen as "amountFen", n.left_fen as "leftFen"
      from ledger_earnings n
      where amount_fen = 0 or abs(left_fen) > abs(amount_fen) or sign(left_fen) = -sign(amount_fen)
        or (release_entry_id is not null and closed_at is null)
        or (left_fen = 0) <> (closed_at is not null and release_entry_id is null)`,
  },
  {
    rule: 'release',
    text: `select coalesce(r.id, n.id) as entry, r.fen as "releasedFen", n.fen as "earnedFen" from (
        select e.id, a.owner_id, p.amount_fen as fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id and a.kind in ('available', 'earned') where e.kind = 'release') as r
      full join (select release_entry_id as id, user_id, sum(left_fen) as fen from ledger_earnings
                 where release_entry_id is not null group by 1, 2) as n
        on n.id = r.id and n.user_id = r.owner_id
      where r.fen is distinct from n.fen`,
  },
  {
    rule: 'reversal',
    text: `select r.id as entry, r.reverses from ledger_entries r
      where (r.kind = 'reversal' or r.reverses is not null) and ((r.kind = 'reversal') <> (r.reverses is not null) or exists (
        select from (select account_id, amount_fen from ledger_postings where entry_id = r.id) as new
        full join (select account_id, amount_fen from ledger_postings where entry_id = r.reverses) as old using (account_id)
        where new.amount_fen is distinct from -old.amount_fen))`,
  },
  {
    rule: 'owed',
    text: `select p.id as account, p.owner_id as owner, p.balance_fen as "balanceFen", o.balance_fen as "owedFen"
      from ledger_accounts o
      join ledger_accounts p on p.owner_id = o.owner_id and p.kind in ('available', 'earned') and p.balance_fen > 0
        where o.kind = 'owed' and o.balance_fen < 0`,
  },
  { rule: 'withdrawal', text: wrongWithdrawals },
  { rule: 'lease', text: wrongLeases },
  { rule: 'gateway_refund', text: wrongGatewayRefunds },
  { rule: 'gateway_dispute', text: wrongGatewayDisputes },
  { rule: 'payment', text: wrongParts },
];

const sheetText = `select account_kind as "accountKind", day - date '2000-01-01' as day, in_fen::float8 as "inFen",
  out_fen::float8 as "outFen" from ledger_sheet_days`;

/** The balance sheet as it is folded. */
export function readSheet(
  reader: MomentReader,
): Promise<{ accountKind: string; day: number; inFen: number; outFen: number }[]> {
  return reader.ask(sheetText);
}

/** Days and kinds of an account on which what is folded is not what was posted. */
const unlikeDaysText = (zone: string) => `
  select coalesce(d.account_id, p.account_id) as account, to_char(coalesce(d.day, p.day), 'YYYY-MM-DD') as day,
    coalesce(d.kind, p.kind) as kind, d.in_fen as "inFen", d.out_fen as "outFen", p.in_fen as "postedInFen",
    p.out_fen as "postedOutFen", d.postings as "foldedPostings", p.postings, p.first as posting
  from (select * from ledger_day_totals where account_id = $1) as d
  full join (
    select p.account_id, (e.created_at at time zone '${zone.replaceAll("'", "''")}')::date as day, p.kind,
      sum(greatest(p.amount_fen, 0)) as in_fen, sum(greatest(-p.amount_fen, 0)) as out_fen, count(*) as postings,
      min(p.id) as first
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = $1 and p.id <= (select up_to_posting_id from ledger_folds) group by 1, 2, 3) as p
    on p.account_id = d.account_id and p.day = d.day and p.kind = d.kind
  where d.in_fen is distinct from p.in_fen or d.out_fen is distinct from p.out_fen
    or d.postings is distinct from p.postings`;

const placesMax = 10;

/** Adds what breaks the rules beside the entries. */
export async function proveSides(reader: MomentReader, findings: Findings): Promise<void> {
  for (const { rule, text } of rules) await ask(reader, { rule, text, findings });
}

/** Adds the days of these accounts that differ. */
export async function proveDaysOf(
  reader: MomentReader,
  { accounts, timeZone, findings }: { accounts: readonly number[]; timeZone: string; findings: Findings },
): Promise<void> {
  for (const account of accounts.slice(0, placesMax)) {
    await ask(reader, { rule: 'day_total', text: unlikeDaysText(timeZone), values: [account], findings });
  }
  for (const account of accounts.slice(placesMax)) findings.add('day_total', { account });
}

async function ask(
  reader: MomentReader,
  {
    rule,
    text,
    values = [],
    findings,
  }: { rule: ProofRule; text: string; values?: readonly unknown[]; findings: Findings },
): Promise<void> {
  const rows = await reader.ask<Place & { of: string }>(
    `select *, count(*) over () as of from (${text}) as broken order by 1 limit ${placesMax}`,
    values,
  );
  const [first, ...others] = rows.map(({ of, ...place }) => ({ place: inNumbers(place), count: Number(of) }));
  if (first) findings.add(rule, first.place, first.count - others.length);
  for (const { place } of others) findings.add(rule, place);
}

/** Numbers above 2^31 arrive as text. */
function inNumbers(place: Place): Place {
  return Object.fromEntries(
    Object.entries(place).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ]),
  );
}
