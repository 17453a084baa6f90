-- Where money comes from that nobody paid in: gift codes and adjustments are costs of the platform.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'gifts', false), (0, 'adjustments', false);

-- A reverse entry writes the opposite of another one, once.
alter table ledger_entries add column reverses bigint;
create unique index ledger_entries_reverses on ledger_entries (reverses) where reverses is not null;
-- What belongs to an order, a gift code, an adjustment.
create index ledger_entries_subject on ledger_entries (subject_id, subject_kind);

-- A copy of the entry's kind, so that a statement of one kind pages on an index; verified with everything else.
alter table ledger_postings add column kind text;
alter table ledger_postings disable trigger ledger_postings_append_only;
update ledger_postings p set kind = e.kind from ledger_entries e where e.id = p.entry_id;
alter table ledger_postings enable trigger ledger_postings_append_only;
alter table ledger_postings alter column kind set not null;
create index ledger_postings_statement on ledger_postings (account_id, kind, id);
-- Ranges of postings as they were written: for roll-ups.
create index ledger_postings_id on ledger_postings using brin (id) with (pages_per_range = 16, autosummarize = on);

-- What somebody earned and does not have yet: a user's pending is the sum of what is left of these. Money that came
-- back after it was released is owed, and stands here as a row below zero that the next sales fill.
create table ledger_earnings (
  id bigint generated always as identity,
  user_id bigint not null,
  -- What it was earned by, such as an order.
  subject_kind text not null,
  subject_id bigint not null,
  -- The entry that it came with.
  entry_id bigint not null,
  amount_fen bigint not null,
  left_fen bigint not null,
  due_at timestamptz not null,
  -- While a refund or a complaint is open.
  frozen boolean not null default false,
  -- When it was released, or nothing was left of it.
  closed_at timestamptz,
  -- The entry that released it, or that what was owed was filled from: it moved the sum of what was left of all of
  -- these. Null: all of it came back, or filled what was owed.
  release_entry_id bigint,
  primary key (subject_id, subject_kind, id)
) with (fillfactor = 80);
create index ledger_earnings_due on ledger_earnings (due_at) where closed_at is null and left_fen > 0;
create index ledger_earnings_user on ledger_earnings (user_id, due_at, id) where closed_at is null;
create index ledger_earnings_owed on ledger_earnings (user_id, id) where closed_at is null and left_fen < 0;
create index ledger_earnings_release on ledger_earnings (release_entry_id) where release_entry_id is not null;

-- What was earned before is due a day after the sale, unless a refund of it is open.
insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at, frozen)
select a.owner_id, e.subject_kind, e.subject_id, min(e.id), sum(p.amount_fen), sum(p.amount_fen),
  min(e.created_at) + interval '1 day',
  sum(p.amount_fen) > 0 and e.subject_kind = 'order' and e.subject_id in (
    select order_id from refunds where state in ('requested', 'refused', 'complained'))
from ledger_accounts a
join ledger_postings p on p.account_id = a.id
join ledger_entries e on e.id = p.entry_id
where a.kind = 'pending' group by 1, 2, 3 having sum(p.amount_fen) <> 0;

create type hold_state as enum ('active', 'settled', 'released', 'expired');

-- Money set aside: for whom, why, until when. A user's held is the sum of what is left of the active ones.
create table ledger_holds (
  id bigint generated always as identity (start with 500001) primary key,
  user_id bigint not null,
  -- What makes it one: the same key holds once.
  key text not null constraint ledger_holds_key unique,
  -- What sort of thing holds it, such as withdrawal, deposit or review.
  kind text not null,
  -- What it is for; null: it stands for itself.
  subject_kind text,
  subject_id bigint,
  -- Why, in the words of whoever placed it; empty where the kind says it all.
  reason text not null default '',
  amount_fen bigint not null constraint ledger_holds_amount check (amount_fen > 0),
  left_fen bigint not null constraint ledger_holds_left check (left_fen between 0 and amount_fen),
  state hold_state not null default 'active',
  -- Null: until somebody decides.
  expires_at timestamptz,
  -- Null: the process itself.
  placed_by bigint,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index ledger_holds_user on ledger_holds (user_id, id desc);
create index ledger_holds_active on ledger_holds (id desc) where state = 'active';
create index ledger_holds_due on ledger_holds (expires_at) where state = 'active' and expires_at is not null;

-- How far the roll-ups reach: every posting up to here is in them, and none can come any more.
create table ledger_folds (
  one boolean primary key default true constraint ledger_folds_one check (one),
  up_to_posting_id bigint not null,
  -- What the days were cut by; when the site gets another one, all days are folded anew.
  time_zone text not null default 'Asia/Shanghai',
  folded_at timestamptz
);
insert into ledger_folds (up_to_posting_id) values (0);

-- What came in and went out of an account, by day (of the site's time zone) and kind, and between which postings.
create table ledger_day_totals (
  account_id bigint not null,
  day date not null,
  kind text not null,
  in_fen bigint not null,
  out_fen bigint not null,
  postings bigint not null,
  first_posting_id bigint not null,
  last_posting_id bigint not null,
  primary key (account_id, day, kind)
) with (fillfactor = 80);

-- The same of all accounts of a kind together: the platform's balance sheet.
create table ledger_sheet_days (
  account_kind text not null,
  day date not null,
  in_fen bigint not null,
  out_fen bigint not null,
  primary key (account_kind, day)
);

-- Each seal covers the entries and accounts after the one before it, by a hash that includes that one's.
create table ledger_seals (
  id bigint primary key,
  to_entry_id bigint not null,
  to_account_id bigint not null,
  entries bigint not null,
  postings bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
-- A field of a sealed row as COPY writes it in its binary format: four bytes of length, then the value.
create function ledger_field(value bigint) returns bytea language sql immutable parallel safe as
  $$ select case when value is null then int4send(-1) else int4send(8) || int8send(value) end $$;
create function ledger_field(value text) returns bytea language sql immutable parallel safe as
  $$ select int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8') $$;

-- Accounts are sealed too, so they draw a transaction's number before their own, as entries do.
create function ledger_draw_xact_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger ledger_accounts_draw_xact_id before insert on ledger_accounts
  for each statement execute function ledger_draw_xact_id();
-- Which seal covers an entry.
create index ledger_seals_reach on ledger_seals (to_entry_id, id);
create trigger ledger_seals_append_only before update or delete on ledger_seals
  for each row execute function ledger_refuse_change();
create trigger ledger_seals_no_truncate before truncate on ledger_seals
  for each statement execute function ledger_refuse_change();

-- What the scheduled proofs of the books found.
create table ledger_checks (
  id bigint generated always as identity primary key,
  scope text not null constraint ledger_checks_scope check (scope in ('recent', 'whole')),
  -- The last entry that was looked at.
  to_entry_id bigint not null,
  postings bigint not null,
  -- The last seal then: one that is gone or says something else later was tampered with. Null: there was none.
  seal_id bigint,
  seal_hash bytea,
  -- What must not be, with where it is; empty when all holds.
  differences jsonb not null,
  started_at timestamptz not null,
  took_ms integer not null
);
create index ledger_checks_scope_newest on ledger_checks (scope, id desc);

-- Takes back what was earned by a subject: out of what is not released yet, and the rest is owed.
create function ledger_take_earnings(
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
    insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
    values (owner, entry_subject_kind, entry_subject_id, entry, -missing, -missing, at);
  end if;
end $$;

drop function ledger_post(text, text, text, bigint, timestamptz, bigint[], text[], bigint[]);

-- Posts an entry: one amount an account, in the order of the accounts' names, so that two entries never wait for each
-- other. Null: the key was posted before, and nothing changed; else the entry's id. A guarded account that would go
-- below zero fails the transaction by the constraint not_overdrawn, an account that was never opened by
-- ledger_account_open. What a pending account gets is an earning, due as `dues` says; what it loses comes out of the
-- earnings of the same subject, unless the entry is the release of earnings.
create function ledger_post(
  entry_kind text, entry_key text, entry_subject_kind text, entry_subject_id bigint, at timestamptz,
  owners bigint[], kinds text[], amounts bigint[], dues timestamptz[], reversed bigint
) returns bigint language plpgsql as $$
declare
  entry bigint;
  ids bigint[] := '{}';
  afters bigint[] := '{}';
  numbers bigint[] := '{}';
  account bigint;
  after bigint;
  number bigint;
  -- Before any number is drawn from a sequence: whoever sees a later number can then wait for this transaction.
  transaction xid8 := pg_current_xact_id();
begin
  insert into ledger_entries (kind, key, subject_kind, subject_id, created_at, reverses)
  values (entry_kind, entry_key, entry_subject_kind, entry_subject_id, at, reversed)
  on conflict (key) do nothing returning id into entry;
  if entry is null then return null; end if;
  -- Earnings before accounts: whoever releases them locks in the same order.
  if entry_kind <> 'release' and 'pending' = any(kinds) then
    for i in 1 .. array_length(owners, 1) loop
      if kinds[i] = 'pending' and amounts[i] > 0 then
        if dues[i] is null then
          raise exception 'an earning of % says not when it is due', owners[i]
            using errcode = 'integrity_constraint_violation', constraint = 'ledger_earning_due';
        end if;
        insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
        values (owners[i], entry_subject_kind, entry_subject_id, entry, amounts[i], amounts[i], dues[i]);
      elsif kinds[i] = 'pending' then
        perform ledger_take_earnings(owners[i], entry, entry_subject_kind, entry_subject_id, -amounts[i], at);
      end if;
    end loop;
  end if;
  for i in 1 .. array_length(owners, 1) loop
    -- Open accounts are not looked for among the guarded ones.
    if owners[i] = 0 or kinds[i] = 'pending' then
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
  insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
  select p.account_id, entry, entry_kind, p.amount, p.after, p.number
  from unnest(ids, amounts, afters, numbers) as p (account_id, amount, after, number);
  return entry;
end $$;

-- Releases what one user earned and is due, after what is owed was filled out of it: one entry for at most `most`
-- earnings. What others have locked waits for the next turn. How many fen came free.
create function ledger_release(owner bigint, at timestamptz, most integer) returns bigint language plpgsql as $$
declare
  due bigint[];
  due_subjects bigint[];
  due_kinds text[];
  due_fen bigint;
  owed bigint[];
  owed_subjects bigint[];
  owed_kinds text[];
  owed_fen bigint;
  entry bigint;
begin
  -- One release of a user at a time, else the second would not see what is owed. Nothing else locks this row.
  perform from ledger_accounts where owner_id = owner and kind = 'pending' for no key update;
  select array_agg(d.id), array_agg(d.subject_id), array_agg(d.subject_kind), coalesce(sum(d.left_fen), 0)
  into due, due_subjects, due_kinds, due_fen from (
    select id, subject_id, subject_kind, left_fen from ledger_earnings
    where user_id = owner and closed_at is null and left_fen > 0 and not frozen and due_at <= at
    order by due_at, id limit most for update skip locked
  ) as d;
  if due is null then return 0; end if;
  -- All that is owed, the oldest first, as far as what is due reaches: nothing is paid out while any of it is left.
  select array_agg(o.id), array_agg(o.subject_id), array_agg(o.subject_kind), coalesce(sum(o.left_fen), 0)
  into owed, owed_subjects, owed_kinds, owed_fen from (
    select id, subject_id, subject_kind, left_fen, sum(left_fen) over (order by id) - left_fen as before_fen
    from ledger_earnings where user_id = owner and closed_at is null and left_fen < 0
  ) as o where due_fen + o.before_fen > 0;
  if due_fen + owed_fen > 0 then
    entry := ledger_post('release', 'release:' || owner || ':' || due[1], 'release', owner, at,
      array[owner, owner], array['available', 'pending'], array[due_fen + owed_fen, -due_fen - owed_fen], null, null);
    if entry is null then
      raise exception 'earnings of % were released before', owner
        using errcode = 'integrity_constraint_violation', constraint = 'ledger_release_once';
    end if;
    update ledger_earnings e set closed_at = at, release_entry_id = entry
    from unnest(due_subjects || owed_subjects, due_kinds || owed_kinds, due || owed) as d (subject, kind, id)
    where e.subject_id = d.subject and e.subject_kind = d.kind and e.id = d.id;
    return due_fen + owed_fen;
  end if;
  -- All of it fills what is owed, the oldest first.
  update ledger_earnings e set left_fen = 0, closed_at = at
  from unnest(due_subjects, due_kinds, due) as d (subject, kind, id)
  where e.subject_id = d.subject and e.subject_kind = d.kind and e.id = d.id;
  update ledger_earnings e set left_fen = f.left_fen, closed_at = case when f.left_fen = 0 then at end
  from (
    select o.subject_id, o.subject_kind, o.id,
      least(0, greatest(o.left_fen, due_fen + sum(o.left_fen) over (order by o.id)))::bigint as left_fen
    from unnest(owed_subjects, owed_kinds, owed) as d (subject, kind, id)
    join ledger_earnings o on o.subject_id = d.subject and o.subject_kind = d.kind and o.id = d.id
  ) as f
  where e.subject_id = f.subject_id and e.subject_kind = f.subject_kind and e.id = f.id and e.left_fen <> f.left_fen;
  return 0;
end $$;
