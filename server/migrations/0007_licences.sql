create type licence_state as enum ('active', 'suspended', 'revoked');

create table licences (
  id bigint generated always as identity (start with 300001) primary key,
  user_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  sku_id bigint not null,
  -- Keyed hash for finding it, and the key itself encrypted for showing it to its holder.
  key_hash bytea not null constraint licences_key unique,
  key_encrypted bytea not null,
  -- The last four characters, for lists.
  key_tail text not null,
  state licence_state not null,
  seats integer not null,
  seats_used integer not null default 0,
  binds text[] not null,
  entitlements text[] not null default '{}',
  starts_at timestamptz not null,
  -- Null: for a lifetime.
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint licences_seats check (seats_used between 0 and seats)
);
create index licences_user on licences (user_id, id desc);
create index licences_order on licences (order_id);

create table activations (
  id bigint generated always as identity primary key,
  licence_id bigint not null references licences (id),
  kind text not null constraint activations_kind check (kind in ('domain', 'machine', 'account')),
  -- Normalised: a domain in lower-case ASCII without port, path or trailing dot.
  target text not null,
  created_at timestamptz not null,
  unbound_at timestamptz
);
create unique index activations_bound on activations (licence_id, kind, target) where unbound_at is null;
create index activations_target on activations (kind, target) where unbound_at is null;
create index activations_unbound on activations (licence_id, unbound_at) where unbound_at is not null;
