-- What was sold and came back by day of the site's time zone. Days that are over never change: an order is paid once, and a
-- refund ends once. A job folds them; what is not folded yet is summed as it is asked for.
create table sale_folds (
  only_one boolean primary key default true constraint sale_folds_one check (only_one),
  -- All days before this one are folded; null: none is.
  folded_until date,
  -- What the days were cut by; when the site gets another one, all days are folded anew.
  time_zone text not null default 'Asia/Shanghai'
);
insert into sale_folds default values;

create table sale_days (
  -- 0: what the platform sells itself; -1: the whole site.
  shop_id bigint not null,
  day date not null,
  placed integer not null,
  orders integer not null,
  sales_fen bigint not null,
  refunds integer not null,
  refunded_fen bigint not null,
  primary key (shop_id, day)
);
create table product_sale_days (
  shop_id bigint not null,
  day date not null,
  product_id bigint not null,
  orders integer not null,
  pieces integer not null,
  sales_fen bigint not null,
  primary key (shop_id, day, product_id)
);
create index product_sale_days_day on product_sale_days (day) include (product_id, orders, pieces, sales_fen);

-- What is not folded yet, and lists of some days.
create index orders_paid_at on orders (paid_at) include (shop_id, product_id, quantity, amount_fen) where paid_at is not null;
create index users_created_at on users (created_at);

-- The last message about each order: who has the next word, and since when.
create table order_talks (
  order_id bigint primary key,
  user_id bigint not null,
  -- 0: the platform sold it.
  shop_id bigint not null,
  last_side text not null,
  last_at timestamptz not null,
  constraint order_talks_side check (last_side in ('buyer', 'seller', 'platform'))
);
create index order_talks_seller on order_talks (shop_id, last_at) where last_side = 'buyer';
create index order_talks_buyer on order_talks (user_id, last_at) where last_side <> 'buyer';

create function note_order_talk() returns trigger language plpgsql as $$
begin
  insert into order_talks (order_id, user_id, shop_id, last_side, last_at)
  select o.id, o.user_id, coalesce(o.shop_id, 0), new.side, new.created_at from orders o where o.id = new.order_id
  on conflict (order_id) do update set last_side = excluded.last_side, last_at = excluded.last_at
  where order_talks.last_at <= excluded.last_at;
  return null;
end
$$;
create trigger order_messages_talk after insert on order_messages for each row execute function note_order_talk();

insert into order_talks (order_id, user_id, shop_id, last_side, last_at)
select distinct on (m.order_id) o.id, o.user_id, coalesce(o.shop_id, 0), m.side, m.created_at
from order_messages m join orders o on o.id = m.order_id order by m.order_id, m.id desc;

-- What admins answer themselves: questions about what the platform sells.
create index questions_own_waiting on questions (id) where shop_id is null and answered_at is null and hidden_at is null;
create index questions_answered on questions (user_id, answered_at) where answered_at is not null and hidden_at is null;
