-- The keys that answers and files were, are and will be signed with.
create table signing_keys (
  -- Thumbprint of the public key (RFC 7638).
  kid text primary key,
  -- The public key as in a JWK: base64url.
  x text not null,
  -- Encrypted with the installation's secret key; gone some time after it signed for the last time.
  private_key bytea,
  created_at timestamptz not null,
  -- Published since it was made, and signing from here on.
  signs_from timestamptz not null,
  -- Null: no successor is known. Equal to its beginning: it never signs.
  signs_until timestamptz,
  -- Since when others may have it.
  compromised_at timestamptz,
  reason text not null,
  -- The admin who made it; null: the start or a command.
  created_by bigint,
  constraint signing_keys_times check (signs_until >= signs_from),
  constraint signing_keys_private check (private_key is not null or signs_until is not null)
);
-- Keys follow one another: only the newest is without an end.
create unique index signing_keys_newest on signing_keys ((true)) where signs_until is null;
