-- Accounts that logged in on one device, one after the other, a row for each day: told by the token that a device keeps of its last login.
create table shared_devices (
  one_id bigint not null references users (id),
  other_id bigint not null references users (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  day date generated always as ((first_at at time zone 'UTC')::date) stored,
  primary key (one_id, other_id, day),
  constraint shared_devices_order check (one_id < other_id)
);
create index shared_devices_other on shared_devices (other_id);
create index shared_devices_last on shared_devices (last_at);

-- Whether a purchase counts in figures and can be reviewed: set once, so that it stays when the days above are forgotten.
alter table orders add column same_device boolean not null default false;
create index orders_same_device on orders (shop_id, paid_at) where same_device;

-- Whether somebody used a device of whoever sells in a shop, within 30 days of a moment. Who worked there belongs to it for 30 days
-- after they left (staffRules.formerDays).
create function used_same_device(buyer bigint, shop bigint, at timestamptz) returns boolean language plpgsql stable as $$
begin
  if not exists (select from shared_devices where one_id = buyer)
    and not exists (select from shared_devices where other_id = buyer) then
    return false;
  end if;
  return exists (
    select from (
      select d.other_id as id, d.first_at, d.last_at from shared_devices d where d.one_id = buyer
      union all
      select d.one_id, d.first_at, d.last_at from shared_devices d where d.other_id = buyer
    ) met
    where at between met.first_at - interval '30 days' and met.last_at + interval '30 days' and (
      exists (select from shops h where h.id = shop and h.owner_id = met.id)
      or exists (select from shop_staff w where w.user_id = met.id and w.shop_id = shop and w.joined_at is not null
        and (w.ended_at is null or w.ended_at > at - interval '30 days'))));
end $$;

create function note_same_device() returns trigger language plpgsql as $$
begin
  new.same_device := used_same_device(new.user_id, new.shop_id, new.paid_at);
  return new;
end $$;
create trigger orders_note_same_device before update of paid_at, completed_at on orders for each row
  when (new.shop_id is not null and new.paid_at is not null and not new.same_device
    and (old.paid_at is null or old.completed_at is null and new.completed_at is not null))
  execute function note_same_device();
create trigger orders_note_same_device_placed before insert on orders for each row
  when (new.shop_id is not null and new.paid_at is not null and not new.same_device)
  execute function note_same_device();

-- Notes it on what two accounts bought of each other in the 30 days before they shared a device. What somebody else changes at the
-- moment is looked at again when it completes. Orders are paid well within a month after they were placed.
create function mark_same_device(one bigint, other bigint, met timestamptz) returns void language sql as $$
  update orders set same_device = true where id in (
    select o.id from orders o
    where o.user_id in (one, other) and o.created_at > met - interval '60 days' and o.paid_at > met - interval '30 days'
      and o.shop_id is not null and not o.same_device and used_same_device(o.user_id, o.shop_id, o.paid_at)
    for no key update of o skip locked)
$$;

-- Sheets of what the platform sells belong to no shop.
alter table product_imports alter column shop_id drop not null;
