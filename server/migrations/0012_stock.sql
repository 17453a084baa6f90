create type stock_state as enum ('available', 'reserved', 'sold', 'replaced', 'revoked');

-- One import of secrets or accounts into a SKU.
create table stock_batches (
  id bigint generated always as identity (start with 4001) primary key,
  sku_id bigint not null,
  -- The file's name; '' when it was pasted.
  name text not null default '',
  state text not null constraint stock_batches_state check (state in ('reading', 'ready', 'importing', 'imported', 'undoing', 'undone', 'discarded', 'failed')),
  encoding text not null default '',
  lines integer not null default 0,
  good integer not null default 0,
  blank integer not null default 0,
  bad integer not null default 0,
  twice_in_file integer not null default 0,
  twice_in_stock integer not null default 0,
  twice_in_sales integer not null default 0,
  -- The first lines with a problem: [{line, problem}].
  problems jsonb not null default '[]',
  -- How many items were imported so far, and how many of them taken back by an undo.
  imported integer not null default 0,
  undone integer not null default 0,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The last sign of life of whoever works on it.
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index stock_batches_sku on stock_batches (sku_id, id desc);
create index stock_batches_working on stock_batches (touched_at) where state in ('reading', 'ready', 'importing', 'undoing');

-- What was read of a batch and waits for its confirmation; encrypted like the stock itself.
create table stock_lines (
  batch_id bigint not null,
  line integer not null,
  content bytea not null,
  content_hash bytea not null,
  primary key (batch_id, line)
);

-- One secret or one account. No foreign keys: buyers of the same thing would queue on its row.
create table stock_items (
  id bigint generated always as identity primary key,
  sku_id bigint not null,
  batch_id bigint not null,
  state stock_state not null,
  -- Encrypted under its own hash.
  content bytea not null,
  -- Keyed hash of the SKU and the content: the same content never comes twice into a SKU.
  content_hash bytea not null,
  order_id bigint,
  created_at timestamptz not null,
  sold_at timestamptz,
  constraint stock_items_once unique (content_hash)
) with (fillfactor = 85);
-- The next one to sell, and every list of items: one of all states merges five ranges of it.
-- Who wants the oldest available ones asks for `state <= 'available'`, which is the first state, in the order of state and
-- id: only these indexes have that order. By `id` alone the planner may walk the primary key past all that was ever sold.
create index stock_items_state on stock_items (sku_id, state, id);
create index stock_items_order on stock_items (order_id) where order_id is not null;
create index stock_items_batch on stock_items (batch_id, state, id) where state <= 'available';

-- A dead item and what its buyer got instead.
create table stock_replacements (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  old_item_id bigint not null constraint stock_replacements_old unique,
  new_item_id bigint not null constraint stock_replacements_new unique,
  reason text not null,
  replaced_by bigint not null,
  created_at timestamptz not null
);
create index stock_replacements_order on stock_replacements (order_id);

-- How many pieces a SKU has. Sales only append to stock_changes, so that none waits for another; a job folds them into
-- stock_counts. What counts is the sum of both.
create table stock_counts (
  sku_id bigint primary key,
  product_id bigint not null,
  available bigint not null,
  reserved bigint not null,
  sold bigint not null,
  -- As the job saw it last: few pieces are left; and the seller knows, or there never were more.
  is_low boolean not null default false,
  warned boolean not null default true
);
create index stock_counts_low on stock_counts (product_id desc, sku_id desc) where is_low;
create table stock_changes (
  id bigint generated always as identity primary key,
  sku_id bigint not null,
  available integer not null,
  reserved integer not null,
  sold integer not null
);
create index stock_changes_sku on stock_changes (sku_id) include (available, reserved, sold);

create function count_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_changes (sku_id, available, reserved, sold)
    select sku_id, count(*) filter (where state = 'available'), count(*) filter (where state = 'reserved'), count(*) filter (where state = 'sold')
    from new_rows group by sku_id;
  else
    insert into stock_changes (sku_id, available, reserved, sold)
    select sku_id, -count(*) filter (where state = 'available'), -count(*) filter (where state = 'reserved'), -count(*) filter (where state = 'sold')
    from old_rows group by sku_id;
  end if;
  return null;
end
$$;
-- Items change one by one, and each sale waits for it: so this is done with as little as it takes.
create function count_stock_move() returns trigger language plpgsql as $$
begin
  insert into stock_changes (sku_id, available, reserved, sold) values (new.sku_id,
    (new.state = 'available')::integer - (old.state = 'available')::integer,
    (new.state = 'reserved')::integer - (old.state = 'reserved')::integer,
    (new.state = 'sold')::integer - (old.state = 'sold')::integer);
  return null;
end
$$;
create trigger stock_items_inserted after insert on stock_items
  referencing new table as new_rows for each statement execute function count_stock();
create trigger stock_items_updated after update of state on stock_items for each row
  when (new.state <> old.state) execute function count_stock_move();
create trigger stock_items_deleted after delete on stock_items
  referencing old table as old_rows for each statement execute function count_stock();

-- A SKU that is new or was changed is looked at by the job that counts.
alter table skus
  -- Kept by that job, as products.stock_word is.
  add column stock_word text not null default 'plenty' constraint skus_stock_word check (stock_word in ('plenty', 'few', 'none'));
create function count_sku() returns trigger language plpgsql as $$
begin
  insert into stock_changes (sku_id, available, reserved, sold) values (new.id, 0, 0, 0);
  return null;
end
$$;
create trigger skus_inserted after insert on skus for each row execute function count_sku();
create trigger skus_updated after update of active, stock_cap, low_stock on skus for each row
  when (new.active <> old.active or new.stock_cap is distinct from old.stock_cap or new.low_stock <> old.low_stock)
  execute function count_sku();

-- How many pieces of a capped licence or file are gone of skus.stock_cap, and which orders have them. Rows come with
-- the first sale: a cap that is raised, lowered or lifted leaves the count as it is.
create table stock_caps (
  sku_id bigint primary key,
  -- Sold ones and reserved ones.
  taken integer not null constraint stock_caps_taken check (taken >= 0),
  reserved integer not null constraint stock_caps_reserved check (reserved between 0 and taken)
) with (fillfactor = 50);
create table stock_cap_orders (
  order_id bigint primary key,
  sku_id bigint not null,
  quantity integer not null constraint stock_cap_orders_quantity check (quantity > 0),
  state stock_state not null
);

-- Fails the transaction by the constraint sku_stock, for which there is no table to stand on.
create function stock_refuse(sku bigint) returns void language plpgsql as $$
begin
  raise exception 'not enough of SKU % in stock', sku
    using errcode = 'integrity_constraint_violation', constraint = 'sku_stock';
end
$$;

-- Gives an order the oldest items of a SKU, sold or reserved; false, or by `must` a failure, where there are too few.
-- Items that another transaction holds are passed by, so that buyers don't wait for each other. Only where that leaves
-- too few are those waited for, since the other one may be rolled back: with nothing held, and in the order of ids, so
-- that nobody waits in a circle.
create function stock_take(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, at timestamptz, must boolean)
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
  if cardinality(ids) < quantity then
    ids := array(select id from stock_items where sku_id = sku and state <= 'available' order by state, id limit quantity for no key update);
  end if;
  if cardinality(ids) < quantity then
    if must then perform stock_refuse(sku); end if;
    return false;
  end if;
  update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
  where id = any(ids);
  return true;
end
$$;

-- The same for pieces of a capped licence or file, which are only counted. Where no cap is set there is nothing to take.
create function stock_cap_take(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, must boolean)
returns boolean language plpgsql as $$
declare
  cap integer;
begin
  select stock_cap into cap from skus where id = sku;
  if cap is null then return true; end if;
  insert into stock_caps (sku_id, taken, reserved)
  select sku, coalesce((select sold from stock_counts where sku_id = sku), 0), 0
  where not exists (select from stock_caps where sku_id = sku)
  on conflict do nothing;
  update stock_caps c set taken = c.taken + quantity, reserved = c.reserved + case when wanted = 'reserved' then quantity else 0 end
  where c.sku_id = sku and c.taken + quantity <= cap;
  if not found then
    if must then perform stock_refuse(sku); end if;
    return false;
  end if;
  insert into stock_cap_orders (order_id, sku_id, quantity, state) values (buyer_order, sku, stock_cap_take.quantity, wanted);
  insert into stock_changes (sku_id, available, reserved, sold) values (sku, 0, 0, 0);
  return true;
end
$$;

-- What was reserved for an order is sold; how many pieces.
create function stock_sell(buyer_order bigint, at timestamptz) returns integer language plpgsql as $$
declare
  items integer;
  pieces integer;
begin
  update stock_items set state = 'sold', sold_at = at where order_id = buyer_order and state = 'reserved';
  get diagnostics items = row_count;
  if items > 0 then return items; end if;
  with sold as (
    update stock_cap_orders set state = 'sold' where order_id = buyer_order and state = 'reserved' returning sku_id, quantity
  )
  update stock_caps c set reserved = c.reserved - sold.quantity from sold where c.sku_id = sold.sku_id
  returning sold.quantity into pieces;
  return coalesce(pieces, 0);
end
$$;

-- What was reserved for these orders is for sale again, unless its batch was taken back meanwhile.
create function stock_release(orders bigint[]) returns void language plpgsql as $$
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
    with deleted as (delete from stock_items where id = any(unwanted) returning batch_id)
    update stock_batches b set undone = b.undone + d.items
    from (select batch_id, count(*) as items from deleted group by batch_id) as d where b.id = d.batch_id;
  end if;
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

-- Takes back up to so many sold pieces of an order, the newest first; how many. Capped ones can be sold again.
create function stock_revoke(buyer_order bigint, quantity integer) returns integer language plpgsql as $$
declare
  items integer;
  capped record;
begin
  update stock_items set state = 'revoked' where id = any(array(
    select id from stock_items where order_id = buyer_order and state = 'sold' order by id desc limit quantity for no key update
  )) and state = 'sold';
  get diagnostics items = row_count;
  if items > 0 then return items; end if;
  select o.sku_id, o.quantity, least(o.quantity, stock_revoke.quantity) as pieces into capped
  from stock_cap_orders o where o.order_id = buyer_order and o.state = 'sold' for no key update;
  if capped is null or capped.pieces < 1 then return 0; end if;
  if capped.pieces = capped.quantity then
    delete from stock_cap_orders where order_id = buyer_order;
  else
    update stock_cap_orders o set quantity = o.quantity - capped.pieces where o.order_id = buyer_order;
  end if;
  update stock_caps c set taken = c.taken - capped.pieces where c.sku_id = capped.sku_id;
  insert into stock_changes (sku_id, available, reserved, sold) values (capped.sku_id, 0, 0, 0);
  return capped.pieces;
end
$$;
