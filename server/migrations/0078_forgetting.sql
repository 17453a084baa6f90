-- Deleting a person reaches what came since: identity data, notes, tickets, short messages, messages to chosen users.

-- By whom they are found when an account is deleted or asks for its data.
create index real_names_person on real_names (person_id) where person_id is not null;
create index user_mailing_recipients_user on user_mailing_recipients (user_id, mailing_id);
create index sms_outbox_recipient on sms_outbox (recipient, id);

-- Who sold something stays known for some years after the account is deleted: until then.
alter table real_names add column kept_until timestamptz;
create index real_names_to_forget on real_names (kept_until) where kept_until is not null;

-- The same as before, and besides: what was to be mended in applications, and what admins noted.
create or replace function forget_person_in_records(person bigint) returns void language plpgsql security definer as $$
declare
  applications text[];
begin
  if not exists (select from users where id = person and state = 'deleted') then
    raise exception 'account % is not deleted', person;
  end if;
  alter table security_events disable trigger security_events_append_only;
  update security_events set network = null, detail = detail - '{device,email,name,username}'::text[]
    where user_id = person and (network is not null or detail ?| '{device,email,name,username}'::text[]);
  alter table security_events enable trigger security_events_append_only;
  select array_agg('realName ' || id) into applications from real_names where user_id = person;
  alter table operation_log disable trigger operation_log_append_only;
  update operation_log set detail = detail - '{email,name,username}'::text[]
    where subject = 'user ' || person and detail ?| '{email,name,username}'::text[];
  update operation_log set detail = detail - '{note,problems,why}'::text[]
    where subject = any (applications) and detail ?| '{note,problems,why}'::text[];
  alter table operation_log enable trigger operation_log_append_only;
  if exists (select from user_notes where user_id = person) then
    alter table user_notes disable trigger user_notes_append_only;
    delete from user_notes where user_id = person;
    alter table user_notes enable trigger user_notes_append_only;
  end if;
  if applications is not null then
    alter table real_name_moves disable trigger real_name_moves_append_only;
    update real_name_moves m set note = '', problems = '[]' from real_names r
      where r.user_id = person and m.real_name_id = r.id and (m.note <> '' or m.problems <> '[]');
    alter table real_name_moves enable trigger real_name_moves_append_only;
    alter table real_name_looks disable trigger real_name_looks_append_only;
    update real_name_looks l set why = '' from real_names r
      where r.user_id = person and l.real_name_id = r.id and l.why <> '';
    alter table real_name_looks enable trigger real_name_looks_append_only;
  end if;
end $$;
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
