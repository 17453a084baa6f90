-- An admin may work as a user: the session then counts as one of a user, and no call of admins is open to it.
alter table sessions add column as_user boolean not null default false;
