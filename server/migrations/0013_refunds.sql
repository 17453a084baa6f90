alter table orders
  -- Null: sold by the platform itself.
  add column shop_id bigint,
  -- Whom the sale pays, and the platform's commission in it, as they were: in ten-thousandths.
  add column seller_id bigint,
  add column commission_rate integer not null default 0 constraint orders_commission check (commission_rate between 0 and 10000),
  -- How much came back to the buyer, in fen, and how many pieces were taken back for it.
  add column refunded_fen bigint not null default 0,
  add column revoked_quantity integer not null default 0,
  -- When the goods were first shown to the buyer: until then they are unseen.
  add column first_shown_at timestamptz,
  -- Keyed hash of the address of an unpaid order, for the limit on them.
  add column placed_from bytea,
  add constraint orders_refunded check (refunded_fen between 0 and amount_fen),
  add constraint orders_revoked check (revoked_quantity between 0 and quantity);
-- Lists of sales: of one shop or, as 0, of the platform itself; and all of one state.
create index orders_of_seller on orders (coalesce(shop_id, 0), id desc);
create index orders_of_seller_state on orders (coalesce(shop_id, 0), state, id desc);
create index orders_state on orders (state, id desc);
create index orders_user_state on orders (user_id, state, id desc);
create index orders_unpaid_from on orders (placed_from) where state = 'created';
create index orders_unpaid_sku on orders (user_id, sku_id) where state = 'created';

create type refund_state as enum ('requested', 'refused', 'complained', 'refunded', 'rejected', 'withdrawn');

-- A buyer wants money back for an order: asked of the seller first, then, as a complaint, of the platform.
create table refunds (
  id bigint generated always as identity (start with 900001) primary key,
  order_id bigint not null references orders (id),
  user_id bigint not null,
  shop_id bigint,
  state refund_state not null,
  reason text not null constraint refunds_reason check (reason in ('unseen', 'faulty', 'other')),
  wanted_fen bigint not null constraint refunds_wanted check (wanted_fen > 0),
  words text not null default '',
  -- Names of pictures that prove it.
  evidence text[] not null default '{}',
  requested_at timestamptz not null,
  -- What the seller answered.
  answer text not null default '',
  answered_by bigint,
  answered_at timestamptz,
  complaint text not null default '',
  complained_at timestamptz,
  -- What the platform decided.
  decision text not null default '',
  decided_by bigint,
  -- When it ended, however it did.
  ended_at timestamptz,
  refunded_fen bigint not null default 0,
  -- When the process goes on by itself; null: it doesn't.
  due_at timestamptz
);
create unique index refunds_open on refunds (order_id) where state in ('requested', 'refused', 'complained');
-- Orders of one seller that wait for an answer.
create index refunds_open_of_seller on refunds (coalesce(shop_id, 0), order_id desc) where state in ('requested', 'refused', 'complained');
create index refunds_order on refunds (order_id, id desc);
create index refunds_user on refunds (user_id, id desc);
create index refunds_shop on refunds (shop_id, id desc) where shop_id is not null;
create index refunds_shop_state on refunds (shop_id, state, id desc) where shop_id is not null;
create index refunds_state on refunds (state, id);
-- What admins have to answer or decide.
create index refunds_for_admins on refunds (id) where state = 'complained' or (state = 'requested' and shop_id is null);
create index refunds_due on refunds (due_at) where due_at is not null;

-- Buyer, seller and platform talk about one order.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  author_id bigint not null,
  side text not null constraint order_messages_side check (side in ('buyer', 'seller', 'platform')),
  words text not null,
  pictures text[] not null default '{}',
  created_at timestamptz not null
);
create index order_messages_order on order_messages (order_id, id);

-- Each time that goods were shown or downloaded, and by whom.
create table order_showings (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  user_id bigint not null,
  kind text not null constraint order_showings_kind check (kind in ('show', 'download')),
  shown_at timestamptz not null
);
create index order_showings_order on order_showings (order_id, id desc);
