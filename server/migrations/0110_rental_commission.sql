-- The commission of rental has rates of its own beside those of sales: of the whole site, of a category with all below it, or of
-- one lessor, set by the same rules.
alter table commission_rates add column kind text not null default 'sale'
  constraint commission_rates_kind check (kind in ('sale', 'rental'));
alter table commission_rates alter column kind drop default;
alter table commission_rates drop constraint commission_rates_scope;
alter table commission_rates add constraint commission_rates_scope check (scope in ('site', 'category', 'shop', 'lessor'));
-- A sale has the rate of its shop, a lease that of the account that lets out.
alter table commission_rates add constraint commission_rates_owner
  check ((scope <> 'shop' or kind = 'sale') and (scope <> 'lessor' or kind = 'rental'));
drop index commission_rates_of;
create index commission_rates_of on commission_rates (kind, scope, scope_id, counts_from desc, id desc) where state = 'applied';
drop index commission_rates_waiting;
create unique index commission_rates_waiting on commission_rates (kind, scope, scope_id) where state = 'waiting';

-- The rate that counts for whoever sells or lets out something of a category at a time, in ten-thousandths; null: nobody ever set
-- one. `of_owner`: the shop of a sale, the account of a lessor.
create function commission_rate_of(of_kind text, of_owner bigint, of_category bigint, at timestamptz) returns integer
language plpgsql stable as $$
declare
  place bigint := of_category;
  found_rate integer;
begin
  select rate into found_rate from commission_rates
  where kind = of_kind and scope = case of_kind when 'sale' then 'shop' else 'lessor' end and scope_id = of_owner
    and state = 'applied' and counts_from <= at
  order by counts_from desc, id desc limit 1;
  while found_rate is null and place is not null loop
    select rate into found_rate from commission_rates
    where kind = of_kind and scope = 'category' and scope_id = place and state = 'applied' and counts_from <= at
    order by counts_from desc, id desc limit 1;
    select parent_id into place from categories where id = place;
  end loop;
  if found_rate is null then
    select rate into found_rate from commission_rates
    where kind = of_kind and scope = 'site' and scope_id = 0 and state = 'applied' and counts_from <= at
    order by counts_from desc, id desc limit 1;
  end if;
  return found_rate;
end $$;

create or replace function commission_rate(of_shop bigint, of_category bigint, at timestamptz) returns integer
language sql stable as $$ select commission_rate_of('sale', of_shop, of_category, at) $$;

-- What was paid last, for previews of rates.
create index leases_paid_newest on leases (paid_at desc) where paid_at is not null;
