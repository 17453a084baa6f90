-- Authorisation in depth: terms beyond length and seats, how a term begins and ends, history, transfers, renewals.

-- What a SKU's policy says beside term, seats, bindings and entitlements; only what differs from the usual.
alter table skus add column terms jsonb not null default '{}' constraint skus_terms check (jsonb_typeof(terms) = 'object');

alter table licences
  -- Null: issued by hand.
  alter column order_id drop not null,
  -- Null: the term has not begun.
  alter column starts_at drop not null,
  -- Null: the platform sells it.
  add column shop_id bigint references shops (id),
  -- A copy of the SKU's, kept for ever.
  add column terms jsonb not null default '{}',
  -- Days of the term that was bought; null: for a lifetime.
  add column term_days integer constraint licences_term check (term_days > 0),
  add column trial boolean not null default false,
  -- How much of the usage quota is used up.
  add column uses bigint not null default 0 constraint licences_uses check (uses >= 0),
  -- Why it is suspended or revoked, and since when.
  add column state_reason text,
  add column state_at timestamptz,
  -- What the holder lets strangers see.
  add column disclosed text[] not null default '{product,holder,since,until,target}',
  add column issued_by bigint,
  add column batch_id bigint,
  -- The end that webhooks and holders were told of.
  add column end_told_at timestamptz,
  add constraint licences_source check (order_id is not null or issued_by is not null),
  add constraint licences_begun check (starts_at is not null or expires_at is null);

update licences l set shop_id = o.shop_id from orders o where o.id = l.order_id and o.shop_id is not null;
update licences set term_days = greatest(1, round(extract(epoch from expires_at - starts_at) / 86400)::integer)
where expires_at is not null;
update licences l set state_reason = 'refund', state_at = now() where state = 'revoked';

create index licences_shop on licences (shop_id, id desc) where shop_id is not null;
create index licences_product on licences (product_id, id desc);
create index licences_batch on licences (batch_id, id) where batch_id is not null;
create index licences_ending on licences (expires_at) where state = 'active' and expires_at is not null and end_told_at is null;
-- A person tries a product once.
create unique index licences_trial on licences (user_id, product_id) where trial;

-- Keys that were replaced, so that whoever still uses one is told what happened.
create table licence_old_keys (
  key_hash bytea primary key,
  licence_id bigint not null references licences (id),
  replaced_at timestamptz not null,
  why text not null constraint licence_old_keys_why check (why in ('rotated', 'transferred'))
);
create index licence_old_keys_licence on licence_old_keys (licence_id, replaced_at);

alter table activations
  -- What its holder calls it.
  add column name text not null default '',
  -- The parts of a machine's fingerprint, each hashed; the target of such a machine is the hash of them all.
  add column parts text[] not null default '{}',
  -- Of a floating seat: the last sign of life, and when it is given up.
  add column seen_at timestamptz,
  add column dies_at timestamptz,
  -- Until when an offline file of it runs.
  add column offline_until timestamptz,
  -- Of one that ended while its offline file runs: how long it keeps its seat.
  add column seat_until timestamptz,
  add column ended_by text constraint activations_ended_by
    check (ended_by in ('holder', 'program', 'seller', 'heartbeat', 'transfer')),
  -- Whether its end counts for how often one may unbind.
  add column counted boolean not null default true;
update activations set ended_by = 'holder' where unbound_at is not null;
create index activations_dying on activations (dies_at) where unbound_at is null and dies_at is not null;
create index activations_seat_until on activations (seat_until) where seat_until is not null;

-- What happened to a licence, by whom.
create table licence_events (
  id bigint generated always as identity primary key,
  licence_id bigint not null references licences (id),
  kind text not null,
  by text not null constraint licence_events_by check (by in ('holder', 'receiver', 'seller', 'admin', 'program', 'system')),
  -- Null: a program or nobody.
  actor_id bigint,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index licence_events_licence on licence_events (licence_id, id desc);

-- Licences issued by hand together.
create table licence_batches (
  id bigint generated always as identity (start with 8001) primary key,
  shop_id bigint references shops (id),
  sku_id bigint not null references skus (id),
  quantity integer not null constraint licence_batches_quantity check (quantity > 0),
  note text not null,
  issued_by bigint not null references users (id),
  created_at timestamptz not null
);
create index licence_batches_shop on licence_batches (shop_id, id desc);

create type licence_transfer_state as enum ('waiting', 'accepted', 'declined', 'withdrawn', 'expired');
create table licence_transfers (
  id bigint generated always as identity (start with 7001) primary key,
  licence_id bigint not null references licences (id),
  from_user_id bigint not null references users (id),
  to_user_id bigint not null references users (id),
  state licence_transfer_state not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint licence_transfers_people check (from_user_id <> to_user_id)
);
create unique index licence_transfers_waiting on licence_transfers (licence_id) where state = 'waiting';
create index licence_transfers_from on licence_transfers (from_user_id, id desc);
create index licence_transfers_to on licence_transfers (to_user_id, id desc);
create index licence_transfers_due on licence_transfers (expires_at) where state = 'waiting';

-- Terms added by orders, so that a refund takes back what its order added.
create table licence_renewals (
  order_id bigint primary key references orders (id),
  licence_id bigint not null references licences (id),
  -- Null: it became one for a lifetime.
  days integer constraint licence_renewals_days check (days > 0),
  expires_before timestamptz,
  expires_after timestamptz,
  created_at timestamptz not null,
  taken_back_at timestamptz
);
create index licence_renewals_licence on licence_renewals (licence_id, created_at);
-- The licence that an order extends instead of delivering a new one.
alter table orders add column renews_licence_id bigint references licences (id);
