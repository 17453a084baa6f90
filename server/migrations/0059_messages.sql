-- What accounts are told. Written in the transaction of what happened. No reference to `users`: the key share lock on the
-- row of a seller would be taken by each sale.
create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  type text not null constraint messages_type check (type in ('message', 'notice')),
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  cleared_at timestamptz
);
create index messages_shown on messages (user_id, id desc) where cleared_at is null;
create index messages_unread on messages (user_id, type) where read_at is null and cleared_at is null;

-- Accounts of which something changed that their open pages show. A job takes them and notifies the processes: a
-- notification by the transaction itself would let no two commits of the whole database run at once.
create table message_signals (
  id bigint generated always as identity primary key,
  user_id bigint not null
);

-- Topics whose messages an account wants by mail as well, where that differs from what is usual.
create table message_preferences (
  user_id bigint primary key,
  mail jsonb not null,
  changed_at timestamptz not null
);

-- A session that ends ends its streams.
create function sessions_signal_end() returns trigger language plpgsql as $$
begin
  insert into message_signals (user_id) values (new.user_id);
  return null;
end;
$$;
create trigger sessions_signal_end after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function sessions_signal_end();
