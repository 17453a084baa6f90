-- Whether an admin lets a shop show products of the platform beside its own.
alter table shops add column platform_goods boolean not null default false;

-- Who follows which shop. They hear of products that were first put on shelf after `told_at`.
create table shop_followers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  shop_id bigint not null references shops (id),
  followed_at timestamptz not null,
  told_at timestamptz not null,
  constraint shop_followers_once unique (user_id, shop_id)
);
create index shop_followers_user on shop_followers (user_id, id desc);
create index shop_followers_shop on shop_followers (shop_id, told_at);
-- When a follower was last told of anything new: once a day, however many shops they follow.
create table shop_follower_tellings (
  user_id bigint primary key references users (id),
  told_at timestamptz not null
);

-- When a product of a shop was on shelf for the first time: later times are no news.
create table shop_news (
  product_id bigint primary key references products (id),
  shop_id bigint not null references shops (id),
  listed_at timestamptz not null
);
insert into shop_news (product_id, shop_id, listed_at)
select id, shop_id, created_at from products where shop_id is not null and state <> 'draft';
create index shop_news_shop on shop_news (shop_id, listed_at);
create index shop_news_listed on shop_news (listed_at);

create function note_shop_news() returns trigger language plpgsql as $$
begin
  insert into shop_news (product_id, shop_id, listed_at) values (new.id, new.shop_id, new.updated_at) on conflict do nothing;
  return null;
end $$;
create trigger products_note_news_made after insert on products
  for each row when (new.state = 'on_shelf' and new.shop_id is not null) execute function note_shop_news();
create trigger products_note_news after update of state on products
  for each row when (new.state = 'on_shelf' and old.state <> 'on_shelf' and new.shop_id is not null) execute function note_shop_news();

-- What a shop notes on an order for itself.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  author_id bigint not null references users (id),
  words text not null,
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);
