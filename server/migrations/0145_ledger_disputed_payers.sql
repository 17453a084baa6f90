-- A row of the payer of a disputed payment: what earnings of every account of that person wait for while the dispute stands.
alter table ledger_disputed add column of_payer boolean not null default false;
