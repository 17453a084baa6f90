-- Licences are let out by their seats; whoever rents one has a key of the lease.

alter table licences
  -- Seats that units of listings hold: nobody binds into them.
  add column seats_let integer not null default 0,
  -- The key of a lease: of which licence, and of which lease. It has no holder, so that no list of anybody's has it.
  add column parent_id bigint references licences (id),
  add column lease_id bigint references leases (id) constraint licences_lease unique,
  alter column user_id drop not null,
  add constraint licences_of_lease check ((lease_id is null) = (parent_id is null) and (lease_id is null) = (user_id is not null)
    and (lease_id is null or (seats = 1 and seats_let = 0 and expires_at is not null)));
create index licences_parent on licences (parent_id, id) where parent_id is not null;

create or replace function licences_check_row() returns trigger language plpgsql as $$
begin
  if new.seats_used >= 0 and new.seats_let >= 0 and new.seats_used + new.seats_let <= new.seats and new.uses >= 0
    and (new.term_days is null or new.term_days > 0)
    and (new.starts_at is not null or new.expires_at is null)
    and (new.order_id is not null or new.issued_by is not null or new.lease_id is not null)
    and (new.state_by is null or new.state_by in ('seller', 'admin', 'system')) then
    return new;
  end if;
  perform refuse_row('licences', v.name) from (values
    ('licences_seats', new.seats_used >= 0 and new.seats_let >= 0 and new.seats_used + new.seats_let <= new.seats),
    ('licences_uses', new.uses >= 0),
    ('licences_term', new.term_days > 0),
    ('licences_begun', new.starts_at is not null or new.expires_at is null),
    ('licences_source', new.order_id is not null or new.issued_by is not null or new.lease_id is not null),
    ('licences_state_by', new.state_by in ('seller', 'admin', 'system'))) as v (name, holds) where not v.holds;
  return new;
end $$;
drop trigger licences_check_row on licences;
create trigger licences_check_row before insert
  or update of seats, seats_used, seats_let, uses, term_days, starts_at, expires_at, order_id, issued_by, state_by
  on licences for each row execute function licences_check_row();

alter table listings
  add column kind text not null default 'account' constraint listings_kind check (kind in ('account', 'licence')),
  -- The licence of which units are seats.
  add column licence_id bigint references licences (id),
  add constraint listings_of_kind check ((kind = 'licence') = (licence_id is not null)
    and (licence_id is null or (order_id is null and fields = '{}')));
create unique index listings_licence on listings (licence_id) where licence_id is not null and state <> 'removed';
-- Also those that were removed: what was taken back is looked for in all of them.
create index listings_of_licence on listings (licence_id) where licence_id is not null;

alter table listing_units
  -- A seat of this licence: it has no credentials, and nothing to change after a lease.
  add column licence_id bigint references licences (id),
  drop constraint listing_units_removed,
  add constraint listing_units_removed
    check ((credentials_encrypted is null) = (state = 'removed' or licence_id is not null)),
  add constraint listing_units_of_licence check (licence_id is null or (stock_item_id is null and state <> 'to_rotate'));

-- A leased key lasts as long as its lease, whoever ends or extends that: it is over in the same transaction.
create function lease_keys_follow() returns trigger language plpgsql as $$
begin
  update licences set expires_at = greatest(least(new.ends_at, new.ended_at, new.stopped_at), starts_at),
    end_told_at = greatest(least(new.ends_at, new.ended_at, new.stopped_at), starts_at),
    end_warned_at = greatest(least(new.ends_at, new.ended_at, new.stopped_at), starts_at)
  where lease_id = new.id;
  return null;
end $$;
create trigger lease_keys_follow after update of ends_at, ended_at, stopped_at on leases for each row
  when (new.ends_at is distinct from old.ends_at or new.ended_at is distinct from old.ended_at
    or new.stopped_at is distinct from old.stopped_at)
  execute function lease_keys_follow();

-- A licence that is let out and was stopped, handed over or shortened: a job ends its leases with all of the money.
create function let_licence_taken_back() returns trigger language plpgsql as $$
begin
  insert into outbox (task, payload, run_at, job_key)
    values ('leases.licenceTakenBack', jsonb_build_object('licenceId', new.id), to_timestamp(0), 'licence_taken_back:' || new.id);
  return null;
end $$;
create trigger let_licence_taken_back after update of state, user_id, expires_at on licences for each row
  when (new.seats_let > 0 and (new.state <> 'active' and old.state = 'active' or new.user_id is distinct from old.user_id
    or new.expires_at < coalesce(old.expires_at, 'infinity')))
  execute function let_licence_taken_back();
