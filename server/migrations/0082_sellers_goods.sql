-- Sellers edit their own products and stock.

-- Lists of one shop's products in any state, sorted; newest first has an index since 0016.
create index products_of_shop_price on products (shop_id, price_from_fen desc, id desc) where shop_id is not null;
create index products_of_shop_sold on products (shop_id, sold_count desc, id desc) where shop_id is not null;
create index products_of_shop_updated on products (shop_id, updated_at desc, id desc) where shop_id is not null;

-- Files that a seller uploaded, newest first.
create index files_of_uploader on files (uploaded_by, id desc);

alter table products drop constraint products_state;
alter table products add constraint products_state check (state in ('draft', 'auditing', 'on_shelf', 'off_shelf', 'banned'));
-- Texts or pictures changed since somebody of the platform agreed to them, or nobody ever did.
alter table products add column unreviewed boolean not null default false;

-- What a seller wants buyers to see, until an admin decides; of each product only the last one.
create table product_reviews (
  id bigint generated always as identity (start with 7001) primary key,
  product_id bigint not null constraint product_reviews_product unique references products (id),
  state text not null constraint product_reviews_state check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  -- What is to replace the texts and pictures of a product on shelf; null: the product as it is stored.
  content jsonb,
  -- What to mend.
  note text not null default '',
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz
);
create index product_reviews_waiting on product_reviews (asked_at, id) where state = 'waiting';

-- What nobody may sell or call themselves; folded as look-alikes are.
create table prohibited_words (
  id bigint generated always as identity primary key,
  word text not null,
  folded text not null constraint prohibited_words_folded unique,
  created_by bigint references users (id),
  created_at timestamptz not null
);
