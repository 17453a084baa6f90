create type adjustment_state as enum ('waiting', 'applied', 'refused', 'withdrawn', 'reversed');

-- An admin changes a user's balance, with a reason; above a limit another admin decides.
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
  decided_by bigint,
  decided_at timestamptz,
  -- What the one who decided, withdrew or reversed it said.
  words text not null default '',
  -- Nobody decides on what they asked for, nor on their own balance.
  constraint balance_adjustments_four_eyes check (asked_by <> user_id and (decided_by is null or state in ('withdrawn', 'reversed') or (decided_by <> asked_by and decided_by <> user_id)))
);
create index balance_adjustments_newest on balance_adjustments (state, id desc);
create index balance_adjustments_user on balance_adjustments (user_id, id desc);

create type gift_batch_state as enum ('waiting', 'active', 'refused', 'stopped');

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
  decided_by bigint,
  decided_at timestamptz,
  words text not null default '',
  constraint gift_batches_four_eyes check (decided_by is null or state = 'stopped' or decided_by <> asked_by)
);
create index gift_batches_newest on gift_batches (state, id desc);

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
create index gift_codes_redeemed_newest on gift_codes (batch_id, redeemed_at desc, id) where redeemed_by is not null;
