-- Of which payment each dispute is that the sandbox told of by its own protocol.
create table sandbox_disputes (
  number text primary key,
  merchant_number text not null
);
