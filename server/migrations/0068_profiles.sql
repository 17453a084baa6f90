-- What people tell of themselves. The contract bounds each field.
create table profiles (
  user_id bigint primary key references users (id),
  nickname text not null default '',
  region text not null default '',
  area text not null default '',
  location text not null default '',
  address text not null default '',
  introduction text not null default '',
  personal_website text not null default '',
  job text not null default '',
  organization text not null default '',
  -- The name of the picture in the storage, drawn anew for each upload.
  avatar text constraint profiles_avatar unique,
  -- Grows with each change of the texts: whoever saves says which one was read.
  version integer not null default 0,
  updated_at timestamptz
);

-- One's own data on its way into an archive, and the archive until it is deleted.
create table data_archives (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  state text not null constraint data_archives_state check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  locale text not null,
  asked_at timestamptz not null,
  -- When its writer was last heard of.
  moved_at timestamptz not null,
  parts_done integer not null default 0,
  parts_total integer not null default 0,
  bytes bigint not null default 0,
  storage_key text constraint data_archives_key unique,
  tries integer not null default 0,
  ended_at timestamptz,
  expires_at timestamptz
);
create unique index data_archives_under_way on data_archives (user_id) where state in ('waiting', 'running');
create index data_archives_user on data_archives (user_id, id desc);
create index data_archives_moving on data_archives (moved_at) where state in ('waiting', 'running');
create index data_archives_ready on data_archives (expires_at) where state = 'ready';

-- What is looked up of one person, for their archive and when their account is deleted.
create index reviews_user on reviews (user_id, id);
create index messages_cleared on messages (user_id, id) where cleared_at is not null;
create index order_messages_author on order_messages (author_id, id);
create index mail_outbox_recipient on mail_outbox (lower(recipient), id);
create index gift_codes_redeemer on gift_codes (redeemed_by, id) where redeemed_by is not null;
create index licence_lookups_day on licence_lookups (day);
create index certificate_lookups_day on certificate_lookups (day);
