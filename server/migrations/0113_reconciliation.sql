-- A day of a merchant account: the gateway's bill against the books.
create table reconciliation_days (
  id bigint generated always as identity primary key,
  gateway text not null,
  -- Null: the gateway needs no merchant account.
  merchant_id bigint references merchants (id),
  -- Of China's time, as the bills are.
  day date not null,
  state text not null default 'waiting' constraint reconciliation_days_state check (state in ('waiting', 'running', 'compared')),
  -- When the bill is asked for next; null: it was compared.
  ask_at timestamptz,
  asked int not null default 0,
  failure text constraint reconciliation_days_failure check (failure in ('not_yet', 'unreachable', 'unreadable', 'unfit')),
  -- Who reads it until when; a dead reader's claim runs out, and the next one reads as another run.
  claimed_until timestamptz,
  run int not null default 0,
  -- The run that was compared last, and how many lines its bill had; 0: none.
  compared_run int not null default 0,
  bill_lines int not null default 0,
  lines int not null default 0,
  compared_lines int not null default 0,
  -- What the bill says.
  bill_in_fen bigint not null default 0,
  bill_out_fen bigint not null default 0,
  bill_fee_fen bigint not null default 0,
  -- What the ledger has on the cash account for what was found in this bill.
  found_in_fen bigint not null default 0,
  found_out_fen bigint not null default 0,
  -- What is booked of the fees.
  fee_booked_fen bigint not null default 0,
  compared_at timestamptz,
  constraint reconciliation_days_once unique nulls not distinct (gateway, merchant_id, day),
  constraint reconciliation_days_asked check (state <> 'waiting' or ask_at is not null),
  constraint reconciliation_days_claimed check ((state = 'running') = (claimed_until is not null))
);
create index reconciliation_days_due on reconciliation_days (ask_at, id) where ask_at is not null;
create index reconciliation_days_running on reconciliation_days (claimed_until) where state = 'running';
create index reconciliation_days_day on reconciliation_days (day);
create index reconciliation_days_late on reconciliation_days (day) where compared_at is null;

-- The lines of a bill while it is compared.
create table reconciliation_lines (
  day_id bigint not null references reconciliation_days (id),
  run int not null,
  line int not null,
  record text not null constraint reconciliation_lines_record check (record in ('payment', 'refund')),
  -- Ours: of the payment, or of the refund.
  number text not null,
  reference text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  is_done boolean not null,
  primary key (day_id, run, line)
);

-- Which bill has which record of ours: a record is in one bill.
create table reconciliation_records (
  record text not null constraint reconciliation_records_record check (record in ('payment', 'refund')),
  record_id bigint not null,
  day_id bigint not null references reconciliation_days (id),
  -- The run that found it last, and the one that found it first.
  run int not null,
  first_run int not null,
  line int not null,
  -- What the ledger has on the cash account for it.
  ours_fen bigint not null,
  primary key (record, record_id)
);
create index reconciliation_records_line on reconciliation_records (day_id, run, line);
create index reconciliation_records_first on reconciliation_records (day_id, first_run);

create table reconciliation_differences (
  id bigint generated always as identity (start with 1001) primary key,
  day_id bigint not null references reconciliation_days (id),
  gateway text not null,
  kind text not null constraint reconciliation_differences_kind
    check (kind in ('theirs_only', 'ours_only', 'amount_differs', 'state_differs', 'fee_high')),
  record text not null constraint reconciliation_differences_record check (record in ('payment', 'refund', 'fee')),
  -- A payment attempt or a gateway refund; null: none of ours.
  record_id bigint,
  number text not null,
  reference text not null,
  -- The line of the bill; 0: it has none.
  line int not null,
  -- Of lines that say the same, which one.
  copy int not null default 0,
  theirs_fen bigint,
  ours_fen bigint,
  -- How much the cash account would have to grow by to be as the bill says.
  gap_fen bigint not null,
  state text not null default 'open' constraint reconciliation_differences_state
    check (state in ('open', 'asked', 'settled', 'resolved')),
  -- The run that saw it last.
  run int not null,
  found_at timestamptz not null,
  act text constraint reconciliation_differences_act check (act in ('note', 'book')),
  reason text,
  words text not null default '',
  asked_by bigint references users (id),
  asked_at timestamptz,
  outcome text constraint reconciliation_differences_outcome check (outcome in ('noted', 'booked', 'credited')),
  settled_by bigint references users (id),
  settled_at timestamptz,
  -- How often it waited again after its end: a part of the keys of its entry and its hold.
  round int not null default 0,
  -- An entry and a hold of the ledger. An entry that stands where it is not settled is to be reversed.
  entry_id bigint,
  hold_id bigint,
  constraint reconciliation_differences_once unique (day_id, record, number, reference, copy),
  constraint reconciliation_differences_asked check (num_nulls(act, reason, asked_by, asked_at) in (0, 4)
    and (state <> 'asked' or act is not null)),
  constraint reconciliation_differences_settled check ((state in ('settled', 'resolved')) = (settled_at is not null)
    and (state = 'settled') = (outcome is not null) and (outcome is distinct from 'booked' or entry_id is not null))
);
create index reconciliation_differences_state on reconciliation_differences (state, id);
create index reconciliation_differences_undo on reconciliation_differences (id) where entry_id is not null and state <> 'settled';
create index reconciliation_differences_record on reconciliation_differences (record, record_id)
  where ours_fen is null and state <> 'resolved' and outcome is distinct from 'credited';
create index reconciliation_differences_own on reconciliation_differences (record, record_id)
  where kind = 'ours_only' and state <> 'resolved';
create index reconciliation_differences_day on reconciliation_differences (day_id, state, id);
create index reconciliation_differences_waiting on reconciliation_differences (found_at, id) where state in ('open', 'asked');

-- Our records of a day, by merchant account.
create index payment_attempts_settled on payment_attempts (gateway, paid_at) where state = 'paid';
create index gateway_refunds_accepted on gateway_refunds (ended_at, id) where state = 'accepted';

-- Writing a difference off counts like anything else that an admin gives alone.
alter table solo_acts drop constraint solo_acts_kind;
alter table solo_acts add constraint solo_acts_kind
  check (kind in ('adjustment', 'reversal', 'gift', 'refund', 'licence', 'price', 'coupon', 'bill_difference'));

-- How the sandbox answers who asks for a bill, to be tried.
create table sandbox_bills (
  id boolean primary key default true constraint sandbox_bills_one check (id),
  answers text not null
);
