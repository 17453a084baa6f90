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
  -- Keyed hash: the same content never comes twice into a SKU.
  content_hash bytea not null,
  order_id bigint,
  created_at timestamptz not null,
  sold_at timestamptz,
  constraint stock_items_once unique (sku_id, content_hash)
) with (fillfactor = 85);
create index stock_items_available on stock_items (sku_id, id) where state = 'available';
create index stock_items_order on stock_items (order_id) where order_id is not null;
create index stock_items_batch on stock_items (batch_id, id) where state = 'available';
create index stock_items_sku on stock_items (sku_id, id desc);

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
  available bigint not null,
  reserved bigint not null,
  sold bigint not null
);
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
  elsif tg_op = 'DELETE' then
    insert into stock_changes (sku_id, available, reserved, sold)
    select sku_id, -count(*) filter (where state = 'available'), -count(*) filter (where state = 'reserved'), -count(*) filter (where state = 'sold')
    from old_rows group by sku_id;
  else
    insert into stock_changes (sku_id, available, reserved, sold)
    select sku_id, coalesce(sum(sign) filter (where state = 'available'), 0), coalesce(sum(sign) filter (where state = 'reserved'), 0),
      coalesce(sum(sign) filter (where state = 'sold'), 0)
    from (select sku_id, state, 1 as sign from new_rows union all select sku_id, state, -1 from old_rows) as changed
    group by sku_id;
  end if;
  return null;
end
$$;
create trigger stock_items_inserted after insert on stock_items
  referencing new table as new_rows for each statement execute function count_stock();
create trigger stock_items_updated after update on stock_items
  referencing old table as old_rows new table as new_rows for each statement execute function count_stock();
create trigger stock_items_deleted after delete on stock_items
  referencing old table as old_rows for each statement execute function count_stock();

-- How many pieces of a capped licence or file are left to sell. A row exists where a cap is set.
create table stock_caps (
  sku_id bigint primary key,
  remaining integer not null constraint stock_left check (remaining >= 0)
);
