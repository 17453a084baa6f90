-- What a seller's webhook is told of orders and stock has a name of its own, so that a job that runs twice tells it once.
alter table webhook_deliveries
  add column told_key text,
  add constraint webhook_deliveries_told unique (webhook_id, told_key);
