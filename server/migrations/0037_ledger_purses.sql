-- Two purses and what is owed. `available` can only be spent; `earned` holds released earnings; `owed` is below zero while
-- its owner owes what a refund took back and neither their earnings nor their purses had.
alter table ledger_accounts drop constraint not_overdrawn;
alter table ledger_accounts
  add constraint not_overdrawn check ((balance_fen >= 0) = (kind <> 'owed') or balance_fen = 0);
create index ledger_accounts_owed on ledger_accounts (owner_id) where kind = 'owed' and balance_fen < 0;

insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
select a.owner_id, k.kind, true, 0 from ledger_accounts a cross join (values ('earned'), ('owed')) as k (kind)
where a.kind = 'available' and pg_current_xact_id() is not null
order by a.owner_id, k.kind on conflict do nothing;

-- Takes back what was earned by a subject and is not released yet.
create or replace function ledger_take_earnings(
  owner bigint, entry bigint, entry_subject_kind text, entry_subject_id bigint, amount bigint, at timestamptz
) returns void language plpgsql as $$
declare
  missing bigint := amount;
  taken bigint;
  earning record;
begin
  for earning in
    select id, left_fen from ledger_earnings
    where subject_id = entry_subject_id and subject_kind = entry_subject_kind and user_id = owner
      and closed_at is null and left_fen > 0
    order by id for update
  loop
    exit when missing = 0;
    taken := least(missing, earning.left_fen);
    update ledger_earnings set left_fen = left_fen - taken, closed_at = case when left_fen = taken then at end
    where subject_id = entry_subject_id and subject_kind = entry_subject_kind and id = earning.id;
    missing := missing - taken;
  end loop;
  if missing > 0 then
    raise exception '% has no % fen left of % %', owner, missing, entry_subject_kind, entry_subject_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_earnings_left';
  end if;
end $$;

-- Adds to a guarded account; fails by not_overdrawn, or by ledger_account_open where there is none.
create function ledger_add(
  owner bigint, of_kind text, amount bigint, out account bigint, out after bigint, out number bigint
) language plpgsql as $$
begin
  update ledger_accounts set balance_fen = balance_fen + amount, postings = postings + 1
  where owner_id = owner and kind = of_kind and guarded
  returning id, balance_fen, postings into account, after, number;
  if account is null then
    raise exception 'account % of % was never opened', of_kind, owner
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_open';
  end if;
end $$;

-- Locks both purses of a user and what they owe, in the order in which every entry locks accounts.
create function ledger_lock_purses(owner bigint) returns void language sql as $$
  select id from ledger_accounts where owner_id = owner and kind in ('available', 'earned', 'owed') order by kind for no key update
$$;

-- Pays what a user owes out of their purses, earnings first, as far as they reach. How many fen were paid.
create function ledger_pay_owed(owner bigint, because_of bigint, at timestamptz) returns bigint language plpgsql as $$
declare
  available bigint;
  earned bigint;
  owed bigint;
begin
  perform ledger_lock_purses(owner);
  select max(balance_fen) filter (where kind = 'available'), max(balance_fen) filter (where kind = 'earned'),
    max(-balance_fen) filter (where kind = 'owed')
  into available, earned, owed from ledger_accounts where owner_id = owner and kind in ('available', 'earned', 'owed');
  earned := least(earned, owed);
  available := least(available, owed - earned);
  if available + earned = 0 then return 0; end if;
  perform ledger_post('debt', 'debt:' || owner || ':' || because_of, 'debt', owner, at,
    array[owner, owner, owner], array['available', 'earned', 'owed'], array[-available, -earned, available + earned], null, null);
  return available + earned;
end $$;

-- Posts an entry: one amount an account, in the order of the accounts' names, so that two entries never wait for each
-- other. Null: the key was posted before, and nothing changed; else the entry's id. A guarded account that would go
-- below zero fails the transaction by the constraint not_overdrawn, an account that was never opened by
-- ledger_account_open. What a pending account gets is an earning, due as `dues` says; what it loses comes out of the
-- earnings of the same subject, unless the entry is the release of earnings.
--
-- Besides accounts, money can be taken from
--   balance    what a user can spend: first `available`, then `earned`; fails by ledger_owed while they owe anything
--   purses     the same, whatever they owe
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
        select from ledger_accounts where owner_id = owners[i] and kind = 'owed' and balance_fen < 0
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

-- When what was earned by a subject is released, where it is not yet.
create function ledger_set_due(of_kind text, of_id bigint, due timestamptz) returns void language sql as $$
  update ledger_earnings set due_at = due
  where subject_id = of_id and subject_kind = of_kind and closed_at is null and left_fen > 0 and due_at <> due
$$;

-- The seller's share comes free once the order is completed, its goods were seen, and its days are over, whichever is
-- last. While the goods are unseen, it waits until they cannot be returned any more.
create function orders_set_release() returns trigger language plpgsql as $$
begin
  perform ledger_set_due('order', new.id,
    greatest(new.paid_at + make_interval(days => new.release_days), new.completed_at, new.first_shown_at));
  return null;
end $$;
create trigger orders_set_release after update of completed_at, first_shown_at on orders
  for each row when (new.completed_at is not null and new.first_shown_at is not null
    and (old.completed_at is null or old.first_shown_at is null))
  execute function orders_set_release();

-- What waits today waits by the same rule: unseen goods come back for seven days, an order completes after three.
update ledger_earnings e
set due_at = greatest(e.due_at, o.delivered_at + case when o.first_shown_at is null then interval '7 days' else interval '3 days' end)
from orders o
where e.subject_kind = 'order' and o.id = e.subject_id and e.closed_at is null and e.left_fen > 0
  and (o.first_shown_at is null or o.completed_at is null);

-- What was owed stood among the earnings, as rows below zero.
do $$
declare
  debtor record;
  entry bigint;
begin
  for debtor in
    select user_id as id, sum(left_fen)::bigint as fen from ledger_earnings
    where closed_at is null and left_fen < 0 group by user_id order by user_id
  loop
    insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
    values ('debt', 'debt:' || debtor.id || ':first', 'debt', debtor.id, now()) returning id into entry;
    insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
    select account, entry, 'debt', debtor.fen, after, number from ledger_add(debtor.id, 'owed', debtor.fen)
    union all
    select id, entry, 'debt', -debtor.fen, null, null from ledger_accounts where owner_id = debtor.id and kind = 'pending';
    update ledger_earnings set left_fen = 0, closed_at = now()
    where user_id = debtor.id and closed_at is null and left_fen < 0;
  end loop;
end $$;

-- A balance of before is earned as far as its postings prove it: releases, less what was spent of them when all else had
-- been spent before.
do $$
declare
  purse record;
  posting record;
  spendable bigint;
  earned bigint;
begin
  for purse in
    select a.id, a.owner_id from ledger_accounts a
    where a.kind = 'available' and a.balance_fen > 0
      and exists (select from ledger_postings p where p.account_id = a.id and p.kind = 'release')
    order by a.owner_id
  loop
    spendable := 0;
    earned := 0;
    for posting in select amount_fen as fen, kind from ledger_postings where account_id = purse.id order by number loop
      if posting.fen > 0 and posting.kind = 'release' then
        earned := earned + posting.fen;
      elsif posting.fen > 0 then
        spendable := spendable + posting.fen;
      else
        earned := earned + least(spendable + posting.fen, 0);
        spendable := greatest(spendable + posting.fen, 0);
      end if;
    end loop;
    if earned > 0 then
      perform ledger_post('purse_split', 'purse_split:' || purse.owner_id, 'purse_split', purse.owner_id, now(),
        array[purse.owner_id, purse.owner_id], array['available', 'earned'], array[-earned, earned], null, null);
    end if;
  end loop;
end $$;

-- Whoever owes pays with what they have.
select ledger_pay_owed(owner_id, 0, now()) from ledger_accounts where kind = 'owed' and balance_fen < 0;
