-- Who rents what, from when to when. One unit is never leased twice for the same time.
create table leases (
  id bigint generated always as identity (start with 50001) primary key,
  listing_id bigint not null references listings (id),
  unit_id bigint not null references listing_units (id),
  tenant_id bigint not null references users (id),
  lessor_id bigint not null references users (id),
  -- The package, the terms and the listing as they were when it was booked, with the steps to sign in.
  snapshot jsonb not null,
  -- What of the rent is the platform's, in ten-thousandths.
  commission_rate integer not null,
  -- Rent with its renewals, and the deposit; both are held of the tenant's money until the end decides.
  rent_fen bigint not null,
  deposit_fen bigint not null,
  state text not null constraint leases_state
    check (state in ('booked', 'active', 'stopped', 'ended', 'disputed', 'closed', 'cancelled', 'settled')),
  booked_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the time for a late start and the gap to the next lease.
  kept_until timestamptz not null,
  -- The clock: at the first showing of the credentials, at the latest some time after the booked start.
  started_at timestamptz,
  -- When the tenant saw the credentials first: only then they must be changed after it.
  shown_at timestamptz,
  ended_at timestamptz,
  -- When the tenant said that it does not work.
  stopped_at timestamptz,
  -- By when somebody must answer: the lessor while it is stopped, the tenant while a claim stands.
  answer_by timestamptz,
  -- When the deposit goes back, unless a claim is made before.
  close_at timestamptz,
  closed_at timestamptz,
  -- When the rent went where it belongs; until then all of it is held.
  paid_at timestamptz,
  -- Why it was cancelled or how it ended.
  reason text not null default '',
  -- What of the rent went back to the tenant, and what of the deposit went to the lessor.
  rent_back_fen bigint not null default 0,
  claimed_fen bigint not null default 0,
  -- When the tenant is reminded of its end next; null: not any more.
  remind_at timestamptz,
  constraint leases_times check (starts_at < ends_at and starts_at < kept_until
    and (ends_at <= kept_until or stopped_at is not null)),
  constraint leases_people check (tenant_id <> lessor_id),
  constraint leases_amounts check (rent_fen > 0 and deposit_fen >= 0
    and rent_back_fen between 0 and rent_fen and claimed_fen between 0 and deposit_fen),
  constraint leases_started check (state not in ('active', 'stopped', 'ended') or started_at is not null),
  constraint leases_apart exclude using gist (unit_id with =, tstzrange(starts_at, kept_until) with &&)
    where (state in ('booked', 'active', 'stopped', 'ended', 'disputed'))
);
create index leases_unit on leases (unit_id, starts_at);
create index leases_tenant on leases (tenant_id, id desc);
create index leases_tenant_state on leases (tenant_id, state, id desc);
create index leases_lessor on leases (lessor_id, id desc);
create index leases_lessor_state on leases (lessor_id, state, id desc);
create index leases_listing on leases (listing_id, id desc);
-- Those that stand: few, however many a listing had.
create index leases_standing on leases (listing_id, unit_id)
  where state in ('booked', 'active', 'stopped', 'ended', 'disputed');
-- What a lessor earned, by the time.
create index leases_paid on leases (lessor_id, paid_at) where paid_at is not null;
create index leases_claimed on leases (lessor_id, closed_at) where claimed_fen > 0;
create index leases_state_newest on leases (state, id desc);
create index leases_cancelled on leases (tenant_id, closed_at) where reason = 'tenant';
create index leases_booked on leases (starts_at, id) where state = 'booked';
create index leases_active on leases (ends_at, id) where state = 'active';
create index leases_reminders on leases (remind_at, id) where state = 'active' and remind_at is not null;
create index leases_stopped on leases (answer_by, id) where state = 'stopped';
create index leases_to_close on leases (close_at, id) where state = 'ended';
create index leases_disputed on leases (id) where state = 'disputed';

-- The money of a lease: what is held, each renewal by itself.
create table lease_holds (
  hold_id bigint primary key,
  lease_id bigint not null references leases (id),
  kind text not null constraint lease_holds_kind check (kind in ('rent', 'deposit')),
  amount_fen bigint not null constraint lease_holds_amount check (amount_fen > 0)
);
create index lease_holds_lease on lease_holds (lease_id, hold_id);

-- What one side says against the other: that it does not work (the tenant), or that the deposit is due (the lessor).
create table lease_cases (
  lease_id bigint not null references leases (id),
  kind text not null constraint lease_cases_kind check (kind in ('problem', 'claim')),
  -- What is claimed of the deposit.
  amount_fen bigint,
  words text not null,
  opened_at timestamptz not null,
  -- The other side: whether it agrees, and in which words.
  agreed boolean,
  answer text not null default '',
  answered_at timestamptz,
  -- An admin, where neither settled it.
  decided_by bigint references users (id),
  decided_at timestamptz,
  decision text not null default '',
  primary key (lease_id, kind),
  constraint lease_cases_amount check ((kind = 'claim') = (amount_fen is not null)),
  constraint lease_cases_answered check ((agreed is null) = (answered_at is null)),
  constraint lease_cases_decided check ((decided_by is null) = (decided_at is null))
);

-- Everything that happened to a lease, each showing of the credentials included.
create table lease_events (
  id bigint generated always as identity primary key,
  lease_id bigint not null references leases (id),
  event text not null,
  -- Null: by itself.
  by_id bigint references users (id),
  -- What moved: back to the tenant, or by a renewal or a claim.
  amount_fen bigint,
  at timestamptz not null
);
create index lease_events_lease on lease_events (lease_id, id) where event <> 'look';
create index lease_events_looks on lease_events (lease_id, id desc) where event = 'look';
