-- Puts up to so many sold pieces of an order back on sale, the newest first; how many. For goods that nobody saw: what was
-- shown is revoked. Those of a batch that was taken back meanwhile are deleted, as in stock_release.
create function stock_return(buyer_order bigint, quantity integer) returns integer language plpgsql as $$
declare
  items integer;
begin
  update stock_items set state = 'reserved', sold_at = null where id = any(array(
    select id from stock_items where order_id = buyer_order and state = 'sold' order by id desc limit quantity for no key update
  )) and state = 'sold';
  get diagnostics items = row_count;
  perform stock_release(array[buyer_order]);
  return items;
end
$$;
