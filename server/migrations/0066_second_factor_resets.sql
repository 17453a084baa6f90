-- An admin takes away the second factor of somebody who lost it, after a wait in which the owner can stop it.
create table second_factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  asked_by bigint not null references users (id),
  reason text not null,
  asked_at timestamptz not null,
  -- Before this nobody can carry it out.
  due_at timestamptz not null,
  state text not null default 'waiting' constraint second_factor_resets_state check (state in ('waiting', 'stopped', 'done')),
  ended_by bigint references users (id),
  ended_at timestamptz
);
create unique index second_factor_resets_waiting on second_factor_resets (user_id) where state = 'waiting';
create index second_factor_resets_user on second_factor_resets (user_id, id desc);
