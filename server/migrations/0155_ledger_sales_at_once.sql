-- Sales of the same moment are posted at once: what is done for one is done for all of them by the same statements.
drop function ledger_sell;

/**
 * Posts sales that balances pay, of different buyers: the items of the same place in all arrays are one sale. Fails as `ledger_post` does, and by
 * `ledger_entries_key` when a key was posted before. `seller` null: the platform has all of it.
 */
create function ledger_sell(
  keys text[], order_ids bigint[], ats timestamptz[], buyers bigint[], paids bigint[], sellers bigint[], earneds bigint[], dues timestamptz[]
) returns void language plpgsql
-- Planned for any number of sales, not anew for each.
set plan_cache_mode = force_generic_plan as $$
declare
  sale record;
  entry bigint;
  owing bigint;
  charged bigint[];
  purses bigint[];
  afters bigint[];
  numbers bigint[];
  spents bigint[];
  disputables bigint[];
  -- Before any number is drawn from a sequence: whoever sees a later number can then wait for this transaction.
  transaction xid8 := pg_current_xact_id();
begin
  if cardinality(buyers) > 1 then
    perform 1 from ledger_accounts where owner_id = any(buyers) and kind = 'available' and guarded order by owner_id for no key update;
  end if;
  with paying as (
    update ledger_accounts a set balance_fen = a.balance_fen - s.paid, postings = a.postings + 1,
      flag = ledger_flag('available', a.ownerless, a.balance_fen - s.paid),
      recharged_fen = least(a.recharged_fen, a.balance_fen - s.paid),
      recharged_out_fen = greatest(0, a.recharged_fen - a.balance_fen + s.paid)
    from unnest(order_ids, buyers, paids) as s (order_id, buyer, paid)
    where a.owner_id = s.buyer and a.kind = 'available' and a.guarded and a.balance_fen >= s.paid
    returning s.order_id, a.id, a.balance_fen, a.postings, a.recharged_out_fen
  )
  select array_agg(order_id), array_agg(id), array_agg(balance_fen), array_agg(p.postings), array_agg(recharged_out_fen)
  into charged, purses, afters, numbers, spents from paying p;
  if charged is null or cardinality(charged) < cardinality(order_ids) then
    -- Earnings pay as well, or it is not enough.
    for sale in
      select * from unnest(keys, order_ids, ats, buyers, paids, sellers, earneds, dues) as s (key, order_id, at, buyer, paid, seller, earned, due)
      where charged is null or order_id <> all(charged) order by buyer
    loop
      with sums as (
        select 0 as owner, 'revenue' as kind, sale.paid - coalesce(sale.earned, 0) as fen, null::timestamptz as due
          where sale.paid > coalesce(sale.earned, 0)
        union all select sale.buyer, 'balance', -sale.paid, null
        union all select sale.seller, 'pending', sale.earned, sale.due where sale.seller is not null
      )
      select ledger_post('purchase', sale.key, 'order', sale.order_id, sale.at, array_agg(owner order by owner), array_agg(kind order by owner),
        array_agg(fen order by owner), array_agg(s.due order by owner), null) into entry from sums s;
      if entry is null then
        raise exception '% was posted before', sale.key
          using errcode = 'unique_violation', constraint = 'ledger_entries_key', table = 'ledger_entries';
      end if;
      perform ledger_spend_disputable(sale.buyer, sale.paid, 'order', sale.order_id, sale.at);
    end loop;
    if charged is null then return; end if;
  end if;
  -- The purses are locked by now, and whoever makes a debt or a lot locks them before, with `earned` or without (0152).
  select coalesce(
    (select owner_id from ledger_accounts where owner_id = any(buyers) and flag = 'debt' limit 1),
    (select id from users where id = any(buyers) and (person_id is not null or real_name_id is not null) and ledger_person_owes(id) limit 1)),
    array(select distinct user_id from ledger_disputable where user_id = any(buyers))
  into owing, disputables;
  if owing is not null then
    raise exception '% owes money', owing
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
  end if;
  with s as materialized (
    select s.*, c.purse, c.after, c.number, c.spent
    from unnest(keys, order_ids, ats, buyers, paids, sellers, earneds, dues) as s (key, order_id, at, buyer, paid, seller, earned, due)
      join unnest(charged, purses, afters, numbers, spents) as c (order_id, purse, after, number, spent) on c.order_id = s.order_id
  ), entries as (
    insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
    select 'purchase', key, 'order', order_id, at from s order by order_id returning id, subject_id as order_id
  ), recharged as (
    insert into ledger_recharged_spent as r (subject_kind, subject_id, fen, of_fen, user_id, spent_at)
    select 'order', order_id, spent, paid, buyer, at from s where spent > 0
    on conflict (subject_id, subject_kind) do update set fen = r.fen + excluded.fen, of_fen = r.of_fen + excluded.of_fen
  ), earnings as (
    insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
    select s.seller, 'order', s.order_id, e.id, s.earned, s.earned, s.due from s join entries e on e.order_id = s.order_id where s.seller is not null
  )
  insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
  select p.account, e.id, 'purchase', p.fen, p.after, p.number
  from s join entries e on e.order_id = s.order_id cross join lateral (values
    ((select id from ledger_accounts where owner_id = 0 and kind = 'revenue' and not guarded), s.paid - coalesce(s.earned, 0), null::bigint, null::bigint),
    ((select id from ledger_accounts where owner_id = s.seller and kind = 'pending' and not guarded), s.earned, null, null),
    (s.purse, -s.paid, s.after, s.number)) as p (account, fen, after, number)
  where p.fen <> 0 order by e.id;
  if cardinality(disputables) > 0 then
    perform ledger_spend_disputable(s.buyer, s.paid, 'order', s.order_id, s.at)
    from unnest(order_ids, ats, buyers, paids) as s (order_id, at, buyer, paid)
    where s.buyer = any(disputables) and s.order_id = any(charged);
  end if;
end $$;

drop trigger orders_note_first_spending on orders;
create or replace function orders_note_first_spending() returns trigger language plpgsql as $$
begin
  insert into user_spendings (user_id, fen, orders) select user_id, amount_fen - refunded_fen, 1 from placed where paid_at is not null;
  return null;
end $$;
create trigger orders_note_first_spending after insert on orders referencing new table as placed for each statement
  execute function orders_note_first_spending();

-- Gives a piece to each of several orders, by one statement for each SKU; fails where one finds none that nobody else holds, who then asks
-- `stock_take` by itself, which waits; whatever `musts` says.
create function stock_take_each(skus bigint[], order_ids bigint[], quantities integer[], wanteds stock_state[], ats timestamptz[], musts boolean[])
returns table (taken boolean, nth bigint) language plpgsql
-- Planned for any number of orders, not anew for each.
set plan_cache_mode = force_generic_plan as $$
declare
  pieces integer;
begin
  return query
  with given as (
    select *, row_number() over (partition by g.sku order by g.place) as turn, count(*) over (partition by g.sku) as of_sku
    from unnest(skus, order_ids, quantities, wanteds, ats) with ordinality as g (sku, order_id, quantity, wanted, at, place) where g.quantity = 1
  ), free as materialized (
    select w.sku, i.id, row_number() over (partition by w.sku) as turn
    from (select distinct sku, of_sku from given) w cross join lateral (
      select id from stock_items where sku_id = w.sku and state <= 'available' and extra_fen = 0
      order by state, id limit w.of_sku for no key update skip locked) i
  )
  update stock_items t set state = g.wanted, order_id = g.order_id, sold_at = case when g.wanted = 'sold' then g.at end
  from free f join given g on g.sku = f.sku and g.turn = f.turn where t.id = f.id
  returning true, g.place;
  get diagnostics pieces = row_count;
  if pieces < cardinality(skus) then
    raise exception 'others hold what is left' using errcode = 'lock_not_available';
  end if;
end $$;
