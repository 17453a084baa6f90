-- What somebody asked about a product and waits to be answered: shown to nobody else.
create index questions_user_waiting on questions (user_id, product_id, id desc) where answered_at is null and hidden_at is null;

-- When a shop's owner has read that its first order was paid, which the dashboard says once.
alter table shops add column first_sale_read_at timestamptz;
