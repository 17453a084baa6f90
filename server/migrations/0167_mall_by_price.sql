-- The mall shows and sorts by what one can pay: the cheapest package, in place of its cheapest hour.
drop index listings_newest;
drop index listings_price;
drop index listings_popular;
drop index listings_rating;
drop index listings_kind_newest;
drop index listings_kind_price;
drop index listings_kind_popular;
drop index listings_kind_rating;
drop index listings_category_newest;
drop index listings_category_price;
drop index listings_category_popular;
drop index listings_category_rating;
drop index listings_shop;
drop index listings_all_price;
alter table listings drop column hour_price_fen;
create index listings_newest on listings (id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_price on listings (price_from_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars, category_id) where state = 'on' and lessor_active;
create index listings_popular on listings (leases_count desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_rating on listings (rating_rank desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_newest on listings (kind, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_price on listings (kind, price_from_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars, category_id) where state = 'on' and lessor_active;
create index listings_kind_popular on listings (kind, leases_count desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_rating on listings (kind, rating_rank desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_category_newest on listings (category_id, kind, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_price on listings (category_id, kind, price_from_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_popular on listings (category_id, kind, leases_count desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_rating on listings (category_id, kind, rating_rank desc, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
-- A lessor has few: any other order of theirs is sorted.
create index listings_shop on listings (user_id, kind, id desc)
  include (time_group_id, price_from_fen, deposit_fen, review_count, review_stars, category_id, leases_count, rating_rank)
  where state = 'on' and lessor_active;
create index listings_all_price on listings (price_from_fen, id);
