-- Bodies of mail do not outlive their use, and those that hold a code are read by nobody but the addressee.

alter table mail_outbox
  -- Holds what opens an account: kept encrypted, and for as long as the code lives.
  add column secret boolean not null default false,
  add column body_encrypted bytea,
  -- Until when the body is kept.
  add column body_until timestamptz,
  alter column body drop not null;

-- What was kept until now: codes are deleted at once, the rest in its time.
update mail_outbox set secret = true, body = null
  where subject like '%重置密码验证码' or subject like '%: your code to reset the password';
update mail_outbox set body_until = created_at + interval '30 days';

alter table mail_outbox
  alter column body_until set not null,
  add constraint mail_outbox_secret check (case when secret then body is null else body_encrypted is null end);
create index mail_outbox_bodies on mail_outbox (body_until) where body is not null or body_encrypted is not null;
