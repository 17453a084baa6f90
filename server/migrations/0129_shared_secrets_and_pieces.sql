-- One text for all buyers of a SKU, replaced for all at once; and pieces that buyers choose themselves.
alter table skus
  -- Never changes: what was sold one by one can't become one text for all.
  add column shared_secret boolean not null default false,
  -- Buyers see what is said of each piece, and choose one.
  add column piece_choice boolean not null default false;

-- Every text that a SKU had for all of its buyers. The last one holds; the content of those before it is deleted.
create table shared_secrets (
  id bigint generated always as identity primary key,
  sku_id bigint not null,
  -- 1, 2, and so on: two who replace at once are told apart by it.
  version integer not null constraint shared_secrets_numbered check (version > 0),
  content bytea,
  content_hash bytea not null,
  set_by bigint not null,
  set_at timestamptz not null,
  constraint shared_secrets_version unique (sku_id, version)
);
create index orders_shared_secret on orders (sku_id, id) where (snapshot ->> 'sharedSecret') is not null;

alter table stock_items
  -- What everybody may read of a piece; null: it can't be chosen.
  add column description text,
  -- What it costs on top of its SKU.
  add column extra_fen bigint not null default 0 constraint stock_items_extra check (extra_fen >= 0 and (extra_fen = 0 or description is not null));
alter table stock_lines
  add column description text,
  add column extra_fen bigint not null default 0;
-- The first descriptions of a batch, to be looked at before everybody reads them: [{line, description, extraFen}].
alter table stock_batches add column samples jsonb not null default '[]';
-- What whoever does not choose can have, in the order in which it is taken.
create index stock_items_plain on stock_items (sku_id, state, id) where state <= 'available' and extra_fen = 0;
-- What can be chosen, by price.
create index stock_items_pieces on stock_items (sku_id, extra_fen, id) where state <= 'available' and description is not null;

-- As in 0034, of pieces without an extra price.
create or replace function stock_take(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, at timestamptz, must boolean)
returns boolean language plpgsql as $$
declare
  ids bigint[] := '{}';
begin
  if quantity = 1 then
    update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
    where id = (
      select id from stock_items where sku_id = sku and state <= 'available' and extra_fen = 0 order by state, id limit 1 for no key update skip locked);
    if found then return true; end if;
  else
    begin
      ids := array(select id from stock_items where sku_id = sku and state <= 'available' and extra_fen = 0 order by state, id limit quantity for no key update skip locked);
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
create or replace function stock_take_in_turn(sku bigint, buyer_order bigint, quantity integer, wanted stock_state, at timestamptz)
returns boolean language plpgsql as $$
declare
  ids bigint[];
  others bigint[];
begin
  loop
    -- Most who come here come too late, and need not wait to hear it.
    if (select count(*) from (select from stock_items where sku_id = sku and state <= 'available' and extra_fen = 0 order by state, id limit quantity) as found) < quantity then
      return false;
    end if;
    exit when stock_turn(sku);
  end loop;
  loop
    begin
      ids := array(select id from stock_items where sku_id = sku and state <= 'available' and extra_fen = 0 order by state, id limit quantity for no key update skip locked);
      if cardinality(ids) = quantity then
        update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
        where id = any(ids);
        return true;
      end if;
      -- For sale as well, as far as is known: others hold them, or just gave them back.
      others := array(select id from stock_items where sku_id = sku and state <= 'available' and extra_fen = 0 and id <> all(ids) order by state, id limit quantity - cardinality(ids));
      raise exception using errcode = 'UST01';
    exception when sqlstate 'UST01' then
    end;
    if cardinality(ids) + cardinality(others) < quantity then return false; end if;
    perform stock_wait(others[1]);
  end loop;
end
$$;

-- Gives an order one piece of a SKU that its buyer chose, sold or reserved, at the extra price that was agreed on (null:
-- at any); false, or by `must` a failure by the constraint stock_piece, where it is not for sale like that. Whoever holds it
-- is waited for, as in 0034, since they may be rolled back.
create function stock_take_piece(piece bigint, sku bigint, buyer_order bigint, extra bigint, wanted stock_state, at timestamptz, must boolean)
returns boolean language plpgsql as $$
begin
  loop
    update stock_items set state = wanted, order_id = buyer_order, sold_at = case when wanted = 'sold' then at end
    where id = (
      select id from stock_items
      where id = piece and sku_id = sku and state = 'available' and description is not null and extra_fen = coalesce(extra, extra_fen)
      for no key update skip locked);
    if found then return true; end if;
    exit when not exists (
      select from stock_items
      where id = piece and sku_id = sku and state = 'available' and description is not null and extra_fen = coalesce(extra, extra_fen));
    perform stock_wait(piece);
  end loop;
  if must then
    raise exception 'piece % of SKU % is not for sale', piece, sku
      using errcode = 'integrity_constraint_violation', constraint = 'stock_piece';
  end if;
  return false;
end
$$;

-- As in 0034, of the pieces that cost what the dead one cost; what is described alike comes first.
drop function stock_take_of_batch(bigint, bigint, timestamptz);
create function stock_take_of_batch(batch bigint, buyer_order bigint, at timestamptz, extra bigint, described text) returns bigint language plpgsql as $$
declare
  taken bigint;
  held bigint;
begin
  if described is not null then
    update stock_items set state = 'sold', order_id = buyer_order, sold_at = at
    where id = (
      select id from stock_items where batch_id = batch and state <= 'available' and extra_fen = extra and description = described
      limit 1 for no key update skip locked)
    returning id into taken;
    if taken is not null then return taken; end if;
  end if;
  loop
    begin
      update stock_items set state = 'sold', order_id = buyer_order, sold_at = at
      where id = (
        select id from stock_items where batch_id = batch and state <= 'available' and extra_fen = extra order by state, id limit 1 for no key update skip locked)
      returning id into taken;
      if taken is not null then return taken; end if;
      raise exception using errcode = 'UST01';
    exception when sqlstate 'UST01' then
    end;
    held := (select id from stock_items where batch_id = batch and state <= 'available' and extra_fen = extra order by state, id limit 1);
    if held is null then return null; end if;
    perform stock_wait(held);
  end loop;
end
$$;
