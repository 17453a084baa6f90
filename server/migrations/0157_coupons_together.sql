-- Takes one use of a coupon for each of several buyers with one account each, all out of one slot: what stands at the same place of the arrays is one
-- use, numbered from 1. `refusal`: whoever had it as often as may be. No slot where none has enough for all, or the coupon does not count: then each asks
-- `coupon_take` by itself.
create function coupon_take_each(
  coupon_ids bigint[], buyers bigint[], offs_fen bigint[], paids_fen bigint[], ats timestamptz[]
) returns table (nth bigint, refusal text, slot smallint) language plpgsql as $$
#variable_conflict use_column
declare
  wanted record;
  taken smallint;
  slots jsonb := '{}';
begin
  -- As `coupon_take` locks a person, in one order.
  perform pg_advisory_xact_lock(hashtextextended('coupon:' || g.coupon, g.buyer))
  from (select * from unnest(coupon_ids, buyers) as u (coupon, buyer) order by u.coupon, u.buyer) as g;
  for wanted in
    select u.coupon, count(*)::integer as uses, sum(u.off_fen)::bigint as off_fen, sum(u.paid_fen)::bigint as paid_fen
    from unnest(coupon_ids, offs_fen, paids_fen) as u (coupon, off_fen, paid_fen) group by u.coupon order by u.coupon
  loop
    select f.slot into taken from coupon_slots f
    where f.coupon_id = wanted.coupon and (f.uses_max is null or f.used + wanted.uses <= f.uses_max)
      and (f.budget_fen is null or f.discount_fen + wanted.off_fen <= f.budget_fen)
    order by random() limit 1 for no key update skip locked;
    if taken is not null then
      update coupon_slots f set used = f.used + wanted.uses, discount_fen = f.discount_fen + wanted.off_fen,
        sales_fen = f.sales_fen + wanted.paid_fen
      where f.coupon_id = wanted.coupon and f.slot = taken;
      slots := slots || jsonb_build_object(wanted.coupon, taken);
    end if;
  end loop;
  return query
  select g.nth, case when coupon_had(g.coupon, array[g.buyer]) >= c.per_person then 'had' end,
    case when c.active and g.at >= c.starts_at and g.at < c.ends_at then (slots ->> g.coupon::text)::smallint end
  from unnest(coupon_ids, buyers, ats) with ordinality as g (coupon, buyer, at, nth) left join coupons c on c.id = g.coupon;
end $$;
