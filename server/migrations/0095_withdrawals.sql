-- Where people have their money paid to, in the name that they are verified under, and what they ask to be paid.
create table payees (
  id bigint generated always as identity (start with 101) primary key,
  user_id bigint not null references users (id),
  -- Whom the account was verified as when it was saved: for anybody else it is good for nothing. Null: they are gone.
  person_id bigint references persons (id),
  kind text not null constraint payees_kind check (kind in ('alipay', 'wechat', 'bank')),
  -- Of a bank card.
  bank text not null default '',
  -- Name and account; null once it was removed and nothing is paid to it any more.
  facts_encrypted bytea,
  name_masked text not null,
  account_masked text not null,
  -- Keyed hash of kind and account: whether others have the same.
  fingerprint bytea,
  created_at timestamptz not null,
  -- Nothing is paid to it before.
  usable_at timestamptz not null,
  removed_at timestamptz,
  constraint payees_bank check ((kind = 'bank') = (bank <> ''))
);
create unique index payees_once on payees (user_id, fingerprint) where removed_at is null;
create index payees_user on payees (user_id, id);
create index payees_fingerprint on payees (fingerprint) where fingerprint is not null;
create index payees_person on payees (person_id);

-- Withdrawals that are paid together.
create table payout_batches (
  id bigint generated always as identity (start with 301) primary key,
  kind text not null constraint payout_batches_kind check (kind in ('alipay', 'wechat', 'bank')),
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  lines integer not null constraint payout_batches_lines check (lines > 0),
  amount_fen bigint not null
);

create table withdrawals (
  id bigint generated always as identity (start with 7001) primary key,
  user_id bigint not null references users (id),
  payee_id bigint not null references payees (id),
  -- The money: held out of the earnings until it is paid or goes back.
  hold_id bigint not null constraint withdrawals_hold unique,
  -- What leaves the balance, and what of it the platform keeps.
  amount_fen bigint not null,
  fee_fen bigint not null,
  state text not null constraint withdrawals_state
    check (state in ('requested', 'approved', 'paying', 'paid', 'failed', 'refused', 'cancelled')),
  -- The day of the site's time zone on which it was asked for: limits go by it.
  asked_day date not null,
  asked_at timestamptz not null,
  -- By when the money is there, as its owner was told.
  due_at timestamptz not null,
  -- What a reviewer should look at, as it was when it was asked for.
  risks text[] not null default '{}',
  -- The first of two admins, where it takes two.
  seconded_by bigint references users (id),
  seconded_at timestamptz,
  approved_by bigint references users (id),
  approved_at timestamptz,
  paying_by bigint references users (id),
  paying_at timestamptz,
  batch_id bigint references payout_batches (id),
  -- Null: by itself, or it has not ended.
  ended_by bigint references users (id),
  ended_at timestamptz,
  receipt text not null default '',
  -- What is to be mended.
  reason text not null default '',
  words text not null default '',
  constraint withdrawals_amounts check (fee_fen >= 0 and amount_fen > fee_fen),
  constraint withdrawals_approved check (state not in ('approved', 'paying', 'paid', 'failed') or approved_at is not null),
  constraint withdrawals_paying check (state not in ('paying', 'paid', 'failed') or paying_at is not null),
  constraint withdrawals_ended check ((state in ('requested', 'approved', 'paying')) = (ended_at is null)),
  constraint withdrawals_receipt check (state <> 'paid' or receipt <> '')
);
create index withdrawals_user on withdrawals (user_id, id desc);
create index withdrawals_state on withdrawals (state, id);
create index withdrawals_person_day on withdrawals (user_id, asked_day);
create index withdrawals_payee on withdrawals (payee_id, id);
create index withdrawals_batch on withdrawals (batch_id, id) where batch_id is not null;
create index withdrawals_waiting on withdrawals (due_at, id) where state = 'requested';
