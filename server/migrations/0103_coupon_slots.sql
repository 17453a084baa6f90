-- What a coupon gave and may still give, in slots: buyers of one coupon do not wait for one row. All slots together are the coupon.
create table coupon_slots (
  coupon_id bigint not null references coupons (id),
  slot smallint not null,
  -- Of what the coupon may give, this slot's part; null: no bound.
  uses_max integer,
  budget_fen bigint,
  -- Of orders that wait for their payment as well: how many, what it took off them and what they cost with it.
  used integer not null default 0,
  discount_fen bigint not null default 0,
  sales_fen bigint not null default 0,
  primary key (coupon_id, slot),
  constraint coupon_slots_counts check (
    used >= 0 and discount_fen >= 0 and sales_fen >= 0 and (uses_max is null or used <= uses_max)
    and (budget_fen is null or discount_fen <= budget_fen))
) with (fillfactor = 50);
insert into coupon_slots (coupon_id, slot, uses_max, budget_fen, used, discount_fen, sales_fen)
select id, 0, uses_max, budget_fen, used, discount_fen, sales_fen from coupons;
alter table coupons drop constraint coupons_counts, drop column used, drop column discount_fen, drop column sales_fen;

-- Out of which slot an order has its use; null: the first.
alter table orders add column coupon_slot smallint;
create index orders_unpaid_with_coupon on orders (coupon_id) include (discount_fen)
  where state = 'created' and coupon_id is not null;

-- Admins who made or changed a coupon of the platform: they use none of it.
create table coupon_makers (
  coupon_id bigint not null references coupons (id),
  user_id bigint not null references users (id),
  primary key (coupon_id, user_id)
);
insert into coupon_makers (coupon_id, user_id) select id, created_by from coupons where shop_id is null;

-- How often people had a coupon with accounts that are gone, by the keyed hash of the person, as long as the coupon runs.
create table coupon_uses_of_gone (
  coupon_id bigint not null references coupons (id),
  person_fingerprint bytea not null,
  uses integer not null constraint coupon_uses_of_gone_uses check (uses > 0),
  primary key (coupon_id, person_fingerprint)
);

-- Shares out what a coupon may still give over so many slots; what was given stays where it is.
create function coupon_share_out(coupon bigint, uses integer, budget bigint, slots integer) returns void language plpgsql as $$
begin
  insert into coupon_slots (coupon_id, slot) select coupon, s from generate_series(0, slots - 1) as s (s)
  on conflict do nothing;
  perform from coupon_slots where coupon_id = coupon order by slot for no key update;
  update coupon_slots s set
    uses_max = s.used + case when s.slot < slots
      then (uses - t.used) / slots + case when s.slot < (uses - t.used) % slots then 1 else 0 end else 0 end,
    budget_fen = s.discount_fen + case when s.slot < slots
      then (budget - t.discount_fen) / slots + case when s.slot < (budget - t.discount_fen) % slots then 1 else 0 end
      else 0 end
  from (select sum(used) as used, sum(discount_fen) as discount_fen from coupon_slots where coupon_id = coupon) as t
  where s.coupon_id = coupon;
  -- Without a bound for the coupon no slot has one.
  if uses is null then update coupon_slots set uses_max = null where coupon_id = coupon; end if;
  if budget is null then update coupon_slots set budget_fen = null where coupon_id = coupon; end if;
end $$;

-- How often whoever has these accounts had a coupon, with accounts that are gone as well.
create function coupon_had(coupon bigint, accounts bigint[]) returns integer language sql stable as $$
  select ((select count(*) from orders
      where coupon_id = coupon and user_id = any (accounts) and state <> 'closed')
    + (select coalesce(sum(g.uses), 0) from coupon_uses_of_gone g
      where g.coupon_id = coupon and g.person_fingerprint in (
        select p.fingerprint from users u join persons p on p.id = u.person_id where u.id = any (coupon_had.accounts))))::integer
$$;

-- Whether a slot has so much left.
create function coupon_slot_gives(s coupon_slots, off_fen bigint) returns boolean language sql immutable as $$
  select (s.uses_max is null or s.used < s.uses_max) and (s.budget_fen is null or s.discount_fen + off_fen <= s.budget_fen)
$$;

-- What orders that wait for their payment hold of a coupon, counted up to a bound.
create function coupon_unpaid(coupon bigint, counted_max integer, out uses integer, out fen bigint) language sql stable as $$
  select count(*)::integer, coalesce(sum(discount_fen), 0)::bigint from (
    select discount_fen from orders where coupon_id = coupon and state = 'created' limit counted_max) as w
$$;

-- Moves what is missing for one use to the slot that has most, out of the others; the caller holds all of them. What is left
-- stays shared out, so that the next buyers don't wait for one row.
create function coupon_fill_slot(coupon bigint, off_fen bigint) returns void language plpgsql as $$
declare
  target coupon_slots;
begin
  select f.* into target from coupon_slots f where f.coupon_id = coupon
  order by f.budget_fen - f.discount_fen desc nulls last, f.uses_max - f.used desc nulls last, f.slot limit 1;
  update coupon_slots f set uses_max = f.uses_max - g.uses, budget_fen = f.budget_fen - g.fen
  from (
    select o.slot,
      least(o.uses, greatest(0, m.uses - (sum(o.uses) over (order by o.uses desc, o.slot) - o.uses)))::integer as uses,
      least(o.fen, greatest(0, m.fen - (sum(o.fen) over (order by o.fen desc, o.slot) - o.fen)))::bigint as fen
    from (select l.slot, coalesce(l.uses_max - l.used, 0) as uses, coalesce(l.budget_fen - l.discount_fen, 0) as fen
      from coupon_slots l where l.coupon_id = coupon and l.slot <> target.slot) as o,
      (select greatest(0, 1 - (target.uses_max - target.used)) as uses,
        greatest(0, off_fen - (target.budget_fen - target.discount_fen)) as fen) as m) as g
  where f.coupon_id = coupon and f.slot = g.slot and (g.uses > 0 or g.fen > 0);
  update coupon_slots f set
    uses_max = f.used + greatest(f.uses_max - f.used, 1), budget_fen = f.discount_fen + greatest(f.budget_fen - f.discount_fen, off_fen)
  where f.coupon_id = coupon and f.slot = target.slot;
  if target.uses_max is null then update coupon_slots f set uses_max = null where f.coupon_id = coupon and f.slot = target.slot; end if;
  if target.budget_fen is null then update coupon_slots f set budget_fen = null where f.coupon_id = coupon and f.slot = target.slot; end if;
end $$;

drop function coupon_take(bigint, bigint[], bigint, bigint, timestamptz, boolean, integer);
-- Takes one use for whoever has these accounts: out of which slot, or why not. Uses of one person pass one by one; others take
-- out of slots that nobody holds and that have enough. Only where there is none, all are waited for in their order.
-- `late`: of an order that was placed while it ran; `taken`, `taken_fen`: uses of this transaction whose orders are not there
-- yet, and what they take off; `unpaid_part`: orders that wait for their payment hold one in so many of the whole coupon, and
-- one at least (0: it is paid at once); `counted_max`: nor more orders than this.
create function coupon_take(
  coupon bigint, accounts bigint[], off_fen bigint, paid_fen bigint, at timestamptz, late boolean, taken integer,
  taken_fen bigint, unpaid_part integer, counted_max integer, out refusal text, out slot smallint
) language plpgsql as $$
declare
  c coupons;
  s coupon_slots;
  unpaid record;
  slots integer;
begin
  select * into c from coupons where id = coupon;
  if not found then
    refusal := 'unknown';
    return;
  end if;
  if not late and (not c.active or at < c.starts_at or at >= c.ends_at) then
    refusal := 'ended';
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('coupon:' || coupon, accounts[1]));
  if coupon_had(coupon, accounts) + taken >= c.per_person then
    refusal := 'had';
    return;
  end if;
  if unpaid_part > 0 and (c.uses_max is not null or c.budget_fen is not null) then
    select count(*) into slots from coupon_slots f where f.coupon_id = coupon;
    -- One at a time where as many as slots at once would hold much more than they may, since they don't see each other.
    if slots * 4 > c.uses_max / unpaid_part or off_fen * slots * 4 > c.budget_fen / unpaid_part then
      if taken = 0 then
        perform pg_advisory_xact_lock(hashtextextended('coupon unpaid', coupon));
      -- Whoever holds a slot waits for nobody, or two would wait for each other.
      elsif not pg_try_advisory_xact_lock(hashtextextended('coupon unpaid', coupon)) then
        refusal := 'reserved';
        return;
      end if;
    end if;
  end if;
  select f.* into s from coupon_slots f where f.coupon_id = coupon and coupon_slot_gives(f, off_fen)
  order by random() limit 1 for no key update skip locked;
  if s.coupon_id is null then
    if (select sum(f.uses_max - f.used) < 1 or sum(f.budget_fen - f.discount_fen) < off_fen from coupon_slots f
      where f.coupon_id = coupon) then
      refusal := 'used_up';
      return;
    end if;
    if taken = 0 then
      perform from coupon_slots f where f.coupon_id = coupon order by f.slot for no key update;
    else
      select count(*) into slots from (
        select from coupon_slots f where f.coupon_id = coupon order by f.slot for no key update skip locked) as held;
      if slots < (select count(*) from coupon_slots f where f.coupon_id = coupon) then
        refusal := 'reserved';
        return;
      end if;
    end if;
    if not exists (select from coupon_slots f where f.coupon_id = coupon and coupon_slot_gives(f, off_fen)) then
      if (select sum(f.uses_max - f.used) < 1 or sum(f.budget_fen - f.discount_fen) < off_fen from coupon_slots f
        where f.coupon_id = coupon) then
        refusal := 'used_up';
        return;
      end if;
      perform coupon_fill_slot(coupon, off_fen);
    end if;
    select f.* into s from coupon_slots f
    where f.coupon_id = coupon and coupon_slot_gives(f, off_fen) order by f.slot limit 1;
  end if;
  if unpaid_part > 0 and (c.uses_max is not null or c.budget_fen is not null) then
    select * into unpaid from coupon_unpaid(coupon, counted_max);
    if unpaid.uses >= counted_max 
      or (c.uses_max is not null and unpaid.uses + taken + 1 > greatest(1, c.uses_max / unpaid_part)) or (
      unpaid.uses + taken > 0 and unpaid.fen + taken_fen + off_fen > c.budget_fen / unpaid_part) then
      refusal := 'reserved';
      return;
    end if;
  end if;
  update coupon_slots f set used = f.used + 1, discount_fen = f.discount_fen + off_fen, sales_fen = f.sales_fen + paid_fen
  where f.coupon_id = coupon and f.slot = s.slot and coupon_slot_gives(f, off_fen);
  if found then slot := s.slot;
  else refusal := 'used_up';
  end if;
end $$;

-- Once so much of an order came back, its coupon takes nothing off what is kept, and the platform bears nothing of it. Null: it
-- still does.
alter table orders add column borne_ends_fen bigint;
drop function order_commission_fen(bigint, bigint, integer, bigint);
-- What the platform keeps of an order, less what its coupon costs it, once so much of what was paid came back.
create function order_commission_fen(amount_fen bigint, borne_fen bigint, borne_ends_fen bigint, rate integer, back_fen bigint)
returns bigint language sql immutable parallel safe as $$
  select case when borne_fen = 0 or back_fen >= borne_ends_fen then commission_fen(amount_fen - back_fen, rate)
    else commission_fen(amount_fen - back_fen + borne_fen - share_fen(borne_fen, back_fen, amount_fen), rate)
      - borne_fen + share_fen(borne_fen, back_fen, amount_fen) end
$$;
