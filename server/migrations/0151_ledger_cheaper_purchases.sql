-- What each purchase runs, made cheaper once more.

-- Posts a purchase that one balance pays, for the platform and at most one seller, and lets go with it what its payer can have undone: what
-- `ledger_post` and `ledger_spend_disputable` do, without what no such purchase needs. A key that was posted before fails by
-- ledger_entries_key. The key is written after the purse is locked, and by `ledger_post` before: two with the same key at once could wait for
-- each other, so it is posted only by who has its order locked. `earned`: what of `paid` is the seller's.
create function ledger_sell(
  entry_key text, order_id bigint, at timestamptz, buyer bigint, paid bigint, seller bigint, earned bigint, due timestamptz
) returns bigint language plpgsql as $$
declare
  entry bigint;
  purse bigint;
  after bigint;
  number bigint;
  spent bigint;
  owes boolean;
  is_known boolean;
  is_disputable boolean;
  -- Before any number is drawn from a sequence: whoever sees a later number can then wait for this transaction.
  transaction xid8 := pg_current_xact_id();
begin
  update ledger_accounts set balance_fen = balance_fen - paid, postings = postings + 1,
    flag = ledger_flag('available', ownerless, balance_fen - paid),
    recharged_fen = least(recharged_fen, balance_fen - paid),
    recharged_out_fen = greatest(0, recharged_fen - balance_fen + paid)
  where owner_id = buyer and kind = 'available' and guarded and balance_fen >= paid
  returning id, balance_fen, postings, recharged_out_fen into purse, after, number, spent;
  if purse is null then
    -- Earnings pay as well, or it is not enough.
    with sums as (
      select 0 as owner, 'revenue' as kind, paid - coalesce(earned, 0) as fen, null::timestamptz as due where paid > coalesce(earned, 0)
      union all select buyer, 'balance', -paid, null
      union all select seller, 'pending', earned, ledger_sell.due where seller is not null
    )
    select ledger_post('purchase', entry_key, 'order', order_id, at, array_agg(owner order by owner), array_agg(kind order by owner),
      array_agg(fen order by owner), array_agg(s.due order by owner), null) into entry from sums s;
    if entry is null then
      raise exception '% was posted before', entry_key
        using errcode = 'unique_violation', constraint = 'ledger_entries_key', table = 'ledger_entries';
    end if;
    perform ledger_spend_disputable(buyer, paid, 'order', order_id, at);
    return entry;
  end if;
  insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
  values ('purchase', entry_key, 'order', order_id, at) returning id into entry;
  -- The purse is locked by now, and whoever makes a debt or a lot locks it before, with `earned` or without (0152).
  select exists (select from ledger_accounts where owner_id = buyer and flag = 'debt'),
    exists (select from users where id = buyer and (person_id is not null or real_name_id is not null)),
    exists (select from ledger_disputable where user_id = buyer) into owes, is_known, is_disputable;
  if owes or is_known and ledger_person_owes(buyer) then
    raise exception '% owes money', buyer
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_owed';
  end if;
  if spent > 0 then
    insert into ledger_recharged_spent as s (subject_kind, subject_id, fen, of_fen, user_id, spent_at)
    values ('order', order_id, spent, paid, buyer, at)
    on conflict (subject_id, subject_kind) do update set fen = s.fen + excluded.fen, of_fen = s.of_fen + excluded.of_fen;
  end if;
  if seller is null then
    insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number) values
      ((select id from ledger_accounts where owner_id = 0 and kind = 'revenue' and not guarded), entry, 'purchase', paid, null, null),
      (purse, entry, 'purchase', -paid, after, number);
  else
    insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
    values (seller, 'order', order_id, entry, earned, earned, due);
    insert into ledger_postings (account_id, entry_id, kind, amount_fen, balance_after_fen, number)
    select * from (values
      ((select id from ledger_accounts where owner_id = 0 and kind = 'revenue' and not guarded), entry, 'purchase', paid - earned, null::bigint, null::bigint),
      ((select id from ledger_accounts where owner_id = seller and kind = 'pending' and not guarded), entry, 'purchase', earned, null, null),
      (purse, entry, 'purchase', -paid, after, number)) as p (account, entry, kind, fen, after, number)
    where p.fen <> 0;
  end if;
  if is_disputable then perform ledger_spend_disputable(buyer, paid, 'order', order_id, at); end if;
  return entry;
end $$;

-- Tells accounts, in the order of the notices: a message and a signal each, a mail where its topic wants one, and the same to staff of the
-- reader's shop who have the role. Whoever is deleted, or whose address nobody has, is left out. Whom it reached of notices whose mail is
-- written apart; `at` counts from 0. A statement of its own for each step: most accounts need three of them.
create function tell_accounts(
  user_ids bigint[], emails text[], of_kinds text[], types text[], topics text[], facts text[], mails text[], of_roles text[],
  acting_param text, mail_task text, told_at timestamptz
) returns jsonb language plpgsql as $$
declare
  reached jsonb[] := '{}';
  one jsonb;
  address text;
  by_mail boolean;
  staff record;
  reader_id bigint;
begin
  if cardinality(of_kinds) > 10 then
    -- Many cost less in one statement: the same as below.
    with addressed as (
      select w.*, u.id as reader
      from unnest(user_ids, emails, of_kinds, types, topics, facts, mails, of_roles) with ordinality
        as w (user_id, email, kind, type, topic, params, mail, role, at)
      join users u on u.id = coalesce(w.user_id, (select o.id from users o where lower(o.email) = lower(w.email)))
    ), readers as (
      select a.at, a.kind, a.type, a.topic, a.params::jsonb as params, a.mail, a.reader, null::bigint as acting from addressed a
      union all
      select a.at, a.kind, a.type, a.topic, a.params::jsonb || jsonb_build_object(acting_param, h.id), a.mail, s.user_id, h.id
      from addressed a join shops h on h.owner_id = a.reader
        join shop_staff s on s.shop_id = h.id and s.state = 'active' and s.roles && array[a.role, 'all']
      where a.role is not null
    ), wanted as (
      select r.*, u.email, (p.mail ->> r.topic)::boolean as wish
      from readers r join users u on u.id = r.reader left join message_preferences p on p.user_id = u.id
      where u.state <> 'deleted' and (r.acting is null or u.state = 'active')
    ), added as (
      insert into messages (user_id, type, kind, params, created_at)
      select w.reader, w.type, w.kind, w.params, told_at from wanted w order by w.at, w.acting nulls first
    ), signalled as (
      insert into message_signals (user_id) select distinct w.reader from wanted w
    ), mailed as (
      insert into outbox (task, payload, run_at)
      select mail_task, jsonb_build_object('kind', w.kind, 'email', w.email, 'userId', w.reader, 'params', w.params::text), told_at
      from wanted w
      where w.mail = 'always' or w.mail in ('unless_refused', 'if_wanted') and coalesce(w.wish, w.mail = 'unless_refused')
      order by w.at, w.acting nulls first
    )
    select jsonb_agg(jsonb_build_object('at', w.at - 1, 'email', w.email, 'userId', w.reader, 'byMail', w.wish, 'acting', w.acting)
      order by w.at, w.acting nulls first, w.reader)
    into one from wanted w where w.mail = 'apart';
    return one;
  end if;
  for i in 1 .. cardinality(of_kinds) loop
    reader_id := user_ids[i];
    if reader_id is null then
      select id into reader_id from users where lower(email) = lower(emails[i]);
    end if;
    select u.email, (select (p.mail ->> topics[i])::boolean from message_preferences p where p.user_id = u.id)
    into address, by_mail from users u where u.id = reader_id and u.state <> 'deleted';
    if found then
      insert into messages (user_id, type, kind, params, created_at) values (reader_id, types[i], of_kinds[i], facts[i]::jsonb, told_at);
      insert into message_signals (user_id) values (reader_id);
      if mails[i] = 'apart' then
        -- Appended in place: a list in jsonb would be built anew for each reader.
        reached := reached || jsonb_build_object('at', i - 1, 'email', address, 'userId', reader_id, 'byMail', by_mail, 'acting', null);
      elsif coalesce(mails[i] = 'always' or by_mail, mails[i] = 'unless_refused') then
        insert into outbox (task, payload, run_at)
        values (mail_task, jsonb_build_object('kind', of_kinds[i], 'email', address, 'userId', reader_id, 'params', facts[i]::jsonb::text), told_at);
      end if;
    end if;
    if of_roles[i] is not null then
      select h.id as shop_id, array_agg(s.user_id order by s.user_id) as ids into staff
      from shops h join shop_staff s on s.shop_id = h.id and s.state = 'active' and s.roles && array[of_roles[i], 'all']
        join users u on u.id = s.user_id and u.state = 'active'
      where h.owner_id = reader_id group by h.id;
      if found then
        for one in
          select r || jsonb_build_object('at', i - 1, 'acting', staff.shop_id)
          from (select array[cardinality(staff.ids)] as dims) d, jsonb_array_elements(tell_accounts(
            staff.ids, array_fill(null::text, dims), array_fill(of_kinds[i], dims), array_fill(types[i], dims), array_fill(topics[i], dims),
            array_fill((facts[i]::jsonb || jsonb_build_object(acting_param, staff.shop_id))::text, dims), array_fill(mails[i], dims),
            array_fill(null::text, dims), acting_param, mail_task, told_at)) r
        loop
          reached := reached || one;
        end loop;
      end if;
    end if;
  end loop;
  return case when cardinality(reached) > 0 then to_jsonb(reached) end;
end $$;

-- PostgreSQL parses check constraints and conditions of triggers anew in each statement that writes a row: for an order one trigger checks
-- all, and does what comes with an order that is paid as it is placed.
alter table orders drop constraint orders_balance, drop constraint orders_gateway_back, drop constraint orders_shared_anew;
drop trigger orders_check_row on orders;
drop trigger orders_note_first_spending on orders;
drop trigger orders_note_same_device_placed on orders;
drop function orders_note_first_spending();
create or replace function orders_check_row() returns trigger language plpgsql as $$
begin
  if not (new.quantity > 0 and new.amount_fen > 0 and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen
    and new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen
    and new.commission_rate between 0 and 10000 and new.release_days between 0 and 365
    and new.refunded_fen between 0 and new.amount_fen and new.revoked_quantity between 0 and new.quantity
    and (new.balance_fen = 0 or new.balance_fen > 0 and new.balance_fen < new.amount_fen)
    and (new.gateway_back_fen = 0 or new.balance_fen > 0 and new.gateway_back_fen between 0 and least(new.amount_fen - new.balance_fen, new.refunded_fen))
    and new.shared_anew_fen between 0 and new.refunded_fen
    and new.shared_anew_gateway_fen between 0 and least(new.shared_anew_fen, new.gateway_back_fen)) then
    perform refuse_row('orders', v.name) from (values
      ('orders_amount', new.quantity > 0 and new.amount_fen > 0
        and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen),
      ('orders_discount', new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen),
      ('orders_commission', new.commission_rate between 0 and 10000),
      ('orders_release_days', new.release_days between 0 and 365),
      ('orders_refunded', new.refunded_fen between 0 and new.amount_fen),
      ('orders_revoked', new.revoked_quantity between 0 and new.quantity),
      ('orders_balance', new.balance_fen = 0 or new.balance_fen > 0 and new.balance_fen < new.amount_fen),
      ('orders_gateway_back', new.gateway_back_fen = 0
        or new.balance_fen > 0 and new.gateway_back_fen between 0 and least(new.amount_fen - new.balance_fen, new.refunded_fen)),
      ('orders_shared_anew', new.shared_anew_fen between 0 and new.refunded_fen
        and new.shared_anew_gateway_fen between 0 and least(new.shared_anew_fen, new.gateway_back_fen))) as v (name, holds) where not v.holds;
  end if;
  if tg_op = 'INSERT' and new.paid_at is not null then
    insert into user_spendings (user_id, fen, orders) values (new.user_id, new.amount_fen - new.refunded_fen, 1);
    -- The same rule as note_same_device, below, has of an order that is paid later: they change together.
    if new.shop_id is not null and not new.same_device and new.device_cleared_at is null then
      new.same_device := used_same_device(new.user_id, new.shop_id, new.paid_at);
      if new.same_device then
        new.same_device_at := coalesce(new.completed_at, new.paid_at);
        perform hide_same_device_reviews(array[new.id], new.same_device_at);
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger orders_check_row before insert or update of
  quantity, unit_price_fen, amount_fen, discount_fen, borne_fen, commission_rate, release_days, refunded_fen, revoked_quantity, balance_fen,
  gateway_back_fen, shared_anew_fen, shared_anew_gateway_fen
  on orders for each row execute function orders_check_row();
create or replace function note_same_device() returns trigger language plpgsql as $$
begin
  -- The same rule as orders_check_row, above, has of an order that is paid as it is placed: they change together.
  if new.device_cleared_at is not null then return new; end if;
  new.same_device := used_same_device(new.user_id, new.shop_id, new.paid_at);
  if new.same_device then
    new.same_device_at := coalesce(new.completed_at, new.paid_at);
    perform hide_same_device_reviews(array[new.id], new.same_device_at);
  end if;
  return new;
end $$;

-- Licences that an order or somebody brings about, one for each of `holders`, with their first event; webhooks of whoever sells them are
-- looked for once. Their ids.
create function issue_licences(
  holders bigint[], of_order bigint, of_product bigint, of_sku bigint, of_shop bigint, hashes bytea[], encrypted bytea[], tails text[],
  seats integer, binds text[], entitlements text[], terms jsonb, trial boolean, term_days integer, starts_at timestamptz,
  expires_at timestamptz, issued_by bigint, of_batch bigint, at timestamptz, by text
) returns bigint[] language plpgsql as $$
declare
  ids bigint[] := '{}';
  events bigint[] := '{}';
  detail jsonb := '{}';
  made bigint;
  noted bigint;
begin
  if of_batch is not null then detail := jsonb_build_object('batch', of_batch); end if;
  if cardinality(holders) > 10 then
    -- Many cost less in one statement, few in one each.
    with issued as (
      insert into licences (user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats,
        binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at)
      select k.holder, of_order, of_product, of_sku, of_shop, k.hash, k.sealed, k.tail, 'active', seats,
        binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, of_batch, at
      from unnest(holders, hashes, encrypted, tails) as k (holder, hash, sealed, tail)
      returning licences.id, licences.user_id
    ), told as (
      insert into licence_events (licence_id, kind, by, actor_id, at, detail)
      select i.id, 'issued', by, coalesce(issued_by, i.user_id), at, detail from issued i returning licence_events.id, licence_events.licence_id
    )
    select array_agg(t.licence_id order by t.licence_id), array_agg(t.id order by t.id) into ids, events from told t;
  else
    for i in 1 .. cardinality(holders) loop
      insert into licences (user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats,
        binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at)
      values (holders[i], of_order, of_product, of_sku, of_shop, hashes[i], encrypted[i], tails[i], 'active', seats,
        binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, of_batch, at)
      returning id into made;
      insert into licence_events (licence_id, kind, by, actor_id, at, detail)
      values (made, 'issued', by, coalesce(issued_by, holders[i]), at, detail) returning id into noted;
      ids := ids || made;
      events := events || noted;
    end loop;
  end if;
  if exists (select from webhooks w where coalesce(w.shop_id, 0) = coalesce(of_shop, 0) and w.state = 'on' and w.removed_at is null) then
    insert into outbox (task, payload, run_at) select 'licence.event', jsonb_build_object('eventId', e), at from unnest(events) e;
  end if;
  return ids;
end $$;

-- What only an admin's session asks for: as a function it is made ready for nobody else.
create function grants_of_admin(admin bigint) returns text[] language sql stable as $$
  select array(select g.grant_name from admin_grants g where g.user_id = admin order by 1)
$$;
create function lacks_second_factor(admin bigint) returns boolean language sql stable as $$
  select not exists (select from passkeys p where p.user_id = admin)
    and not exists (select from totp_factors f where f.user_id = admin and f.confirmed_at is not null)
$$;
