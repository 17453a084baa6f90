-- Days from the payment until the seller's share is released, as they were when the order was placed.
alter table orders add column release_days smallint not null default 1
  constraint orders_release_days check (release_days between 0 and 365);
