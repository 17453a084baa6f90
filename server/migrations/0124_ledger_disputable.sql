-- What of a user's balance came through a channel whose payer can still have it undone, by the hour at which they can't any more:
-- few rows a user, whatever they earn. It goes along with the money: whoever earns it waits as well.
create table ledger_disputable (
  user_id bigint not null,
  until timestamptz not null,
  left_fen bigint not null constraint ledger_disputable_left check (left_fen > 0),
  primary key (user_id, until)
);

-- What of it went into a subject, an order or a hold for a lease, and what that cost: it goes back with the money.
create table ledger_disputable_spent (
  subject_id bigint not null,
  subject_kind text not null,
  -- Of the last of it.
  until timestamptz not null,
  fen bigint not null constraint ledger_disputable_spent_fen check (fen >= 0),
  of_fen bigint not null,
  primary key (subject_id, subject_kind),
  constraint ledger_disputable_spent_of check (fen <= of_fen)
);

-- How much of what is left of it waits until `withdraw_at`; null: all of it.
alter table ledger_earnings add column wait_fen bigint;

-- What was released and waits.
insert into ledger_disputable (user_id, until, left_fen)
select user_id, date_bin(interval '1 hour', withdraw_at + interval '59 minutes 59.999999 seconds', timestamptz '2000-01-01 00:00+00'), sum(left_fen)
from ledger_earnings where release_entry_id is not null and withdraw_at > now() and left_fen > 0 group by 1, 2;
drop index ledger_earnings_withdraw;

-- Adds to it, by whole hours; forgets what can't be undone any more.
create function ledger_add_disputable(owner bigint, fen bigint, until_at timestamptz, at timestamptz) returns void language plpgsql as $$
begin
  delete from ledger_disputable where user_id = owner and until <= at;
  if fen <= 0 or until_at <= at then return; end if;
  insert into ledger_disputable as d (user_id, until, left_fen)
  values (owner, date_bin(interval '1 hour', until_at + interval '59 minutes 59.999999 seconds', timestamptz '2000-01-01 00:00+00'), fen)
  on conflict (user_id, until) do update set left_fen = d.left_fen + excluded.left_fen;
end $$;

-- What a subject earned waits as long as what went into it, in the same part.
create function ledger_delay_earnings(of_kind text, of_id bigint) returns void language sql as $$
  update ledger_earnings e set withdraw_at = greatest(e.withdraw_at, s.until),
    wait_fen = greatest(case when e.withdraw_at is null then 0 else coalesce(e.wait_fen, e.left_fen) end,
      ceil(e.left_fen::numeric * s.fen / greatest(s.of_fen, 1)))::bigint
  from ledger_disputable_spent s
  where s.subject_id = of_id and s.subject_kind = of_kind and s.fen > 0
    and e.subject_id = of_id and e.subject_kind = of_kind and e.closed_at is null and e.left_fen > 0
$$;

-- Notes that so much of what a subject cost can be undone until then.
create function ledger_note_disputable(of_kind text, of_id bigint, part bigint, cost bigint, until_at timestamptz) returns void language sql as $$
  insert into ledger_disputable_spent as s (subject_id, subject_kind, until, fen, of_fen) values (of_id, of_kind, until_at, part, cost)
  on conflict (subject_id, subject_kind) do update set until = greatest(s.until, excluded.until), fen = s.fen + excluded.fen,
    of_fen = s.of_fen + excluded.of_fen;
  select ledger_delay_earnings(of_kind, of_id)
$$;

-- After money left a user's balance for a subject, or for good (`of_kind` null): what of theirs can be undone and is not covered by
-- what stays went along, what ends first before the rest.
create function ledger_spend_disputable(owner bigint, spent bigint, of_kind text, of_id bigint, at timestamptz) returns void language plpgsql as $$
declare
  total bigint;
  moved bigint;
  rest bigint;
  last timestamptz;
  lot record;
begin
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

-- After money of a subject came back: what of it can be undone is the owner's again, as far as `kept` of `back` stays with them.
create function ledger_return_disputable(owner bigint, back bigint, kept bigint, of_kind text, of_id bigint, at timestamptz) returns void language plpgsql as $$
declare
  was record;
  part bigint;
begin
  select until, fen, of_fen into was from ledger_disputable_spent where subject_id = of_id and subject_kind = of_kind for update;
  if was is null or was.of_fen = 0 then return; end if;
  part := least(was.fen, ceil(was.fen::numeric * least(back, was.of_fen) / was.of_fen));
  update ledger_disputable_spent set of_fen = greatest(of_fen - back, fen - part), fen = fen - part
  where subject_id = of_id and subject_kind = of_kind;
  perform ledger_add_disputable(owner, least(part, kept), was.until, at);
end $$;

-- Pays what a user owes out of their purses, earnings first, as far as they reach. How many fen were paid.
create or replace function ledger_pay_owed(owner bigint, because_of bigint, at timestamptz) returns bigint language plpgsql as $$
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
  perform ledger_spend_disputable(owner, available + earned, null, null, at);
  return available + earned;
end $$;

-- Releases what one user earned and is due: one entry for at most `most` earnings. What others have locked waits for the
-- next turn. What of it can't be withdrawn yet is noted before purses are locked. How many fen came free.
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

-- What a gateway took by a dispute stands in its bills as well.
alter table reconciliation_records drop constraint reconciliation_records_record,
  add constraint reconciliation_records_record check (record in ('payment', 'refund', 'dispute'));
alter table reconciliation_differences drop constraint reconciliation_differences_record,
  add constraint reconciliation_differences_record check (record in ('payment', 'refund', 'fee', 'dispute'));
create index gateway_disputes_lost on gateway_disputes (gateway, ended_at) where state = 'lost';

-- Which of the gateway's disputes the loss was of: what it says of these afterwards contradicts it.
alter table gateway_disputes add column lost_numbers text[] not null default '{}';
update gateway_disputes set lost_numbers = ended_numbers where state = 'lost';

-- What a gateway says against an end that was entered: kept until an admin settles it.
create table gateway_dispute_contradictions (
  id bigint generated always as identity (start with 1001) primary key,
  dispute_id bigint not null references gateway_disputes (id),
  -- Of the dispute, when it was said.
  round int not null,
  number text not null,
  said text not null constraint gateway_dispute_contradictions_said check (said in ('won', 'lost', 'withdrawn')),
  source text not null constraint gateway_dispute_contradictions_source check (source in ('notice', 'hand')),
  -- Null: the gateway's notice.
  found_by bigint references users (id),
  found_at timestamptz not null,
  words text not null default '',
  outcome text constraint gateway_dispute_contradictions_outcome check (outcome in ('followed', 'kept')),
  settled_by bigint references users (id),
  settled_at timestamptz,
  reason text not null default '',
  constraint gateway_dispute_contradictions_settled check ((outcome is null) = (settled_at is null))
);
-- Said twice it is one.
create unique index gateway_dispute_contradictions_once on gateway_dispute_contradictions (dispute_id, round, number, said)
  where source = 'notice' or outcome is null;
create index gateway_dispute_contradictions_waiting on gateway_dispute_contradictions (found_at, id) where outcome is null;
