-- Coupons of shops and of the platform, and what they take off orders.
create table coupons (
  id bigint generated always as identity primary key,
  -- Null: the platform's, which then bears what it takes off.
  shop_id bigint references shops (id),
  title_zh text not null,
  title_en text not null default '',
  -- In capital letters; null: found by itself.
  code text constraint coupons_code_form check (code ~ '^[A-Z0-9]{4,20}$'),
  amount_fen bigint constraint coupons_amount check (amount_fen > 0),
  percent smallint constraint coupons_percent check (percent between 1 and 99),
  cap_fen bigint constraint coupons_cap check (cap_fen > 0),
  min_fen bigint not null constraint coupons_min check (min_fen >= 0),
  -- Null: all products of whoever gives it.
  product_ids bigint[],
  uses_max integer constraint coupons_uses_max check (uses_max > 0),
  per_person integer not null constraint coupons_per_person check (per_person > 0),
  budget_fen bigint constraint coupons_budget check (budget_fen > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active boolean not null default true,
  -- Of orders that wait for their payment as well: how many, what it took off them and what they cost with it.
  used integer not null default 0,
  discount_fen bigint not null default 0,
  sales_fen bigint not null default 0,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupons_kind check ((amount_fen is null) <> (percent is null) and (cap_fen is null or percent is not null)),
  constraint coupons_span check (starts_at < ends_at),
  constraint coupons_counts check (
    used >= 0 and discount_fen >= 0 and sales_fen >= 0 and (uses_max is null or used <= uses_max)
    and (budget_fen is null or discount_fen <= budget_fen)),
  -- What the platform bears has a bound and serves everybody once.
  constraint coupons_platform check ((shop_id is null) = (budget_fen is not null) and (shop_id is not null or per_person = 1))
);
create index coupons_of_seller on coupons (coalesce(shop_id, 0), id desc);
create index coupons_running on coupons (coalesce(shop_id, 0), ends_at) where active;
create unique index coupons_code on coupons (coalesce(shop_id, 0), code) where code is not null;

-- What an order cost less, whoever bears it, and how much of that the platform bears.
alter table orders
  add column coupon_id bigint references coupons (id),
  add column discount_fen bigint not null default 0,
  add column borne_fen bigint not null default 0;
create index orders_of_coupon on orders (coupon_id, user_id) where coupon_id is not null;

create or replace function orders_check_row() returns trigger language plpgsql as $$
begin
  if new.quantity > 0 and new.amount_fen > 0 and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen
    and new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen
    and new.commission_rate between 0 and 10000 and new.release_days between 0 and 365
    and new.refunded_fen between 0 and new.amount_fen and new.revoked_quantity between 0 and new.quantity then
    return new;
  end if;
  perform refuse_row('orders', v.name) from (values
    ('orders_amount', new.quantity > 0 and new.amount_fen > 0
      and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen),
    ('orders_discount', new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen),
    ('orders_commission', new.commission_rate between 0 and 10000),
    ('orders_release_days', new.release_days between 0 and 365),
    ('orders_refunded', new.refunded_fen between 0 and new.amount_fen),
    ('orders_revoked', new.revoked_quantity between 0 and new.quantity)) as v (name, holds) where not v.holds;
  return new;
end $$;

-- Takes one use for whoever has these accounts; null when it was taken, else why not. The lock makes whoever comes at the
-- same moment count the orders before; the one update decides. `late`: of an order that was placed while it ran; `taken`:
-- uses of this transaction whose orders are not there yet.
create function coupon_take(
  coupon bigint, accounts bigint[], off_fen bigint, paid_fen bigint, at timestamptz, late boolean, taken integer
) returns text language plpgsql as $$
declare
  c coupons;
  had integer;
begin
  select * into c from coupons where id = coupon for no key update;
  if not found then return 'unknown'; end if;
  if not late and (not c.active or at < c.starts_at or at >= c.ends_at) then return 'ended'; end if;
  select count(*) + taken into had from orders
  where coupon_id = coupon and user_id = any (accounts) and state <> 'closed';
  update coupons set used = used + 1, discount_fen = discount_fen + off_fen, sales_fen = sales_fen + paid_fen
  where id = coupon and (uses_max is null or used < uses_max)
    and (budget_fen is null or discount_fen + off_fen <= budget_fen) and had < per_person;
  if found then return null; end if;
  return case when had >= c.per_person then 'had' else 'used_up' end;
end $$;

-- A part of an amount, rounded half to even.
create function share_fen(fen bigint, part bigint, whole bigint) returns bigint language sql immutable parallel safe as $$
  select (s.whole_fen + case when s.twice > whole or (s.twice = whole and s.whole_fen % 2 = 1) then 1 else 0 end)::bigint
  from (select div(fen::numeric * part, whole) as whole_fen, mod(fen::numeric * part, whole) * 2 as twice) as s
$$;

-- What the platform keeps of an order, less what its coupon costs it, once so much of what was paid came back.
create function order_commission_fen(amount_fen bigint, borne_fen bigint, rate integer, back_fen bigint)
returns bigint language sql immutable parallel safe as $$
  select case when borne_fen = 0 then commission_fen(amount_fen - back_fen, rate)
    else commission_fen(amount_fen - back_fen + borne_fen - share_fen(borne_fen, back_fen, amount_fen), rate)
      - borne_fen + share_fen(borne_fen, back_fen, amount_fen) end
$$;

-- Spending platform money by a coupon counts like anything else that an admin gives alone.
alter table solo_acts drop constraint solo_acts_kind;
alter table solo_acts add constraint solo_acts_kind
  check (kind in ('adjustment', 'reversal', 'gift', 'refund', 'licence', 'price', 'coupon'));
