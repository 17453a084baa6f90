-- Whether the gateway gave a refund back to the payer itself, after a dispute: then nothing of it came to the buyer's balance.
alter table refunds add disputed boolean not null default false;
-- The entry of such a refund pays the cash of a gateway; that of any other pays the buyer first, and the gateway by another entry.
update refunds r set disputed = true
where r.state = 'refunded' and exists (
  select from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id
  where e.key = 'refund:' || r.id and a.owner_id = 0 and a.kind like 'cash%'
);
