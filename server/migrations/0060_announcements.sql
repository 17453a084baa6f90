-- An announcement is one line (`text`), a text behind it (`body`, Markdown), and says where, when and to whom it is shown.
alter table announcements
  add column body_zh text not null default '',
  add column body_en text not null default '',
  -- A path of this site or an address by https; empty: the announcement's own page.
  add column link text not null default '',
  -- The name of an uploaded picture, for the carousel; empty: one is drawn.
  add column picture text not null default '',
  add column until timestamptz,
  add column rank integer not null default 0,
  add column on_home boolean not null default true,
  add column on_workplace boolean not null default true,
  add column on_carousel boolean not null default false,
  add column audience text not null default 'everyone'
    constraint announcements_audience check (audience in ('everyone', 'users', 'sellers')),
  -- Also sent to the message boxes; the last account that was told, and when all were.
  add column as_message boolean not null default false,
  add column told_up_to bigint not null default 0,
  add column told_at timestamptz,
  add column changed_at timestamptz,
  add column changed_by bigint;
create index announcements_to_tell on announcements (published_at)
  where as_message and told_at is null and withdrawn_at is null;

-- What an account chose for its workplace.
create table workplace_settings (
  user_id bigint primary key,
  quick text[] not null,
  changed_at timestamptz not null
);
