-- What a gateway took of a payment when its dispute was lost: a part, or, null, all that had not gone back.
alter table gateway_disputes add column lost_fen bigint,
  add constraint gateway_disputes_lost_fen check (lost_fen is null or (state = 'lost' and lost_fen > 0 and lost_fen <= amount_fen));
-- A loss of a part was turned over: what is lost after that is not booked, since nothing says of whom it is.
alter table gateway_disputes add column part_turned boolean not null default false;
