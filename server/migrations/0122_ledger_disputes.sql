-- What a payer asks their gateway to undo: one row a payment.
create table gateway_disputes (
  id bigint generated always as identity (start with 1001) primary key,
  attempt_id bigint not null references payment_attempts (id),
  payment_id bigint not null references payments (id),
  -- Who was credited by the payment.
  user_id bigint not null,
  gateway text not null,
  -- How it came: by a notice that the gateway signed, or entered by an admin.
  source text not null constraint gateway_disputes_source check (source in ('notice', 'hand')),
  state text not null constraint gateway_disputes_state check (state in ('open', 'answered', 'won', 'lost', 'withdrawn')),
  -- The gateway's numbers: of disputes that stand, and of those that ended. A payment may be disputed more than once.
  open_numbers text[] not null,
  ended_numbers text[] not null default '{}',
  amount_fen bigint not null constraint gateway_disputes_amount check (amount_fen > 0),
  -- In the payer's or the gateway's words.
  reason text not null default '',
  due_at timestamptz not null,
  opened_at timestamptz not null,
  -- Null: the gateway's notice.
  opened_by bigint references users (id),
  -- How often it was opened anew after its end: a part of the keys of its holds.
  round int not null default 0,
  answer text not null default '',
  answered_by bigint references users (id),
  answered_at timestamptz,
  -- Where the answer is: entered at the gateway by hand, to be sent, sent, refused by the gateway.
  sending text constraint gateway_disputes_sending check (sending in ('by_hand', 'waiting', 'sent', 'failed')),
  sending_failure text not null default '',
  ended_at timestamptz,
  -- Null: the gateway's notice.
  ended_by bigint references users (id),
  words text not null default '',
  -- What the gateway took of its cash when it was lost.
  taken_fen bigint not null default 0,
  constraint gateway_disputes_once unique (attempt_id),
  constraint gateway_disputes_ended check ((state in ('won', 'lost', 'withdrawn')) = (ended_at is not null)),
  constraint gateway_disputes_answered check ((answered_at is null) = (answered_by is null)),
  constraint gateway_disputes_taken check (taken_fen >= 0 and (taken_fen = 0 or state = 'lost'))
);
create index gateway_disputes_state on gateway_disputes (state, id);
create index gateway_disputes_list on gateway_disputes (id desc);
create index gateway_disputes_standing on gateway_disputes (payment_id) where state in ('open', 'answered');
create index gateway_disputes_due on gateway_disputes (due_at, id) where state = 'open';
create index gateway_disputes_payment on gateway_disputes (payment_id);

-- What is set aside of somebody's balance while a dispute stands.
create table gateway_dispute_holds (
  -- A hold of the ledger.
  hold_id bigint primary key,
  dispute_id bigint not null references gateway_disputes (id),
  user_id bigint not null
);
create index gateway_dispute_holds_dispute on gateway_dispute_holds (dispute_id, hold_id);

-- What the seller says, for the admin's answer.
create table gateway_dispute_words (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references gateway_disputes (id),
  user_id bigint not null references users (id),
  words text not null,
  written_at timestamptz not null
);
create index gateway_dispute_words_dispute on gateway_dispute_words (dispute_id, id);

-- A refund by the platform, because the gateway took the money back.
alter table refunds
  drop constraint refunds_reason,
  add constraint refunds_reason check (reason in ('unseen', 'faulty', 'other', 'late', 'disputed'));

-- Earnings that came through a channel that can be disputed are withdrawn only from then on; null: as soon as they are released.
alter table ledger_earnings add column withdraw_at timestamptz;
create index ledger_earnings_withdraw on ledger_earnings (user_id, withdraw_at) include (left_fen)
  where withdraw_at is not null and release_entry_id is not null;
