create table users (
  id bigint generated always as identity (start with 10001) primary key,
  username text not null,
  email text not null,
  -- Argon2id.
  password_hash text not null,
  role text not null default 'user' constraint users_role check (role in ('user', 'admin')),
  state text not null default 'active' constraint users_state check (state in ('active', 'frozen')),
  created_at timestamptz not null
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- SHA-256 of the token; the token itself is known to its holder only.
  token_hash bytea not null constraint sessions_token unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table consents (
  user_id bigint not null references users (id),
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);

create table verification_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  user_id bigint not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_user on verification_codes (user_id, id desc);

-- Letters that the site wrote; without a mail server they lie here for the admin to read.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
