-- What somebody means to buy: an option and how many of it.
create table cart_lines (
  user_id bigint not null references users (id),
  sku_id bigint not null references skus (id),
  quantity integer not null constraint cart_lines_quantity check (quantity > 0),
  -- What one piece cost when it was put in or last changed, so that another price now can be told.
  seen_price_fen bigint not null,
  added_at timestamptz not null,
  primary key (user_id, sku_id)
);

-- What was paid for leaves the cart, whoever paid it and in which way.
create function cart_forget_paid() returns trigger language plpgsql as $$
begin
  delete from cart_lines c using orders o
  where o.payment_id = new.id and o.user_id = c.user_id and o.sku_id = c.sku_id and o.state <> 'closed';
  return null;
end $$;
create trigger cart_forget_paid after update of state on payments for each row
  when (new.of_cart and new.state = 'paid' and old.state <> 'paid') execute function cart_forget_paid();
