-- Data of people who sold something and left is read by two: one admin asks and says why, another one agrees.
create table kept_identity_requests (
  id bigint generated always as identity primary key,
  real_name_id bigint not null references real_names (id),
  why text not null,
  state text not null constraint kept_identity_requests_state check (state in ('waiting', 'agreed', 'refused')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  -- Until when whoever asked may look.
  look_until timestamptz,
  constraint kept_identity_requests_decided check ((state = 'waiting') = (decided_at is null) and (state = 'agreed') = (look_until is not null)),
  constraint kept_identity_requests_four_eyes check (decided_by <> asked_by)
);
-- One question about a person at a time.
create unique index kept_identity_requests_one_waiting on kept_identity_requests (real_name_id) where state = 'waiting';
create index kept_identity_requests_waiting on kept_identity_requests (asked_at) where state = 'waiting';
create index kept_identity_requests_of on kept_identity_requests (real_name_id, id desc);
