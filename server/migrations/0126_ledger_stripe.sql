-- The platform's cash at Stripe.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'cash_stripe', false);
