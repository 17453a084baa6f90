-- Lists of products on shelf. Each filter alone walks an index of its own in the order of each sort. Filters together
-- walk cells: what has the same category, kind, band and rentable lies together in each order, and which cells there
-- are is known from the counts below. So no list walks over products that it does not show.

-- The platform's own products have no shop; 0 stands for it.
alter table products add column shelf_shop_id bigint not null generated always as (coalesce(shop_id, 0)) stored;

-- The sort keys lie in it too, so that what a search found is sorted without visiting each product.
drop index products_newest;
create index products_newest on products (id desc) include (sold_count, price_from_fen) where state = 'on_shelf';
create index products_shop_newest on products (shelf_shop_id, id desc) where state = 'on_shelf';
create index products_shop_sales on products (shelf_shop_id, sold_count desc, id desc) where state = 'on_shelf';
create index products_shop_price on products (shelf_shop_id, price_from_fen, id) where state = 'on_shelf';
create index products_word_newest on products (kind, price_band, rentable, id desc) where state = 'on_shelf';
create index products_word_sales on products (kind, price_band, rentable, sold_count desc, id desc) where state = 'on_shelf';
create index products_word_price on products (kind, price_band, rentable, price_from_fen, id) where state = 'on_shelf';
create index products_cell_newest on products (category_id, kind, price_band, rentable, id desc) where state = 'on_shelf';
create index products_cell_sales on products (category_id, kind, price_band, rentable, sold_count desc, id desc)
  where state = 'on_shelf';
create index products_cell_price on products (category_id, kind, price_band, rentable, price_from_fen, id)
  where state = 'on_shelf';
create index products_shop_cell_newest on products (shelf_shop_id, category_id, kind, price_band, rentable, id desc)
  where state = 'on_shelf';
create index products_shop_cell_sales
  on products (shelf_shop_id, category_id, kind, price_band, rentable, sold_count desc, id desc)
  where state = 'on_shelf';
create index products_shop_cell_price on products (shelf_shop_id, category_id, kind, price_band, rentable, price_from_fen, id)
  where state = 'on_shelf';

-- For suggestions.
create index shops_name_start on shops (lower(name) collate "C") where state = 'open';

-- How many products are on shelf, by everything that lists filter by. Written by the triggers below only; a row is
-- locked when something goes on or off the shelf or changes its place there, never by a sale.
drop trigger products_inserted on products;
drop trigger products_updated on products;
drop trigger products_deleted on products;
drop function count_products_on_shelf();
drop table products_on_shelf;
create table products_on_shelf (
  category_id bigint not null,
  kind text not null,
  price_band smallint not null,
  rentable boolean not null,
  products bigint not null,
  primary key (category_id, kind, price_band, rentable)
);
create table products_on_shelf_by_word (
  kind text not null,
  price_band smallint not null,
  rentable boolean not null,
  products bigint not null,
  primary key (kind, price_band, rentable)
);
create table products_on_shelf_by_shop (
  shelf_shop_id bigint primary key,
  products bigint not null
);
create table products_on_shelf_of_shop (
  shelf_shop_id bigint not null,
  category_id bigint not null,
  kind text not null,
  price_band smallint not null,
  rentable boolean not null,
  products bigint not null,
  primary key (shelf_shop_id, category_id, kind, price_band, rentable)
);

-- Where the search finds products: for each term the ids of those on shelf that have it, ascending, cut into blocks of
-- 4,096 neighbouring ids, so that the newest are found without reading the rest, and common terms meet in few rows.
-- What lists filter by are terms as well; no text that somebody types can be one of these.
create extension if not exists intarray;
create table product_postings (
  term text collate "C" not null,
  block integer not null,
  ids integer[] not null,
  primary key (term, block)
);
create aggregate ids_in_all(integer[]) (sfunc = _int_inter, stype = integer[]);
create aggregate ids_in_any(integer[]) (sfunc = _int_union, stype = integer[]);
create aggregate ids_joined(integer[]) (sfunc = intarray_push_array, stype = integer[]);
drop index products_search;


create function product_terms(
  search tsvector, category_id bigint, kind text, price_band smallint, rentable boolean, shelf_shop_id bigint
) returns text[] language sql immutable as $$
  select tsvector_to_array(search) || array[
    '#category:' || category_id, '#kind:' || kind, '#band:' || price_band, '#rentable:' || rentable,
    '#shop:' || shelf_shop_id]
$$;

-- The tables of counts, and what each counts by.
create function product_counts(out name text, out key text) returns setof record language sql immutable as $$
  values
    ('products_on_shelf', 'category_id, kind, price_band, rentable'),
    ('products_on_shelf_by_word', 'kind, price_band, rentable'),
    ('products_on_shelf_by_shop', 'shelf_shop_id'),
    ('products_on_shelf_of_shop', 'shelf_shop_id, category_id, kind, price_band, rentable')
$$;

create function keep_product_lists() returns trigger language plpgsql as $$
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
  end if;
  return null;
end
$$;

create trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function keep_product_lists();
create trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_product_lists();
create trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function keep_product_lists();

-- Makes all of the above anew from the products: after they were loaded with the triggers off.
create function rebuild_product_lists() returns void language plpgsql as $$
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
end
$$;

-- Terms that begin with a word, in their order; `most` at most. Each step jumps over a term's blocks.
create function terms_beginning(word text, most integer) returns text[] language plpgsql stable as $$
declare
  found text[] := '{}';
  term text;
begin
  select p.term into term from product_postings p where p.term >= word order by 1 limit 1;
  while starts_with(term, word) and cardinality(found) < most loop
    found := found || term;
    select p.term into term from product_postings p where p.term > found[cardinality(found)] order by 1 limit 1;
  end loop;
  return found;
end
$$;

-- Ids of the newest products on shelf, newest first, that have each of the terms, any of `one_of` (null: no matter), and
-- for each of `words` a term that begins with it; one more than `most` tells that there are others. Looks at the newest
-- blocks first, at twice as many with each step, and ends as soon as there are enough.
create function find_products(terms text[], one_of text[], words text[], most integer)
returns integer[] language plpgsql stable as $$
declare
  needed integer := cardinality(terms);
  -- Terms of which any will do, and which part of what is wanted each belongs to.
  choices text[] := coalesce(one_of, '{}');
  part_of integer[] := array_fill(1, array[cardinality(choices)]);
  parts integer := case when one_of is null then 0 else 1 end;
  word text;
  beginning text[];
  highest integer := (select id / 4096 from products where state = 'on_shelf' order by id desc limit 1);
  lowest integer;
  width integer := 2;
  hits integer[];
  found integer[] := '{}';
begin
  foreach word in array words loop
    beginning := terms_beginning(word, 20);
    parts := parts + 1;
    choices := choices || beginning;
    part_of := part_of || array_fill(parts, array[cardinality(beginning)]);
  end loop;
  while highest >= 0 and cardinality(found) <= most loop
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

-- Beginnings of words up to three characters are terms of their own; products that were there before get them here,
-- and with that everything above is filled.
update products set search = search || array_to_tsvector(array(
  select distinct '^' || left(term, length) from unnest(tsvector_to_array(search)) as term, generate_series(1, 3) as length));
select rebuild_product_lists();
