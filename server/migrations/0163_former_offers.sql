-- What an admin made cheaper, or let give more, as it was before: for a day further changes are measured by it as well, so that
-- many small steps count like the one that they make together.
create table sku_former_offers (
  id bigint generated always as identity primary key,
  sku_id bigint not null references skus (id) on delete cascade,
  price_fen bigint not null,
  steps jsonb not null,
  file_id bigint,
  term_days integer,
  seats integer not null,
  entitlements text[] not null,
  terms jsonb not null,
  kept_at timestamptz not null
);
create index sku_former_offers_of on sku_former_offers (sku_id, kept_at);
