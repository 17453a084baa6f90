-- What the platform itself keeps: nothing here knows the business.

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  -- Null while the call runs; a refusal rolls the row back, so only successes stay.
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
  -- Room for the reply beside the row that claimed the key.
) with (fillfactor = 50);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Counts that survive a refusal, written outside the request's transaction.
create table attempts (
  scope text not null,
  subject text not null,
  count integer not null,
  window_ends_at timestamptz not null,
  primary key (scope, subject)
);
create index attempts_ended on attempts (window_ends_at);

-- Jobs to be, appended in the transaction that wants them; a drainer turns them into jobs in batches.
create table outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  -- A newer row of the same key replaces the job that waits.
  job_key text
);

-- Acts of people with power, kept for good.
create table operation_log (
  id bigint generated always as identity primary key,
  actor_id bigint not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  created_at timestamptz not null
);
