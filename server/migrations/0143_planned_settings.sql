-- Values of settings that hold from a time on. They can be taken back until then, and never afterwards: acts were counted by them.
create table planned_settings (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null,
  counts_from timestamptz not null,
  reason text not null,
  planned_by bigint not null,
  planned_at timestamptz not null,
  taken_back_by bigint,
  taken_back_at timestamptz,
  constraint planned_settings_later check (counts_from > planned_at),
  constraint planned_settings_taken_back check (
    (taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null or taken_back_at < counts_from))
);
create index planned_settings_of on planned_settings (name, counts_from desc, id desc) where taken_back_at is null;

create function planned_settings_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null
     and to_jsonb(new) - array['taken_back_at', 'taken_back_by'] = to_jsonb(old) - array['taken_back_at', 'taken_back_by'] then
    return new;
  end if;
  raise exception 'planned settings are only appended' using errcode = 'integrity_constraint_violation',
    constraint = 'planned_settings_keep';
end $$;
create trigger planned_settings_keep before update or delete on planned_settings
  for each row execute function planned_settings_keep();

-- What is stored at `at`, which is now or later: what was saved at once, or was planned and has begun since. The last one counts,
-- and of one moment what was saved at once: nobody could before the plan began.
create function settings_at(at timestamptz) returns table (name text, value jsonb) language sql stable as $$
  select distinct on (s.name) s.name, s.value from (
    select name, value, changed_at as since, 0 as id from site_settings
    union all
    select name, value, counts_from, id from planned_settings where taken_back_at is null and counts_from <= at) as s
  order by s.name, s.since desc, s.id = 0 desc, s.id desc
$$;

-- Null: it counts as soon as it is agreed to.
alter table money_rule_requests add column counts_from timestamptz;
