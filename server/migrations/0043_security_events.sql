-- Who logged in, who was refused, and what became of accounts. Rows are appended, and leave in whole months past their term.

create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Null: nobody knows whose account was meant.
  user_id bigint,
  session_id bigint,
  -- Shortened: the network it belongs to, never one machine.
  network text,
  detail jsonb not null,
  created_at timestamptz not null
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_kind on security_events (kind, id desc);
create index security_events_created on security_events (created_at);

create index operation_log_actor on operation_log (actor_id, id desc);
create index operation_log_action on operation_log (action text_pattern_ops, id desc);
create index operation_log_created on operation_log (created_at);

create function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only', table = tg_table_name;
end $$;
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_change_of_record();
create trigger security_events_no_truncate before truncate on security_events
  for each statement execute function refuse_change_of_record();
create trigger operation_log_append_only before update or delete on operation_log
  for each row execute function refuse_change_of_record();
create trigger operation_log_no_truncate before truncate on operation_log
  for each statement execute function refuse_change_of_record();

-- The only way out, and only for what is past its term by the database's own clock: the terms stand here and nowhere else.
-- Runs as the tables' owner, so that nobody else needs the right to delete.
create function forget_old_records() returns bigint language plpgsql security definer as $$
declare
  events_before constant timestamptz := date_trunc('month', now() - interval '180 days');
  operations_before constant timestamptz := date_trunc('month', now() - interval '3 years');
  forgotten bigint := 0;
  counted bigint;
begin
  if exists (select from security_events where created_at < events_before) then
    alter table security_events disable trigger security_events_append_only;
    delete from security_events where created_at < events_before;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    alter table security_events enable trigger security_events_append_only;
  end if;
  if exists (select from operation_log where created_at < operations_before) then
    alter table operation_log disable trigger operation_log_append_only;
    delete from operation_log where created_at < operations_before;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    alter table operation_log enable trigger operation_log_append_only;
  end if;
  return forgotten;
end $$;

-- Whoever changes an account by whatever way, it is on record.
create function users_record_change() returns trigger language plpgsql as $$
begin
  if old.role <> new.role then
    insert into security_events (kind, user_id, detail, created_at)
      values ('role_changed', new.id, jsonb_build_object('from', old.role, 'to', new.role), now());
  end if;
  if old.state <> new.state then
    insert into security_events (kind, user_id, detail, created_at)
      values ('state_changed', new.id, jsonb_build_object('from', old.state, 'to', new.state), now());
  end if;
  if old.password_hash <> new.password_hash then
    insert into security_events (kind, user_id, detail, created_at)
      values ('password_changed', new.id, '{}', now());
  end if;
  return null;
end $$;
create trigger users_record_change after update of password_hash, role, state on users for each row
  when (old.password_hash <> new.password_hash or old.role <> new.role or old.state <> new.state)
  execute function users_record_change();
