-- Whoever loses an account's password, role or state loses what was opened with it.

alter table users
  -- Grows with each change that ends what was opened before: links to files carry it.
  add column access_epoch integer not null default 1;

alter table sessions
  -- "Stay logged in" was chosen: the session does not end by being idle.
  add column remembered boolean not null default false,
  -- When the password was last given in this session.
  add column confirmed_at timestamptz;
update sessions set remembered = expires_at - created_at > interval '8 days';
create index sessions_ended on sessions (coalesce(revoked_at, expires_at));

alter table webhooks
  drop constraint webhooks_off_reason,
  add constraint webhooks_off_reason check (off_reason in ('owner', 'gone', 'failing', 'account'));
create index webhooks_made_by on webhooks (user_id) where state = 'on';

create function users_end_access() returns trigger language plpgsql as $$
begin
  new.access_epoch := old.access_epoch + 1;
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  update api_keys set revoked_at = now() where user_id = new.id and revoked_at is null;
  update webhooks set state = 'off', off_reason = 'account' where user_id = new.id and state = 'on';
  update webhook_deliveries d set state = 'failed', next_at = null from webhooks w
    where w.user_id = new.id and d.webhook_id = w.id and d.state = 'waiting';
  return new;
end $$;
create trigger users_end_access before update of password_hash, role, state on users for each row
  when (old.password_hash <> new.password_hash or old.role <> new.role or old.state <> new.state)
  execute function users_end_access();

-- A code belongs to the page that asked for it: nobody else can try it, use it up or end it.
alter table verification_codes add column request_hash bytea;
update verification_codes set expires_at = created_at where used_at is null;
