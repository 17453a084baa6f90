-- Renewals that wait for a gateway's money: the time that they add is kept by their lease (`kept_until`) while they may be paid.
create table lease_renewals (
  id bigint generated always as identity primary key,
  lease_id bigint not null references leases (id),
  -- The tenant of the lease, so that what a person holds unpaid is counted by an index.
  tenant_id bigint not null references users (id),
  payment_id bigint not null references payments (id) constraint lease_renewals_payment unique,
  -- The package with its price as it was agreed to.
  package jsonb not null,
  price_fen bigint not null,
  -- What of the price was held of the balance when it was opened; the rest comes by the payment.
  balance_fen bigint not null,
  -- The end of the lease before it, and with it.
  from_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until when the unit is kept with it, and was before: the lease goes back to that when it is not paid.
  kept_until timestamptz not null,
  kept_before timestamptz not null,
  opened_at timestamptz not null,
  -- Until when it may be paid: never beyond the end of the lease before it.
  pay_until timestamptz not null,
  state text not null constraint lease_renewals_state check (state in ('unpaid', 'paid', 'cancelled')),
  -- Why it was not paid.
  reason text not null default '' constraint lease_renewals_reason check (reason in ('', 'unpaid', 'given_up', 'not_bookable')),
  closed_at timestamptz,
  -- The tenant's balance paid the rest as well.
  by_balance boolean not null default false,
  constraint lease_renewals_amounts check (price_fen > 0 and balance_fen >= 0 and balance_fen < price_fen),
  constraint lease_renewals_times check (opened_at < pay_until and pay_until <= from_at and from_at < ends_at
    and ends_at <= kept_until and kept_before < kept_until),
  constraint lease_renewals_closed check ((state = 'unpaid') = (closed_at is null) and (state = 'cancelled') = (reason <> '')
    and (state = 'paid' or not by_balance))
);
-- One open renewal a lease.
create unique index lease_renewals_open on lease_renewals (lease_id) where state = 'unpaid';
create index lease_renewals_lease on lease_renewals (lease_id, id);
create index lease_renewals_due on lease_renewals (pay_until, lease_id) where state = 'unpaid';
create index lease_renewals_unpaid on lease_renewals (tenant_id) where state = 'unpaid';
create index lease_renewals_lapsed on lease_renewals (tenant_id, closed_at) where state = 'cancelled';

-- What is held for a renewal; null: for the lease as it was booked, or a renewal that the balance paid at once.
alter table lease_holds add column renewal_id bigint references lease_renewals (id);
create index lease_holds_renewal on lease_holds (renewal_id) where renewal_id is not null;
