-- What people let out: time groups with packages and prices, listings, and the accounts behind them.

create extension if not exists btree_gist;

create table time_groups (
  id bigint generated always as identity (start with 101) primary key,
  user_id bigint not null references users (id),
  name text not null,
  -- Packages with their prices, the hours of the week, days taken out, deposit, how far ahead, gap, renewals, early return.
  -- A lease keeps the terms under which it was booked, so a change touches later bookings only.
  terms jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create index time_groups_user on time_groups (user_id, id desc) where removed_at is null;

alter table categories add column rent_adults_only boolean not null default false;

create table listings (
  id bigint generated always as identity (start with 1001) primary key,
  -- The lessor.
  user_id bigint not null references users (id),
  category_id bigint not null references categories (id),
  time_group_id bigint not null references time_groups (id),
  -- Bought goods that are let out; null: the lessor's own.
  order_id bigint references orders (id),
  state text not null default 'draft'
    constraint listings_state check (state in ('draft', 'auditing', 'on', 'paused', 'taken_down', 'removed')),
  title_zh text not null,
  title_en text not null default '',
  -- Markdown.
  description_zh text not null default '',
  description_en text not null default '',
  -- How a tenant signs in, shown on the hand-over card; Markdown.
  steps_zh text not null default '',
  steps_en text not null default '',
  -- Names of the credentials' fields.
  fields text[] not null,
  -- Asked of tenants besides a verified real name: to be an adult (the category may ask for it too).
  adults_only boolean not null default false,
  -- When the lessor stated the right to let it out.
  stated_at timestamptz,
  -- Why it was refused or taken down.
  reason text not null default '',
  words text not null default '',
  -- Of the time group's terms, for lists: the cheapest price of an hour, the cheapest package, and the deposit.
  hour_price_fen bigint not null,
  price_from_fen bigint not null,
  deposit_fen bigint not null,
  leases_count bigint not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint listings_stated check (state in ('draft', 'removed') or stated_at is not null)
);
create index listings_user on listings (user_id, id desc) where state <> 'removed';
create index listings_time_group on listings (time_group_id) where state <> 'removed';
create index listings_in_state on listings (state, id);
create index listings_newest on listings (id desc) where state = 'on';
create index listings_price on listings (hour_price_fen, id) where state = 'on';
create index listings_popular on listings (leases_count desc, id desc) where state = 'on';
create index listings_category on listings (category_id, id desc) where state = 'on';
create unique index listings_order on listings (order_id) where order_id is not null and state <> 'removed';
-- Also those that were removed: what was taken back is looked for in all of them.
create index listings_of_order on listings (order_id) where order_id is not null;

create table listing_units (
  id bigint generated always as identity (start with 3001) primary key,
  listing_id bigint not null references listings (id),
  -- The item of the stock that was bought; null: the lessor's own.
  stock_item_id bigint,
  -- What the lessor calls it; never shown to others.
  name text not null,
  -- The fields' values, encrypted; null once it was removed.
  credentials_encrypted bytea,
  -- After a lease the credentials must be changed before the next tenant gets them.
  state text not null default 'ready' constraint listing_units_state check (state in ('ready', 'to_rotate', 'removed')),
  rotation_asked_at timestamptz,
  rotated_at timestamptz,
  created_at timestamptz not null,
  constraint listing_units_removed check ((state = 'removed') = (credentials_encrypted is null)),
  constraint listing_units_rotation check ((state = 'to_rotate') = (rotation_asked_at is not null))
);
create index listing_units_listing on listing_units (listing_id, id) where state <> 'removed';
create index listing_units_to_rotate on listing_units (rotation_asked_at, id) where state = 'to_rotate';

-- Who rented what on which day: a listing is as popular as it has such days, however often somebody rents on one.
create table listing_renters (
  listing_id bigint not null references listings (id),
  -- A person with all of their accounts, as `p12`, or an account whose person is not known, as `u101`.
  person text not null,
  day date not null,
  primary key (listing_id, person, day)
);

-- Times in which a unit is not let out, by its lessor's will.
create table listing_blocks (
  id bigint generated always as identity primary key,
  unit_id bigint not null references listing_units (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint listing_blocks_times check (starts_at < ends_at),
  constraint listing_blocks_apart exclude using gist (unit_id with =, tstzrange(starts_at, ends_at) with &&)
);
