-- What each purchase runs, made cheaper.

-- What admins see to in an account, kept beside the balance: an index on the balance itself would make each change of it write
-- all indexes of the account anew.
alter table ledger_accounts add column flag text;
create function ledger_flag(kind text, ownerless boolean, balance_fen bigint) returns text language sql immutable as $$
  select case when kind = 'owed' and balance_fen < 0 then 'debt' when ownerless and balance_fen > 0 then 'ownerless_money' end
$$;
update ledger_accounts set flag = ledger_flag(kind, ownerless, balance_fen) where (kind = 'owed' and balance_fen < 0) or (ownerless and balance_fen > 0);
drop index ledger_accounts_owed, ledger_accounts_ownerless;
create index ledger_accounts_flag on ledger_accounts (flag, owner_id) where flag is not null;

create or replace function ledger_add(
  owner bigint, of_kind text, amount bigint, out account bigint, out after bigint, out number bigint
) language plpgsql as $$
begin
  update ledger_accounts set balance_fen = balance_fen + amount, postings = postings + 1,
    flag = ledger_flag(of_kind, ownerless, balance_fen + amount)
  where owner_id = owner and kind = of_kind and guarded
  returning id, balance_fen, postings into account, after, number;
  if account is null then
    raise exception 'account % of % was never opened', of_kind, owner
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_open';
  end if;
end $$;

-- Whether the person of an account owes, with whichever of their accounts. Most accounts are of nobody who is known.
create function ledger_person_owes(account bigint) returns boolean language plpgsql stable as $$
begin
  if exists (select from users where id = account and person_id is null and real_name_id is null) then
    return exists (select from ledger_accounts where owner_id = account and flag = 'debt');
  end if;
  return exists (
    select from accounts_of_person(account) as same (id) join ledger_accounts o on o.owner_id = same.id where o.flag = 'debt');
end $$;

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
      select * into account, after, number from ledger_add(owners[i], 'earned', amounts[i]);
    elsif kinds[i] in ('balance', 'purses') then
      update ledger_accounts set balance_fen = balance_fen + amounts[i], postings = postings + 1,
        flag = ledger_flag('available', ownerless, balance_fen + amounts[i])
      where owner_id = owners[i] and kind = 'available' and guarded and balance_fen >= -amounts[i]
      returning id, balance_fen, postings into account, after, number;
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
        select from ledger_accounts where owner_id = owners[i] and flag = 'debt'
      ) then
      debtors := debtors || owners[i];
    end if;
  end loop;
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

-- Whether two accounts are of one person.
create function is_same_person(one bigint, other bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from accounts_of_person(one) as same (id) where same.id = other);
end $$;

-- From whom an account would buy from itself. Most accounts are of nobody who is known, have no payee and work for no shop.
create or replace function own_sellers(account bigint, left_after timestamptz) returns setof bigint language plpgsql stable rows 4 as $$
begin
  if exists (select from users where id = account and person_id is null and real_name_id is null)
    and not exists (select from payees where user_id = account)
    and not exists (select from shop_staff where user_id = account) then
    return next account;
    return;
  end if;
  return query
    with alike as materialized (select id from accounts_paid_alike(account) as same (id)),
      staffed as (
        select s.shop_id from alike a join shop_staff s on s.user_id = a.id
        where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
        union
        select s.shop_id from alike a join users u on u.id = a.id join shop_staff s on s.person_id = u.person_id
        where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
        union
        select s.shop_id from alike a join users u on u.id = a.id join persons p on p.id = u.person_id
          join shop_staff s on s.gone_fingerprint = p.fingerprint
        where s.joined_at is not null and s.ended_at > left_after
      )
    select id from alike
    union
    select o.id from staffed f join shops h on h.id = f.shop_id cross join lateral accounts_of_person(h.owner_id) as o (id);
end $$;

-- Most money can't be undone by anybody.
create or replace function ledger_spend_disputable(owner bigint, spent bigint, of_kind text, of_id bigint, at timestamptz) returns void language plpgsql as $$
declare
  total bigint;
  moved bigint;
  rest bigint;
  last timestamptz;
  lot record;
begin
  if not exists (select from ledger_disputable where user_id = owner) then return; end if;
  select sum(l.left_fen) into total from (
    select left_fen from ledger_disputable where user_id = owner and until > at order by until for update) as l;
  if total is null then return; end if;
  select least(spent, total - sum(balance_fen)) into moved from ledger_accounts where owner_id = owner and kind in ('available', 'earned');
  if moved <= 0 then return; end if;
  rest := moved;
  for lot in select until, left_fen from ledger_disputable where user_id = owner and until > at order by until loop
    exit when rest = 0;
    last := lot.until;
    if lot.left_fen <= rest then
      delete from ledger_disputable where user_id = owner and until = lot.until;
      rest := rest - lot.left_fen;
    else
      update ledger_disputable set left_fen = left_fen - rest where user_id = owner and until = lot.until;
      rest := 0;
    end if;
  end loop;
  if of_kind is not null then perform ledger_note_disputable(of_kind, of_id, moved, spent, last); end if;
end $$;

-- Few licences are of a lease: the others have no entry, and are checked by the trigger of their rows.
alter table licences drop constraint licences_lease, drop constraint licences_of_lease;
create unique index licences_lease on licences (lease_id) where lease_id is not null;
create or replace function licences_check_row() returns trigger language plpgsql as $$
begin
  if new.seats_used >= 0 and new.seats_let >= 0 and new.seats_used + new.seats_let <= new.seats and new.uses >= 0
    and (new.term_days is null or new.term_days > 0)
    and (new.starts_at is not null or new.expires_at is null)
    and (new.order_id is not null or new.issued_by is not null or new.lease_id is not null)
    and (new.lease_id is null) = (new.parent_id is null) and (new.lease_id is null) = (new.user_id is not null)
    and (new.lease_id is null or (new.seats = 1 and new.seats_let = 0 and new.expires_at is not null))
    and (new.state_by is null or new.state_by in ('seller', 'admin', 'system')) then
    return new;
  end if;
  perform refuse_row('licences', v.name) from (values
    ('licences_seats', new.seats_used >= 0 and new.seats_let >= 0 and new.seats_used + new.seats_let <= new.seats),
    ('licences_uses', new.uses >= 0),
    ('licences_term', new.term_days > 0),
    ('licences_begun', new.starts_at is not null or new.expires_at is null),
    ('licences_source', new.order_id is not null or new.issued_by is not null or new.lease_id is not null),
    ('licences_of_lease', (new.lease_id is null) = (new.parent_id is null) and (new.lease_id is null) = (new.user_id is not null)
      and (new.lease_id is null or (new.seats = 1 and new.seats_let = 0 and new.expires_at is not null))),
    ('licences_state_by', new.state_by in ('seller', 'admin', 'system'))) as v (name, holds) where not v.holds;
  return new;
end $$;
drop trigger licences_check_row on licences;
create trigger licences_check_row before insert or update of seats, seats_used, seats_let, uses, term_days, starts_at, expires_at,
  order_id, issued_by, state_by, lease_id, parent_id, user_id on licences for each row execute function licences_check_row();
