-- Double entry in fen. A guarded account stores its balance and is locked; an open one is only summed.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- 0: the platform.
  owner_id bigint not null,
  kind text not null,
  guarded boolean not null,
  balance_fen bigint,
  -- How many postings a guarded account has: their dense numbers.
  postings bigint not null default 0,
  constraint ledger_accounts_name unique (owner_id, kind),
  constraint ledger_accounts_guarded check (guarded = (balance_fen is not null)),
  constraint not_overdrawn check (balance_fen >= 0)
) with (fillfactor = 70);

insert into ledger_accounts (owner_id, kind, guarded) values
  (0, 'cash_sandbox', false),
  (0, 'revenue', false);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What makes the entry one: the same key posts once.
  key text not null constraint ledger_entries_key unique,
  subject_kind text not null,
  subject_id bigint not null,
  created_at timestamptz not null
);

-- No foreign key to accounts: it would make every sale lock the platform's row. The audit proves the link.
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries (id),
  account_id bigint not null,
  amount_fen bigint not null constraint ledger_postings_amount check (amount_fen <> 0),
  -- For guarded accounts: the balance after this posting and its dense number.
  balance_after_fen bigint,
  number bigint,
  constraint ledger_postings_entry_account unique (entry_id, account_id)
);
create index ledger_postings_account on ledger_postings (account_id, id);
create unique index ledger_postings_number on ledger_postings (account_id, number) where number is not null;

-- Sums of open accounts up to a posting, so that a balance needs only the postings after it.
create table ledger_rollups (
  account_id bigint primary key,
  up_to_posting_id bigint not null,
  sum_fen bigint not null
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();

-- All postings of an entry come in one statement, and that statement's rows sum to zero by entry.
create function ledger_prove_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id having sum(amount_fen) <> 0 or count(*) < 2) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'integrity_constraint_violation', constraint = 'ledger_zero_sum';
  end if;
  return null;
end $$;
create trigger ledger_postings_zero_sum after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_prove_zero_sum();
