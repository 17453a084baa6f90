-- Products of a kind in a shop, in each order: along the cells of its categories, thousands of rows were read for a page.
create index products_shop_kind_newest on products (shelf_shop_id, kind, id desc) where state = 'on_shelf';
create index products_shop_kind_sales on products (shelf_shop_id, kind, sold_count desc, id desc) where state = 'on_shelf';
create index products_shop_kind_price on products (shelf_shop_id, kind, price_from_fen, id) where state = 'on_shelf';
create index products_shop_kind_rating on products (shelf_shop_id, kind, rating_rank desc, id desc) where state = 'on_shelf';

-- What counts as stocked is read from the index alone.
drop index skus_product;
create index skus_product on skus (product_id, position) include (id, active);
