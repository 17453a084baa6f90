-- What had come back of an order, in all and of the gateway's part, when a dispute last took something of what the gateway paid beside the
-- balance: what comes back after that is shared out by what was left of both.
alter table orders
  add column shared_anew_fen bigint not null default 0,
  add column shared_anew_gateway_fen bigint not null default 0,
  add constraint orders_shared_anew check (
    shared_anew_fen between 0 and refunded_fen and shared_anew_gateway_fen between 0 and least(shared_anew_fen, gateway_back_fen));

-- The pictures that go to the gateway with the answer of a dispute.
alter table gateway_disputes add column answer_pictures text[] not null default '{}';

-- Complaints in the books of the sandbox where it plays Alipay and WeChat Pay.
create table sandbox_complaints (
  number text primary key,
  merchant_number text not null unique,
  state text not null constraint sandbox_complaints_state check (state in ('pending', 'processing', 'processed')),
  -- What the merchant answered, with the keys of pictures.
  replies jsonb not null default '[]'
);
