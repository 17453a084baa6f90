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

-- Who of the seller's people saved or switched on a coupon last; null: whoever made it.
alter table coupons add column terms_by bigint references users (id);

-- What one piece costs at a quantity: the last step that it reaches.
create function unit_price(price_fen bigint, steps jsonb, quantity integer) returns bigint language sql immutable as $$
  select coalesce((
    select (step ->> 'priceFen')::bigint from jsonb_array_elements(steps) as step
    where (step ->> 'quantity')::int <= quantity order by (step ->> 'quantity')::int desc limit 1), price_fen)
$$;
