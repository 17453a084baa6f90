-- A sale is never released before the next day.
update site_settings set value = to_jsonb('1'::text)
where name in ('sales.releaseDays', 'sales.newShopReleaseDays') and value #>> '{}' = '0';
create or replace function orders_set_release() returns trigger language plpgsql as $$
begin
  perform ledger_set_due('order', new.id,
    greatest(new.paid_at + make_interval(days => greatest(new.release_days, 1)), new.completed_at, new.first_shown_at));
  return null;
end $$;

-- What the platform keeps of an amount at a rate in ten-thousandths: what is left when the seller's share was rounded half to even.
create function commission_fen(amount_fen bigint, rate integer) returns bigint language sql immutable parallel safe as $$
  select amount_fen - (s.whole + case when s.twice > 10000 or (s.twice = 10000 and s.whole % 2 = 1) then 1 else 0 end)
  from (select amount_fen * (10000 - rate) / 10000 as whole, amount_fen * (10000 - rate) % 10000 * 2 as twice) as s
$$;

-- Days know the commission on what was sold, and what of it went back with refunds. All are folded anew.
alter table sale_days
  add column commission_fen bigint not null default 0,
  add column commission_back_fen bigint not null default 0;
delete from sale_days;
delete from product_sale_days;
update sale_folds set folded_until = null;

-- Lines behind a seller's figures: what stands still, what was released, what came back and why.
create index ledger_earnings_frozen on ledger_earnings (user_id, due_at, id) where closed_at is null and frozen;
create index ledger_earnings_released on ledger_earnings (user_id, closed_at desc, id desc) include (left_fen, subject_kind)
  where release_entry_id is not null;
create index refunds_shop_ended on refunds (shop_id, ended_at) include (reason, state, refunded_fen)
  where shop_id is not null and ended_at is not null;
