-- Since when a purchase counts as one from a device of the seller's, so that its product is counted again from then on.
alter table orders add column same_device_at timestamptz;
create index orders_same_device_at on orders (same_device_at) where same_device_at is not null;
update orders set same_device_at = now() where same_device;

-- A review of such a purchase that was written before is hidden and counted anew. Admins may show its words again.
create function hide_same_device_reviews(orders_marked bigint[], at timestamptz) returns void language sql as $$
  update reviews set hidden_at = at, hidden_reason = '', counted = false
  where order_id = any (orders_marked) and hidden_at is null
$$;
select hide_same_device_reviews(array(select id from orders where same_device), now());

create or replace function note_same_device() returns trigger language plpgsql as $$
begin
  new.same_device := used_same_device(new.user_id, new.shop_id, new.paid_at);
  if new.same_device then
    new.same_device_at := coalesce(new.completed_at, new.paid_at);
    perform hide_same_device_reviews(array[new.id], new.same_device_at);
  end if;
  return new;
end $$;

create or replace function mark_same_device(one bigint, other bigint, met timestamptz) returns void language sql as $$
  with marked as (
    update orders set same_device = true, same_device_at = met where id in (
      select o.id from orders o
      where o.user_id in (one, other) and o.created_at > met - interval '60 days' and o.paid_at > met - interval '30 days'
        and o.shop_id is not null and not o.same_device and used_same_device(o.user_id, o.shop_id, o.paid_at)
      for no key update of o skip locked)
    returning id
  )
  select hide_same_device_reviews(coalesce(array_agg(id), '{}'), met) from marked
$$;
