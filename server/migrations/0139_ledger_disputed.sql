-- What somebody earned by money whose payment is disputed, while that stands: it waits when the lots of that money have run out.
create table ledger_disputed (
  dispute_id bigint not null,
  user_id bigint not null,
  fen bigint not null constraint ledger_disputed_fen check (fen > 0),
  -- Until then the lots say it.
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (user_id, dispute_id)
);
create index ledger_disputed_dispute on ledger_disputed (dispute_id);
