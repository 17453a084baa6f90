-- Licences for those who sell them: lists, who suspended what, ends that are told.

alter table licences
  -- Who suspended or revoked it; null: a refund, or nobody yet.
  add column state_by text constraint licences_state_by check (state_by in ('seller', 'admin', 'system')),
  -- What its holder was told about it.
  add column state_note text not null default '',
  -- The end that its holder was written to about before it came.
  add column end_warned_at timestamptz;

alter table licence_batches
  -- What differs from the SKU.
  add column overrides jsonb not null default '{}' constraint licence_batches_overrides check (jsonb_typeof(overrides) = 'object');

-- When a licence stops working: its end, and the grace time where there is one. Days of 24 hours, so that no time zone
-- has a say in it.
create function licence_stops_at(expires_at timestamptz, terms jsonb) returns timestamptz
language sql immutable parallel safe as $$
  select expires_at + case when terms ->> 'expiry' = 'warn'
    then coalesce((terms ->> 'graceDays')::integer, 7) * interval '24 hours' else interval '0' end
$$;

-- An end that was told is told again when it has moved.
drop index licences_ending;
create index licences_ending on licences (licence_stops_at(expires_at, terms))
  where state = 'active' and expires_at is not null and end_told_at is distinct from expires_at;
create index licences_warning on licences (expires_at)
  where state = 'active' and expires_at is not null and end_warned_at is distinct from expires_at;

-- Lists of a seller (0: the platform), newest first.
drop index licences_shop;
create index licences_seller on licences ((coalesce(shop_id, 0)), id desc);
create index licences_tail on licences (key_tail, id desc);
-- Those that are in force and those that ended, by their end.
create index licences_ends on licences ((coalesce(expires_at, 'infinity')) desc, id desc) where state = 'active';
create index licences_seller_ends on licences ((coalesce(shop_id, 0)), (coalesce(expires_at, 'infinity')) desc, id desc)
  where state = 'active';
create index licences_product_ends on licences (product_id, (coalesce(expires_at, 'infinity')) desc, id desc)
  where state = 'active';
-- Those that were suspended or revoked are few.
create index licences_stopped on licences (state, id desc) where state <> 'active';
create index licences_seller_stopped on licences ((coalesce(shop_id, 0)), state, id desc) where state <> 'active';
create index licences_product_stopped on licences (product_id, state, id desc) where state <> 'active';
