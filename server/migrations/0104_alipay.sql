-- What payers of epay are led to. How they get to a gateway is `pay_ways`.
alter table merchants rename column way to cashier;

-- Merchant accounts of Alipay: whose account is paid, the gateway's own public key, and which ways to pay are switched on.
alter table merchants
  add column seller_id text not null default '',
  add column provider_key text not null default '',
  add column pay_ways text[] not null default '{page}'
    constraint merchants_pay_ways check (cardinality(pay_ways) > 0 and pay_ways <@ array['qr', 'page', 'phone']),
  drop constraint merchants_test,
  -- `unsigned`: it answered, and the answer was not signed with the key that was entered.
  add constraint merchants_test check (test_result in ('known', 'unknown', 'unsigned', 'unreachable'));

-- A payment is asked for once for each way to pay: a code to scan is another payment at the gateway than its page.
alter table payment_attempts
  add column pay_way text not null default 'page',
  -- Whether anybody but the buyer was shown where to pay: then it may be their money.
  add column opened_by_others boolean not null default false,
  -- When the gateway was told that nobody shall pay it any more.
  add column closed_at timestamptz,
  -- When the gateway told that it gave back what was paid, and by how much more than was asked of it.
  add column returned_outside_at timestamptz,
  add column returned_outside_fen bigint,
  drop constraint payment_attempts_gateway,
  add constraint payment_attempts_gateway unique (payment_id, gateway, pay_way);

-- Those that were asked for before this end by themselves.
update payment_attempts set closed_at = created_at;
create index payment_attempts_unclosed on payment_attempts (payment_id)
  where state in ('asked', 'waiting') and closed_at is null;
create index payment_attempts_returned_outside on payment_attempts (id) where returned_outside_at is not null;

-- Money on its way back to whoever paid it. It is held on the balance until the gateway said yes or no.
create table gateway_refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts (id),
  -- Null: a second payment of what was paid already.
  refund_id bigint references refunds (id) constraint gateway_refunds_refund unique,
  -- A hold of the ledger, which the proof looks at.
  hold_id bigint not null constraint gateway_refunds_hold unique,
  amount_fen bigint not null constraint gateway_refunds_amount check (amount_fen > 0),
  state text not null constraint gateway_refunds_state check (state in ('asked', 'accepted', 'failed')),
  asked_at timestamptz not null,
  -- When the gateway is asked next.
  ask_at timestamptz,
  ended_at timestamptz,
  -- Why the gateway refused, as it said it; for admins.
  reason text not null default '',
  -- How an admin wants it to end where the gateway never answers: paid to the payer by hand, or put on the balance.
  hand_end text constraint gateway_refunds_hand_end check (hand_end in ('paid_by_hand', 'to_balance')),
  hand_words text not null default '',
  hand_asked_by bigint references users (id),
  hand_asked_at timestamptz,
  -- The other admin, who agreed.
  hand_agreed_by bigint references users (id),
  constraint gateway_refunds_hand check (num_nulls(hand_end, hand_asked_by, hand_asked_at) in (0, 3)
    and (hand_agreed_by is null or hand_end is not null and state <> 'asked')),
  constraint gateway_refunds_ended check ((state = 'asked') = (ended_at is null) and (state = 'asked') = (ask_at is not null))
);
-- A second payment goes back once.
create unique index gateway_refunds_second on gateway_refunds (attempt_id) where refund_id is null;
create index gateway_refunds_attempt on gateway_refunds (attempt_id);
create index gateway_refunds_due on gateway_refunds (ask_at) where state = 'asked';
create index gateway_refunds_asked on gateway_refunds (asked_at, id) where state = 'asked';

alter table refunds
  -- Whether the buyer wants it back where they paid, as far as it came from there.
  add column to_gateway boolean not null default false;

-- The sandbox also speaks as Alipay does, with keys of its own that open nothing real, and returns what it took.
alter table sandbox_payments
  drop constraint sandbox_payments_protocol,
  add constraint sandbox_payments_protocol check (protocol in ('own', 'epay', 'alipay'));
create table sandbox_alipay (
  id boolean primary key default true constraint sandbox_alipay_one check (id),
  app_key text not null,
  gateway_key text not null,
  -- How it answers calls, to be tried.
  answers text not null default 'right'
);
create table sandbox_refunds (
  merchant_number text not null references sandbox_payments (merchant_number),
  refund_number text not null,
  amount_fen bigint not null,
  created_at timestamptz not null,
  primary key (merchant_number, refund_number)
);
