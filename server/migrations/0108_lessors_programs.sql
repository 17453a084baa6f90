-- What lessors' programs are told, alerts of what can be rented, and words by which the rental mall is searched.

-- Webhooks of somebody who lets out, besides those of shops and of the platform.
alter table webhooks
  add column lessor_id bigint references users (id),
  add constraint webhooks_place check (shop_id is null or lessor_id is null);
drop index webhooks_of_shop;
create index webhooks_of_place on webhooks (coalesce(shop_id, -lessor_id, 0), id desc) where removed_at is null;
create index webhooks_of_lessor on webhooks (lessor_id) where state = 'on' and lessor_id is not null;

-- Only the platform's webhooks end with the grant.
create or replace function admin_grants_end_webhooks() returns trigger language plpgsql as $$
begin
  update webhooks set state = 'off', off_reason = 'account'
    where user_id = old.user_id and shop_id is null and lessor_id is null and state = 'on';
  update webhook_deliveries d set state = 'failed', next_at = null from webhooks w
    where w.user_id = old.user_id and w.shop_id is null and w.lessor_id is null and d.webhook_id = w.id
      and d.state = 'waiting';
  return null;
end $$;

alter table webhook_deliveries
  add column lease_event_id bigint,
  -- The account whose credentials the receiver may say it changed, and since when that is waited for.
  add column unit_id bigint,
  add column rotation_asked_at timestamptz,
  -- What the receiver's answer did about it.
  add column rotation text constraint webhook_deliveries_rotation check (rotation in ('confirmed', 'invalid', 'late')),
  add constraint webhook_deliveries_lease_event unique (webhook_id, lease_event_id),
  add constraint webhook_deliveries_unit check ((unit_id is null) = (rotation_asked_at is null));

-- Of which rotation its lessor was told that nothing of the listing is offered any more.
alter table listing_units add column unoffered_told_at timestamptz;

-- Words, and how they sound; made by the server, and anew where the version is an older one.
alter table listings
  add column search_terms text[] not null default '{}',
  add column search_version smallint not null default 0;
create index listings_search on listings using gin (search_terms) where state = 'on';
create index listings_search_version on listings (search_version, id) where state <> 'removed';

-- Who waits for something to be free: now, or at a time.
create table rental_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  listing_id bigint not null references listings (id),
  -- As hour-3: what should fit.
  package text not null,
  -- Null: now.
  starts_at timestamptz,
  -- As the listing was called then: what it is called later is shown once it was reviewed.
  title_zh text not null,
  title_en text not null,
  set_at timestamptz not null,
  -- Forgotten then: at the wanted time, or after some days.
  ends_at timestamptz not null,
  -- When to look next; what frees it moves that on.
  look_at timestamptz not null,
  constraint rental_alerts_once unique nulls not distinct (user_id, listing_id, package, starts_at)
);
create index rental_alerts_user on rental_alerts (user_id, id desc);
create index rental_alerts_listing on rental_alerts (listing_id);
create index rental_alerts_due on rental_alerts (look_at, id);
create index rental_alerts_ended on rental_alerts (ends_at);

-- Listings of which something may have become free, while somebody waits for it.
create table rental_signals (listing_id bigint primary key);

create function rental_signal(listing bigint) returns void language sql as $$
  insert into rental_signals (listing_id)
  select listing where exists (select from rental_alerts a where a.listing_id = listing)
  on conflict do nothing
$$;

create function lease_signals() returns trigger language plpgsql as $$
begin
  perform rental_signal(new.listing_id);
  return null;
end $$;
create trigger lease_signals after update of state, kept_until on leases for each row
  when (new.state in ('closed', 'cancelled', 'settled') and old.state is distinct from new.state or new.kept_until < old.kept_until)
  execute function lease_signals();

create trigger unit_signals_added after insert on listing_units for each row execute function lease_signals();
create trigger unit_signals after update of state on listing_units for each row
  when (new.state = 'ready' and old.state <> 'ready') execute function lease_signals();

create function listing_signals() returns trigger language plpgsql as $$
begin
  perform rental_signal(new.id);
  return null;
end $$;
create trigger listing_signals after update of state, time_group_id on listings for each row
  when (new.state = 'on') execute function listing_signals();

create function block_signals() returns trigger language plpgsql as $$
begin
  perform rental_signal(n.listing_id) from listing_units n where n.id = old.unit_id;
  return null;
end $$;
create trigger block_signals after delete on listing_blocks for each row execute function block_signals();

create function time_group_signals() returns trigger language plpgsql as $$
begin
  perform rental_signal(l.id) from listings l
    where l.time_group_id = new.id and l.state = 'on' and exists (select from rental_alerts a where a.listing_id = l.id);
  return null;
end $$;
create trigger time_group_signals after update of terms on time_groups for each row execute function time_group_signals();
