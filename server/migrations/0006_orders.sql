-- A type of its own costs nothing where a check of the words would be read anew by each statement.
create type order_state as enum ('created', 'paid', 'delivered', 'completed', 'closed');

-- No foreign keys to products or SKUs: buyers of the same thing would queue on its row. The snapshot keeps what was bought.
create table orders (
  id bigint generated always as identity (start with 100000001) primary key,
  user_id bigint not null,
  state order_state not null,
  product_id bigint not null,
  sku_id bigint not null,
  quantity integer not null,
  unit_price_fen bigint not null,
  amount_fen bigint not null constraint orders_amount check (quantity > 0 and amount_fen > 0 and amount_fen = unit_price_fen * quantity),
  -- Titles, SKU names, category, kind and licence policy as they were.
  snapshot jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- balance, or the gateway's name.
  paid_by text,
  delivered_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz
) with (fillfactor = 85);
create index orders_user on orders (user_id, id desc);
create index orders_unpaid on orders (user_id) where state = 'created';
create index orders_product_paid on orders (product_id, paid_at) where paid_at is not null;

create table payments (
  id bigint generated always as identity (start with 700000001) primary key,
  -- The unguessable word of the payment link.
  token text not null constraint payments_token unique,
  purpose text not null constraint payments_purpose check (purpose in ('order', 'recharge')),
  user_id bigint not null,
  order_id bigint constraint payments_order unique,
  amount_fen bigint not null constraint payments_amount check (amount_fen > 0),
  state text not null constraint payments_state check (state in ('waiting', 'paid', 'closed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint payments_subject check ((purpose = 'order') = (order_id is not null))
);
create index payments_user on payments (user_id, id desc);

-- One way of paying a payment: what we asked of a gateway, and what came of it.
create table payment_attempts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  gateway text not null,
  -- Our number at the gateway.
  merchant_number text not null constraint payment_attempts_number unique,
  gateway_reference text,
  pay_url text,
  amount_fen bigint not null,
  state text not null constraint payment_attempts_state check (state in ('asked', 'waiting', 'paid', 'failed')),
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payment_attempts_gateway unique (payment_id, gateway)
);

create table payment_notices (
  id bigint generated always as identity primary key,
  gateway text not null,
  accepted boolean not null,
  -- For the admin only; every failure gets the same answer.
  reason text not null,
  received_at timestamptz not null
);

-- The sandbox gateway's own books; nothing else reads them.
create table sandbox_payments (
  reference text primary key,
  merchant_number text not null constraint sandbox_payments_number unique,
  amount_fen bigint not null,
  subject text not null,
  notify_url text not null,
  return_url text not null,
  state text not null constraint sandbox_payments_state check (state in ('waiting', 'paid', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz
);

-- What happens by itself: unpaid orders close, delivered ones complete.
create index orders_to_close on orders (expires_at) where state = 'created';
create index orders_to_complete on orders (delivered_at) where state = 'delivered';
