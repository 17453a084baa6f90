-- Admins see products in every state: each filter walks an index of its own, newest first.
create index products_state_newest on products (state, id desc) where state <> 'on_shelf';
create index products_any_kind on products (kind, id desc);
create index products_any_category on products (category_id, id desc);
create index products_any_shop on products (shop_id, id desc);
create index products_search_hidden on products using gin (search) where state <> 'on_shelf';
