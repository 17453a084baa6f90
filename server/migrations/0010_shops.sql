-- Who sells beside the platform. A user has one shop at most.
create table shops (
  id bigint generated always as identity (start with 101) primary key,
  owner_id bigint not null constraint shops_owner unique references users (id),
  name text not null constraint shops_name unique,
  intro_zh text not null default '',
  intro_en text not null default '',
  -- The platform checked who stands behind it.
  verified boolean not null default false,
  state text not null default 'open' constraint shops_state check (state in ('open', 'suspended')),
  -- Counted by a job from its products, so that no sale and no review waits for another.
  sold_count bigint not null default 0,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  created_at timestamptz not null
);
create index shops_newest on shops (id desc) where state = 'open';
create index shops_sales on shops (sold_count desc, id desc) where state = 'open';

alter table products drop column seller_id;
alter table products
  -- Null: the platform itself.
  add column shop_id bigint references shops (id),
  add column rentable boolean not null default false,
  -- Bands of price_from_fen for filtering: under 10, 50, 100, 500 CNY, and above.
  add column price_band smallint generated always as (
    case when price_from_fen < 1000 then 0 when price_from_fen < 5000 then 1 when price_from_fen < 10000 then 2
      when price_from_fen < 50000 then 3 else 4 end) stored,
  -- Kept by a job from the stock, so that no sale waits for another.
  add column stock_word text not null default 'plenty' constraint products_stock_word check (stock_word in ('plenty', 'few', 'none')),
  -- Names of pictures; the first of them is the cover. Empty: a cover is drawn.
  add column pictures text[] not null default '{}',
  -- For accounts: what their credentials consist of, such as account and password.
  add column account_fields text[] not null default '{}',
  -- Counted by a job from the reviews.
  add column rating_count integer not null default 0,
  add column rating_sum integer not null default 0;

alter table skus
  -- The lowest price at which agents may sell it. Null: none.
  add column floor_price_fen bigint constraint skus_floor check (floor_price_fen > 0),
  -- For licences and files: how many pieces may be sold at all. Null: no limit.
  add column stock_cap integer constraint skus_cap check (stock_cap >= 0),
  -- From how few pieces left on the seller is warned. 0: never.
  add column low_stock integer not null default 5 constraint skus_low_stock check (low_stock >= 0),
  -- For files: what is downloaded.
  add column file_id bigint;
