-- Every transaction locks a user's accounts in one order, so that none waits for another that waits for it: a purse that money
-- comes into is looked at for debts once it is locked, not at the end, when accounts of others are locked.
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
  spent bigint;
  cost bigint;
  back bigint;
  part bigint;
  pays boolean;
  spenders bigint[] := '{}';
  spends bigint[] := '{}';
  costs bigint[] := '{}';
  debtors bigint[] := '{}';
  unwilling bigint[] := '{}';
  -- Before any number is drawn from a sequence: whoever sees a later number can then wait for this transaction.
  transaction xid8 := pg_current_xact_id();
begin
  insert into ledger_entries (kind, key, subject_kind, subject_id, created_at, reverses)
  values (entry_kind, entry_key, entry_subject_kind, entry_subject_id, at, reversed)
  -- By its key or, of a reversal that another makes right now, by the entry that it reverses.
  on conflict do nothing returning id into entry;
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
          select from ledger_accounts where owner_id = owners[i] and flag = 'debt'
        ) then
          debtors := debtors || owners[i];
        end if;
      else null;
    end case;
  end loop;

  for i in 1 .. array_length(owners, 1) loop
    if amounts[i] = 0 then continue; end if;
    if owners[i] = any(debtors) then perform ledger_lock_purses(owners[i]); end if;
    spent := 0;
    cost := 0;
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
      if ledger_person_owes(owners[i]) then
        raise exception '% owes money', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
      end if;
      if exists (
        select from ledger_accounts where owner_id = owners[i] and kind = 'earned' and balance_fen < -amounts[i]
      ) then
        raise exception '% has not earned as much', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_earnings_short';
      end if;
      select a.account, a.after, a.number into account, after, number from ledger_add(owners[i], 'earned', amounts[i]) a;
    elsif kinds[i] in ('balance', 'purses') then
      update ledger_accounts set balance_fen = balance_fen + amounts[i], postings = postings + 1,
        flag = ledger_flag('available', ownerless, balance_fen + amounts[i]),
        recharged_fen = least(recharged_fen, balance_fen + amounts[i]),
        recharged_out_fen = greatest(0, recharged_fen - balance_fen - amounts[i])
      where owner_id = owners[i] and kind = 'available' and guarded and balance_fen >= -amounts[i]
      returning id, balance_fen, postings, recharged_out_fen into account, after, number, spent;
      if account is null then
        select least(balance_fen, -amounts[i]) into part from ledger_accounts
        where owner_id = owners[i] and kind = 'available' for no key update;
      end if;
      -- The purse is locked by now, and whoever makes a debt locks it before.
      if kinds[i] = 'balance' and ledger_person_owes(owners[i]) then
        raise exception '% owes money', owners[i]
          using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
      end if;
      if account is null then
        if part > 0 then
          select a.account, a.after, a.number, a.spent into account, after, number, spent from ledger_add(owners[i], 'available', -part) a;
          ids := ids || account;
          fens := fens || -part;
          afters := afters || after;
          numbers := numbers || number;
          amounts[i] := amounts[i] + part;
          cost := part;
        end if;
        if amounts[i] = 0 then continue; end if;
        select a.account, a.after, a.number into account, after, number from ledger_add(owners[i], 'earned', amounts[i]) a;
      end if;
    else
      back := 0;
      if kinds[i] = 'available' and amounts[i] > 0 then
        case
          when entry_kind in ('recharge', 'bonus') then back := amounts[i];
          when entry_kind in ('refund', 'hold_release') then
            back := ledger_recharged_back(owners[i], entry_subject_kind, entry_subject_id, amounts[i]);
          else null;
        end case;
      end if;
      pays := kinds[i] in ('available', 'earned') and amounts[i] > 0 and entry_kind not in ('payment', 'debt', 'purse_split')
        and not owners[i] = any(debtors);
      -- In the order of the accounts' names: what pays a debt locks both purses.
      if pays and kinds[i] = 'earned' then
        perform from ledger_accounts where owner_id = owners[i] and kind = 'available' for no key update;
      end if;
      select a.account, a.after, a.number, a.spent into account, after, number, spent
      from ledger_add(owners[i], case when kinds[i] in ('share', 'own_share') then 'owed' else kinds[i] end, amounts[i], back) a;
      -- Somebody may have come to owe while this waited for their purse, and nobody can from now on.
      if pays and exists (select from ledger_accounts where owner_id = owners[i] and flag = 'debt') then
        debtors := debtors || owners[i];
        perform ledger_lock_purses(owners[i]);
      end if;
    end if;
    if spent > 0 and entry_kind in ('purchase', 'hold') then
      spenders := spenders || owners[i];
      spends := spends || spent;
      costs := costs || case when cost = 0 then -amounts[i] else cost end;
    end if;
    ids := ids || account;
    fens := fens || amounts[i];
    afters := afters || after;
    numbers := numbers || number;
  end loop;
  -- Once all accounts are locked, and before what pays a debt.
  for i in 1 .. coalesce(array_length(spenders, 1), 0) loop
    insert into ledger_recharged_spent as s (subject_kind, subject_id, fen, of_fen, user_id, spent_at)
    values (entry_subject_kind, entry_subject_id, spends[i], costs[i], spenders[i], at)
    on conflict (subject_id, subject_kind) do update set fen = s.fen + excluded.fen, of_fen = s.of_fen + excluded.of_fen;
  end loop;
  insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
  select p.account_id, entry, entry_kind, p.amount, p.after, p.number
  from unnest(ids, fens, afters, numbers) as p (account_id, amount, after, number);

  for i in 1 .. coalesce(array_length(debtors, 1), 0) loop
    perform ledger_pay_owed(debtors[i], entry, at);
    if debtors[i] = any(unwilling) and exists (
      select from ledger_accounts where owner_id = debtors[i] and flag = 'debt'
    ) then
      raise exception '% has not enough to give back', debtors[i]
        using errcode = 'check_violation', constraint = 'not_overdrawn', table = 'ledger_accounts';
    end if;
  end loop;
  return entry;
end $$;

-- Releases what one user earned and is due: one entry for at most `most` earnings. What others have locked waits for the
-- next turn. How many fen came free.
create or replace function ledger_release(owner bigint, at timestamptz, most integer) returns bigint language plpgsql as $$
declare
  due bigint[];
  due_subjects bigint[];
  due_kinds text[];
  due_fen bigint;
  entry bigint;
begin
  -- One release of a user at a time. Nothing else locks this row.
  perform from ledger_accounts where owner_id = owner and kind = 'pending' for no key update;
  select array_agg(d.id), array_agg(d.subject_id), array_agg(d.subject_kind), coalesce(sum(d.left_fen), 0)
  into due, due_subjects, due_kinds, due_fen from (
    select id, subject_id, subject_kind, left_fen from ledger_earnings
    where user_id = owner and closed_at is null and left_fen > 0 and not frozen and due_at <= at
    order by due_at, id limit most for update skip locked
  ) as d;
  if due is null then return 0; end if;
  -- Before what can't be withdrawn yet: whoever spends locks in this order.
  perform ledger_lock_purses(owner);
  perform ledger_add_disputable(owner, w.fen, w.until, at) from (
    select e.withdraw_at as until, sum(least(e.left_fen, coalesce(e.wait_fen, e.left_fen)))::bigint as fen
    from unnest(due_subjects, due_kinds, due) as d (subject, kind, id)
    join ledger_earnings e on e.subject_id = d.subject and e.subject_kind = d.kind and e.id = d.id
    where e.withdraw_at > at group by 1 order by 1) as w;
  entry := ledger_post('release', 'release:' || owner || ':' || due[1], 'release', owner, at,
    array[owner, owner], array['earned', 'pending'], array[due_fen, -due_fen], null, null);
  if entry is null then
    raise exception 'earnings of % were released before', owner
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_release_once';
  end if;
  update ledger_earnings e set closed_at = at, release_entry_id = entry
  from unnest(due_subjects, due_kinds, due) as d (subject, kind, id)
  where e.subject_id = d.subject and e.subject_kind = d.kind and e.id = d.id;
  return due_fen;
end $$;
