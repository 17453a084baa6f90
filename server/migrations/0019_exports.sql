create type export_state as enum ('waiting', 'running', 'ready', 'failed', 'stopped', 'expired');

-- A list on its way into a file: written in batches up to a fixed last row, fetched by a ticket.
create table exports (
  id bigint generated always as identity (start with 300001) primary key,
  user_id bigint not null,
  -- What is exported, such as statement.
  kind text not null,
  -- Filters, as they were asked for.
  filters jsonb not null,
  locale text not null,
  state export_state not null,
  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  storage_key text,
  -- What the file is called when it is saved.
  file_name text not null default '',
  asked_at timestamptz not null,
  -- When the last batch was written: one that stands still is begun anew.
  moved_at timestamptz not null,
  ended_at timestamptz,
  -- When the file is deleted.
  expires_at timestamptz
);
create index exports_user on exports (user_id, id desc);
create index exports_under_way on exports (moved_at) where state in ('waiting', 'running');
create index exports_expiring on exports (expires_at) where state = 'ready';
