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

-- What of it a gateway paid beside the balance: it goes back there apart.
alter table ledger_disputable_spent
  add column gateway_fen bigint not null default 0,
  add constraint ledger_disputable_spent_gateway check (gateway_fen between 0 and fen);

-- Notes what a gateway paid of a subject beside the balance: all of it can be undone until then.
create function ledger_note_beside(of_kind text, of_id bigint, part bigint, until_at timestamptz) returns void language sql as $$
  select ledger_note_disputable(of_kind, of_id, part, part, until_at);
  update ledger_disputable_spent set gateway_fen = gateway_fen + part where subject_id = of_id and subject_kind = of_kind
$$;

-- After money of such a subject came back, the gateway's part and the balance's: what of each can be undone is the owner's again, as far as
-- the part that was kept of each stays with them.
create function ledger_return_beside(
  owner bigint, gateway_back bigint, gateway_kept bigint, balance_back bigint, balance_kept bigint, of_kind text, of_id bigint, at timestamptz
) returns void language plpgsql as $$
declare
  was record;
  of_gateway bigint;
  of_balance bigint;
  cost bigint;
begin
  select until, fen - gateway_fen as balance_fen, of_fen - gateway_fen as cost_fen, gateway_fen into was
  from ledger_disputable_spent where subject_id = of_id and subject_kind = of_kind for update;
  if was is null then return; end if;
  of_gateway := least(was.gateway_fen, gateway_back);
  cost := least(was.cost_fen, balance_back);
  of_balance := case when was.cost_fen = 0 then 0 else least(was.balance_fen, ceil(was.balance_fen::numeric * cost / was.cost_fen))::bigint end;
  update ledger_disputable_spent set gateway_fen = gateway_fen - of_gateway, fen = fen - of_gateway - of_balance,
    of_fen = greatest(of_fen - of_gateway - cost, fen - of_gateway - of_balance)
  where subject_id = of_id and subject_kind = of_kind;
  perform ledger_add_disputable(owner, least(of_gateway, gateway_kept) + least(of_balance, balance_kept), was.until, at);
end $$;

-- What a gift card brings to whoever redeems it is not told apart by who paid it.
create or replace function ledger_return_disputable(owner bigint, back bigint, kept bigint, of_kind text, of_id bigint, at timestamptz) returns void language plpgsql as $$
declare
  was record;
  part bigint;
begin
  select until, fen, of_fen into was from ledger_disputable_spent where subject_id = of_id and subject_kind = of_kind for update;
  if was is null or was.of_fen = 0 then return; end if;
  part := least(was.fen, ceil(was.fen::numeric * least(back, was.of_fen) / was.of_fen));
  update ledger_disputable_spent set of_fen = greatest(of_fen - back, fen - part), fen = fen - part, gateway_fen = least(gateway_fen, fen - part)
  where subject_id = of_id and subject_kind = of_kind;
  perform ledger_add_disputable(owner, least(part, kept), was.until, at);
end $$;
