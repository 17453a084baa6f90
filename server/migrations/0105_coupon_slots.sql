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
create index orders_unpaid_with_coupon on orders (coupon_id, (coalesce(coupon_slot, 0)))
  where state = 'created' and coupon_id is not null;

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

-- Whether a slot may give so much: within its part, and to an order that waits for its payment only where those hold no more
-- than one in `unpaid_part` of it (0: it is paid at once), though one always may.
create function coupon_slot_gives(s coupon_slots, off_fen bigint, unpaid_part integer, taken integer) returns boolean
language sql stable as $$
  select (s.uses_max is null or s.used < s.uses_max) and (s.budget_fen is null or s.discount_fen + off_fen <= s.budget_fen)
    and (unpaid_part = 0 or (
      select (s.uses_max is null or w.uses + taken + 1 <= greatest(1, s.uses_max / unpaid_part))
        and (s.budget_fen is null or w.uses + taken = 0 or w.fen + off_fen <= s.budget_fen / unpaid_part)
      from (select count(*) as uses, coalesce(sum(discount_fen), 0) as fen from orders
        where coupon_id = s.coupon_id and coalesce(coupon_slot, 0) = s.slot and state = 'created') as w))
$$;

drop function coupon_take(bigint, bigint[], bigint, bigint, timestamptz, boolean, integer);
-- Takes one use for whoever has these accounts: out of which slot, or why not. Uses of one person pass one by one; others take
-- out of slots that nobody holds. Only where none is free and has enough, all are waited for, and what is left is put together.
-- `late`: of an order that was placed while it ran; `taken`: uses of this transaction whose orders are not there yet.
create function coupon_take(
  coupon bigint, accounts bigint[], off_fen bigint, paid_fen bigint, at timestamptz, late boolean, taken integer,
  unpaid_part integer, out refusal text, out slot smallint
) language plpgsql as $$
declare
  c coupons;
  s coupon_slots;
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
  select f.* into s from coupon_slots f
  where f.coupon_id = coupon and (f.uses_max is null or f.used < f.uses_max)
    and (f.budget_fen is null or f.discount_fen + off_fen <= f.budget_fen)
  order by random() limit 1 for no key update skip locked;
  if s.coupon_id is null or not coupon_slot_gives(s, off_fen, unpaid_part, taken) then
    perform from coupon_slots f where f.coupon_id = coupon order by f.slot for no key update;
    select f.* into s from coupon_slots f
    where f.coupon_id = coupon and coupon_slot_gives(f, off_fen, unpaid_part, taken) order by f.slot limit 1;
    if s.coupon_id is null then
      -- What is left in several slots is enough for one.
      update coupon_slots f set
        uses_max = f.used + case when f.slot = 0 then t.uses else 0 end,
        budget_fen = f.discount_fen + case when f.slot = 0 then t.fen else 0 end
      from (select sum(uses_max - used) as uses, sum(budget_fen - discount_fen) as fen, count(*) as slots
        from coupon_slots where coupon_id = coupon) as t
      where f.coupon_id = coupon and t.slots > 1 and (t.uses is null or t.uses > 0) and (t.fen is null or t.fen >= off_fen);
      if c.uses_max is null then update coupon_slots f set uses_max = null where f.coupon_id = coupon and f.uses_max is not null; end if;
      if c.budget_fen is null then update coupon_slots f set budget_fen = null where f.coupon_id = coupon and f.budget_fen is not null; end if;
      select f.* into s from coupon_slots f
      where f.coupon_id = coupon and coupon_slot_gives(f, off_fen, unpaid_part, taken) order by f.slot limit 1;
    end if;
  end if;
  if s.coupon_id is null then
    refusal := case when exists (
      select from coupon_slots f where f.coupon_id = coupon and coupon_slot_gives(f, off_fen, 0, 0)) then 'reserved'
      else 'used_up' end;
    return;
  end if;
  update coupon_slots f set used = f.used + 1, discount_fen = f.discount_fen + off_fen, sales_fen = f.sales_fen + paid_fen
  where f.coupon_id = coupon and f.slot = s.slot and (f.uses_max is null or f.used < f.uses_max)
    and (f.budget_fen is null or f.discount_fen + off_fen <= f.budget_fen);
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
