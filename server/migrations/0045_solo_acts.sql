-- What one admin gave without a second one, by its value: money, and what is worth money. Its sum over all users and
-- kinds is limited, an act and a day.
create table solo_acts (
  id bigint generated always as identity primary key,
  admin_id bigint not null references users (id),
  kind text not null constraint solo_acts_kind check (kind in ('adjustment', 'reversal', 'gift', 'refund', 'licence', 'price')),
  -- What was done, such as `refund 900001`.
  subject text not null,
  value_fen bigint not null constraint solo_acts_value check (value_fen > 0),
  done_at timestamptz not null
);
create index solo_acts_day on solo_acts (admin_id, done_at) include (value_fen);

-- For tables to which rows are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger solo_acts_append_only before update or delete on solo_acts
  for each row execute function refuse_change();
create trigger solo_acts_no_truncate before truncate on solo_acts
  for each statement execute function refuse_change();

-- What was done before the update counts on.
insert into solo_acts (admin_id, kind, subject, value_fen, done_at)
select asked_by, 'adjustment', 'adjustment ' || id, abs(amount_fen), asked_at from balance_adjustments
where decided_by is null and state in ('applied', 'reversing', 'reversed') and asked_at > now() - interval '1 day'
union all
select reversal_by, 'reversal', 'adjustment ' || id, abs(amount_fen), reversal_at from balance_adjustments
where reversal_by is not null and reversal_decided_by is null and state = 'reversed' and reversal_at > now() - interval '1 day'
union all
select asked_by, 'gift', 'gift batch ' || id, amount_fen * codes, asked_at from gift_batches
where decided_by is null and decided_at is not null and asked_at > now() - interval '1 day';

-- Since when somebody is an admin: new ones decide on nothing that others ask for. Whoever makes one can't forget it.
alter table users add column admin_since timestamptz;
update users set admin_since = created_at where role = 'admin';
create function users_keep_admin_since() returns trigger language plpgsql as $$
begin
  new.admin_since := case when new.role <> 'admin' then null
    when tg_op = 'INSERT' then coalesce(new.admin_since, new.created_at)
    else coalesce(new.admin_since, now()) end;
  return new;
end $$;
create trigger users_admin_since before insert or update of role on users
  for each row execute function users_keep_admin_since();
alter table users add constraint users_admin_since check ((role = 'admin') = (admin_since is not null));

-- Not the limit of one admin only: any rule of which a change lets one person do more.
alter type limit_raise_state rename to rule_request_state;
alter table money_limit_raises rename to money_rule_requests;
alter table money_rule_requests rename column from_fen to from_value;
alter table money_rule_requests rename column to_fen to to_value;
alter table money_rule_requests add column rule text not null default 'secondAdminFen';
alter table money_rule_requests alter column rule drop default;
alter table money_rule_requests rename constraint money_limit_raises_four_eyes to money_rule_requests_four_eyes;
alter table money_rule_requests drop constraint money_limit_raises_more;
alter table money_rule_requests add constraint money_rule_requests_change check (to_value <> from_value);
drop index money_limit_raises_waiting;
create unique index money_rule_requests_waiting on money_rule_requests (rule) where state = 'waiting';

-- An act of an admin on the command line has no account behind it.
alter table operation_log alter column actor_id drop not null;
