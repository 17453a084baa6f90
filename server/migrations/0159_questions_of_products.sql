-- What sellers and admins narrow questions and reviews to: all of a product, and questions to the platform itself.
create index questions_of_product on questions (product_id, id);
create index questions_own on questions (id) where shop_id is null;
create index reviews_of_product on reviews (product_id, id);
