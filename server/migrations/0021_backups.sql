-- What was backed up and when, for the health page; written by the command.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- The last seal that it holds; null: nothing was sealed yet.
  seal_id bigint,
  rows bigint not null,
  bytes bigint not null,
  -- A drill restored it beside the live one and found the same.
  drilled_at timestamptz
);
