-- What had come back of an order, in all and of the gateway's part, when a dispute last took something of what the gateway paid beside the
-- balance: what comes back after that is shared out by what was left of both.
alter table orders
  add column shared_anew_fen bigint not null default 0,
  add column shared_anew_gateway_fen bigint not null default 0,
  add constraint orders_shared_anew check (
    shared_anew_fen between 0 and refunded_fen and shared_anew_gateway_fen between 0 and least(shared_anew_fen, gateway_back_fen));
