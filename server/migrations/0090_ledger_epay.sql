-- The platform's cash at epay providers.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'cash_epay', false);
