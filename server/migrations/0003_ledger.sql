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

-- No foreign keys: one to accounts would make every sale lock the platform's row, and an entry is written by the same
-- function as its postings. The audit proves both links.
create table ledger_postings (
  account_id bigint not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  amount_fen bigint not null,
  -- For guarded accounts: the balance after this posting and its dense number; the audit proves both.
  balance_after_fen bigint,
  number bigint,
  primary key (account_id, id),
  constraint ledger_postings_entry unique (entry_id, account_id)
);

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

-- All postings of an entry come in one statement, none of nothing, and that statement's rows sum to zero by entry.
create function ledger_prove_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id having sum(amount_fen) <> 0 or count(*) < 2 or bool_or(amount_fen = 0)) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'integrity_constraint_violation', constraint = 'ledger_zero_sum';
  end if;
  return null;
end $$;
create trigger ledger_postings_zero_sum after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_prove_zero_sum();

-- Posts an entry: one amount an account, in the order of the accounts' names, so that two entries never wait for each
-- other. False: the key was posted before, and nothing changed. A guarded account that would go below zero fails the
-- transaction by the constraint not_overdrawn, an account that was never opened by ledger_account_open.
create function ledger_post(
  entry_kind text, entry_key text, entry_subject_kind text, entry_subject_id bigint, at timestamptz,
  owners bigint[], kinds text[], amounts bigint[]
) returns boolean language plpgsql as $$
declare
  entry bigint;
  ids bigint[] := '{}';
  afters bigint[] := '{}';
  numbers bigint[] := '{}';
  account bigint;
  after bigint;
  number bigint;
begin
  insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
  values (entry_kind, entry_key, entry_subject_kind, entry_subject_id, at)
  on conflict (key) do nothing returning id into entry;
  if entry is null then return false; end if;
  for i in 1 .. array_length(owners, 1) loop
    if owners[i] = 0 then
      account := null;
    else
      update ledger_accounts set balance_fen = balance_fen + amounts[i], postings = postings + 1
      where owner_id = owners[i] and kind = kinds[i] and guarded
      returning id, balance_fen, postings into account, after, number;
    end if;
    if account is null then
      select id, null, null into account, after, number
      from ledger_accounts where owner_id = owners[i] and kind = kinds[i] and not guarded;
    end if;
    if account is null then
      raise exception 'account % of % was never opened', kinds[i], owners[i]
        using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_open';
    end if;
    ids := ids || account;
    afters := afters || after;
    numbers := numbers || number;
  end loop;
  insert into ledger_postings (account_id, entry_id, amount_fen, balance_after_fen, number)
  select p.account_id, entry, p.amount, p.after, p.number
  from unnest(ids, amounts, afters, numbers) as p (account_id, amount, after, number);
  return true;
end $$;
