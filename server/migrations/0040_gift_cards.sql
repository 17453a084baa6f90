-- Gift cards are a kind of product: each piece sold is a code of the ledger, worth what was paid for it.
alter table products
  drop constraint products_kind,
  add constraint products_kind check (kind in ('licence', 'secret', 'account', 'file', 'gift')),
  -- Sold at face value by whoever pays out what they are worth.
  add constraint products_gift_seller check (kind <> 'gift' or shop_id is null);

-- A code comes from a batch, which knows its worth, or was drawn for an order, and then knows it itself.
alter table gift_codes
  alter column batch_id drop not null,
  add column order_id bigint,
  add column amount_fen bigint constraint gift_codes_amount check (amount_fen > 0),
  -- When a refund took it back.
  add column voided_at timestamptz,
  add constraint gift_codes_origin check (
    (batch_id is null) = (order_id is not null) and (order_id is null) = (amount_fen is null)),
  add constraint gift_codes_voided check (voided_at is null or (redeemed_at is null and order_id is not null));
create index gift_codes_order on gift_codes (order_id) where order_id is not null;
