-- Who rents what, from when to when. One unit is never leased twice for the same time.
create table leases (
  id bigint generated always as identity (start with 50001) primary key,
  listing_id bigint not null references listings (id),
  unit_id bigint not null references listing_units (id),
  tenant_id bigint not null references users (id),
  lessor_id bigint not null references users (id),
  -- The package and the listing as they were when it was booked.
  snapshot jsonb not null,
  -- Rent with its renewals, and the deposit; both are held of the tenant's money until the end decides.
  rent_fen bigint not null,
  deposit_fen bigint not null,
  rent_hold_id bigint not null constraint leases_rent_hold unique,
  deposit_hold_id bigint constraint leases_deposit_hold unique,
  state text not null constraint leases_state
    check (state in ('booked', 'active', 'stopped', 'ended', 'disputed', 'closed', 'cancelled', 'settled')),
  booked_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the time for a late start and the gap to the next lease.
  kept_until timestamptz not null,
  -- The clock: at the first showing of the credentials, at the latest some time after the booked start.
  started_at timestamptz,
  ended_at timestamptz,
  -- What the tenant says does not work, and by when the lessor answers.
  stopped_at timestamptz,
  answer_by timestamptz,
  -- When deposit and rent go where they belong, unless a claim is open.
  close_at timestamptz,
  closed_at timestamptz,
  -- Why it was cancelled or how it was settled.
  reason text not null default '',
  words text not null default '',
  -- What of the rent went back to the tenant, and what of the deposit went to the lessor.
  rent_back_fen bigint not null default 0,
  claimed_fen bigint not null default 0,
  constraint leases_times check (starts_at < ends_at and ends_at <= kept_until),
  constraint leases_people check (tenant_id <> lessor_id),
  constraint leases_deposit check ((deposit_fen = 0) = (deposit_hold_id is null)),
  constraint leases_apart exclude using gist (unit_id with =, tstzrange(starts_at, kept_until) with &&)
    where (state in ('booked', 'active', 'stopped', 'ended', 'disputed'))
);
create index leases_unit on leases (unit_id, starts_at);
create index leases_tenant on leases (tenant_id, id desc);
create index leases_lessor on leases (lessor_id, id desc);
create index leases_listing on leases (listing_id, id desc);
create index leases_booked on leases (starts_at, id) where state = 'booked';
create index leases_active on leases (ends_at, id) where state = 'active';
create index leases_stopped on leases (answer_by, id) where state = 'stopped';
create index leases_to_close on leases (close_at, id) where state = 'ended';
