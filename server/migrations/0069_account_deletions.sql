-- Who leaves. A deleted account keeps its books and nothing of the person.
alter table users drop constraint users_state,
  add constraint users_state check (state in ('active', 'frozen', 'deleted'));

create table account_deletions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- `closing`: nobody gets in any more, and calls that were under way come to their end.
  state text not null
    constraint account_deletions_state check (state in ('waiting', 'closing', 'stopped', 'refused', 'done')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz
);
create unique index account_deletions_open on account_deletions (user_id) where state in ('waiting', 'closing');
create index account_deletions_user on account_deletions (user_id, id desc);
create index account_deletions_due on account_deletions (due_at) where state = 'waiting';
create index account_deletions_closing on account_deletions (closed_at) where state = 'closing';

-- Names of accounts that are gone, as keyed hashes: nobody takes one to pass as who had it.
create table retired_usernames (name_hash bytea primary key);

-- What stands about a person in records that nobody may change. Runs as the tables' owner, and only for an account that
-- is deleted: the events stay, where they came from and what they named does not.
create function forget_person_in_records(person bigint) returns void language plpgsql security definer as $$
begin
  if not exists (select from users where id = person and state = 'deleted') then
    raise exception 'account % is not deleted', person;
  end if;
  alter table security_events disable trigger security_events_append_only;
  update security_events set network = null, detail = detail - '{device,email,name,username}'::text[]
    where user_id = person and (network is not null or detail ?| '{device,email,name,username}'::text[]);
  alter table security_events enable trigger security_events_append_only;
  alter table operation_log disable trigger operation_log_append_only;
  update operation_log set detail = detail - '{email,name,username}'::text[]
    where subject = 'user ' || person and detail ?| '{email,name,username}'::text[];
  alter table operation_log enable trigger operation_log_append_only;
end $$;
-- Operations are found by whom they were done to.
create index operation_log_user on operation_log (subject) where subject like 'user %';
