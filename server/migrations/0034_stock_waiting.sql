-- Those who want the last pieces of stock at once never wait in a ring.
--
-- A transaction locks payments, then orders, then the turn at a SKU (below), then items, then batches and caps, and at last
-- accounts; of batches, caps and accounts the lower number first. An order, and what it has, is one transaction's at a time.
-- That leaves who wants what is for sale:
--  * Who looks for it passes by what others hold, and waits for nothing. Where there is too little it gives back what it
--    locked. Only who wants one piece may keep locks on some that were sold to others while it looked.
--  * Who waits, waits for the turn or for one item that is for sale, gives that item back, and looks again. It waits for
--    somebody who has taken what he wanted, and from there on waits for what comes after items only. Or else the item has
--    just gone to an order, and is held by who releases, revokes or sells what that order has, who might in turn want a
--    lock that was kept. No wait is longer than a tenth of a second; then that item is for sale no more, and nobody waits
--    for it, long before PostgreSQL looks for rings (after a second).
--  * Who undoes a batch waits in a transaction of its own, and holds nothing.

-- Gives an order the oldest items of a SKU, sold or reserved; false, or by `must` a failure, where there are too few.
-- Items that another transaction holds are passed by, so that buyers don't wait for each other. Only where that leaves
-- too few are those waited for, since the other one may be rolled back.
create or replace function stock_take(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, at timestamptz, must boolean)
returns boolean language plpgsql as $$
declare
  ids bigint[] := '{}';
begin
  if quantity = 1 then
    update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
    where id = (
      select id from stock_items where sku_id = sku and state <= 'available' order by state, id limit 1 for no key update skip locked);
    if found then return true; end if;
  else
    begin
      ids := array(select id from stock_items where sku_id = sku and state <= 'available' order by state, id limit quantity for no key update skip locked);
      if cardinality(ids) < quantity then raise exception using errcode = 'UST01'; end if;
    exception when sqlstate 'UST01' then
      -- What was locked is free again.
      ids := '{}';
    end;
  end if;
  if cardinality(ids) = quantity then
    update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
    where id = any(ids);
    return true;
  end if;
  if stock_take_in_turn(sku, buyer_order, quantity, wanted, at) then return true; end if;
  if must then perform stock_refuse(sku); end if;
  return false;
end
$$;

-- The same for whoever found too few that were free: waits for those that others hold. One at a time for each SKU, so that
-- two who want several never take from each other what both need.
create function stock_take_in_turn(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, at timestamptz)
returns boolean language plpgsql as $$
declare
  ids bigint[];
  others bigint[];
begin
  loop
    -- Most who come here come too late, and need not wait to hear it.
    if (select count(*) from (select from stock_items where sku_id = sku and state <= 'available' order by state, id limit quantity) as found) < quantity then
      return false;
    end if;
    exit when stock_turn(sku);
  end loop;
  loop
    begin
      ids := array(select id from stock_items where sku_id = sku and state <= 'available' order by state, id limit quantity for no key update skip locked);
      if cardinality(ids) = quantity then
        update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
        where id = any(ids);
        return true;
      end if;
      -- For sale as well, as far as is known: others hold them, or just gave them back.
      others := array(select id from stock_items where sku_id = sku and state <= 'available' and id <> all(ids) order by state, id limit quantity - cardinality(ids));
      raise exception using errcode = 'UST01';
    exception when sqlstate 'UST01' then
    end;
    if cardinality(ids) + cardinality(others) < quantity then return false; end if;
    perform stock_wait(others[1]);
  end loop;
end
$$;

-- Waits for the turn at a SKU, a tenth of a second at most; whether it came.
create function stock_turn(sku bigint) returns boolean language plpgsql set lock_timeout = '100ms' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock.take:' || sku, 0));
  return true;
exception when lock_not_available then
  return false;
end
$$;

-- Waits for whoever holds an item, a tenth of a second at most, and holds nothing of it afterwards.
create function stock_wait(item bigint) returns void language plpgsql set lock_timeout = '100ms' as $$
begin
  perform from stock_items where id = item for no key update;
  raise exception using errcode = 'UST01';
exception when sqlstate 'UST01' or lock_not_available then
  -- What was locked is free again.
end
$$;

-- Sells an item of a batch to an order, waiting for others who hold the last ones; null when none is left.
create function stock_take_of_batch(batch bigint, buyer_order bigint, at timestamptz) returns bigint language plpgsql as $$
declare
  taken bigint;
  held bigint;
begin
  loop
    begin
      update stock_items set state = 'sold', order_id = buyer_order, sold_at = at
      where id = (
        select id from stock_items where batch_id = batch and state <= 'available' order by state, id limit 1 for no key update skip locked)
      returning id into taken;
      if taken is not null then return taken; end if;
      raise exception using errcode = 'UST01';
    exception when sqlstate 'UST01' then
    end;
    held := (select id from stock_items where batch_id = batch and state <= 'available' order by state, id limit 1);
    if held is null then return null; end if;
    perform stock_wait(held);
  end loop;
end
$$;

-- What was reserved for these orders is for sale again, unless its batch was taken back meanwhile. Batches and caps are
-- locked by their numbers.
create or replace function stock_release(orders bigint[]) returns void language plpgsql as $$
declare
  unwanted bigint[];
begin
  with released as (
    update stock_items set state = 'available', order_id = null
    where order_id = any(orders) and state = 'reserved' returning id, batch_id
  )
  select array_agg(r.id) into unwanted
  from released r join stock_batches b on b.id = r.batch_id where b.state in ('undoing', 'undone');
  if unwanted is not null then
    perform from stock_batches where id in (select batch_id from stock_items where id = any(unwanted)) order by id for no key update;
    with deleted as (delete from stock_items where id = any(unwanted) returning batch_id)
    update stock_batches b set undone = b.undone + d.items
    from (select batch_id, count(*) as items from deleted group by batch_id) as d where b.id = d.batch_id;
  end if;
  perform from stock_caps where sku_id in (select sku_id from stock_cap_orders where order_id = any(orders) and state = 'reserved')
  order by sku_id for no key update;
  with released as (
    delete from stock_cap_orders where order_id = any(orders) and state = 'reserved' returning sku_id, quantity
  ), summed as (
    select sku_id, sum(quantity)::integer as pieces from released group by sku_id
  ), returned as (
    update stock_caps c set taken = c.taken - s.pieces, reserved = c.reserved - s.pieces from summed s
    where c.sku_id = s.sku_id returning c.sku_id
  )
  insert into stock_changes (sku_id, available, reserved, sold) select sku_id, 0, 0, 0 from returned;
end
$$;
