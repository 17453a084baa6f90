-- Takes one use of a coupon for each of several orders, each of a buyer with one account, by the statement that inserts them, paid: what stands at the
-- same place of the arrays is one use. Their slots, in that order: uses of one coupon come out of one. Fails where one has none, by the name of the refusal.
create function coupon_use_each(
  coupon_ids bigint[], buyers bigint[], offs_fen bigint[], paids_fen bigint[], ats timestamptz[]
) returns setof smallint language plpgsql as $$
declare
  wanted record;
  refused text;
  taken smallint;
  coupons_taken bigint[] := '{}';
  slots smallint[] := '{}';
begin
  if cardinality(coupon_ids) = 1 then
    -- Alone it waits for slots that others hold, and fills one out of the others.
    select t.refusal, t.slot into refused, taken
    from coupon_take(coupon_ids[1], buyers, offs_fen[1], paids_fen[1], ats[1], false, 0, 0, 0, 0) as t;
    if refused is not null then perform coupon_refuse(refused); end if;
    return next taken;
    return;
  end if;
  -- Coupon by coupon, of each its buyers before its slot, as a cart takes its coupons: nobody waits in a ring.
  for wanted in
    select u.coupon, count(*)::integer as uses, sum(u.off_fen)::bigint as off_fen, sum(u.paid_fen)::bigint as paid_fen
    from unnest(coupon_ids, offs_fen, paids_fen) as u (coupon, off_fen, paid_fen) group by u.coupon order by u.coupon
  loop
    -- As `coupon_take` locks a person, in one order.
    perform pg_advisory_xact_lock(hashtextextended('coupon:' || wanted.coupon, g.buyer))
    from (select * from unnest(coupon_ids, buyers) as u (coupon, buyer) where u.coupon = wanted.coupon order by u.buyer) as g;
    select case when not c.active or g.at < c.starts_at or g.at >= c.ends_at then 'ended' else 'had' end into refused
    from unnest(coupon_ids, buyers, ats) as g (coupon, buyer, at) join coupons c on c.id = g.coupon
    where g.coupon = wanted.coupon and (not c.active or g.at < c.starts_at or g.at >= c.ends_at
      or (select count(*) from orders o where o.coupon_id = g.coupon and o.user_id = g.buyer and o.state <> 'closed') >= c.per_person
      -- Few coupons have uses of accounts that are gone, and a call for each buyer costs more than the rest of this.
      or exists (select from coupon_uses_of_gone u where u.coupon_id = g.coupon) and coupon_had(g.coupon, array[g.buyer]) >= c.per_person)
    limit 1;
    if refused is not null then perform coupon_refuse(refused); end if;
    select f.slot into taken from coupon_slots f
    where f.coupon_id = wanted.coupon and (f.uses_max is null or f.used + wanted.uses <= f.uses_max)
      and (f.budget_fen is null or f.discount_fen + wanted.off_fen <= f.budget_fen)
    order by random() limit 1 for no key update skip locked;
    if taken is null then
      select f.slot into taken from coupon_slots f
      where f.coupon_id = wanted.coupon and (f.uses_max is null or f.used + wanted.uses <= f.uses_max)
        and (f.budget_fen is null or f.discount_fen + wanted.off_fen <= f.budget_fen)
      order by f.slot limit 1 for no key update;
    end if;
    update coupon_slots f set used = f.used + wanted.uses, discount_fen = f.discount_fen + wanted.off_fen,
      sales_fen = f.sales_fen + wanted.paid_fen
    where f.coupon_id = wanted.coupon and f.slot = taken;
    -- No slot has enough for all: one by one, each may still find a use.
    if not found then perform coupon_refuse('used_up'); end if;
    coupons_taken := coupons_taken || wanted.coupon;
    slots := slots || taken;
  end loop;
  return query select slots[array_position(coupons_taken, g.coupon)]
  from unnest(coupon_ids) with ordinality as g (coupon, nth) order by g.nth;
end $$;

create function coupon_refuse(refusal text) returns void language plpgsql as $$
begin
  raise exception 'a coupon has no use: %', refusal
    using errcode = 'integrity_constraint_violation', constraint = 'coupon_' || refusal;
end $$;

drop function coupon_take_each;
