-- Prices for a time, and what each option has cost since when.

-- `price_fen` is what it costs now. While a price for a time is planned or runs, `regular_price_fen` is the other one.
alter table skus
  add column regular_price_fen bigint,
  add column sale_price_fen bigint,
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  -- When the price changes next: at the beginning of the price for a time, then at its end.
  add column price_turns_at timestamptz,
  add constraint skus_sale check (
    num_nulls(regular_price_fen, sale_price_fen, sale_from, sale_until) = 4
    or (num_nulls(regular_price_fen, sale_price_fen, sale_from, sale_until) = 0
      and sale_price_fen > 0 and sale_price_fen < regular_price_fen and sale_until > sale_from)
  ),
  add constraint skus_price_turns check ((price_turns_at is null) = (sale_from is null));
create index skus_price_turns on skus (price_turns_at) where price_turns_at is not null;

create table sku_prices (
  sku_id bigint not null references skus (id) on delete cascade,
  since timestamptz not null,
  price_fen bigint not null,
  primary key (sku_id, since)
);
insert into sku_prices (sku_id, since, price_fen)
  select s.id, p.created_at, s.price_fen from skus s join products p on p.id = s.product_id;
