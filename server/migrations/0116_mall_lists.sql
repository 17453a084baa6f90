-- Lists of the mall are checked in the index of their order alone; a category has an index of each order.
drop index listings_newest;
drop index listings_price;
drop index listings_popular;
drop index listings_rating;
drop index listings_category;
create index listings_newest on listings (id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_price on listings (hour_price_fen, id)
  include (user_id, time_group_id, category_id, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_popular on listings (leases_count desc, id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_rating on listings (rating_rank desc, id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_category on listings (category_id, id desc)
  include (user_id, time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_category_price on listings (category_id, hour_price_fen, id)
  include (user_id, time_group_id, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_category_popular on listings (category_id, leases_count desc, id desc)
  include (user_id, time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
create index listings_category_rating on listings (category_id, rating_rank desc, id desc)
  include (user_id, time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on';
