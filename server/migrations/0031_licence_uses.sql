-- Uses that were counted, each under the id that its caller gave it, so that a call that is repeated counts once. Kept a day.
create table licence_uses (
  licence_id bigint not null references licences (id),
  request_id text not null,
  units bigint not null constraint licence_uses_units check (units > 0),
  used_at timestamptz not null,
  primary key (licence_id, request_id)
);
create index licence_uses_used_at on licence_uses (used_at);
