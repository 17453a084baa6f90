-- Who works for a shop beside its owner, from the invitation on. Rows stay: former staff count as the shop's people for some days.
create table shop_staff (
  id bigint generated always as identity (start with 6001) primary key,
  shop_id bigint not null references shops (id),
  user_id bigint not null references users (id),
  -- Of the account when it joined: the person counts with any of their accounts.
  person_id bigint,
  state text not null constraint shop_staff_state
    check (state in ('invited', 'declined', 'withdrawn', 'expired', 'active', 'left', 'ended')),
  roles text[] not null constraint shop_staff_roles
    check (cardinality(roles) > 0 and roles <@ array['orders', 'goods', 'money', 'all']),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz,
  constraint shop_staff_ends check ((state in ('invited', 'active')) = (ended_at is null)),
  constraint shop_staff_joins check (state not in ('active', 'left', 'ended') or joined_at is not null)
);
-- One invitation or one place at a time.
create unique index shop_staff_current on shop_staff (shop_id, user_id) where state in ('invited', 'active');
create index shop_staff_shop on shop_staff (shop_id, id);
create index shop_staff_user on shop_staff (user_id, id);
create index shop_staff_person on shop_staff (person_id) where joined_at is not null;
create index shop_staff_expiring on shop_staff (expires_at) where state = 'invited';

-- What staff may do without the owner, where the owner set it; else the numbers of the rules count.
create table shop_staff_limits (
  shop_id bigint primary key references shops (id),
  refund_max_fen bigint not null check (refund_max_fen >= 0),
  cut_percent integer not null check (cut_percent between 0 and 100),
  set_at timestamptz not null
);

-- Prices as the owner left them, of SKUs that staff priced since: cuts in a row count as one.
create table sku_owner_prices (
  sku_id bigint primary key references skus (id),
  price_fen bigint not null,
  steps jsonb not null
);

-- For which shop somebody of its staff asked for an export; null: for oneself.
alter table exports add column shop_id bigint references shops (id);

-- The accounts of whom somebody who buys or rents with an account would buy from themselves: their own, those that are paid where
-- they are, and the owners of shops whose staff one of these is or was until `left_after`, with all of their accounts.
create function own_sellers(account bigint, left_after timestamptz) returns setof bigint language sql stable rows 4 as $$
  with alike as materialized (select id from accounts_paid_alike(account) as same (id)),
    staffed as (
      select s.shop_id from alike a join shop_staff s on s.user_id = a.id
      where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
      union
      select s.shop_id from alike a join users u on u.id = a.id join shop_staff s on s.person_id = u.person_id
      where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
    )
  select id from alike
  union
  select o.id from staffed f join shops h on h.id = f.shop_id cross join lateral accounts_of_person(h.owner_id) as o (id)
$$;
