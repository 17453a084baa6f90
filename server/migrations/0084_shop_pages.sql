-- How shops show themselves. What is drawn in lists stands beside the shop, the rest in its page.
create function shop_name_grams(name text) returns text[] language sql immutable parallel safe as $$
  -- Each character and each pair of neighbours, so that a part of a name is found in any writing.
  select coalesce(array_agg(distinct substr(folded.name, place, width)), '{}')
  from (select regexp_replace(lower(normalize($1, nfkc)), '\s', '', 'g') as name) as folded,
    generate_series(1, 2) as width, generate_series(1, length(folded.name) - width + 1) as place
$$;

alter table shops
  -- The short address in use; null: none.
  add column if not exists slug text,
  -- Names of pictures; null: drawn.
  add column if not exists logo text,
  add column if not exists banner text,
  -- As #0e4fe0; null: a hue picked by its number.
  add column if not exists color text,
  add column verified_at timestamptz,
  -- How high it stands by its rating, as products do.
  add column rating_rank integer not null
    generated always as (case when rating_count = 0 then 0 else (rating_sum + 20) * 1000 / (rating_count + 5) end) stored,
  add column name_grams text[] not null generated always as (shop_name_grams(name)) stored,
  add constraint shops_color check (color ~ '^#[0-9a-f]{6}$');
update shops set verified_at = created_at where verified;
create unique index shops_slug on shops (slug) where slug is not null;
create index shops_rating on shops (rating_rank desc, id desc) where state = 'open';
create index shops_name_grams on shops using gin (name_grams) where state = 'open';

create function shops_note_verified() returns trigger language plpgsql as $$
begin
  if not new.verified then new.verified_at := null;
  elsif tg_op = 'INSERT' then new.verified_at := new.created_at;
  elsif not old.verified then new.verified_at := now();
  end if;
  return new;
end
$$;
create trigger shops_note_verified before insert or update of verified on shops
  for each row execute function shops_note_verified();

-- Short addresses that shops chose, in use or left: each goes on leading to its shop.
create table shop_slugs (
  slug text primary key,
  shop_id bigint not null references shops (id),
  chosen_at timestamptz not null
);
create index shop_slugs_shop on shop_slugs (shop_id);

-- What owners put on the pages of their shops, as the contract has it.
create table shop_pages (
  shop_id bigint primary key references shops (id),
  -- Grows with each change of the draft: whoever saves says which one was read.
  version integer not null default 0,
  -- Null: nothing waits to be published.
  draft jsonb,
  saved_at timestamptz,
  -- Null: never published.
  published jsonb,
  published_at timestamptz,
  -- Since when the contacts are what they are.
  contacts_at timestamptz
);

-- What was public; the newest stay.
create table shop_page_versions (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  content jsonb not null,
  published_at timestamptz not null
);
create index shop_page_versions_shop on shop_page_versions (shop_id, id desc);

-- Figures that cannot be bought, counted by a job, the shop that was counted longest ago first.
create table shop_figures (
  shop_id bigint primary key references shops (id),
  counted_at timestamptz not null default '-infinity',
  -- Median in seconds; null: too few answers.
  answer_seconds integer,
  orders integer not null default 0,
  complaints integer not null default 0
);
create index shop_figures_due on shop_figures (counted_at, shop_id);
insert into shop_figures (shop_id) select id from shops;

create function shops_begin_figures() returns trigger language plpgsql as $$
begin
  insert into shop_figures (shop_id) values (new.id);
  return null;
end
$$;
create trigger shops_begin_figures after insert on shops for each row execute function shops_begin_figures();

-- What figures are counted from.
create index questions_shop_asked on questions (shop_id, created_at desc) where shop_id is not null and hidden_at is null;
create index refunds_shop_requested on refunds (shop_id, requested_at desc) where shop_id is not null;
create index refunds_shop_complained on refunds (shop_id, complained_at) where complained_at is not null;

-- Who deletes their account takes what they wrote and their contacts along.
create function users_forget_shop_page() returns trigger language plpgsql as $$
begin
  delete from shop_pages p using shops s where s.owner_id = new.id and p.shop_id = s.id;
  delete from shop_page_versions v using shops s where s.owner_id = new.id and v.shop_id = s.id;
  update shops set logo = null, banner = null, color = null where owner_id = new.id;
  return null;
end
$$;
create trigger users_forget_shop_page after update of state on users for each row
  when (new.state = 'deleted') execute function users_forget_shop_page();
