-- What strangers ask: look-ups counted for holders, certificates of agents and people, reports of fakes.

-- How often strangers looked a licence up on a day of the site's, by what they asked.
create table licence_lookups (
  licence_id bigint not null references licences (id),
  day date not null,
  kind text not null constraint licence_lookups_kind check (kind in ('key', 'domain', 'machine', 'account', 'link')),
  count bigint not null,
  primary key (licence_id, day, kind)
);

-- One form for all domains that look alike in small letters and digits. Without its www.
create function domain_skeleton(domain text) returns text
  language sql immutable strict parallel safe
  return replace(replace(translate(regexp_replace(domain, '^www\.', ''), '01i', 'oll'), 'm', 'rn'), 'w', 'vv');
create index activations_skeleton on activations (domain_skeleton(target)) where kind = 'domain' and unbound_at is null;

-- Shops are found by their name in any case and width.
create index shops_looked_up on shops (lower(normalize(name, nfkc)));

create type certificate_state as enum ('active', 'suspended', 'revoked');

-- What agents and people show to prove who authorised them.
create table certificates (
  id bigint generated always as identity (start with 5001) primary key,
  -- As it is printed, such as MA-2026-7K2Q9XDM.
  number text not null constraint certificates_number unique,
  kind text not null constraint certificates_kind check (kind in ('agent', 'person')),
  user_id bigint not null references users (id),
  display_name text not null,
  level text not null default '',
  region text not null default '',
  qq text not null default '',
  -- The certificate of whoever authorised this one; null: the platform. Older than it, so that no chain is a ring.
  parent_id bigint references certificates (id),
  -- How many stand above it.
  depth integer not null constraint certificates_depth check (depth between 0 and 9),
  -- What strangers see.
  disclosed text[] not null
    constraint certificates_disclosed check (disclosed <@ '{name,level,region,qq,since,until}'),
  since timestamptz not null,
  -- Null: without end.
  until timestamptz,
  state certificate_state not null default 'active',
  -- Why it is suspended or revoked, and since when.
  reason text,
  state_at timestamptz,
  granted_by bigint not null references users (id),
  created_at timestamptz not null,
  constraint certificates_older_parent check (parent_id < id),
  constraint certificates_top check ((parent_id is null) = (depth = 0)),
  constraint certificates_term check (until > since)
);
create index certificates_user on certificates (user_id, id desc);
create index certificates_state on certificates (state, id desc);
create index certificates_kind on certificates (kind, id desc);
create index certificates_parent on certificates (parent_id) where parent_id is not null;
create index certificates_qq on certificates (qq, id desc) where qq <> '';

-- What happened to a certificate, by whom.
create table certificate_events (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificates (id),
  event text not null constraint certificate_events_event
    check (event in ('grant', 'disclose', 'suspend', 'reinstate', 'revoke')),
  actor_id bigint not null references users (id),
  reason text,
  note text not null default '',
  at timestamptz not null
);
create index certificate_events_certificate on certificate_events (certificate_id, id desc);

create table certificate_lookups (
  certificate_id bigint not null references certificates (id),
  day date not null,
  count bigint not null,
  primary key (certificate_id, day)
);

create type fake_report_state as enum ('new', 'looking', 'confirmed', 'dismissed');

-- What anybody says is a fake.
create table fake_reports (
  id bigint generated always as identity (start with 6001) primary key,
  -- What the reporter asks by, with a secret of which only the keyed hash is kept.
  number text not null constraint fake_reports_number unique,
  secret_hash bytea not null,
  kind text not null constraint fake_reports_kind
    check (kind in ('shop', 'agent', 'person', 'licence', 'product', 'website', 'other')),
  about text not null,
  text text not null,
  contact text not null default '',
  state fake_report_state not null default 'new',
  created_at timestamptz not null,
  moved_at timestamptz
);
create index fake_reports_state on fake_reports (state, id);

create table fake_report_moves (
  id bigint generated always as identity primary key,
  report_id bigint not null references fake_reports (id),
  event text not null constraint fake_report_moves_event check (event in ('look', 'confirm', 'dismiss', 'reopen')),
  to_state fake_report_state not null,
  actor_id bigint not null references users (id),
  note text not null default '',
  at timestamptz not null
);
create index fake_report_moves_report on fake_report_moves (report_id, id desc);

-- Photos that came before their report; those that no report names within a day are deleted.
create table fake_report_photos (
  id bigint generated always as identity (start with 101) primary key,
  token_hash bytea not null constraint fake_report_photos_token unique,
  storage_key text not null,
  bytes integer not null,
  report_id bigint constraint fake_report_photos_report unique references fake_reports (id),
  created_at timestamptz not null
);
create index fake_report_photos_loose on fake_report_photos (created_at) where report_id is null;
