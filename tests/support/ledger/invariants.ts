/** What must hold in every database at every moment, whatever happened to the server: each query finds what breaks it. */
import type { Difference } from '../../../server/src/ledger/audit.ts';

/** Runs a statement and gives its rows. */
type Query = (text: string) => Promise<unknown[]>;

const isPaid = `o.state in ('paid', 'delivered', 'completed', 'refunded')`;
const hasItems = `o.snapshot ->> 'kind' in ('secret', 'account') and (o.snapshot ->> 'sharedSecret') is null`;
/** What entries of a kind moved on the balance of an order's buyer. */
const movedOf = (kind: 'purchase' | 'refund') => `
  select e.subject_id as order_id, count(distinct e.id) as entries, sum(p.amount_fen) as fen
  from ledger_entries e join orders o on e.subject_kind = 'order' and o.id = e.subject_id
    join ledger_accounts a on a.owner_id = o.user_id and a.kind in ('available', 'earned')
    join ledger_postings p on p.entry_id = e.id and p.account_id = a.id
  where e.kind = '${kind}' group by 1`;
const rowsOf = (table: 'stock_items' | 'stock_lines') => `
  (select batch_id, count(*) as rows from ${table} group by 1)`;

export const invariants = {
  'no secret is there twice, and none belongs to two orders': `
    select sku_id, content_hash from stock_items group by 1, 2 having count(*) > 1`,
  'an item belongs to an order unless it is for sale, and was sold unless it waits': `
    select id, state, order_id, sold_at from stock_items
    where (state = 'available') <> (order_id is null) or (state in ('available', 'reserved')) <> (sold_at is null)`,
  'items are reserved for unpaid orders only': `
    select i.id, i.order_id, o.state from stock_items i left join orders o on o.id = i.order_id
    where i.state = 'reserved' and o.state is distinct from 'created'`,
  'items of an order are of the SKU that was bought': `
    select i.id, i.sku_id, o.sku_id as bought from stock_items i left join orders o on o.id = i.order_id
    where i.order_id is not null and o.sku_id is distinct from i.sku_id`,
  'an order has as many items as it is for': `
    select o.id, o.state, o.quantity, o.revoked_quantity, array_agg(i.state::text) as items
    from orders o left join stock_items i on i.order_id = o.id where ${hasItems}
    group by o.id having case
      when o.state = 'created' then count(*) filter (where i.state = 'reserved') <> o.quantity or count(i.id) <> o.quantity
      when ${isPaid} then count(*) filter (where i.state = 'sold') <> o.quantity - o.revoked_quantity
        or count(*) filter (where i.state = 'revoked') > o.revoked_quantity
      else count(i.id) > 0 end`,
  'the piece that a buyer chose is that of the order, or was replaced': `
    select o.id, o.snapshot -> 'piece' as piece from orders o
    where o.snapshot ? 'piece' and o.state in ('created', 'delivered', 'completed') and not exists (
      select from stock_items i where i.id = (o.snapshot #>> '{piece,id}')::bigint and i.order_id = o.id)`,
  'of a shared secret the last text holds alone': `
    select sku_id from shared_secrets x
    where (content is null) <> exists (select from shared_secrets n where n.sku_id = x.sku_id and n.version > x.version)`,
  'a dead item has another of the same order for it': `
    select i.id, i.order_id from stock_items i
      left join stock_replacements r on r.old_item_id = i.id and r.order_id = i.order_id
      left join stock_items n on n.id = r.new_item_id and n.order_id = i.order_id
    where (i.state = 'replaced') <> (n.id is not null)`,
  'an order has as many licences as it is for': `
    select o.id, o.state, o.quantity, o.revoked_quantity, array_agg(l.state::text) as licences
    from orders o left join licences l on l.order_id = o.id
    where o.snapshot ->> 'kind' = 'licence' and o.renews_licence_id is null
    group by o.id having count(l.id) <> case when ${isPaid} then o.quantity else 0 end
      or count(*) filter (where l.state = 'revoked') < o.revoked_quantity`,
  'only services wait for their delivery, and what was delivered by hand is on record': `
    select o.id, o.state, o.deliver_by, d.order_id as delivery from orders o left join service_deliveries d on d.order_id = o.id
    where (o.snapshot ->> 'kind' = 'service' and ${isPaid}) <> (o.deliver_by is not null)
      or (d.order_id is not null or o.snapshot ->> 'kind' = 'service') and (o.delivered_at is null) <> (d.order_id is null)
      or o.state = 'paid' and o.snapshot ->> 'kind' <> 'service'`,
  'a licence has an order that was paid': `
    select l.id from licences l left join orders o on o.id = l.order_id where l.order_id is not null and (o.id is null or not (${isPaid}))`,
  'pieces of a capped SKU are counted as its orders have them': `
    select c.order_id, c.state, c.quantity, o.state as order_state, o.quantity as bought
    from stock_cap_orders c left join orders o on o.id = c.order_id
    where o.id is null or o.state = 'closed' or (c.state = 'reserved') <> (o.state = 'created') or c.quantity > o.quantity
    union all
    select null, null, k.taken, null, k.reserved from stock_caps k left join (
      select sku_id, sum(quantity) as pieces, sum(quantity) filter (where state = 'reserved') as reserved
      from stock_cap_orders group by 1) as c on c.sku_id = k.sku_id
    where coalesce(c.reserved, 0) <> k.reserved or coalesce(c.pieces, 0) > k.taken`,
  'how many items there are is counted as they are': `
    select s.id, counted.available, counted.reserved, counted.sold, found.*
    from skus s join products p on p.id = s.product_id and p.kind in ('secret', 'account')
      left join (
        select sku_id, sum(available) as available, sum(reserved) as reserved, sum(sold) as sold
        from (select sku_id, available, reserved, sold from stock_counts
              union all select sku_id, available, reserved, sold from stock_changes) as both_tables group by 1
      ) as counted on counted.sku_id = s.id
      left join (
        select sku_id, count(*) filter (where state = 'available') as available,
          count(*) filter (where state = 'reserved') as reserved, count(*) filter (where state = 'sold') as sold
        from stock_items group by 1
      ) as found on found.sku_id = s.id
    where coalesce(counted.available, 0) <> coalesce(found.available, 0)
      or coalesce(counted.reserved, 0) <> coalesce(found.reserved, 0) or coalesce(counted.sold, 0) <> coalesce(found.sold, 0)`,
  'an order that was paid cost its buyer its amount, once; another cost nothing': `
    select o.id, o.state, o.amount_fen, m.entries, m.fen from orders o left join (${movedOf('purchase')}) as m on m.order_id = o.id
    where (${isPaid} and (m.entries is distinct from 1 or m.fen <> -o.amount_fen)) or (not (${isPaid}) and m.entries > 0)`,
  'what came back for an order is what its refunds and its entries say': `
    select o.id, o.refunded_fen, m.fen, r.fen as refunds_fen from orders o
      left join (${movedOf('refund')}) as m on m.order_id = o.id
      left join (select order_id, sum(refunded_fen) as fen, count(*) as refunds from refunds where state = 'refunded' group by 1) as r on r.order_id = o.id
    where o.refunded_fen <> coalesce(m.fen, 0) or o.refunded_fen <> coalesce(r.fen, 0)
      or coalesce(m.entries, 0) <> coalesce(r.refunds, 0)`,
  'a refund has ended when nothing is to be done any more, and gave money only as refunded': `
    select id, state, ended_at, refunded_fen from refunds
    where (state in ('requested', 'refused', 'complained')) <> (ended_at is null)
      or (state = 'refunded') <> (refunded_fen > 0) or (due_at is not null and ended_at is not null)`,
  'what was paid at a gateway is credited once': `
    select a.id, a.state, e.id as entry from payment_attempts a full join (
      select id, key from ledger_entries where key like 'payment:%') as e on e.key = 'payment:' || a.id
    where (a.state is not distinct from 'paid') <> (e.id is not null)
    union all
    select p.id, p.state, null from payments p
    where p.state = 'paid' and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'paid')
      and not exists (select from orders o where o.payment_id = p.id and o.paid_by = 'balance')
      and not exists (select from leases l join lease_events e on e.lease_id = l.id and e.event = 'pay' and e.by_id = l.tenant_id
        where l.payment_id = p.id)
      and not exists (select from lease_renewals r where r.payment_id = p.id and r.by_balance)`,
  'the orders of a payment cost what it is for, and stand as it does': `
    select p.id, p.state, p.amount_fen, sum(o.amount_fen) as fen, array_agg(o.state::text) as orders
    from payments p left join orders o on o.payment_id = p.id where p.purpose = 'order'
    group by p.id having sum(o.amount_fen) is distinct from p.amount_fen or case p.state
      when 'waiting' then count(*) filter (where o.state <> 'created')
      when 'closed' then count(*) filter (where o.state <> 'closed')
      else count(*) filter (where o.state = 'created') end > 0
      or p.state = 'paid' and count(*) filter (where ${isPaid}) = 0`,
  'what a payment did not pay is credited once, by its orders or its lease that were not paid or were paid otherwise': `
    select c.attempt_id, c.order_id, c.amount_fen from payment_credits c join payment_attempts a on a.id = c.attempt_id
      left join orders o on o.id = c.order_id and o.payment_id = a.payment_id
      left join leases l on l.id = c.lease_id and (l.payment_id = a.payment_id
        or exists (select from lease_renewals r where r.lease_id = l.id and r.payment_id = a.payment_id))
    where a.state <> 'paid' or c.amount_fen is distinct from case when l.id is null then o.amount_fen else a.amount_fen - a.fee_fen end`,
  'the fee of a payment is booked once, less what came back, and what came back is no more than it': `
    select a.id, a.fee_fen, c.fen as back, e.fen as booked from payment_attempts a
      left join (select attempt_id, sum(fee_fen) as fen from payment_credits group by 1) as c on c.attempt_id = a.id
      left join (
        select e.key, sum(p.amount_fen) as fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
          join ledger_accounts k on k.id = p.account_id and k.kind = 'gateway_fees'
        where e.key like 'payment:%' group by 1) as e on e.key = 'payment:' || a.id
    where coalesce(e.fen, 0) <> case when a.state = 'paid' then a.fee_fen - coalesce(c.fen, 0) else 0 end
      or coalesce(c.fen, 0) > a.fee_fen`,
  'the payment of a lease costs what its balance does not pay, and stands as it does': `
    select p.id, p.state, p.amount_fen, l.id as lease, l.state as lease_state
    from (select * from payments p where purpose = 'lease' and not exists (select from lease_renewals r where r.payment_id = p.id)) as p
      full join (select * from leases where payment_id is not null) as l on l.payment_id = p.id
    where p.id is null or l.id is null or p.user_id <> l.tenant_id
      or p.amount_fen <> (l.snapshot -> 'package' ->> 'priceFen')::bigint + l.deposit_fen - l.balance_fen
      or p.state <> case when l.state = 'unpaid' then 'waiting' when l.state = 'cancelled' and l.paid_at is null then 'closed' else 'paid' end`,
  'the payment of a renewal costs what its balance does not pay, and stands as it does; its lease keeps its time while it waits': `
    select r.id, r.state, p.state as payment, p.amount_fen, l.id as lease from lease_renewals r
      left join payments p on p.id = r.payment_id and p.purpose = 'lease' left join leases l on l.id = r.lease_id
    where p.id is null or p.user_id <> l.tenant_id or r.tenant_id <> l.tenant_id or p.amount_fen <> r.price_fen - r.balance_fen
      or p.state <> case r.state when 'unpaid' then 'waiting' when 'cancelled' then 'closed' else 'paid' end
      or r.state = 'unpaid' and (l.state <> 'active' or l.ends_at <> r.from_at or l.kept_until <> r.kept_until)`,
  'a batch has as many items as it counted': `
    select b.id, b.state, b.imported, b.undone, i.rows as items from stock_batches b
      left join ${rowsOf('stock_items')} as i on i.batch_id = b.id
    where b.imported - b.undone <> coalesce(i.rows, 0)`,
  'the lines of a batch are counted, and wait until they are imported': `
    select b.id, b.state, b.lines, b.good, b.imported, l.rows as waiting from stock_batches b
      left join ${rowsOf('stock_lines')} as l on l.batch_id = b.id
    where b.state in ('ready', 'importing', 'imported', 'undoing', 'undone')
      and (b.good <> b.imported + coalesce(l.rows, 0)
        or b.lines <> b.good + b.blank + b.bad + b.twice_in_file + b.twice_in_stock + b.twice_in_sales)`,
  'a batch gave no items before it was confirmed, waits for none once it was imported, and keeps none that can be bought once it was undone': `
    select b.id, b.state, i.rows as items, l.rows as waiting from stock_batches b
      left join ${rowsOf('stock_items')} as i on i.batch_id = b.id
      left join ${rowsOf('stock_lines')} as l on l.batch_id = b.id
    where (b.state in ('reading', 'ready', 'failed', 'discarded') and i.rows > 0)
      or (b.state in ('imported', 'undoing', 'undone') and l.rows > 0)
      or (b.state = 'undone' and exists (select from stock_items a where a.batch_id = b.id and a.state = 'available'))
      or (b.state in ('reading', 'ready', 'importing', 'undoing')) <> (b.finished_at is null)`,
  'every item came with a batch of its SKU': `
    select i.id, i.batch_id from stock_items i left join stock_batches b on b.id = i.batch_id where b.sku_id is distinct from i.sku_id`,
  'what a seller earned by an order stands on its earnings': `
    select e.id, e.subject_id as order_id, a.owner_id, p.amount_fen, n.amount_fen as earned_fen
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount_fen > 0
      join ledger_accounts a on a.id = p.account_id and a.kind = 'pending'
      left join ledger_earnings n on n.subject_id = e.subject_id and n.subject_kind = e.subject_kind
        and n.entry_id = e.id and n.user_id = a.owner_id
    where e.kind = 'purchase' and e.subject_kind = 'order' and n.amount_fen is distinct from p.amount_fen`,
  'what an order earned is frozen while a refund of it is open, and only then': `
    select n.id, n.subject_id as order_id, n.frozen from ledger_earnings n
    where n.subject_kind = 'order' and n.closed_at is null and n.left_fen > 0 and n.frozen <> exists (
      select from refunds r where r.order_id = n.subject_id and r.state in ('requested', 'refused', 'complained'))`,
  'an adjustment moved its amount once it was applied, and moved it back once it was reversed': `
    with moved as (
      select e.id, e.key, e.reverses, p.amount_fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id and a.kind = 'adjustments'
    ), named as (
      select m.id, m.amount_fen, coalesce(
        substring(m.key from '^adjustment:(\\d+)(?::back)?$'), substring(m.key from '^hold:\\d+:settle:adjustment:(\\d+)$'),
        substring(o.key from '^adjustment:(\\d+)$'))::bigint as adjustment_id
      from moved m left join ledger_entries o on o.id = m.reverses
    )
    select a.id, a.state, n.* from balance_adjustments a full join (
      select adjustment_id, count(*) as entries, sum(amount_fen) as fen from named group by 1) as n on n.adjustment_id = a.id
    where a.id is null or (coalesce(n.entries, 0), coalesce(n.fen, 0)) is distinct from case
      when a.state in ('applied', 'reversing') then (1::bigint, -a.amount_fen::numeric)
      when a.state = 'reversed' then (2::bigint, 0::numeric) else (0::bigint, 0::numeric) end`,
  'a gift code gave its worth to whoever redeemed it, once': `
    select c.id, c.redeemed_by, e.id as entry, e.owner_id, e.amount_fen
    from gift_codes c left join gift_batches b on b.id = c.batch_id full join (
      select e.id, e.key, a.owner_id, p.amount_fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id and a.kind = 'available' where e.kind = 'gift'
    ) as e on e.key = 'gift:' || c.id
    where c.id is null or c.redeemed_by is distinct from e.owner_id
      or (c.redeemed_by is not null and e.amount_fen is distinct from coalesce(b.amount_fen, c.amount_fen))`,
  'the codes of a batch are there once it was agreed to, and those redeemed are counted': `
    select b.id, b.state, b.codes, c.codes as made, c.redeemed, g.redeemed as counted from gift_batches b
      left join (select batch_id, count(*) as codes, count(redeemed_by) as redeemed from gift_codes group by 1) as c
        on c.batch_id = b.id
      left join (select batch_id, sum(redeemed) as redeemed from gift_counts group by 1) as g on g.batch_id = b.id
    where coalesce(c.codes, 0) <> case when b.state in ('active', 'stopped') and b.decided_at is not null then b.codes else 0 end
      or coalesce(c.redeemed, 0) <> coalesce(g.redeemed, 0)`,
} as const;

/** The rules that do not hold, with up to ten rows each that break them; an empty list when all hold. */
export async function brokenInvariants(query: Query): Promise<Difference[]> {
  const broken: Difference[] = [];
  for (const [rule, text] of Object.entries(invariants)) {
    const rows = await query(`select * from (${text}) as broken limit 10`);
    if (rows.length > 0) broken.push({ rule, rows });
  }
  return broken;
}
