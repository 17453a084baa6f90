-- What a webhook is told of a shop: a move of it, once to each.
alter table webhook_deliveries
  add column shop_move_id bigint,
  add constraint webhook_deliveries_shop_move unique (webhook_id, shop_move_id);
