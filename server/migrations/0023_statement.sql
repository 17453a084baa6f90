-- One's own holds: those of one state, and what is over.
create index ledger_holds_user_state on ledger_holds (user_id, state, id desc);
create index ledger_holds_user_over on ledger_holds (user_id, id desc) where state <> 'active';

-- Where the postings of an account can be cut by days: every posting up to last_id was before, and every later one
-- after. What was moved up to there (the balance, where nothing is left out) and how many postings are newer. Days that
-- overlap, because somebody posted a moment after midnight what was begun before, are not cut apart.
create function ledger_cuts(account bigint, of_kind text, from_day date, to_day date)
returns table (last_id bigint, sum_fen bigint, newer bigint) language sql stable as $$
  select up_to, moved::bigint, newer_lines::bigint from (
    select max(last_id) over older as up_to, sum(net_fen) over older as moved,
      coalesce(sum(lines) over newer, 0) as newer_lines, min(first_id) over newer as newer_first
    from (
      select day, min(first_posting_id) as first_id, max(last_posting_id) as last_id,
        sum(in_fen - out_fen) as net_fen, sum(postings) as lines
      from ledger_day_totals
      where account_id = account and (of_kind is null or kind = of_kind)
        and day >= coalesce(from_day, '-infinity') and day <= coalesce(to_day, 'infinity')
      group by day
    ) as days
    window older as (order by day rows unbounded preceding),
      newer as (order by day desc rows between unbounded preceding and 1 preceding)
  ) as cut
  where newer_first is null or newer_first > up_to
$$;

-- The balances of an open account after some of its postings: from its roll-up where they are near, else from the
-- nearest cut between days, so that at most one day's postings are summed for each.
create function ledger_balances_at(account bigint, ids bigint[])
returns table (posting_id bigint, balance_fen bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  base record;
  lowest bigint;
  near bigint := 0;
begin
  select coalesce(max(r.up_to_posting_id), 0) as up_to, coalesce(max(r.sum_fen), 0) as sum_fen into base
  from ledger_rollups r where r.account_id = account;
  select min(x) into lowest from unnest(ids) as x;
  if lowest < base.up_to then
    select count(*) into near from (
      select from ledger_postings p where p.account_id = account and p.id > lowest and p.id <= base.up_to limit 500) as n;
  end if;
  if near < 500 then
    return query select x, (base.sum_fen
      + (select coalesce(sum(p.amount_fen), 0) from ledger_postings p
         where p.account_id = account and p.id > base.up_to and p.id <= x)
      - (select coalesce(sum(p.amount_fen), 0) from ledger_postings p
         where p.account_id = account and p.id > x and p.id <= base.up_to))::bigint
    from unnest(ids) as x;
    return;
  end if;
  return query
    with cuts as materialized (
      -- Before the first posting nothing was moved.
      select array[0] || array_agg(last_id order by last_id) as last_ids,
        array[0] || array_agg(sum_fen order by last_id) as sums_fen
      from ledger_cuts(account, null, null, null)
    )
    select x, (sums_fen[c.nearest]
      + (select coalesce(sum(p.amount_fen), 0) from ledger_postings p
         where p.account_id = account and p.id > last_ids[c.nearest] and p.id <= x)
      - (select coalesce(sum(p.amount_fen), 0) from ledger_postings p
         where p.account_id = account and p.id > x and p.id <= last_ids[c.nearest]))::bigint
    from unnest(ids) as x cross join cuts
    cross join lateral (select width_bucket(x, last_ids) as below) as b
    cross join lateral (
      select case when last_ids[b.below + 1] - x < x - last_ids[b.below] then b.below + 1 else b.below end as nearest
    ) as c;
end $$;

-- The posting of a guarded account that has this number: ids rise with numbers, so a few looks into the index find it
-- among any number of them. Null: there is none.
create function ledger_posting_numbered(account bigint, wanted bigint) returns bigint language plpgsql stable as $$
declare
  -- Looking on from here by position is as quick as another guess.
  near constant bigint := 64;
  low_id bigint;
  low_number bigint;
  high_id bigint;
  high_number bigint;
  guess bigint;
  found_id bigint;
  found_number bigint;
  looks integer := 0;
begin
  select id, number into high_id, high_number from ledger_postings
  where account_id = account order by id desc limit 1;
  if high_number is null or wanted > high_number or wanted < 1 then return null; end if;
  select id, number into low_id, low_number from ledger_postings where account_id = account order by id limit 1;
  loop
    if high_number - wanted <= near then
      select id into found_id from ledger_postings
      where account_id = account and id <= high_id order by id desc limit 1 offset high_number - wanted;
      return found_id;
    end if;
    if wanted - low_number <= near then
      select id into found_id from ledger_postings
      where account_id = account and id >= low_id order by id limit 1 offset wanted - low_number;
      return found_id;
    end if;
    looks := looks + 1;
    -- By proportion, and by halves now and then, for accounts that moved unevenly.
    guess := case when looks % 3 = 0 then low_id + (high_id - low_id) / 2
      else low_id + ((high_id - low_id)::numeric * (wanted - low_number) / (high_number - low_number))::bigint end;
    guess := greatest(low_id + 1, least(high_id - 1, guess));
    select id, number into found_id, found_number from ledger_postings
    where account_id = account and id <= guess order by id desc limit 1;
    if found_number >= wanted then
      high_id := found_id;
      high_number := found_number;
    else
      low_id := found_id;
      low_number := found_number;
      -- Nothing lies between here and the guess.
      select id, number into found_id, found_number from ledger_postings
      where account_id = account and id > guess order by id limit 1;
      if found_number <= wanted then
        low_id := found_id;
        low_number := found_number;
      else
        high_id := found_id;
        high_number := found_number;
      end if;
    end if;
  end loop;
end $$;
