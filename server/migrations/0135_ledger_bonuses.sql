-- What the platform adds to recharges, where its rules say so.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'bonuses', false);

-- What was promised when a recharge was asked for: shown before it is paid, and given with it.
alter table payments add column bonus_fen bigint not null default 0,
  add column bonus_round int,
  add constraint payments_bonus check (bonus_fen >= 0 and (bonus_fen = 0 or (purpose = 'recharge' and bonus_round is not null)));
-- Promises that still count.
create index payments_bonus_promised on payments (bonus_round, user_id) include (bonus_fen) where state = 'waiting' and bonus_fen > 0;

-- What was given: once a person in each round.
create table recharge_bonuses (
  attempt_id bigint primary key references payment_attempts (id),
  user_id bigint not null,
  round int not null,
  amount_fen bigint not null constraint recharge_bonuses_amount check (amount_fen > 0),
  given_at timestamptz not null,
  constraint recharge_bonuses_once unique (user_id, round)
);
-- Who had it with accounts that are gone, by the keyed hash of the person.
create table recharge_bonuses_of_gone (
  round int not null,
  person_fingerprint bytea not null,
  gone_at timestamptz not null,
  primary key (round, person_fingerprint)
);
create index recharge_bonuses_of_gone_at on recharge_bonuses_of_gone (gone_at);
-- What a round has cost so far.
create table recharge_bonus_rounds (
  round int primary key,
  given_fen bigint not null
);
