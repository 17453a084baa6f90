-- A name of two halves, Chinese and Latin, is known by either of them: «鸭塘 Duck Pond» is said as «鸭塘» or as «Duck Pond».
-- Whole halves only, plain letters only, in small letters and usual width; null for a name that is not just two halves.
create function shop_name_halves(name text) returns text[] language sql immutable as $$
  select coalesce(
    regexp_match(folded,
      '^([\u3400-\u9fff](?:[0-9]*[\u3400-\u9fff])+[0-9]*)[\s·|/(\[-]*([a-z](?:[ .&''-]?[a-z0-9]){2,})[)\]]?$'),
    regexp_match(folded,
      '^([a-z](?:[ .&''-]?[a-z0-9]){2,})(?:[\s·|/(\[-]+|(?<=[a-z])(?=[\u3400-\u9fff]))([\u3400-\u9fff](?:[0-9]*[\u3400-\u9fff])+[0-9]*)[)\]]?$'))
  from lower(normalize(name, nfkc)) as folded
$$;
create index shops_looked_up_by_half on shops using gin (shop_name_halves(name)) where was_open;
