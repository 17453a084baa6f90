-- What the bank says of a withdrawal against what was entered before: kept with its receipt until an admin settles it.
create table payout_contradictions (
  id bigint generated always as identity (start with 501) primary key,
  withdrawal_id bigint not null references withdrawals (id),
  -- What was entered before, and what the bank says.
  entered text not null constraint payout_contradictions_entered check (entered in ('paid', 'failed')),
  said text not null constraint payout_contradictions_said check (said in ('paid', 'failed')),
  receipt text not null default '',
  -- The receipt that stood with what was entered, and of which file the bank's word is; null: entered by hand.
  entered_receipt text not null default '',
  file_hash bytea,
  -- What was set aside of the person's purses where the bank paid: until somebody settles it.
  hold_id bigint,
  -- What whoever entered it by hand wrote.
  words text not null default '',
  found_by bigint not null references users (id),
  found_at timestamptz not null,
  -- `followed`: the bank was right; `kept`: what was entered before stays; `paid_twice`: it was a second payment, which its
  -- owner owes. Null: it waits.
  outcome text constraint payout_contradictions_outcome check (outcome in ('followed', 'kept', 'paid_twice')),
  settled_by bigint references users (id),
  settled_at timestamptz,
  reason text not null default '',
  constraint payout_contradictions_settled
    check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)),
  constraint payout_contradictions_twice check (outcome <> 'paid_twice' or said = 'paid'),
  constraint payout_contradictions_receipt check (said <> 'paid' or receipt <> '')
);
create unique index payout_contradictions_once on payout_contradictions (withdrawal_id, said, receipt) where outcome is null;
create index payout_contradictions_withdrawal on payout_contradictions (withdrawal_id, id);
create index payout_contradictions_waiting on payout_contradictions (found_at, id) where outcome is null;

-- Two admins approve from so much of the person's day on, as it was when it was asked for.
alter table withdrawals add column second_admin_from_fen bigint not null default 500000;
alter table withdrawals alter column second_admin_from_fen drop default;

-- When a mailed or texted code proved in this session who it is, beside the password.
alter table sessions add column code_confirmed_at timestamptz;

-- An account with all that are paid to the same: the others of its person, and every person's who saved a payee that one of
-- those saved, under whatever name, removed or not.
create function accounts_paid_alike(account bigint) returns setof bigint language sql stable rows 4 as $$
  with own as (select id from accounts_of_person(account) as same (id))
  select id from own
  union
  select same.id from own
    join payees p on p.user_id = own.id
    join payees o on o.fingerprint = p.fingerprint and o.user_id <> p.user_id
    cross join lateral accounts_of_person(o.user_id) as same (id)
$$;
