-- The platform's cash at WeChat Pay.
insert into ledger_accounts (owner_id, kind, guarded) values (0, 'cash_wechat', false);
