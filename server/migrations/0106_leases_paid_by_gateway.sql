-- Leases that wait for a gateway's money: their time is held while they may be paid.
alter table leases
  -- The payment that pays it; null: it was paid from the balance as it was booked.
  add column payment_id bigint references payments (id) constraint leases_payment unique,
  -- Until when it may be paid.
  add column pay_until timestamptz,
  -- What of rent and deposit was held of the balance when it was booked; the rest comes by the payment.
  add column balance_fen bigint not null default 0,
  -- It begins when it is paid, as far as its hours and its time allow.
  add column begins_when_paid boolean not null default false,
  drop constraint leases_state,
  add constraint leases_state check (state in
    ('unpaid', 'booked', 'active', 'stopped', 'ended', 'disputed', 'closed', 'cancelled', 'settled')),
  add constraint leases_by_payment check ((payment_id is null) = (pay_until is null)
    and (payment_id is not null or (balance_fen = 0 and state <> 'unpaid' and not begins_when_paid))
    and balance_fen >= 0 and balance_fen < rent_fen + deposit_fen),
  drop constraint leases_apart,
  add constraint leases_apart exclude using gist (unit_id with =, tstzrange(starts_at, kept_until) with &&)
    where (state in ('unpaid', 'booked', 'active', 'stopped', 'ended', 'disputed'));
drop index leases_standing;
create index leases_standing on leases (listing_id, unit_id)
  where state in ('unpaid', 'booked', 'active', 'stopped', 'ended', 'disputed');
create index leases_unpaid on leases (pay_until, id) where state = 'unpaid';
-- Those that were never paid, by who held their time.
create index leases_lapsed on leases (tenant_id, closed_at) where state = 'cancelled' and paid_at is null;

alter table payments
  drop constraint payments_purpose,
  add constraint payments_purpose check (purpose in ('order', 'recharge', 'lease'));

-- Money that came and paid for nothing can have been for a lease.
alter table payment_credits
  drop constraint payment_credits_pkey,
  alter column order_id drop not null,
  add column lease_id bigint references leases (id),
  add constraint payment_credits_subject check (num_nonnulls(order_id, lease_id) = 1),
  add constraint payment_credits_once unique (attempt_id, order_id),
  add constraint payment_credits_lease_once unique (attempt_id, lease_id),
  drop constraint payment_credits_why,
  add constraint payment_credits_why check (why in ('sold_out', 'undeliverable', 'paid_already', 'too_late'));
create index payment_credits_lease on payment_credits (lease_id) where lease_id is not null;

-- What a lease gives back of money that somebody else paid goes to its gateway: of the rent and of the deposit once each.
alter table gateway_refunds
  add column lease_part text constraint gateway_refunds_lease_part check (lease_part in ('rent', 'deposit')),
  add constraint gateway_refunds_of check (num_nonnulls(refund_id, lease_part) <= 1);
drop index gateway_refunds_second;
create unique index gateway_refunds_second on gateway_refunds (attempt_id) where refund_id is null and lease_part is null;
create unique index gateway_refunds_lease on gateway_refunds (attempt_id, lease_part) where lease_part is not null;
