-- Whatever came back whole is refunded, and goes on to nothing else.
update orders set state = 'refunded'
where refunded_fen = amount_fen and state in ('paid', 'delivered', 'completed');

alter table refunds
  -- How many pieces the refund took back; none is what a refund in part takes, unless whoever made it named them.
  add column taken_pieces integer not null default 0 constraint refunds_taken check (taken_pieces >= 0);
-- Until now pieces were taken back in proportion to the money, rounded up, one refund after the other.
update refunds r set taken_pieces = t.pieces
from (
  select f.id, least(o.quantity, ceil(o.quantity * f.so_far / o.amount_fen))
    - least(o.quantity, ceil(o.quantity * (f.so_far - f.refunded_fen) / o.amount_fen)) as pieces
  from (
    select id, order_id, refunded_fen, sum(refunded_fen) over (partition by order_id order by ended_at, id) as so_far
    from refunds where state = 'refunded'
  ) f join orders o on o.id = f.order_id
) t
where t.id = r.id and t.pieces > 0;

-- Keyed hash of the network of an unpaid order, for the share of a SKU's stock that one network may hold.
alter table orders add column placed_network bytea;
create index orders_unpaid_of_sku on orders (sku_id, placed_network) include (quantity)
  where state = 'created' and renews_licence_id is null;
-- What sales and reviews count by: completed orders that nothing came back of. What completed or came back lately is counted anew.
create index orders_completed_at on orders (completed_at) where completed_at is not null;
create index refunds_ended on refunds (ended_at) where state = 'refunded';
create function recount_review() returns trigger language plpgsql as $$
begin
  update reviews set counted = false where order_id = new.id and counted;
  return null;
end
$$;
create trigger orders_recount_review after update of state, refunded_fen on orders for each row
  when ((new.state = 'completed' and old.state <> 'completed') or new.refunded_fen <> old.refunded_fen)
  execute function recount_review();
update reviews r set counted = false from orders o
where o.id = r.order_id and r.counted and (o.state <> 'completed' or o.refunded_fen > 0);

-- Money that came and paid for nothing: it stays in the buyer's wallet, and the page of the payment says so.
alter table payment_attempts
  add column credited_at timestamptz,
  add column credited_why text
    constraint payment_attempts_credited check (credited_why in ('sold_out', 'undeliverable', 'paid_already')),
  add constraint payment_attempts_credit check ((credited_at is null) = (credited_why is null));
