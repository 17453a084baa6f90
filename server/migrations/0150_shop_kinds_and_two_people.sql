-- Products of a kind in a shop, in each order: along the cells of its categories, thousands of rows were read for a page.
create index products_shop_kind_newest on products (shelf_shop_id, kind, id desc) where state = 'on_shelf';
create index products_shop_kind_sales on products (shelf_shop_id, kind, sold_count desc, id desc) where state = 'on_shelf';
create index products_shop_kind_price on products (shelf_shop_id, kind, price_from_fen, id) where state = 'on_shelf';
create index products_shop_kind_rating on products (shelf_shop_id, kind, rating_rank desc, id desc) where state = 'on_shelf';

-- What counts as stocked is read from the index alone.
drop index skus_product;
create index skus_product on skus (product_id, position) include (id, active);

-- An admin judged that whoever asked and whoever sells are two people: the question is never marked again.
alter table questions add column device_cleared_at timestamptz;

create or replace function note_same_device_question() returns trigger language plpgsql as $$
begin
  if new.device_cleared_at is not null then return new; end if;
  new.same_device := used_same_device(new.user_id, new.shop_id, new.created_at);
  return new;
end $$;

create or replace function mark_same_device(one bigint, other bigint, met timestamptz) returns void language sql as $$
  update questions set same_device = true where id in (
    select q.id from questions q
    where q.user_id in (one, other) and q.created_at > met - interval '30 days'
      and q.shop_id is not null and not q.same_device and q.device_cleared_at is null
      and used_same_device(q.user_id, q.shop_id, q.created_at)
    order by q.id for no key update of q);
  with marked as (
    update orders set same_device = true, same_device_at = met where id in (
      select o.id from orders o
      where o.user_id in (one, other) and o.created_at > met - interval '60 days' and o.paid_at > met - interval '30 days'
        and o.shop_id is not null and not o.same_device and o.device_cleared_at is null
        and used_same_device(o.user_id, o.shop_id, o.paid_at)
      order by o.id for no key update of o)
    returning id
  )
  select hide_same_device_reviews(coalesce(array_agg(id), '{}'), met) from marked
$$;

-- Judges for good that a person and a shop's people are two, of all that the person bought and asked in the shop so far, with whichever of
-- their accounts: none of it is marked again; the mark is taken off what has it, and the reviews that it hid are shown and counted again (no
-- admin hides without a reason). What had the mark. In the order in which they are marked: questions, orders, reviews, by number each.
drop function clear_same_device(bigint, timestamptz);
create function clear_same_device(buyer bigint, shop bigint, at timestamptz, out orders_cleared bigint[], out questions_cleared bigint[])
language plpgsql as $$
declare
  accounts bigint[] := array(select accounts_of_person(buyer));
begin
  with judged as (
    select q.id, q.same_device from questions q where q.user_id = any (accounts) and q.shop_id = shop and q.device_cleared_at is null
    order by q.id for no key update
  ), cleared as (
    update questions q set same_device = false, device_cleared_at = at from judged where q.id = judged.id)
  select coalesce(array_agg(id order by id) filter (where same_device), '{}') into questions_cleared from judged;
  with judged as (
    select o.id, o.same_device from orders o
    where o.user_id = any (accounts) and o.shop_id = shop and o.device_cleared_at is null and o.paid_at is not null
    order by o.id for no key update
  ), cleared as (
    update orders o set same_device = false, same_device_at = case when judged.same_device then at else o.same_device_at end, device_cleared_at = at
    from judged where o.id = judged.id)
  select coalesce(array_agg(id order by id) filter (where same_device), '{}') into orders_cleared from judged;
  update reviews set hidden_at = null, counted = false
  where order_id = any (orders_cleared) and (hidden_at is null or hidden_reason = '');
end $$;
