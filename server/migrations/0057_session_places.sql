-- Where a session was opened, so that its owner knows it again: the shortened address, and what browser on what system.
alter table sessions
  add column network text,
  add column device text constraint sessions_device check (length(device) <= 60);
-- Whether an account was logged in from there before, ended sessions included.
create index sessions_places on sessions (user_id, network);
