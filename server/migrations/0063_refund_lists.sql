-- Lists of refunds are sorted by what came back or, until then, by what is asked for; the id decides among equals.
create index refunds_amount on refunds ((case when state = 'refunded' then refunded_fen else wanted_fen end) desc, id desc);
create index refunds_shop_amount on refunds
  (shop_id, (case when state = 'refunded' then refunded_fen else wanted_fen end) desc, id desc) where shop_id is not null;
