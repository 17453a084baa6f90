-- The platform's cash at Alipay.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'cash_alipay', false);
