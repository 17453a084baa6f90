-- Whether the gateway gave a refund back to the payer itself, after a dispute: then nothing of it came to the buyer's balance.
alter table refunds add disputed boolean not null default false;
