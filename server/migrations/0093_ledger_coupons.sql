-- What coupons cost the platform.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'coupons', false);
