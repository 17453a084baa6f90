-- A payment pays one order or several: all that belongs to it stands with the orders.
alter table orders add column payment_id bigint;
update orders o set payment_id = p.id from payments p where p.order_id = o.id;
create index orders_of_payment on orders (payment_id) where payment_id is not null;

-- A payment whose order was paid from the balance was closed; from now on it is paid, like its order.
update payments p set state = 'paid', paid_at = coalesce(p.paid_at, o.paid_at)
from orders o where o.id = p.order_id and p.state <> 'paid' and o.state in ('paid', 'delivered', 'completed', 'refunded');

alter table payments
  drop column order_id,
  -- Whether it was placed from a cart: each person has one of these that waits, at most.
  add column of_cart boolean not null default false;
create index payments_of_cart on payments (user_id) where of_cart and state = 'waiting';

-- Money that came and paid for nothing, by the order that it came for: it stays in the wallet.
create table payment_credits (
  attempt_id bigint not null references payment_attempts (id),
  order_id bigint not null,
  amount_fen bigint not null constraint payment_credits_amount check (amount_fen > 0),
  why text not null constraint payment_credits_why check (why in ('sold_out', 'undeliverable', 'paid_already')),
  credited_at timestamptz not null,
  primary key (attempt_id, order_id)
);
create index payment_credits_order on payment_credits (order_id);
insert into payment_credits (attempt_id, order_id, amount_fen, why, credited_at)
select a.id, o.id, a.amount_fen, a.credited_why, a.credited_at
from payment_attempts a join orders o on o.payment_id = a.payment_id where a.credited_at is not null;
alter table payment_attempts
  drop constraint payment_attempts_credit,
  drop column credited_at,
  drop column credited_why;
