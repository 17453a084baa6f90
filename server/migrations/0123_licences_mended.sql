-- Licences among all that is let out are found in each order of the mall.
create index listings_licences_newest on listings (id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and kind = 'licence';
create index listings_licences_price on listings (hour_price_fen, id)
  include (user_id, time_group_id, category_id, deposit_fen, review_count, review_stars) where state = 'on' and kind = 'licence';
create index listings_licences_popular on listings (leases_count desc, id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and kind = 'licence';
create index listings_licences_rating on listings (rating_rank desc, id desc)
  include (user_id, time_group_id, category_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and kind = 'licence';

-- Keys of a shop that is not open are refused, so what is let out of its licences ends.
create index licences_let_of_shop on licences (shop_id) where seats_let > 0;
create function let_licences_of_shop_taken_back() returns trigger language plpgsql as $$
begin
  insert into outbox (task, payload, run_at, job_key)
    select 'leases.licenceTakenBack', jsonb_build_object('licenceId', l.id), to_timestamp(0), 'licence_taken_back:' || l.id
    from licences l where l.shop_id = new.id and l.seats_let > 0;
  return null;
end $$;
create trigger let_licences_of_shop_taken_back after update of state on shops for each row
  when (old.state = 'open' and new.state <> 'open') execute function let_licences_of_shop_taken_back();
