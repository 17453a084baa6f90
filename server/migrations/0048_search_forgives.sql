-- Search by what people mean: by sound, by initials, by words that mean the same, and by words that are spelled nearly so.

create extension if not exists fuzzystrmatch;

-- Which way of making terms a product was indexed with; a job makes those anew that are behind.
alter table products add column search_version smallint not null default 0;
create index products_search_behind on products (id) where search_version < 1;

-- Words that mean the same, as admins keep them; `keys` are the words as queries are cut.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null constraint search_synonyms_words check (cardinality(words) >= 2),
  keys text[] not null,
  updated_at timestamptz not null
);
create index search_synonyms_keys on search_synonyms using gin (keys);

-- A word and what is left of its first seven letters without one letter, of longer words without two: words that differ
-- by so much share one of these.
create function word_deletions(word text) returns text[] language sql immutable as $$
  with whole as (select left(word, 7) as letters),
  once as (
    select distinct left(letters, n - 1) || substr(letters, n + 1) as letters
    from whole, generate_series(1, length(letters)) n),
  twice as (
    select distinct left(letters, n - 1) || substr(letters, n + 1) as letters
    from once, generate_series(1, length(letters)) n where length(word) >= 7)
  select array(select letters from whole union select letters from once union select letters from twice)
$$;

-- Words of products, each once; what was misspelled is looked up here. Words that no product has any more may remain.
create table search_words (
  word text collate "C" primary key,
  deletions text[] not null
);

create function is_spelled_word(term text) returns boolean language sql immutable as $$
  select term ~ '^[a-z][a-z0-9]{2,19}$'
$$;

insert into search_words (word, deletions)
select term, word_deletions(term) from (select distinct term from product_postings) as kept where is_spelled_word(term);
create index search_words_deletions on search_words using gin (deletions);

create or replace function keep_product_lists() returns trigger language plpgsql as $$
declare
  -- What came (1) and went (-1), where anything changed that lists know of.
  changes text := case tg_op
    when 'INSERT' then 'select *, 1 as change from new_rows'
    when 'DELETE' then 'select *, -1 as change from old_rows'
    else 'select n.*, 1 as change from new_rows n join old_rows o using (id)
            where (n.state, n.category_id, n.kind, n.price_band, n.rentable, n.shop_id, n.search)
              is distinct from (o.state, o.category_id, o.kind, o.price_band, o.rentable, o.shop_id, o.search)
          union all
          select o.*, -1 from new_rows n join old_rows o using (id)
            where (n.state, n.category_id, n.kind, n.price_band, n.rentable, n.shop_id, n.search)
              is distinct from (o.state, o.category_id, o.kind, o.price_band, o.rentable, o.shop_id, o.search)' end;
  terms text := format(
    'select term, id, sum(change) as change
     from (%s) as product, unnest(product_terms(search, category_id, kind, price_band, rentable, shelf_shop_id)) as term
     where state = ''on_shelf'' group by 1, 2', changes);
  counts record;
begin
  -- Counts of sales, ratings and words of stock change often, and nothing here.
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o using (id)
      where (n.state, n.category_id, n.kind, n.price_band, n.rentable, n.shop_id, n.search)
        is distinct from (o.state, o.category_id, o.kind, o.price_band, o.rentable, o.shop_id, o.search)
    ) then
      return null;
    end if;
  end if;
  -- Everywhere rows are taken in the order of their key, so that two transactions seldom wait for each other crosswise.
  for counts in select * from product_counts() loop
    execute format($sql$
      insert into %1$I as kept
      select %2$s, sum(change) from (%3$s) as product where state = 'on_shelf'
      group by %2$s having sum(change) <> 0 order by %2$s
      on conflict (%2$s) do update set products = kept.products + excluded.products
    $sql$, counts.name, counts.key, changes);
  end loop;
  if tg_op <> 'INSERT' then
    execute format($sql$
      insert into product_postings as kept
      select term, id / 4096, array_agg(id::integer order by id) from (%s) as changed where change < 0
      group by 1, 2 order by 1, 2
      on conflict (term, block) do update set ids = kept.ids - excluded.ids
    $sql$, terms);
  end if;
  if tg_op <> 'DELETE' then
    execute format($sql$
      insert into product_postings as kept
      select term, id / 4096, array_agg(id::integer order by id) from (%s) as changed where change > 0
      group by 1, 2 order by 1, 2
      on conflict (term, block) do update set ids = kept.ids | excluded.ids
    $sql$, terms);
    execute format($sql$
      insert into search_words (word, deletions)
      select term, word_deletions(term) from (
        select distinct term from (%s) as changed where change > 0 and is_spelled_word(term)) as word
      where not exists (select from search_words known where known.word = term)
      order by term
      on conflict (word) do nothing
    $sql$, terms);
  end if;
  return null;
end
$$;

create or replace function rebuild_product_lists() returns void language plpgsql as $$
declare
  counts record;
begin
  for counts in select * from product_counts() loop
    execute format('truncate %I', counts.name);
    execute format('insert into %1$I select %2$s, count(*) from products where state = ''on_shelf'' group by %2$s order by %2$s',
      counts.name, counts.key);
  end loop;
  truncate product_postings;
  -- Some blocks at a time, so that they are grouped in memory.
  for lowest in 0 .. (select coalesce(max(id), 0) from products) by 32768 loop
    insert into product_postings
    select term, id / 4096, sort(array_agg(id::integer))
    from products, unnest(product_terms(search, category_id, kind, price_band, rentable, shelf_shop_id)) as term
    where state = 'on_shelf' and id >= lowest and id < lowest + 32768 group by 1, 2;
  end loop;
  truncate search_words;
  insert into search_words (word, deletions)
  select term, word_deletions(term) from (
    select distinct term from product_postings where is_spelled_word(term)) as word;
end
$$;

-- Ids of the newest products on shelf, newest first, that have each of the terms and of each part one of its choices:
-- `part_of` numbers the parts from 1. One more than `most` tells that there are others. Only blocks that every term has
-- can hold any; looks at the newest of these first, at twice as many with each step, and ends when there are enough.
create function find_products_having(terms text[], choices text[], part_of integer[], parts integer, most integer)
returns integer[] language plpgsql stable as $$
declare
  needed integer := cardinality(terms);
  one text;
  highest integer;
  oldest integer := 0;
  newest_block integer;
  oldest_block integer;
  lowest integer;
  width integer := 2;
  hits integer[];
  found integer[] := '{}';
begin
  foreach one in array terms loop
    select block into newest_block from product_postings where term = one order by block desc limit 1;
    if newest_block is null then
      return found;
    end if;
    select block into oldest_block from product_postings where term = one order by block limit 1;
    highest := least(highest, newest_block);
    oldest := greatest(oldest, oldest_block);
  end loop;
  if parts > 0 and parts <> (select count(distinct part) from unnest(part_of) part) then
    return found;
  end if;
  highest := coalesce(highest, (select id / 4096 from products where state = 'on_shelf' order by id desc limit 1));
  while highest >= oldest and cardinality(found) <= most loop
    lowest := highest - width + 1;
    if parts = 0 then
      hits := (
        select ids_joined(ids) from (
          select ids_in_all(ids) as ids from product_postings
          where term = any(terms) and block between lowest and highest
          group by block having count(*) = needed
        ) as blocks
      );
    else
      hits := (
        select ids_joined(ids) from (
          select ids_in_all(ids) as ids from (
            select block, ids from product_postings where term = any(terms) and block between lowest and highest
            union all
            select p.block, ids_in_any(p.ids)
            from unnest(choices, part_of) as choice (term, part)
            join product_postings p on p.term = choice.term and p.block between lowest and highest
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
  return (sort_desc(found))[1:most + 1];
end
$$;

-- Ids of the newest products on shelf, newest first, that fit any of the queries and have any of `one_of` (null: no
-- matter). A query is {"terms": all of these, "words": for each a term that begins with it, "anyOf": of each list one}.
create function find_products_any(queries jsonb, one_of text[], most integer)
returns integer[] language plpgsql stable as $$
declare
  query jsonb;
  choice jsonb;
  word text;
  more text[];
  choices text[];
  part_of integer[];
  parts integer;
  found integer[] := '{}';
begin
  for query in select jsonb_array_elements(queries) loop
    choices := coalesce(one_of, '{}');
    parts := case when one_of is null then 0 else 1 end;
    part_of := array_fill(1, array[cardinality(choices)]);
    for choice in select jsonb_array_elements(query -> 'anyOf') loop
      more := array(select jsonb_array_elements_text(choice));
      parts := parts + 1;
      choices := choices || more;
      part_of := part_of || array_fill(parts, array[cardinality(more)]);
    end loop;
    for word in select jsonb_array_elements_text(query -> 'words') loop
      more := terms_beginning(word, 20);
      parts := parts + 1;
      choices := choices || more;
      part_of := part_of || array_fill(parts, array[cardinality(more)]);
    end loop;
    found := found | find_products_having(
      array(select distinct jsonb_array_elements_text(query -> 'terms')), choices, part_of, parts, most);
  end loop;
  return (sort_desc(found))[1:most + 1];
end
$$;

create or replace function find_products(terms text[], one_of text[], words text[], most integer)
returns integer[] language sql stable as $$
  select find_products_any(jsonb_build_array(jsonb_build_object('terms', terms, 'words', words)), one_of, most)
$$;
