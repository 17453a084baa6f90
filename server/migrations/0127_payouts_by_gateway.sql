-- Withdrawals that a gateway pays by itself: which merchant account pays, and what became of each payment.
create table paying_merchants (
  merchant_id bigint primary key references merchants (id),
  state text not null constraint paying_merchants_state check (state in ('waiting', 'on', 'off')),
  -- What the gateway knows the application's certificate and its own root certificates by; empty where it has keys alone.
  certificate_serial text not null default '',
  root_serial text not null default '',
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  -- Who agreed, or switched it off.
  decided_by bigint references users (id),
  decided_at timestamptz
);
create unique index paying_merchants_one on paying_merchants (state) where state = 'on';

create table withdrawal_payouts (
  id bigint generated always as identity (start with 901) primary key,
  -- One for ever: a withdrawal that failed is asked for anew.
  withdrawal_id bigint not null references withdrawals (id) constraint withdrawal_payouts_once unique,
  merchant_id bigint not null references merchants (id),
  -- Ours at the gateway: asked again with it, it is the same payment.
  number text not null constraint withdrawal_payouts_number unique,
  amount_fen bigint not null constraint withdrawal_payouts_amount check (amount_fen > 0),
  -- `asked`: to be paid, and not paid as far as the gateway said; `unknown`: it may have been paid.
  state text not null constraint withdrawal_payouts_state check (state in ('asked', 'unknown', 'paid', 'failed')),
  -- The day of the site's time zone, by which the limit of a day goes.
  asked_day date not null,
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  -- How often the gateway was asked, when it is asked next, and until when somebody does so now.
  tries integer not null default 0,
  ask_at timestamptz,
  busy_until timestamptz,
  -- What the gateway calls the payment, and why it did not pay, as it said it.
  reference text not null default '',
  reason text not null default '',
  ended_at timestamptz,
  constraint withdrawal_payouts_ended
    check ((state in ('asked', 'unknown')) = (ended_at is null) and (ended_at is null) = (ask_at is not null))
);
create index withdrawal_payouts_due on withdrawal_payouts (ask_at) where ended_at is null;
create index withdrawal_payouts_day on withdrawal_payouts (asked_day) include (amount_fen, state);

-- What the sandbox paid as Alipay does.
create table sandbox_payouts (
  number text primary key,
  reference text not null,
  amount_fen bigint not null,
  account text not null,
  name text not null,
  state text not null constraint sandbox_payouts_state check (state in ('dealing', 'success', 'fail')),
  reason text not null default '',
  created_at timestamptz not null
);
