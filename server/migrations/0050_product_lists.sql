-- Lists of products in any state, sorted by price, sales and last change; the id decides among equals.
create index products_any_price on products (price_from_fen desc, id desc);
create index products_any_sold on products (sold_count desc, id desc);
create index products_any_updated on products (updated_at desc, id desc);
