-- By which secret key this database was filled: an HMAC that tells it from others and tells nothing else. One row.
create table secret_key_mark (
  only_one boolean primary key default true constraint secret_key_mark_only_one check (only_one),
  mark bytea not null,
  kept_at timestamptz not null
);
