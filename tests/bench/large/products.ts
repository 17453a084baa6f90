import type pg from 'pg';
import { searchVersion } from '../../../server/src/modules/catalogue/search/productTerms.ts';
import { inventTexts, randomFrom } from './words.ts';

const batchSize = 10_000;
const parents = 12;
const childrenEach = 5;

export interface LargeCatalogue {
  products: number;
  shops: number;
  say: (words: string) => void;
}

/**
 * Adds shops, categories and products with SKUs straight into the tables, in one transaction of the client: the indexes
 * of products and what the triggers keep are made anew at the end, which takes a tenth of the time.
 */
export async function addCatalogue(client: pg.ClientBase, { products, shops, say }: LargeCatalogue): Promise<void> {
  const categoryIds = await addCategories(client);
  const shopIds = await addShops(client, shops);
  const indexes = await dropIndexes(client);
  await client.query('alter table products disable trigger user');
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from products');
  const random = randomFrom(20_260_101);
  for (let done = 0; done < products; done += batchSize) {
    const size = Math.min(batchSize, products - done);
    const some = Array.from({ length: size }, () => inventProduct(random, { categoryIds, shopIds }));
    await client.query(insertProducts, columnsOf(some, done / products));
    if ((done / batchSize) % 10 === 9) say(`${(done + size).toLocaleString('en-US')} products`);
  }
  await client.query('alter table products enable trigger user');
  say('prices of the products');
  await client.query(insertSkus, [rows[0]?.last]);
  for (const [number, definition] of indexes.entries()) {
    say(`index ${number + 1} of ${indexes.length}`);
    await client.query(definition);
  }
  say('counts and terms');
  await client.query('select rebuild_product_lists()');
}

/** Categories with children, which hold what is large; the ids of the children. */
export async function addCategories(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `with parents as (
       insert into categories (slug, name_zh, name_en, position)
       select 'large-' || n, '大类 ' || n, 'Range ' || n, 100 + n from generate_series(1, $1::int) n
       on conflict (slug) do update set position = excluded.position returning id, slug
     )
     insert into categories (slug, name_zh, name_en, position, parent_id)
     select slug || '-' || n, '小类 ' || n, 'Section ' || n, n, id from parents, generate_series(1, $2::int) n
     on conflict (slug) do update set position = excluded.position returning id`,
    [parents, childrenEach],
  );
  return rows.map((row) => Number(row.id));
}

async function addShops(client: pg.ClientBase, shops: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `with first as (select coalesce(max(id), 0) as id from users),
     owners as (
       insert into users (username, email, password_hash, created_at)
       select 'large_' || first.id + n, 'large_' || first.id + n || '@example.com', 'none', now()
       from first, generate_series(1, $1::int) n returning id
     )
     insert into shops (owner_id, name, intro_zh, verified, created_at)
     select id, '商铺 ' || id, '大批量测试商铺', id % 3 = 0, now() from owners returning id`,
    [shops],
  );
  return rows.map((row) => Number(row.id));
}

/** Drops all indexes of products but those of its constraints; how to make them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'products'
     and indexname not in (select conname from pg_constraint where conrelid = 'products'::regclass)`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map((row) => row.indexdef);
}

type Row = ReturnType<typeof inventProduct>;

function inventProduct(random: () => number, from: { categoryIds: number[]; shopIds: number[] }) {
  const share = random();
  const kind = share < 0.5 ? 'licence' : share < 0.75 ? 'secret' : share < 0.95 ? 'file' : 'account';
  const isOfPlatform = random() < 0.1;
  return {
    ...inventTexts(random),
    kind,
    // Some categories and shops have far more than others.
    categoryId: from.categoryIds[Math.floor(from.categoryIds.length * random() ** 1.5)],
    shopId: isOfPlatform ? null : from.shopIds[Math.floor(from.shopIds.length * random() ** 2)],
    rentable: kind === 'account' && random() < 0.6,
    // From 1 to about 1,000 CNY, more cheap ones than dear ones.
    priceFen: Math.round(100 * 1000 ** (random() ** 1.3)),
    soldCount: Math.floor(20_000 * random() ** 12),
    state: random() < 0.98 ? 'on_shelf' : 'off_shelf',
    stock: random() < 0.8 ? 'plenty' : random() < 0.5 ? 'few' : 'none',
  };
}

function columnsOf(rows: readonly Row[], age: number) {
  const column = <Name extends keyof Row>(name: Name) => rows.map((row) => row[name]);
  const lists = [rows.map((row) => row.tags.join(' ')), rows.map((row) => row.terms.join(' '))];
  const texts = [column('titleZh'), column('titleEn'), column('subtitleZh'), column('subtitleEn')];
  const words = [column('kind'), column('state'), column('stock'), column('rentable')];
  const numbers = [column('categoryId'), column('shopId'), column('priceFen'), column('soldCount')];
  return [...texts, ...lists, ...words, ...numbers, Math.round((1 - age) * 700)];
}

const insertProducts = `
  insert into products (title_zh, title_en, subtitle_zh, subtitle_en, tags, search, kind, state, stock_word, rentable,
    category_id, shop_id, price_from_fen, has_several_prices, sold_count, description_zh, created_at, updated_at, search_version)
  select title_zh, title_en, subtitle_zh, subtitle_en, string_to_array(tags, ' '),
    array_to_tsvector(string_to_array(terms, ' ')), kind, state, stock, rentable, category_id, shop_id, price, true, sold,
    repeat(subtitle_zh || '。', 4), at, at, ${searchVersion}
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::boolean[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])
    as p (title_zh, title_en, subtitle_zh, subtitle_en, tags, terms, kind, state, stock, rentable, category_id, shop_id,
      price, sold),
    (select now() - make_interval(days => $15::int) as at) as age`;

/** Two for each product after an id: a year, and a lifetime for four times as much. */
const insertSkus = `
  insert into skus (product_id, position, name_zh, name_en, price_fen, term_days, seats)
  select id, n, case n when 0 then '一年' else '永久' end, case n when 0 then 'A year' else 'Lifetime' end,
    price_from_fen * (1 + 3 * n), case n when 0 then 365 end, 1
  from products, generate_series(0, 1) n where id > $1`;
