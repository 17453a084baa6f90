-- What the platform keeps of a shop's sale: of the whole site, of a category with all below it, or of one shop, from a time on.
-- The nearest counts: the shop's, else the category's, else that of the category above, else the site's.
create table commission_rates (
  id bigint generated always as identity primary key,
  scope text not null constraint commission_rates_scope check (scope in ('site', 'category', 'shop')),
  -- The category or the shop; 0: the site.
  scope_id bigint not null,
  -- In ten-thousandths; null: none of its own from then on.
  rate integer constraint commission_rates_rate check (rate between 0 and 10000),
  counts_from timestamptz not null,
  state text not null constraint commission_rates_state check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
  reason text not null,
  -- Null: it stood in the settings before there were rates.
  asked_by bigint,
  asked_at timestamptz not null,
  -- Null while it waits, and where it needed nobody else.
  decided_by bigint,
  decided_at timestamptz,
  words text not null default '',
  -- Shops up to this number were told; null: none is to be told any more.
  told_up_to bigint,
  constraint commission_rates_site check ((scope = 'site') = (scope_id = 0) and (scope <> 'site' or rate is not null)),
  constraint commission_rates_decided check (decided_by is null or decided_by <> asked_by)
);
-- The newest of those that begin at the same time counts.
create index commission_rates_of on commission_rates (scope, scope_id, counts_from desc, id desc) where state = 'applied';
create unique index commission_rates_waiting on commission_rates (scope, scope_id) where state = 'waiting';
create index commission_rates_to_tell on commission_rates (id) where told_up_to is not null;

-- What was decided never changes, and nothing is deleted: it is what sales were counted by.
create function commission_rates_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'waiting' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'told_up_to') = (to_jsonb(old) - 'told_up_to') then
    return new;
  end if;
  raise exception 'commission rates are only appended' using errcode = 'integrity_constraint_violation',
    constraint = 'commission_rates_keep';
end $$;
create trigger commission_rates_keep before update or delete on commission_rates
  for each row execute function commission_rates_keep();

-- The rate that counts for a shop's sale of a category at a time, in ten-thousandths; null: nobody ever set one.
create function commission_rate(of_shop bigint, of_category bigint, at timestamptz) returns integer
language plpgsql stable as $$
declare
  place bigint := of_category;
  found_rate integer;
begin
  select rate into found_rate from commission_rates
  where scope = 'shop' and scope_id = of_shop and state = 'applied' and counts_from <= at
  order by counts_from desc, id desc limit 1;
  while found_rate is null and place is not null loop
    select rate into found_rate from commission_rates
    where scope = 'category' and scope_id = place and state = 'applied' and counts_from <= at
    order by counts_from desc, id desc limit 1;
    select parent_id into place from categories where id = place;
  end loop;
  if found_rate is null then
    select rate into found_rate from commission_rates
    where scope = 'site' and scope_id = 0 and state = 'applied' and counts_from <= at
    order by counts_from desc, id desc limit 1;
  end if;
  return found_rate;
end $$;

-- Until now the site had one rate, as a setting. One that was out of bounds counted as if it were not there.
insert into commission_rates (scope, scope_id, rate, counts_from, state, reason, asked_by, asked_at)
select 'site', 0, (value #>> '{}')::integer, changed_at, 'applied', '', changed_by, changed_at
from site_settings_history
where name = 'sales.commissionTenThousandths' and (value #>> '{}') ~ '^[0-9]{1,5}$' and (value #>> '{}')::integer <= 10000
order by id;
insert into commission_rates (scope, scope_id, rate, counts_from, state, reason, asked_by, asked_at)
select 'site', 0, (value #>> '{}')::integer, changed_at, 'applied', '', changed_by, changed_at
from site_settings s
where name = 'sales.commissionTenThousandths' and (value #>> '{}') ~ '^[0-9]{1,5}$' and (value #>> '{}')::integer <= 10000
  and not exists (select from commission_rates r where r.counts_from = s.changed_at);
delete from site_settings where name = 'sales.commissionTenThousandths';
update money_rule_requests set state = 'withdrawn', decided_at = now()
where rule = 'commissionTenThousandths' and state = 'waiting';
