-- A sale is never released before the next day.
update site_settings set value = to_jsonb('1'::text)
where name in ('sales.releaseDays', 'sales.newShopReleaseDays') and value #>> '{}' = '0';
create or replace function orders_set_release() returns trigger language plpgsql as $$
begin
  perform ledger_set_due('order', new.id,
    greatest(new.paid_at + make_interval(days => greatest(new.release_days, 1)), new.completed_at, new.first_shown_at));
  return null;
end $$;
