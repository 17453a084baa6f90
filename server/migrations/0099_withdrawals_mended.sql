-- The first of two admins, by the name that says so, and what waits to be paid by when it is due.
alter table withdrawals rename column seconded_by to first_approved_by;
alter table withdrawals rename column seconded_at to first_approved_at;
create index withdrawals_to_pay on withdrawals (due_at, id) where state = 'approved';
