-- Whoever sells is the person, with all accounts, as where a purchase from oneself is refused (own_sellers): the owner, whoever is paid alike,
-- and who works there or did until 30 days before (staffRules.formerDays).
create or replace function used_same_device(buyer bigint, shop bigint, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from (
      select d.other_id as id from shared_devices d
      where d.one_id = buyer and at between d.first_at - interval '30 days' and d.last_at + interval '30 days'
      union
      select d.one_id from shared_devices d
      where d.other_id = buyer and at between d.first_at - interval '30 days' and d.last_at + interval '30 days'
    ) met cross join lateral own_sellers(met.id, at - interval '30 days') as seller (id)
    join shops h on h.id = shop and h.owner_id = seller.id);
end $$;

-- Since when a purchase counts as one from a device of the seller's, or does not any more, so that its product is counted again from then on.
alter table orders add column same_device_at timestamptz;
create index orders_same_device_at on orders (same_device_at) where same_device_at is not null;
update orders set same_device_at = now() where same_device;
-- An admin judged that these are two people: it is never marked again.
alter table orders add column device_cleared_at timestamptz;

-- A review of such a purchase that was written before and helps the seller (reviewRules.praise) is hidden and counted anew. What harms the
-- seller stays: otherwise who sells could be rid of it by a login on the buyer's device. Admins may show the words again.
create function hide_same_device_reviews(orders_marked bigint[], at timestamptz) returns void language sql as $$
  update reviews set hidden_at = at, hidden_reason = '', counted = false
  where order_id = any (orders_marked) and hidden_at is null and stars >= 4
$$;
select hide_same_device_reviews(array(select id from orders where same_device), now());

create or replace function note_same_device() returns trigger language plpgsql as $$
begin
  if new.device_cleared_at is not null then return new; end if;
  new.same_device := used_same_device(new.user_id, new.shop_id, new.paid_at);
  if new.same_device then
    new.same_device_at := coalesce(new.completed_at, new.paid_at);
    perform hide_same_device_reviews(array[new.id], new.same_device_at);
  end if;
  return new;
end $$;

-- The same of questions: noted when one is asked or answered, or when the device tells of it afterwards.
alter table questions add column same_device boolean not null default false;
update questions set same_device = true
where shop_id is not null and user_id in (select one_id from shared_devices union select other_id from shared_devices)
  and used_same_device(user_id, shop_id, created_at);

create function note_same_device_question() returns trigger language plpgsql as $$
begin
  new.same_device := used_same_device(new.user_id, new.shop_id, new.created_at);
  return new;
end $$;
create trigger questions_note_same_device before insert on questions for each row
  when (new.shop_id is not null) execute function note_same_device_question();
create trigger questions_note_same_device_answered before update of answered_at on questions for each row
  when (new.shop_id is not null and not new.same_device and old.answered_at is null) execute function note_same_device_question();

-- What somebody changes at the moment is waited for: a review that is being written is then seen, and one that comes later sees the mark.
create or replace function mark_same_device(one bigint, other bigint, met timestamptz) returns void language sql as $$
  update questions set same_device = true where id in (
    select q.id from questions q
    where q.user_id in (one, other) and q.created_at > met - interval '30 days'
      and q.shop_id is not null and not q.same_device and used_same_device(q.user_id, q.shop_id, q.created_at)
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

-- Takes the mark off an order for good, and shows and counts its review again where the mark hid it (no admin hides without a reason). False: it
-- had no mark.
create function clear_same_device(order_marked bigint, at timestamptz) returns boolean language plpgsql as $$
begin
  update orders set same_device = false, same_device_at = at, device_cleared_at = at where id = order_marked and same_device;
  if not found then return false; end if;
  update reviews set hidden_at = null, counted = false
  where order_id = order_marked and (hidden_at is null or hidden_reason = '');
  return true;
end $$;
