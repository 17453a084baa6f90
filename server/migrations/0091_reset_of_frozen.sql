-- A lost second factor of an account that was frozen when it was asked for: its owner objects by the link in the mail, so the wait
-- runs. For an account that is frozen later, it begins anew once that is over.
alter table second_factor_resets add column asked_frozen boolean not null default false;
