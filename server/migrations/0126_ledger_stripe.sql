-- The platform's cash at Stripe, and at epay providers by version 2 of their protocol.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'cash_stripe', false), (0, 'cash_epay2', false);
