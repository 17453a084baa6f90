-- "From" counts no trial as long as a product sells something else.
with starts as (
  select s.product_id, least(s.price_fen, coalesce(step.price_fen, s.price_fen)) as price_fen
  from skus s left join lateral (
    select (one ->> 'priceFen')::bigint as price_fen from jsonb_array_elements(s.steps) as one
    where (one ->> 'quantity')::integer <= s.min_quantity
    order by (one ->> 'quantity')::integer desc limit 1
  ) step on true
  where s.active and not coalesce((s.terms ->> 'trial')::boolean, false)
    and s.product_id in (select product_id from skus where active and (terms ->> 'trial')::boolean)
),
lasting as (
  select product_id, min(price_fen) as from_fen, min(price_fen) <> max(price_fen) as several from starts group by product_id
),
-- Who marked a product did so by the price that it showed.
marked as (
  update favourites f set price_fen = l.from_fen
  from lasting l join products p on p.id = l.product_id
  where f.product_id = p.id and f.price_fen = p.price_from_fen
)
update products p set price_from_fen = l.from_fen, has_several_prices = l.several
from lasting l where p.id = l.product_id and (p.price_from_fen, p.has_several_prices) is distinct from (l.from_fen, l.several);
