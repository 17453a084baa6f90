-- Mobile numbers, codes for more than passwords, changes of address, and short messages.

alter table users
  add column mobile text constraint users_mobile_form check (mobile ~ '^\+[1-9][0-9]{6,14}$');
create unique index users_mobile on users (mobile);

-- A code may be of nobody yet: whoever registers has no account.
alter table verification_codes alter column user_id drop not null;
create index verification_codes_request on verification_codes (request_hash);

-- Changes of an account's e-mail address: those that wait since the old address could not be proven, those that were made
-- and can be taken back from the old one, and what became of them.
create table email_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  old_email text not null,
  new_email text not null,
  state text not null constraint email_changes_state check (state in ('waiting', 'made', 'cancelled', 'taken_back')),
  asked_at timestamptz not null,
  -- When a waiting one is made.
  due_at timestamptz not null,
  -- Until when the old address can take it back.
  undo_until timestamptz not null,
  ended_at timestamptz,
  constraint email_changes_ended check ((state = 'waiting') = (ended_at is null))
);
create unique index email_changes_waiting on email_changes (user_id) where state = 'waiting';
create index email_changes_due on email_changes (due_at) where state = 'waiting';
create index email_changes_user on email_changes (user_id, id desc);

-- Until when nobody changes how an account is reached: somebody else had begun to.
alter table users add column contacts_fixed_until timestamptz;

-- Short messages, by the same rules as mail: all of them hold a code, so none is kept in the clear or for longer than it lives.
create table sms_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  body_encrypted bytea,
  body_until timestamptz not null,
  created_at timestamptz not null,
  state text not null constraint sms_outbox_state check (state in ('kept', 'waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  failure text,
  answer text,
  constraint sms_outbox_next check ((state = 'waiting') = (next_at is not null))
);
create index sms_outbox_due on sms_outbox (next_at) where state = 'waiting';
create index sms_outbox_bodies on sms_outbox (body_until) where body_encrypted is not null;

-- What a new password ends, when nobody knows who else is in.
create function account_end_access(account bigint) returns void language plpgsql as $$
begin
  update users set access_epoch = access_epoch + 1 where id = account;
  update sessions set revoked_at = now() where user_id = account and revoked_at is null;
  update api_keys set revoked_at = now() where user_id = account and revoked_at is null;
  update webhooks set state = 'off', off_reason = 'account' where user_id = account and state = 'on';
  update webhook_deliveries d set state = 'failed', next_at = null from webhooks w
    where w.user_id = account and d.webhook_id = w.id and d.state = 'waiting';
end $$;

-- As long as an old address can take a change back, nobody else gets it: whoever took over an account would keep it so.
create index email_changes_old on email_changes (lower(old_email)) where state in ('waiting', 'made');
create function users_keep_old_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from email_changes c where lower(c.old_email) = lower(new.email) and c.state = 'made'
      and c.undo_until > now() and c.user_id <> new.id
  ) then
    raise exception 'this address can still take a change back'
      using errcode = 'unique_violation', constraint = 'users_email', table = 'users';
  end if;
  return new;
end $$;
create trigger users_keep_old_email before insert or update of email on users
  for each row execute function users_keep_old_email();
