-- Pictures that belong to an order, such as evidence: shown to its parties by signed links, and to nobody by their name.
alter table pictures add column is_private boolean not null default false;

-- What orders had so far, unless it is a picture of a product as well.
update pictures set is_private = true
where name in (select unnest(evidence) from refunds union select unnest(pictures) from order_messages)
  and not exists (select 1 from products where pictures.name = any (products.pictures));
