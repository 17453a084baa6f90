-- How people set up their console; it follows the account. The contract bounds what lies within.
create table app_settings (
  user_id bigint primary key references users,
  settings jsonb not null,
  updated_at timestamptz not null
);
