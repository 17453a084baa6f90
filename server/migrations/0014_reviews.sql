-- What buyers think of what they bought; one review an order.
create table reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null constraint reviews_order unique references orders (id),
  product_id bigint not null,
  shop_id bigint,
  user_id bigint not null,
  stars smallint not null constraint reviews_stars check (stars between 1 and 5),
  words text not null default '',
  reply text not null default '',
  replied_at timestamptz,
  -- Hidden by an admin, with the reason.
  hidden_at timestamptz,
  hidden_reason text not null default '',
  -- Whether its product's rating knows of it as it is now; a job counts those that are not.
  counted boolean not null default false,
  created_at timestamptz not null
);
create index reviews_product on reviews (product_id, id desc) where hidden_at is null;
create index reviews_product_stars on reviews (product_id, stars, id desc) where hidden_at is null;
create index reviews_uncounted on reviews (id) where not counted;
create index reviews_shop on reviews (shop_id, id desc) where shop_id is not null;
create index reviews_shop_stars on reviews (shop_id, stars, id desc) where shop_id is not null;
create index reviews_stars on reviews (stars, id desc);

create table questions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  shop_id bigint,
  user_id bigint not null,
  words text not null,
  answer text not null default '',
  answered_by bigint,
  answered_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null
);
create index questions_product on questions (product_id, id desc) where answered_at is not null and hidden_at is null;
create index questions_waiting on questions (id) where answered_at is null and hidden_at is null;
create index questions_shop on questions (shop_id, id desc) where shop_id is not null;
create index questions_shop_waiting on questions (shop_id, id) where shop_id is not null and answered_at is null and hidden_at is null;
create index questions_user on questions (user_id, id desc);
