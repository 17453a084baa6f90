-- The fifth kind: done by hand within a stated time. Its orders are paid until they are delivered, and refunded when the time passes.

alter table products
  drop constraint products_kind,
  add constraint products_kind check (kind in ('licence', 'secret', 'account', 'file', 'gift', 'service'));

alter table skus
  -- For services: within how many hours they are delivered.
  add column service_hours integer constraint skus_service_hours check (service_hours > 0);

alter table orders
  -- For services: until when it must be delivered, and when the seller began with it.
  add column deliver_by timestamptz,
  add column service_begun_at timestamptz,
  -- How often the seller was reminded.
  add column service_reminders smallint not null default 0,
  -- When it was refunded since nobody delivered it in time.
  add column service_late_at timestamptz;

-- Only services are paid and not delivered.
create index orders_services_due on orders (deliver_by) where state = 'paid';
create index orders_services_of_seller on orders ((coalesce(shop_id, 0)), deliver_by) where state = 'paid';

-- What a seller delivered by hand; the file stands in the order's snapshot.
create table service_deliveries (
  order_id bigint primary key,
  note text not null default '',
  -- Encrypted.
  secret bytea,
  delivered_by bigint not null,
  delivered_at timestamptz not null
);

alter table refunds
  drop constraint refunds_reason,
  add constraint refunds_reason check (reason in ('unseen', 'faulty', 'other', 'late'));
