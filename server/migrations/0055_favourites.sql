-- What somebody liked, and what it cost then.
create table favourites (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  product_id bigint not null references products (id),
  price_fen bigint not null,
  added_at timestamptz not null,
  constraint favourites_once unique (user_id, product_id)
);
create index favourites_user on favourites (user_id, id desc);

-- Whom to tell, once, when an option is in stock again or costs less than it did.
create table product_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  sku_id bigint not null references skus (id),
  kind text not null constraint product_alerts_kind check (kind in ('back', 'cheaper')),
  -- What it cost when the alert was set.
  price_fen bigint not null,
  set_at timestamptz not null,
  constraint product_alerts_once unique (user_id, sku_id, kind)
);
create index product_alerts_sku on product_alerts (sku_id, id);

-- Options of which somebody may have to be told: written by the statement that changes them, so that nothing is lost.
create table alert_signals (sku_id bigint primary key);

create function signal_alerts(of_skus bigint[]) returns void language sql as $$
  insert into alert_signals (sku_id)
  select sku from unnest(of_skus) as sku where exists (select from product_alerts a where a.sku_id = sku)
  on conflict do nothing
$$;

create function skus_signal_alerts() returns trigger language plpgsql as $$
begin
  perform signal_alerts(array[new.id]);
  return null;
end $$;
create trigger skus_signal_alerts after update of price_fen, stock_word, active on skus for each row
  when (new.price_fen < old.price_fen or new.stock_word <> 'none' and old.stock_word = 'none' or new.active and not old.active)
  execute function skus_signal_alerts();

create function products_signal_alerts() returns trigger language plpgsql as $$
begin
  perform signal_alerts(array(select id from skus where product_id = new.id));
  return null;
end $$;
create trigger products_signal_alerts after update of state on products for each row
  when (new.state = 'on_shelf' and old.state <> 'on_shelf') execute function products_signal_alerts();

create function shops_signal_alerts() returns trigger language plpgsql as $$
begin
  perform signal_alerts(array(
    select a.sku_id from product_alerts a join skus s on s.id = a.sku_id join products p on p.id = s.product_id
    where p.shop_id = new.id));
  return null;
end $$;
create trigger shops_signal_alerts after update of state on shops for each row
  when (new.state = 'open' and old.state <> 'open') execute function shops_signal_alerts();
