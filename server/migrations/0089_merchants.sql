-- Merchant accounts at gateways, several for each. What one is known by never changes: what was asked through it can always be proved.
create table merchants (
  id bigint generated always as identity primary key,
  gateway text not null,
  name text not null,
  account text not null,
  address text not null,
  way text not null,
  secret_encrypted bytea not null,
  state text not null constraint merchants_state check (state in ('waiting', 'on', 'off', 'refused')),
  weight smallint not null constraint merchants_weight check (weight > 0),
  min_fen bigint not null,
  max_fen bigint not null,
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  words text not null default '',
  test_result text constraint merchants_test check (test_result in ('known', 'unknown', 'unreachable')),
  tested_at timestamptz,
  constraint merchants_amounts check (min_fen > 0 and min_fen <= max_fen),
  constraint merchants_decided check ((decided_by is null) = (decided_at is null)),
  constraint merchants_tested check ((test_result is null) = (tested_at is null))
);
create index merchants_on on merchants (gateway) where state = 'on';

alter table payment_attempts
  -- Through which merchant account it was asked; null: the gateway needs none.
  add column merchant_id bigint references merchants (id);

-- The sandbox gateway also speaks the epay protocol: notices go out in the language that a payment was asked in.
alter table sandbox_payments
  add column protocol text not null default 'own' constraint sandbox_payments_protocol check (protocol in ('own', 'epay'));
