-- A shop of a hundred thousand products lists those of a state or a kind without looking at the others.
create index products_of_shop_state on products (shop_id, state, id desc) where shop_id is not null;
create index products_of_shop_kind on products (shop_id, kind, id desc) where shop_id is not null;
