-- For programs: keys that call in somebody's name, and calls that tell them what happened.

create table api_keys (
  id bigint generated always as identity (start with 200001) primary key,
  user_id bigint not null references users (id),
  name text not null,
  -- SHA-256 of the token; the token itself is known to its owner only.
  token_hash bytea not null constraint api_keys_token unique,
  -- The last four characters, for lists.
  tail text not null,
  scopes text[] not null constraint api_keys_scopes check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Null: never.
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (user_id, id desc);

create table webhooks (
  id bigint generated always as identity (start with 210001) primary key,
  -- Who set it up, and who is written to when it is switched off.
  user_id bigint not null references users (id),
  -- Null: the platform's own.
  shop_id bigint references shops (id),
  url text not null,
  secret_encrypted bytea not null,
  -- The secret before, which signs too until then.
  old_secret_encrypted bytea,
  old_secret_until timestamptz,
  -- Kinds of licence events that it wants.
  events text[] not null constraint webhooks_events check (cardinality(events) > 0),
  state text not null default 'on' constraint webhooks_state check (state in ('on', 'off')),
  -- Why it is off: its owner said so, it answered that it is gone, or it failed for days.
  off_reason text constraint webhooks_off_reason check (off_reason in ('owner', 'gone', 'failing')),
  -- Since when no delivery went well. Null: the last one did.
  failing_since timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint webhooks_off check ((state = 'off') = (off_reason is not null)),
  constraint webhooks_removed check (removed_at is null or state = 'off'),
  constraint webhooks_old_secret check ((old_secret_encrypted is null) = (old_secret_until is null))
);
create index webhooks_on on webhooks (shop_id) where state = 'on';
create index webhooks_of_shop on webhooks (coalesce(shop_id, 0), id desc) where removed_at is null;

create type webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

create table webhook_deliveries (
  id bigint generated always as identity (start with 220001) primary key,
  webhook_id bigint not null references webhooks (id),
  -- Null: a test.
  event_id bigint,
  kind text not null,
  -- What is sent, as it is signed: the same at each try.
  body text not null,
  state webhook_delivery_state not null default 'waiting',
  tries smallint not null default 0,
  created_at timestamptz not null,
  -- When it is tried (again); moved on before each try, so that one that dies with its process comes again.
  next_at timestamptz,
  -- Of the last try.
  tried_at timestamptz,
  status smallint,
  -- Why there was no answer, such as timeout.
  failure text,
  answer text,
  constraint webhook_deliveries_next check ((state = 'waiting') = (next_at is not null)),
  -- An event is told once to each; a job that runs twice makes no second delivery.
  constraint webhook_deliveries_event unique (webhook_id, event_id)
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
-- By webhook, so that one with much to be told does not keep the others waiting.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (created_at);
