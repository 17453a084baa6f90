create type adjustment_state as enum ('waiting', 'applied', 'refused', 'withdrawn', 'reversing', 'reversed');

-- An admin changes a user's balance, with a reason; above a limit another admin decides. Taking it back goes the same way.
create table balance_adjustments (
  id bigint generated always as identity (start with 400001) primary key,
  user_id bigint not null,
  -- Above zero: the user gets it; below: it is taken.
  amount_fen bigint not null constraint balance_adjustments_amount check (amount_fen <> 0),
  -- Taken out of this hold instead of the available balance.
  hold_id bigint,
  reason text not null,
  state adjustment_state not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  -- Null once it is applied: it was small enough for one.
  decided_by bigint,
  decided_at timestamptz,
  -- What the one who decided said.
  words text not null default '',
  -- The same of its reversal; null: nobody asked for one.
  reversal_by bigint,
  reversal_at timestamptz,
  reversal_reason text not null default '',
  reversal_decided_by bigint,
  reversal_decided_at timestamptz,
  reversal_words text not null default '',
  constraint balance_adjustments_hold check (hold_id is null or amount_fen < 0),
  -- Nobody decides on what they asked for, nor on their own balance.
  constraint balance_adjustments_four_eyes check (asked_by <> user_id
    and decided_by is distinct from asked_by and decided_by is distinct from user_id),
  constraint balance_adjustments_reversal check (reversal_by is distinct from user_id
    and (reversal_decided_by is null or (reversal_decided_by <> reversal_by and reversal_decided_by <> user_id)))
);
create index balance_adjustments_newest on balance_adjustments (state, id desc);
create index balance_adjustments_user on balance_adjustments (user_id, id desc);
create index balance_adjustments_waiting on balance_adjustments (id desc) where state in ('waiting', 'reversing');

create type gift_batch_state as enum ('waiting', 'active', 'refused', 'stopped');

-- Codes that are worth money, made by an admin; above a limit another admin decides, and only then they come to be.
create table gift_batches (
  id bigint generated always as identity (start with 600001) primary key,
  name text not null,
  amount_fen bigint not null constraint gift_batches_amount check (amount_fen > 0),
  codes integer not null constraint gift_batches_codes check (codes > 0),
  state gift_batch_state not null,
  expires_at timestamptz not null,
  reason text not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  -- Null once it is active: it was small enough for one.
  decided_by bigint,
  decided_at timestamptz,
  words text not null default '',
  stopped_by bigint,
  stopped_at timestamptz,
  stop_words text not null default '',
  constraint gift_batches_four_eyes check (decided_by is distinct from asked_by)
);
create index gift_batches_newest on gift_batches (state, id desc);
create index gift_batches_asked on gift_batches (asked_by, asked_at);

create table gift_codes (
  id bigint generated always as identity primary key,
  batch_id bigint not null references gift_batches (id),
  -- Keyed hash of the code, for the one who enters it; the code itself is sealed, for the admin's file.
  code_hash bytea not null constraint gift_codes_code unique,
  sealed bytea not null,
  redeemed_by bigint,
  redeemed_at timestamptz,
  constraint gift_codes_redeemed check ((redeemed_by is null) = (redeemed_at is null))
);
create index gift_codes_batch on gift_codes (batch_id, id);
create index gift_codes_redeemed on gift_codes (batch_id, id) where redeemed_by is not null;

-- How many codes of a batch were redeemed, in slots: a list sums a few rows, and two who redeem seldom meet in one.
create table gift_counts (
  batch_id bigint not null references gift_batches (id),
  slot smallint not null,
  redeemed integer not null default 0,
  primary key (batch_id, slot)
) with (fillfactor = 50);

create type limit_raise_state as enum ('waiting', 'applied', 'refused', 'withdrawn');

-- Raising the limit up to which one admin decides alone is what another admin decides.
create table money_limit_raises (
  id bigint generated always as identity primary key,
  from_fen bigint not null,
  to_fen bigint not null,
  reason text not null,
  state limit_raise_state not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  words text not null default '',
  constraint money_limit_raises_more check (to_fen > from_fen),
  constraint money_limit_raises_four_eyes check (decided_by is distinct from asked_by)
);
create unique index money_limit_raises_waiting on money_limit_raises ((true)) where state = 'waiting';

-- Names by their beginning, however the database sorts.
create index users_username_start on users (lower(username) text_pattern_ops);
