-- When what is kept about people was last deleted by its term, by the line of the table of retention.
create table retention_runs (
  kind text primary key,
  ran_at timestamptz not null,
  -- How often the job runs: it is late long after that.
  every_seconds integer not null,
  -- Rows, in the last run and since this was first counted.
  deleted bigint not null,
  deleted_in_all bigint not null
);

-- The same as before, and tells the two apart.
drop function forget_old_records();
create function forget_old_records(out events bigint, out operations bigint) language plpgsql security definer as $$
declare
  events_before constant timestamptz := date_trunc('month', now() - interval '180 days');
  operations_before constant timestamptz := date_trunc('month', now() - interval '3 years');
begin
  events := 0;
  operations := 0;
  if exists (select from security_events where created_at < events_before) then
    alter table security_events disable trigger security_events_append_only;
    delete from security_events where created_at < events_before;
    get diagnostics events = row_count;
    alter table security_events enable trigger security_events_append_only;
  end if;
  if exists (select from operation_log where created_at < operations_before) then
    alter table operation_log disable trigger operation_log_append_only;
    delete from operation_log where created_at < operations_before;
    get diagnostics operations = row_count;
    alter table operation_log enable trigger operation_log_append_only;
  end if;
end $$;
