-- What becomes of a mail: `kept` in the log alone, as where no mail server is set; `waiting` for it, `sent`, or `failed`.
alter table mail_outbox
  add column state text not null default 'kept' constraint mail_outbox_state check (state in ('kept', 'waiting', 'sent', 'failed')),
  add column tries integer not null default 0,
  -- When it is tried next; of one that is under way, when that try counts as lost.
  add column next_at timestamptz,
  add column sent_at timestamptz,
  -- Why the last try failed, and what the mail server said to it.
  add column failure text,
  add column answer text,
  add constraint mail_outbox_next check ((state = 'waiting') = (next_at is not null)),
  add constraint mail_outbox_sent check ((state = 'sent') = (sent_at is not null));

create index mail_outbox_due on mail_outbox (next_at) where state = 'waiting';
create index mail_outbox_failed on mail_outbox (created_at) where state = 'failed';
