-- Accounts that logged in on one device, one after the other: told by the token that a device keeps of its last login.
create table shared_devices (
  one_id bigint not null references users (id),
  other_id bigint not null references users (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (one_id, other_id),
  constraint shared_devices_order check (one_id < other_id)
);
create index shared_devices_other on shared_devices (other_id);
create index shared_devices_last on shared_devices (last_at);

-- Buyers who shared a device with whoever sells for this owner (owner and staff), and within which time their purchases are theirs.
create function device_sharers(seller bigint) returns table (buyer_id bigint, since timestamptz, until timestamptz) language sql stable rows 4 as $$
  with people as (
    select seller as id
    union
    select w.user_id from shops h join shop_staff w on w.shop_id = h.id where h.owner_id = seller and w.joined_at is not null
  )
  select d.other_id, d.first_at - interval '30 days', d.last_at + interval '30 days'
  from people p join shared_devices d on d.one_id = p.id
  union all
  select d.one_id, d.first_at - interval '30 days', d.last_at + interval '30 days'
  from people p join shared_devices d on d.other_id = p.id
$$;

-- Sheets of what the platform sells belong to no shop.
alter table product_imports alter column shop_id drop not null;
