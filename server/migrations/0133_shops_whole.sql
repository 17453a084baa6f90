-- What staff of a shop may give of its orders in a day, each person with all of their accounts.
alter table shop_staff_limits
  add column refund_day_fen bigint constraint shop_staff_limits_day check (refund_day_fen >= 0);
-- What a person gave of a shop's orders, by day of the site. `person_key`: the person, or below zero an account of nobody known.
create table shop_staff_given (
  shop_id bigint not null references shops (id),
  person_key bigint not null,
  day date not null,
  given_fen bigint not null constraint shop_staff_given_positive check (given_fen >= 0),
  primary key (shop_id, person_key, day)
);
create index shop_staff_given_day on shop_staff_given (day);

-- The products of one kind of a large shop by their price.
create index products_of_shop_kind_price on products (shop_id, kind, price_from_fen desc, id desc) where shop_id is not null;

-- Who of the seller's people saved or switched on a coupon last; null: before this was kept, by the owner.
alter table coupons add column terms_by bigint references users (id);
-- Of those from before: whoever made what was never changed, and staff where their record has the last change.
update coupons c set terms_by = case when c.updated_at = c.created_at then c.created_by else (
  select l.actor_id from operation_log l
  where l.subject = 'shop ' || c.shop_id and l.created_at = c.updated_at
    and l.action in ('staff.saveShopCoupon', 'staff.switchShopCoupon') and l.detail ->> 'id' = c.id::text
  order by l.id desc limit 1) end
where c.shop_id is not null;

-- A price for a time that the owner gave stands beside what the option costs by the owner's will.
alter table sku_owner_prices
  add column sale_price_fen bigint,
  add column sale_from timestamptz,
  add column sale_until timestamptz;
-- Deeper than staff of the shop may cut is what the owner gave.
update sku_owner_prices o set sale_price_fen = s.sale_price_fen, sale_from = s.sale_from, sale_until = s.sale_until
from skus s join products p on p.id = s.product_id left join shop_staff_limits l on l.shop_id = p.shop_id
where s.id = o.sku_id and s.sale_price_fen * 100 < o.price_fen * (100 - coalesce(l.cut_percent, 10));

-- What one piece costs at a quantity: the last step that it reaches.
create function unit_price(price_fen bigint, steps jsonb, quantity integer) returns bigint language sql immutable as $$
  select coalesce((
    select (step ->> 'priceFen')::bigint from jsonb_array_elements(steps) as step
    where (step ->> 'quantity')::int <= quantity order by (step ->> 'quantity')::int desc limit 1), price_fen)
$$;
