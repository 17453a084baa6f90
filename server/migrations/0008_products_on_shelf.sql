-- How many products are on shelf, kept because counting them costs as much as there are: lists answer their total and
-- the home page its categories from here. Written by the triggers below only; a row is locked when something goes on
-- or off the shelf, never by a sale.
create table products_on_shelf (
  category_id bigint not null references categories (id),
  kind text not null,
  products bigint not null,
  primary key (category_id, kind)
);

create function count_products_on_shelf() returns trigger language plpgsql as $$
begin
  -- Rows are taken in the order of their key, so that two transactions do not wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into products_on_shelf as kept
    select category_id, kind, count(*) from new_rows where state = 'on_shelf' group by 1, 2 order by 1, 2
    on conflict (category_id, kind) do update set products = kept.products + excluded.products;
  elsif tg_op = 'DELETE' then
    insert into products_on_shelf as kept
    select category_id, kind, -count(*) from old_rows where state = 'on_shelf' group by 1, 2 order by 1, 2
    on conflict (category_id, kind) do update set products = kept.products + excluded.products;
  else
    insert into products_on_shelf as kept
    select category_id, kind, sum(change)
    from (
      select category_id, kind, 1 as change from new_rows where state = 'on_shelf'
      union all
      select category_id, kind, -1 from old_rows where state = 'on_shelf'
    ) as changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (category_id, kind) do update set products = kept.products + excluded.products;
  end if;
  return null;
end
$$;

create trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function count_products_on_shelf();
create trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_products_on_shelf();
create trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function count_products_on_shelf();

insert into products_on_shelf
select category_id, kind, count(*) from products where state = 'on_shelf' group by 1, 2;
