create table site_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint
);

create table site_settings_history (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint
);

create table announcements (
  id bigint generated always as identity primary key,
  text_zh text not null,
  -- Empty: the Chinese is shown, marked with its language.
  text_en text not null default '',
  published_at timestamptz not null,
  withdrawn_at timestamptz
);
create index announcements_shown on announcements (published_at desc) where withdrawn_at is null;
