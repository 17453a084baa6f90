-- What gateways keep of what is paid, and what their bills and the books say differently once an admin booked it.
insert into ledger_accounts (owner_id, kind, guarded)
values (0, 'gateway_fees', false), (0, 'gateway_differences', false);
