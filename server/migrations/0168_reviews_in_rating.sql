-- Which reviews the rating of their product is made of, so that the counts by stars are of the same ones. The job that counts ratings
-- says so; what is left out for others of its day is known once it ran.
alter table reviews add column in_rating boolean not null default false;
update reviews r set counted = false,
  in_rating = r.hidden_at is null and o.state = 'completed' and o.refunded_fen = 0 and (not o.same_device or r.stars < 4)
from orders o where o.id = r.order_id;
create index reviews_rated on reviews (product_id, stars) where in_rating;
