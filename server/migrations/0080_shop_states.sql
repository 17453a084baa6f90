-- How a shop comes to be: its owner applies, an admin decides, and later somebody suspends or closes it.
alter table shops drop constraint shops_state;
alter table shops add constraint shops_state
  check (state in ('draft', 'auditing', 'refused', 'open', 'suspended', 'closed'));
alter table shops
  -- Whether it was open once. Of one that was not, `created_at` is when its draft was begun, of the others since when it is open.
  add column was_open boolean not null default true,
  -- The form that its name shares with all that look like it.
  add column name_skeleton text,
  -- The name of its picture; null: one is drawn.
  add column if not exists logo text,
  add column category_id bigint references categories (id),
  add column contact_kind text not null default 'qq' constraint shops_contact_kind
    check (contact_kind in ('qq', 'wechat', 'mobile', 'email')),
  add column contact text not null default '',
  add column contact_at timestamptz,
  add column sent_at timestamptz,
  add column due_at timestamptz,
  add column decided_at timestamptz,
  -- Null while it is suspended: until an admin lifts it.
  add column suspended_until timestamptz,
  -- Whether a job still has to take its products off the shelf, or to bring them back.
  add column shelf_behind boolean not null default false;

-- Without what stands between letters, without marks upon them, small, each as what it is read as: 0 as o, 1 and i as l,
-- rn as m, vv as w. Null where nothing is left.
create function shop_name_skeleton(name text) returns text language sql immutable as $$
  select nullif(replace(replace(translate(
    regexp_replace(lower(normalize(name, nfkd)),
      U&'[\0300-\036F\0020-\002F\003A-\0040\005B-\0060\007B-\007E\00B7\2010-\2027\3000-\300F]', '', 'g'),
    '01i357', 'ollest'), 'rn', 'm'), 'vv', 'w'), '')
$$;

-- Whose names look alike already keep them; only the oldest of them keeps others from it.
update shops s set name_skeleton = shop_name_skeleton(name)
where not exists (
  select from shops older where older.id < s.id and shop_name_skeleton(older.name) = shop_name_skeleton(s.name));

-- A name belongs to a shop once somebody else could see it; a draft or a first application that was refused holds none.
alter table shops drop constraint shops_name;
create unique index shops_name on shops (name) where was_open or state = 'auditing';
create unique index shops_name_skeleton on shops (name_skeleton) where was_open or state = 'auditing';

-- Lists of admins, the queue, what ends by itself, and what the shelf has to follow.
create index shops_any_name on shops (lower(name) collate "C");
create index shops_opened on shops (created_at desc, id desc) where state <> 'draft' or was_open;
create index shops_sold on shops (sold_count desc, id desc) where state <> 'draft' or was_open;
create index shops_sent on shops (coalesce(sent_at, created_at) desc, id desc) where state <> 'draft' or was_open;
create index shops_state_opened on shops (state, created_at desc, id desc) where state <> 'draft' or was_open;
create index shops_state_sold on shops (state, sold_count desc, id desc) where state <> 'draft' or was_open;
create index shops_state_sent on shops (state, coalesce(sent_at, created_at) desc, id desc) where state <> 'draft' or was_open;
create index shops_auditing on shops (sent_at, id) where state = 'auditing';
create index shops_suspended_until on shops (suspended_until) where state = 'suspended' and suspended_until is not null;
create index shops_shelf_behind on shops (id) where shelf_behind;

create table shop_moves (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  event text not null,
  from_state text not null,
  to_state text not null,
  -- Null: it happened by itself.
  actor_id bigint references users (id),
  -- A prepared reason, and what was said beside it.
  reason text,
  note text not null default '',
  problems jsonb not null default '[]',
  until timestamptz,
  at timestamptz not null
);
create index shop_moves_shop on shop_moves (shop_id, id desc);

-- What a shop sells is on shelf only while the shop is open. Taken off with the shop, it comes back with it, unless
-- somebody took it off or banned it meanwhile.
alter table products add column off_with_shop boolean not null default false;
create index products_off_with_shop on products (shop_id, id) where off_with_shop;

create function products_follow_shop() returns trigger language plpgsql as $$
begin
  if new.state = 'on_shelf' and new.shop_id is not null then
    -- Held until the end of the transaction: a shop that closes meanwhile waits, and its shelf then knows of this product.
    perform from shops where id = new.shop_id and state = 'open' for share;
    if found then
      new.off_with_shop := false;
    else
      new.state := 'off_shelf';
      new.off_with_shop := true;
    end if;
  elsif new.state <> 'off_shelf' then
    new.off_with_shop := false;
  end if;
  return new;
end
$$;
create trigger products_follow_shop before insert or update of state, shop_id on products
  for each row execute function products_follow_shop();

-- Who sells agrees to an agreement of their own.
alter table agreements drop constraint agreements_document;
alter table agreements add constraint agreements_document check (document in ('service', 'privacy', 'seller'));
