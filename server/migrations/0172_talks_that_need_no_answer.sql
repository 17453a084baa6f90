-- A message may need no answer: whoever is asked says so up to the message they read, and it holds until the next one.
alter table order_talks add column last_id bigint, add column settled_at timestamptz;
update order_talks t set last_id = coalesce((select max(m.id) from order_messages m where m.order_id = t.order_id), 0);
alter table order_talks alter column last_id set not null;

create or replace function note_order_talk() returns trigger language plpgsql as $$
begin
  insert into order_talks (order_id, user_id, shop_id, last_side, last_at, last_id)
  select o.id, o.user_id, coalesce(o.shop_id, 0), new.side, new.created_at, new.id from orders o where o.id = new.order_id
  on conflict (order_id) do update set
    last_side = case when order_talks.last_at <= excluded.last_at then excluded.last_side else order_talks.last_side end,
    last_at = greatest(order_talks.last_at, excluded.last_at),
    last_id = greatest(order_talks.last_id, excluded.last_id),
    settled_at = null;
  return null;
end
$$;

drop index order_talks_seller;
drop index order_talks_buyer;
create index order_talks_seller on order_talks (shop_id, last_at) where last_side = 'buyer' and settled_at is null;
create index order_talks_buyer on order_talks (user_id, last_at) where last_side <> 'buyer' and settled_at is null;
