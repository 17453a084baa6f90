-- What proves a person beside the password. An account has a second factor as soon as it has a confirmed TOTP or a passkey.

create table totp_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null constraint totp_factors_name check (length(name) between 1 and 40),
  -- Encrypted.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: being set up, and good for nothing yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: codes of this step and of those before are used up.
  last_step bigint not null default 0,
  last_used_at timestamptz
);
create index totp_factors_user on totp_factors (user_id);
create index totp_factors_unconfirmed on totp_factors (created_at) where confirmed_at is null;

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null constraint passkeys_name check (length(name) between 1 and 40),
  credential_id bytea not null constraint passkeys_credential unique,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 for ever where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether it is kept in an account of its maker's, on several devices.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id bigint not null references users (id),
  -- HMAC of account and code.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
