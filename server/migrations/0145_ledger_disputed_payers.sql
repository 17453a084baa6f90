-- A row of the payer of a disputed payment: what earnings of every account of that person wait for while the dispute stands.
alter table ledger_disputed
  add column of_payer boolean not null default false,
  -- What of the payment is set aside at the payer's: their other accounts wait for the rest of it alone.
  add column held_fen bigint not null default 0,
  -- What the payer's lot had of it until then: it stands in this row while the dispute does, and nowhere else.
  add column lot_fen bigint not null default 0,
  add column lot_until timestamptz,
  drop constraint ledger_disputed_fen,
  add constraint ledger_disputed_fen check (fen >= 0 and held_fen >= 0 and fen + held_fen > 0),
  add constraint ledger_disputed_of_payer check (of_payer or (held_fen = 0 and lot_fen = 0)),
  add constraint ledger_disputed_lot check (lot_fen between 0 and fen + held_fen and (lot_fen = 0 or lot_until is not null));

-- Notes what a payer would owe of a disputed payment, of which `held` is set aside; what their lot until then had of it ends as long.
create function ledger_keep_disputed_payer(
  dispute bigint, payer bigint, lacking bigint, held bigint, lots_until timestamptz, at timestamptz, standing_until timestamptz
) returns void language plpgsql as $$
declare
  gone bigint;
begin
  select least(left_fen, lacking + held) into gone from ledger_disputable where user_id = payer
    and until = date_bin(interval '1 hour', lots_until + interval '59 minutes 59.999999 seconds', timestamptz '2000-01-01 00:00+00')
  for update;
  if gone is not null then perform ledger_end_disputable(payer, gone, lots_until); end if;
  insert into ledger_disputed (dispute_id, user_id, fen, held_fen, lot_fen, lot_until, from_at, until_at, of_payer)
  values (dispute, payer, lacking, held, coalesce(gone, 0), lots_until, at, standing_until, true);
end $$;

-- A dispute has ended: nothing waits for it, and what could be undone of the payer's money can be so again.
create function ledger_forget_disputed(dispute bigint, at timestamptz) returns void language plpgsql as $$
declare
  gone record;
begin
  for gone in delete from ledger_disputed where dispute_id = dispute returning user_id, lot_fen, lot_until loop
    if gone.lot_fen > 0 then perform ledger_add_disputable(gone.user_id, gone.lot_fen, gone.lot_until, at); end if;
  end loop;
end $$;
