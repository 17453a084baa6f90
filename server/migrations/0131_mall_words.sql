-- Lists of the mall know of each listing what is asked of all: its lessor's account is open, and of what kind it is.

-- Lessors whose account is closed to them let out nothing; kept by triggers, so that no list looks up lessors.
alter table listings add column lessor_active boolean not null default true;
update listings l set lessor_active = false from users u where u.id = l.user_id and u.state <> 'active';

create function keep_lessor_active() returns trigger language plpgsql as $$
begin
  -- Whoever closes the account at this moment waits, or is waited for.
  new.lessor_active := (select state = 'active' from users where id = new.user_id for share);
  return new;
end
$$;
create trigger listings_lessor_active before insert or update of user_id on listings
  for each row execute function keep_lessor_active();

create function keep_lessors_listings() returns trigger language plpgsql as $$
begin
  update listings set lessor_active = new.state = 'active'
  where user_id = new.id and lessor_active is distinct from (new.state = 'active');
  return null;
end
$$;
create trigger users_lessor_active after update of state on users for each row
  when ((old.state = 'active') is distinct from (new.state = 'active')) execute function keep_lessors_listings();
create index listings_of_lessor on listings (user_id);

-- One index of each order for all, for a kind, and for a kind in a category; a category is walked by all kinds side by side.
drop index listings_newest;
drop index listings_price;
drop index listings_popular;
drop index listings_rating;
drop index listings_category;
drop index listings_category_price;
drop index listings_category_popular;
drop index listings_category_rating;
drop index listings_licences_newest;
drop index listings_licences_price;
drop index listings_licences_popular;
drop index listings_licences_rating;
create index listings_newest on listings (id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_price on listings (hour_price_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars, category_id) where state = 'on' and lessor_active;
create index listings_popular on listings (leases_count desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_rating on listings (rating_rank desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_newest on listings (kind, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_price on listings (kind, hour_price_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars, category_id) where state = 'on' and lessor_active;
create index listings_kind_popular on listings (kind, leases_count desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_kind_rating on listings (kind, rating_rank desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id)
  where state = 'on' and lessor_active;
create index listings_category_newest on listings (category_id, kind, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_price on listings (category_id, kind, hour_price_fen, id)
  include (time_group_id, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_popular on listings (category_id, kind, leases_count desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
create index listings_category_rating on listings (category_id, kind, rating_rank desc, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars) where state = 'on' and lessor_active;
-- A lessor has few: any other order of theirs is sorted.
create index listings_shop on listings (user_id, kind, id desc)
  include (time_group_id, hour_price_fen, deposit_fen, review_count, review_stars, category_id, leases_count, rating_rank)
  where state = 'on' and lessor_active;

-- Where words find listings, as they find products (`product_postings`): for each term the ids of those that are on,
-- ascending, cut into blocks of 4,096 neighbouring ids. Category, kind and lessor are terms as well; no text that somebody
-- types can be one of these.
create table listing_postings (
  term text collate "C" not null,
  block integer not null,
  ids integer[] not null,
  primary key (term, block)
);
drop index listings_search;

create function listing_terms(search_terms text[], category_id bigint, kind text, user_id bigint)
returns text[] language sql immutable as $$
  select search_terms || array['#category:' || category_id, '#kind:' || kind, '#lessor:' || user_id]
$$;

create function keep_listing_postings() returns trigger language plpgsql as $$
declare
  -- What came (1) and went (-1), where anything changed that postings know of.
  changes text := case tg_op
    when 'INSERT' then 'select *, 1 as change from new_rows'
    when 'DELETE' then 'select *, -1 as change from old_rows'
    else 'select n.*, 1 as change from new_rows n join old_rows o using (id)
            where (n.state, n.lessor_active, n.category_id, n.kind, n.user_id, n.search_terms)
              is distinct from (o.state, o.lessor_active, o.category_id, o.kind, o.user_id, o.search_terms)
          union all
          select o.*, -1 from new_rows n join old_rows o using (id)
            where (n.state, n.lessor_active, n.category_id, n.kind, n.user_id, n.search_terms)
              is distinct from (o.state, o.lessor_active, o.category_id, o.kind, o.user_id, o.search_terms)' end;
  terms text := format(
    'select term, id, sum(change) as change
     from (%s) as listing, unnest(listing_terms(search_terms, category_id, kind, user_id)) as term
     where state = ''on'' and lessor_active group by 1, 2', changes);
begin
  -- Counts of leases and reviews change often, and nothing here.
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o using (id)
      where (n.state, n.lessor_active, n.category_id, n.kind, n.user_id, n.search_terms)
        is distinct from (o.state, o.lessor_active, o.category_id, o.kind, o.user_id, o.search_terms)
    ) then
      return null;
    end if;
  end if;
  -- In the order of the key, so that two transactions seldom wait for each other crosswise.
  if tg_op <> 'INSERT' then
    execute format($sql$
      insert into listing_postings as kept
      select term, id / 4096, array_agg(id::integer order by id) from (%s) as changed where change < 0
      group by 1, 2 order by 1, 2
      on conflict (term, block) do update set ids = kept.ids - excluded.ids
    $sql$, terms);
  end if;
  if tg_op <> 'DELETE' then
    execute format($sql$
      insert into listing_postings as kept
      select term, id / 4096, array_agg(id::integer order by id) from (%s) as changed where change > 0
      group by 1, 2 order by 1, 2
      on conflict (term, block) do update set ids = kept.ids | excluded.ids
    $sql$, terms);
  end if;
  return null;
end
$$;
create trigger listings_inserted after insert on listings
  referencing new table as new_rows for each statement execute function keep_listing_postings();
create trigger listings_updated after update on listings
  referencing old table as old_rows new table as new_rows for each statement execute function keep_listing_postings();
create trigger listings_deleted after delete on listings
  referencing old table as old_rows for each statement execute function keep_listing_postings();

-- Makes all of the above anew from the listings: after they were loaded with the triggers off.
create function rebuild_listing_postings() returns void language plpgsql as $$
begin
  truncate listing_postings;
  -- Some blocks at a time, so that they are grouped in memory.
  for lowest in 0 .. (select coalesce(max(id), 0) from listings) by 32768 loop
    insert into listing_postings
    select term, id / 4096, sort(array_agg(id::integer))
    from listings, unnest(listing_terms(search_terms, category_id, kind, user_id)) as term
    where state = 'on' and lessor_active and id >= lowest and id < lowest + 32768 group by 1, 2;
  end loop;
end
$$;
select rebuild_listing_postings();

-- Terms that begin with a word, in their order, `most` at most. Each step jumps over a term's blocks.
create function listing_terms_beginning(word text, most integer) returns text[] language plpgsql stable as $$
declare
  found text[] := '{}';
  term text;
begin
  select p.term into term from listing_postings p where p.term >= word order by 1 limit 1;
  while starts_with(term, word) and cardinality(found) < most loop
    found := found || term;
    select p.term into term from listing_postings p where p.term > found[cardinality(found)] order by 1 limit 1;
  end loop;
  return found;
end
$$;

-- Ids of the newest listings that are on, in no order, that fit one query, have each of `every` and one of `one_of` (null: no
-- matter). A query is {"terms": all of these, "words": for each a term that begins with it, "anyOf": of each list one}. Looks
-- at the newest blocks first, at twice as many with each step, and ends as soon as there are `most`.
create function find_listings_of(query jsonb, every text[], one_of text[], most integer)
returns integer[] language plpgsql stable as $$
declare
  terms text[] := array(
    select distinct term from unnest(every || array(select jsonb_array_elements_text(query -> 'terms'))) term);
  needed integer := cardinality(terms);
  -- Terms of which any will do, and which part of what is wanted each belongs to.
  choices text[] := coalesce(one_of, '{}');
  part_of integer[] := array_fill(1, array[cardinality(choices)]);
  parts integer := case when one_of is null then 0 else 1 end;
  choice jsonb;
  word text;
  more text[];
  one text;
  highest integer;
  lowest integer;
  oldest integer := 0;
  newest_block integer;
  oldest_block integer;
  width integer := 2;
  hits integer[];
  found integer[] := '{}';
begin
  for choice in select jsonb_array_elements(query -> 'anyOf') loop
    more := array(select jsonb_array_elements_text(choice));
    parts := parts + 1;
    choices := choices || more;
    part_of := part_of || array_fill(parts, array[cardinality(more)]);
  end loop;
  for word in select jsonb_array_elements_text(query -> 'words') loop
    more := listing_terms_beginning(word, 20);
    parts := parts + 1;
    choices := choices || more;
    part_of := part_of || array_fill(parts, array[cardinality(more)]);
  end loop;
  if needed + parts = 0 or parts <> (select count(distinct part) from unnest(part_of) part) then
    return found;
  end if;
  -- Only blocks that every term has can hold any.
  foreach one in array terms loop
    select block into newest_block from listing_postings where term = one order by block desc limit 1;
    if newest_block is null then
      return found;
    end if;
    select block into oldest_block from listing_postings where term = one order by block limit 1;
    highest := least(highest, newest_block);
    oldest := greatest(oldest, oldest_block);
  end loop;
  highest := coalesce(highest, (select id / 4096 from listings order by id desc limit 1));
  while highest >= oldest and cardinality(found) < most loop
    lowest := highest - width + 1;
    if parts = 0 then
      hits := (
        select ids_joined(ids) from (
          select ids_in_all(ids) as ids from listing_postings
          where term = any(terms) and block between lowest and highest
          group by block having count(*) = needed
        ) as blocks
      );
    else
      hits := (
        select ids_joined(ids) from (
          select ids_in_all(ids) as ids from (
            select block, ids from listing_postings where term = any(terms) and block between lowest and highest
            union all
            select p.block, ids_in_any(p.ids)
            from unnest(choices, part_of) as choice (term, part)
            join listing_postings p on p.term = choice.term and p.block between lowest and highest
            group by p.block, choice.part
          ) as of_parts
          group by block having count(*) = needed + parts
        ) as blocks
      );
    end if;
    found := found + coalesce(hits, '{}');
    highest := lowest - 1;
    width := width * 2;
  end loop;
  return case when cardinality(found) > most then (sort_desc(found))[1:most] else found end;
end
$$;

-- The newest that fit any of the queries, newest first, `most` at most.
create function find_listings(queries jsonb, every text[], one_of text[], most integer)
returns integer[] language plpgsql stable as $$
declare
  query jsonb;
  more integer[];
  found integer[] := '{}';
begin
  for query in select jsonb_array_elements(queries) loop
    more := find_listings_of(query, every, one_of, most);
    found := case when cardinality(found) = 0 then more else found | more end;
  end loop;
  return (sort_desc(found))[1:most];
end
$$;
