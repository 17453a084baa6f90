-- Lists of orders are walked by the time of placing, so that days narrow them, or by amount; the id decides among equals.
drop index orders_user;
drop index orders_user_state;
drop index orders_of_seller;
drop index orders_of_seller_state;
drop index orders_state;
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_user_state on orders (user_id, state, created_at desc, id desc);
create index orders_of_seller on orders (coalesce(shop_id, 0), created_at desc, id desc);
create index orders_of_seller_state on orders (coalesce(shop_id, 0), state, created_at desc, id desc);
create index orders_state on orders (state, created_at desc, id desc);
create index orders_placed on orders (created_at desc, id desc) include (shop_id);
create index orders_amount on orders (amount_fen desc, id desc);
create index orders_of_seller_amount on orders (coalesce(shop_id, 0), amount_fen desc, id desc);
