-- What of the purse that can only be spent was recharged, its bonus included, and not spent yet: so much can go back to the channels that it came by.
-- Whatever else is there is spent first.
alter table ledger_accounts add column recharged_fen bigint not null default 0,
  -- What the last posting took of it.
  add column recharged_out_fen bigint not null default 0;

-- What of it went into an order or a hold, and what that purse paid of it in all: it is there again when that comes back, in the same part.
create table ledger_recharged_spent (
  subject_id bigint not null,
  subject_kind text not null,
  fen bigint not null constraint ledger_recharged_spent_fen check (fen >= 0),
  of_fen bigint not null,
  user_id bigint not null,
  spent_at timestamptz not null,
  primary key (subject_id, subject_kind),
  constraint ledger_recharged_spent_of check (fen <= of_fen)
);
-- A recharge that was lost comes back with none of them.
create index ledger_recharged_spent_user on ledger_recharged_spent (user_id, spent_at) where fen > 0;

-- What is there of recharges of before: as much as their balance never fell below since, and no more than one of them brought.
update ledger_accounts a set recharged_fen = m.fen
from (
  select account_id, max(least(amount_fen, low)) filter (where kind = 'recharge') as fen from (
    select p.account_id, p.kind, p.amount_fen, min(p.balance_after_fen) over (partition by p.account_id order by p.number desc) as low
    from ledger_postings p join ledger_accounts o on o.id = p.account_id and o.kind = 'available' and o.balance_fen > 0) as each
  group by 1) as m
where m.account_id = a.id and m.fen > 0;

drop function ledger_add(bigint, text, bigint);
-- `raised`: what of the amount is of recharges; `spent`: what of them went with it.
create function ledger_add(
  owner bigint, of_kind text, amount bigint, raised bigint default 0,
  out account bigint, out after bigint, out number bigint, out spent bigint
) language plpgsql as $$
begin
  update ledger_accounts set balance_fen = balance_fen + amount, postings = postings + 1,
    flag = ledger_flag(of_kind, ownerless, balance_fen + amount),
    recharged_fen = least(recharged_fen + raised, greatest(0, balance_fen + amount)),
    recharged_out_fen = greatest(0, recharged_fen + raised - greatest(0, balance_fen + amount))
  where owner_id = owner and kind = of_kind and guarded
  returning id, balance_fen, postings, recharged_out_fen into account, after, number, spent;
  if account is null then
    raise exception 'account % of % was never opened', of_kind, owner
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_open';
  end if;
end $$;

-- What of recharges comes back with an amount of a subject, once: rounded down, and all with the last of it.
create function ledger_recharged_back(owner bigint, of_kind text, of_id bigint, amount bigint) returns bigint language plpgsql as $$
declare
  was record;
  part bigint;
begin
  if not exists (select from ledger_recharged_spent where subject_id = of_id and subject_kind = of_kind and fen > 0) then return 0; end if;
  -- Before its row, as whoever takes a lost recharge off such rows does.
  perform from ledger_accounts where owner_id = owner and kind = 'available' for no key update;
  select fen, of_fen into was from ledger_recharged_spent where subject_id = of_id and subject_kind = of_kind and fen > 0 for no key update;
  if was is null then return 0; end if;
  part := floor(was.fen::numeric * least(amount, was.of_fen) / was.of_fen);
  update ledger_recharged_spent set fen = was.fen - part, of_fen = greatest(was.of_fen - amount, was.fen - part)
  where subject_id = of_id and subject_kind = of_kind;
  return part;
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
  spent bigint;
  cost bigint;
  back bigint;
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
      select a.account, a.after, a.number, a.spent into account, after, number, spent
      from ledger_add(owners[i], case when kinds[i] in ('share', 'own_share') then 'owed' else kinds[i] end, amounts[i], back) a;
    end if;
    if spent > 0 and entry_kind in ('purchase', 'hold') then
      if cost = 0 then cost := -amounts[i]; end if;
      insert into ledger_recharged_spent as s (subject_kind, subject_id, fen, of_fen, user_id, spent_at)
      values (entry_subject_kind, entry_subject_id, spent, cost, owners[i], at)
      on conflict (subject_id, subject_kind) do update set fen = s.fen + excluded.fen, of_fen = s.of_fen + excluded.of_fen;
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

-- An unspent recharge goes back to its channel, as far as it is there, by the wish of whoever recharged; its bonus goes with it, from the same hold.
alter table gateway_refunds
  add column returned_by bigint references users (id),
  add column bonus_fen bigint not null default 0,
  add constraint gateway_refunds_bonus check (bonus_fen >= 0 and (bonus_fen = 0 or returned_by is not null)),
  drop constraint gateway_refunds_of,
  add constraint gateway_refunds_of check (num_nonnulls(refund_id, lease_part, returned_by) <= 1);
drop index gateway_refunds_second;
create unique index gateway_refunds_second on gateway_refunds (attempt_id) where refund_id is null and lease_part is null and returned_by is null;
-- One at a time of each recharge.
create unique index gateway_refunds_return on gateway_refunds (attempt_id) where returned_by is not null and state = 'asked';
create index gateway_refunds_returned on gateway_refunds (returned_by, asked_at) where returned_by is not null;
-- Until when the lot runs that it made on its payer's balance: what goes back to the channel ends that lot and no other. Null: none, or of before.
alter table payment_attempts add column disputable_until timestamptz;

-- After `fen` of a lot, named by its date, went back to whoever can have it undone: other lots run on.
create function ledger_end_disputable(owner bigint, fen bigint, until_at timestamptz) returns void language sql as $$
  with lot as (
    select user_id, until, left_fen from ledger_disputable where user_id = owner
      and until = date_bin(interval '1 hour', until_at + interval '59 minutes 59.999999 seconds', timestamptz '2000-01-01 00:00+00') for update
  ), gone as (
    delete from ledger_disputable d using lot where d.user_id = lot.user_id and d.until = lot.until and lot.left_fen <= fen
  )
  update ledger_disputable d set left_fen = lot.left_fen - fen from lot
  where d.user_id = lot.user_id and d.until = lot.until and lot.left_fen > fen
$$;
create index payments_recharges on payments (user_id, id desc) where purpose = 'recharge';
