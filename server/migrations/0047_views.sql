-- How often pages of products and shops were viewed, once a visitor and day of the site's time zone. Nothing of a visitor is kept.
create table product_views (
  product_id bigint not null,
  day date not null,
  views integer not null,
  primary key (product_id, day)
);
create table shop_views (
  -- 0: what the platform sells itself; -1: the whole site.
  shop_id bigint not null,
  day date not null,
  -- Of the shop's own page, and of the pages of its products.
  shop_pages integer not null,
  product_pages integer not null,
  primary key (shop_id, day)
);
