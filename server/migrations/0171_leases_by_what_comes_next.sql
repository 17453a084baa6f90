-- A person's leases by what comes next: those that stand by their next moment, then those that are over, the last one first.
-- In seconds: a moment of now is below 10^10, what is over lies above that.
alter table leases add column next_rank bigint not null generated always as (
  case
    when state in ('unpaid', 'booked', 'active', 'stopped', 'ended', 'disputed') then
      extract(epoch from coalesce(
        case state when 'unpaid' then pay_until when 'booked' then starts_at when 'active' then ends_at when 'ended' then close_at
          else coalesce(answer_by, disputed_at) end,
        ends_at) - timestamptz '1970-01-01 00:00:00+00')
    else 100000000000 - extract(epoch from coalesce(closed_at, booked_at) - timestamptz '1970-01-01 00:00:00+00')
  end) stored;
create index leases_tenant_next on leases (tenant_id, next_rank, id);
create index leases_lessor_next on leases (lessor_id, next_rank, id);
