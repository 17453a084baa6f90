create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories (id),
  slug text not null constraint categories_slug unique,
  name_zh text not null,
  name_en text not null default '',
  position integer not null default 0
);

create table products (
  id bigint generated always as identity (start with 1001) primary key,
  category_id bigint not null references categories (id),
  -- Null: the platform itself.
  seller_id bigint references users (id),
  kind text not null constraint products_kind check (kind in ('licence', 'secret', 'account', 'file')),
  state text not null default 'draft' constraint products_state check (state in ('draft', 'on_shelf', 'off_shelf', 'banned')),
  title_zh text not null,
  title_en text not null default '',
  subtitle_zh text not null default '',
  subtitle_en text not null default '',
  -- Markdown.
  description_zh text not null default '',
  description_en text not null default '',
  -- Markdown, shown after payment only.
  instructions_zh text not null default '',
  instructions_en text not null default '',
  tags text[] not null default '{}',
  featured boolean not null default false,
  -- The lowest price of the active SKUs, kept for sorting.
  price_from_fen bigint not null default 0,
  has_several_prices boolean not null default false,
  -- Counted by a job from paid orders, so that no sale waits for another.
  sold_count bigint not null default 0,
  -- Words and two-character grams of titles, subtitles and tags.
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index products_newest on products (id desc) where state = 'on_shelf';
create index products_sales on products (sold_count desc, id desc) where state = 'on_shelf';
create index products_price on products (price_from_fen, id) where state = 'on_shelf';
create index products_category_newest on products (category_id, id desc) where state = 'on_shelf';
create index products_category_sales on products (category_id, sold_count desc, id desc) where state = 'on_shelf';
create index products_category_price on products (category_id, price_from_fen, id) where state = 'on_shelf';
create index products_featured on products (id desc) where state = 'on_shelf' and featured;
create index products_search on products using gin (search) where state = 'on_shelf';

create table skus (
  id bigint generated always as identity (start with 5001) primary key,
  product_id bigint not null references products (id),
  name_zh text not null,
  name_en text not null default '',
  price_fen bigint not null constraint skus_price check (price_fen > 0),
  -- Ascending [{quantity, priceFen}]: from that many pieces on, one costs that much.
  steps jsonb not null default '[]',
  min_quantity integer not null default 1,
  max_quantity integer not null default 100,
  active boolean not null default true,
  position integer not null default 0,
  -- The licence's policy. Null term: for a lifetime.
  term_days integer constraint skus_term check (term_days > 0),
  seats integer not null default 1 constraint skus_seats check (seats > 0),
  binds text[] not null default '{domain}',
  entitlements text[] not null default '{}',
  constraint skus_quantity check (min_quantity >= 1 and max_quantity >= min_quantity)
);
create index skus_product on skus (product_id, position);
