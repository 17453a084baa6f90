-- What the balance pays of a payment of orders beside a gateway: held while the payment waits, and what of each order it paid.
alter table payments
  add column balance_fen bigint not null default 0,
  add column hold_id bigint,
  add constraint payments_balance check (balance_fen >= 0 and (balance_fen = 0 or balance_fen < amount_fen));
create index payments_hold on payments (hold_id) where hold_id is not null;

-- Asked for again with another part of the balance, it is another attempt: each knows what it leaves to the balance.
alter table payment_attempts
  add column balance_fen bigint not null default 0,
  drop constraint payment_attempts_gateway,
  add constraint payment_attempts_gateway unique (payment_id, gateway, pay_way, balance_fen),
  add constraint payment_attempts_balance check (balance_fen >= 0);

alter table orders
  add column balance_fen bigint not null default 0,
  -- Where the balance paid a part: what of the gateway's came back by refunds and disputes.
  add column gateway_back_fen bigint not null default 0,
  add constraint orders_balance check (balance_fen = 0 or (balance_fen > 0 and balance_fen < amount_fen)),
  add constraint orders_gateway_back check (gateway_back_fen = 0 or (balance_fen > 0 and gateway_back_fen between 0 and least(amount_fen - balance_fen, refunded_fen)));
create index orders_balance on orders (payment_id) where balance_fen > 0;

alter table payment_credits
  drop constraint payment_credits_why,
  add constraint payment_credits_why check (why in ('sold_out', 'undeliverable', 'paid_already', 'too_late', 'balance_gone'));
