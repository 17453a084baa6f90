-- Money that leaves: held out of the earnings, then paid out. What the platform paid out stands beside its cash.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'payouts', false);

-- Posts an entry: one amount an account, in the order of the accounts' names, so that two entries never wait for each
-- other. Null: the key was posted before, and nothing changed; else the entry's id. A guarded account that would go
-- below zero fails the transaction by the constraint not_overdrawn, an account that was never opened by
-- ledger_account_open. What a pending account gets is an earning, due as `dues` says; what it loses comes out of the
-- earnings of the same subject, unless the entry is the release of earnings.
--
-- Besides accounts, money can be taken from
--   balance    what a user can spend: first `available`, then `earned`; fails by ledger_owed while they owe anything, with
--              whichever account of theirs
--   earnings   what they earned and can withdraw: `earned` alone; fails by ledger_owed as above, and by
--              ledger_earnings_short
--   purses     the same as balance, whatever they owe
--   share      what a user has of the subject: first their earnings of it that are not released, the rest is owed
--   own_share  the same by their own will: fails by not_overdrawn when some of it stays owed
-- What comes into a purse pays what its owner owes, by an entry of its own, unless it is a gateway's payment for an order.
create or replace function ledger_post(
  entry_kind text, entry_key text, entry_subject_kind text, entry_subject_id bigint, at timestamptz,
  owners bigint[], kinds text[], amounts bigint[], dues timestamptz[], reversed bigint
) returns bigint language plpgsql as $$
declare
  entry bigint;
  ids bigint[] := '{}';
  fens bigint[] := '{}';
  afters bigint[] := '{}';
  numbers bigint[] := '{}';
  account bigint;
  after bigint;
  number bigint;
  part bigint;
  has_earnings boolean := false;
  debtors bigint[] := '{}';
  unwilling bigint[] := '{}';
  -- Before any number is drawn from a sequence: whoever sees a later number can then wait for this transaction.
  transaction xid8 := pg_current_xact_id();
begin
  insert into ledger_entries (kind, key, subject_kind, subject_id, created_at, reverses)
  values (entry_kind, entry_key, entry_subject_kind, entry_subject_id, at, reversed)
  on conflict (key) do nothing returning id into entry;
  if entry is null then return null; end if;

  -- Earnings before accounts: whoever releases them locks in the same order.
  for i in 1 .. array_length(owners, 1) loop
    case kinds[i]
      when 'pending' then
        if entry_kind = 'release' then
          null;
        elsif amounts[i] < 0 then
          perform ledger_take_earnings(owners[i], entry, entry_subject_kind, entry_subject_id, -amounts[i], at);
        elsif dues[i] is null then
          raise exception 'an earning of % says not when it is due', owners[i]
            using errcode = 'integrity_constraint_violation', constraint = 'ledger_earning_due';
        else
          insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
          values (owners[i], entry_subject_kind, entry_subject_id, entry, amounts[i], amounts[i], dues[i]);
        end if;
      when 'share', 'own_share' then
        if kinds[i] = 'own_share' then unwilling := unwilling || owners[i]; end if;
        select least(coalesce(sum(e.left_fen), 0), -amounts[i]) into part from (
          select left_fen from ledger_earnings
          where subject_id = entry_subject_id and subject_kind = entry_subject_kind and user_id = owners[i]
            and closed_at is null and left_fen > 0 order by id for update) as e;
        if part > 0 then
          perform ledger_take_earnings(owners[i], entry, entry_subject_kind, entry_subject_id, part, at);
          owners := owners || owners[i];
          kinds := kinds || 'pending'::text;
          amounts := amounts || -part;
        end if;
        amounts[i] := amounts[i] + part;
        if amounts[i] < 0 then debtors := debtors || owners[i]; end if;
      when 'available', 'earned' then
        if amounts[i] > 0 and entry_kind not in ('payment', 'debt', 'purse_split') and exists (
          select from ledger_accounts where owner_id = owners[i] and kind = 'owed' and balance_fen < 0
        ) then
          debtors := debtors || owners[i];
        end if;
      else null;
    end case;
  end loop;

  for i in 1 .. array_length(owners, 1) loop
    if amounts[i] = 0 then continue; end if;
    if owners[i] = any(debtors) then perform ledger_lock_purses(owners[i]); end if;
    if owners[i] = 0 or kinds[i] = 'pending' then
      after := null;
      number := null;
      select id into account from ledger_accounts where owner_id = owners[i] and kind = kinds[i] and not guarded;
      if account is null then
        raise exception 'account % of % was never opened', kinds[i], owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_open';
      end if;
    elsif kinds[i] = 'earnings' then
      -- Whoever makes a debt locks this purse first.
      perform from ledger_accounts where owner_id = owners[i] and kind = 'earned' for no key update;
      if exists (
        select from accounts_of_person(owners[i]) as same (id) join ledger_accounts o on o.owner_id = same.id
        where o.kind = 'owed' and o.balance_fen < 0
      ) then
        raise exception '% owes money', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
      end if;
      if exists (
        select from ledger_accounts where owner_id = owners[i] and kind = 'earned' and balance_fen < -amounts[i]
      ) then
        raise exception '% has not earned as much', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_earnings_short';
      end if;
      select * into account, after, number from ledger_add(owners[i], 'earned', amounts[i]);
    elsif kinds[i] in ('balance', 'purses') then
      update ledger_accounts set balance_fen = balance_fen + amounts[i], postings = postings + 1
      where owner_id = owners[i] and kind = 'available' and guarded and balance_fen >= -amounts[i]
      returning id, balance_fen, postings into account, after, number;
      if account is null then
        select least(balance_fen, -amounts[i]) into part from ledger_accounts
        where owner_id = owners[i] and kind = 'available' for no key update;
      end if;
      -- The purse is locked by now, and whoever makes a debt locks it before.
      if kinds[i] = 'balance' and exists (
        select from accounts_of_person(owners[i]) as same (id) join ledger_accounts o on o.owner_id = same.id
        where o.kind = 'owed' and o.balance_fen < 0
      ) then
        raise exception '% owes money', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
      end if;
      if account is null then
        if part > 0 then
          select * into account, after, number from ledger_add(owners[i], 'available', -part);
          ids := ids || account;
          fens := fens || -part;
          afters := afters || after;
          numbers := numbers || number;
          amounts[i] := amounts[i] + part;
        end if;
        if amounts[i] = 0 then continue; end if;
        select * into account, after, number from ledger_add(owners[i], 'earned', amounts[i]);
      end if;
    else
      select * into account, after, number
      from ledger_add(owners[i], case when kinds[i] in ('share', 'own_share') then 'owed' else kinds[i] end, amounts[i]);
    end if;
    ids := ids || account;
    fens := fens || amounts[i];
    afters := afters || after;
    numbers := numbers || number;
  end loop;
  insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
  select p.account_id, entry, entry_kind, p.amount, p.after, p.number
  from unnest(ids, fens, afters, numbers) as p (account_id, amount, after, number);

  -- Somebody may have come to owe while this waited for their purse.
  for i in 1 .. array_length(owners, 1) loop
    if kinds[i] in ('available', 'earned') and amounts[i] > 0 and entry_kind not in ('payment', 'debt', 'purse_split')
      and not owners[i] = any(debtors) and exists (
        select from ledger_accounts where owner_id = owners[i] and kind = 'owed' and balance_fen < 0
      ) then
      debtors := debtors || owners[i];
    end if;
  end loop;
  for i in 1 .. coalesce(array_length(debtors, 1), 0) loop
    perform ledger_pay_owed(debtors[i], entry, at);
    if debtors[i] = any(unwilling) and exists (
      select from ledger_accounts where owner_id = debtors[i] and kind = 'owed' and balance_fen < 0
    ) then
      raise exception '% has not enough to give back', debtors[i]
        using errcode = 'check_violation', constraint = 'not_overdrawn', table = 'ledger_accounts';
    end if;
  end loop;
  return entry;
end $$;
