import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { CleanContent, CleanSku } from './draft.ts';
import { priceRange, type StartingPrice } from './price.ts';
import { searchVersion } from './search/productTerms.ts';

/** A SKU with what it costs now, and its price for a time unless that is over. */
export type PricedSku = Omit<CleanSku, 'sale'> & {
  nowFen: number;
  saleFen: number | null;
  saleFrom: string | null;
  saleUntil: string | null;
};

export type StoredProduct = CleanContent & {
  /** What it is found by. */
  terms: readonly string[];
};

const insertProductStatement = prepared<{ id: number }>(
  'products_insert',
  `insert into products (category_id, shop_id, kind, featured, tags, title_zh, subtitle_zh, description_zh,
     instructions_zh, title_en, subtitle_en, description_en, instructions_en, search, rentable, pictures,
     account_fields, extra_fields, state, created_at, updated_at, search_version)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, array_to_tsvector($14::text[]), $15, $16, $17, $18,
     $19, $20, $20, ${searchVersion})
   returning id`,
);

const updateProductStatement = prepared<{ state: ProductState }>(
  'products_update',
  `update products set category_id = $1, shop_id = $2, featured = $4, tags = $5, title_zh = $6, subtitle_zh = $7,
     description_zh = $8, instructions_zh = $9, title_en = $10, subtitle_en = $11, description_en = $12,
     instructions_en = $13, search = array_to_tsvector($14::text[]), rentable = $15, pictures = $16,
     account_fields = $17, extra_fields = $18, state = coalesce($19, state), updated_at = $20,
     search_version = ${searchVersion}
   where id = $21 and kind = $3 and state <> 'banned'
   returning state`,
);

export async function insertProduct(
  tx: Tx,
  product: StoredProduct,
  { state, now }: { state: ProductState; now: Date },
): Promise<number> {
  const { id } = await tx.one(insertProductStatement, [...productValues(product), state, now]);
  return id;
}

/** The state it is in; undefined when there is none of this kind, and what an admin banned stays as it is. */
export async function updateProduct(
  tx: Tx,
  id: number,
  product: StoredProduct,
  { state, now }: { state?: ProductState; now: Date },
): Promise<ProductState | undefined> {
  const row = await tx.maybe(updateProductStatement, [...productValues(product), state ?? null, now, id]);
  return row?.state;
}

function productValues(product: StoredProduct) {
  const { categoryId, shopId, kind, featured, zh, en, tags, terms, rentable, pictures, accountFields, extraFields } =
    product;
  const texts = [zh, en].flatMap((text) => [text.title, text.subtitle, text.description, text.instructions]);
  return [
    categoryId,
    shopId,
    kind,
    featured,
    tags,
    ...texts,
    terms,
    rentable,
    pictures,
    accountFields,
    JSON.stringify(extraFields),
  ];
}

const kindAndStateStatement = prepared<{ kind: DeliveryKind; state: ProductState }>(
  'products_kind_and_state',
  `select kind, state from products where id = $1`,
);

export function findKindAndState(tx: Tx, id: number) {
  return tx.maybe(kindAndStateStatement, [id]);
}

const referencesStatement = prepared<{ hasCategory: boolean; hasShop: boolean; pictures: string[] }>(
  'products_references',
  `select exists (select from categories where id = $1) as has_category,
     $2::bigint is null or exists (select from shops where id = $2 and was_open) as has_shop,
     array(select name from pictures where name = any ($3::text[]) and not is_private) as pictures`,
);

/** What there is of the things that a product names. */
export function findReferences(
  tx: Tx,
  { categoryId, shopId, pictures }: { categoryId: number; shopId: number | null; pictures: readonly string[] },
) {
  return tx.one(referencesStatement, [categoryId, shopId, pictures]);
}

const lockStatement = prepared<{ kind: DeliveryKind }>(
  'products_lock',
  `select kind from products where id = $1 for no key update`,
);

/** The product's kind, once nobody else saves it; undefined when there is no such product. */
export async function lockKind(tx: Tx, id: number): Promise<DeliveryKind | undefined> {
  return (await tx.maybe(lockStatement, [id]))?.kind;
}

const skuFields = `name_zh, name_en, price_fen, regular_price_fen, sale_price_fen, sale_from, sale_until, price_turns_at, floor_price_fen, steps, min_quantity, max_quantity, stock_cap, low_stock,
  file_id, service_hours, shared_secret, piece_choice, term_days, seats, binds, entitlements, terms`;
const givenFields = `w."nameZh", w."nameEn", w."nowFen", w.regular, w."saleFen", w."saleFrom", w."saleUntil", w.turns, w."floorPriceFen", w.steps, w."minQuantity", w."maxQuantity",
  w."stockCap", w."lowStock", w."fileId", w."serviceHours", w."sharedSecret", w."pieceChoice", w."termDays", w.seats, w.binds, w.entitlements, w.terms`;

const replaceSkusStatement = prepared<{ ids: number[]; fileIds: number[] }>(
  'skus_replace',
  `with wanted as (
     select w.*, given.position::integer - 1 as position,
       case when w."saleFrom" is not null then w."priceFen" end as regular,
       case when w."saleFrom" > $6 then w."saleFrom" else w."saleUntil" end as turns
     from jsonb_array_elements($2::jsonb) with ordinality as given (sku, position)
     cross join lateral jsonb_to_record(given.sku) as w (id bigint, "nameZh" text, "nameEn" text, "priceFen" bigint,
       "nowFen" bigint, "saleFen" bigint, "saleFrom" timestamptz, "saleUntil" timestamptz,
       "floorPriceFen" bigint, steps jsonb, "minQuantity" integer, "maxQuantity" integer, "stockCap" integer,
       "lowStock" integer, "fileId" bigint, "serviceHours" integer, "sharedSecret" boolean, "pieceChoice" boolean, "termDays" integer, seats integer, binds text[], entitlements text[],
       terms jsonb)
   ),
   changed as (
     update skus s set (position, active, ${skuFields}) = (w.position, true, ${givenFields})
     from wanted w where s.id = w.id and s.product_id = $1
     returning s.id, s.position, s.price_fen
   ),
   made as (
     insert into skus (product_id, position, ${skuFields})
     select $1, w.position, ${givenFields} from wanted w where w.id is null order by w.position
     returning id, position, price_fen
   ),
   dropped as (
     update skus s set active = false
     where s.product_id = $1 and s.active and not exists (select from wanted w where w.id = s.id)
   ),
   kept as (
     insert into sku_prices (sku_id, since, price_fen)
     select saved.id, $6, saved.price_fen from (select * from changed union all select * from made) as saved
     left join skus before on before.id = saved.id
     where before.price_fen is distinct from saved.price_fen
     on conflict (sku_id, since) do update set price_fen = excluded.price_fen
   ),
   priced as (
     update products set price_from_fen = $3, has_several_prices = $4 where id = $1
   )
   select
     (select coalesce(json_agg(saved.id order by saved.position), '[]')
      from (select * from changed union all select * from made) as saved) as ids,
     (select coalesce(json_agg(f.id), '[]') from files f where f.id in (select w."fileId" from wanted w)
        and ($5::bigint is null or f.uploaded_by = $5
          or exists (select from skus k where k.product_id = $1 and k.file_id = f.id)
          or $7 and (select
            exists (select from skus k join products o on o.id = k.product_id
              where k.file_id = f.id and o.shop_id is not distinct from p.shop_id)
            or exists (select from shops s where s.id = p.shop_id and s.owner_id = f.uploaded_by)
            or not exists (select from skus k where k.file_id = f.id)
              and not exists (select from shops s where s.owner_id = f.uploaded_by)
            from products p where p.id = $1))) as file_ids`,
);

/**
 * Makes these a product's SKUs in this order, takes its others out of sale, and keeps the price to start from; one
 * statement for all of them. The ids of those that are the product's own or new, and which of the files they may deliver.
 */
export function replaceSkus(
  tx: Tx,
  productId: number,
  {
    skus,
    prices,
    filesOf,
    ofSeller,
    now,
  }: {
    skus: readonly PricedSku[];
    prices: { priceFromFen: number; hasSeveralPrices: boolean };
    /** Whose files; null: anybody's. */
    filesOf: number | null;
    /** Also those of the product's seller, and those that no shop has. */
    ofSeller: boolean;
    now: Date;
  },
) {
  const { priceFromFen, hasSeveralPrices } = prices;
  const written = JSON.stringify(skus);
  return tx.one(replaceSkusStatement, [productId, written, priceFromFen, hasSeveralPrices, filesOf, now, ofSeller]);
}

const soldAsStatement = prepared<{ id: number; sharedSecret: boolean; pieceChoice: boolean; hasExtra: boolean }>(
  'skus_sold_as',
  `select id, shared_secret, piece_choice, piece_choice and (
     exists (select from stock_items i where i.sku_id = s.id and i.state <= 'available' and i.description is not null and i.extra_fen > 0)
     -- What an order holds may come back, and what was read is for sale once it is imported.
     or exists (select from stock_items i where i.sku_id = s.id and i.state = 'reserved' and i.extra_fen > 0)
     or exists (select from stock_batches b join stock_lines l on l.batch_id = b.id
       where b.sku_id = s.id and b.state in ('ready', 'importing') and l.extra_fen > 0)) as has_extra
   from skus s where product_id = $1 and (shared_secret or piece_choice or $2)`,
);

/**
 * The SKUs of a product whose buyers share a secret or choose their piece, with `all` every one, and whether a piece that
 * is for sale, held or waits to be imported costs more than its SKU.
 */
export function listSoldAs(tx: Tx, productId: number, all: boolean) {
  return tx.many(soldAsStatement, [productId, all]);
}

const upsertCategoryStatement = prepared<{ id: number }>(
  'categories_upsert',
  `insert into categories (slug, name_zh, name_en, parent_id, position) values ($1, $2, $3, $4, $5)
   on conflict (slug) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
     parent_id = excluded.parent_id, position = excluded.position
   returning id`,
);

export async function upsertCategory(
  tx: Tx,
  category: { slug: string; nameZh: string; nameEn: string; parentId: number | null; position: number },
): Promise<number> {
  const { slug, nameZh, nameEn, parentId, position } = category;
  const { id } = await tx.one(upsertCategoryStatement, [slug, nameZh, nameEn, parentId, position]);
  return id;
}

const anyProductStatement = prepared<{ any: boolean }>('products_any', `select exists (select from products) as any`);

export async function hasAnyProduct(tx: Tx): Promise<boolean> {
  const { any } = await tx.one(anyProductStatement, []);
  return any;
}

const turnsStatement = prepared<{ productId: number }>(
  'skus_price_turns',
  `select distinct product_id from (
     select product_id from skus where price_turns_at <= $1 order by price_turns_at limit $2) as due`,
);

/** Products of which a price for a time began or ended. */
export async function listTurningPrices(tx: Tx, now: Date, limit: number): Promise<number[]> {
  return (await tx.many(turnsStatement, [now, limit])).map(({ productId }) => productId);
}

const turnStatement = prepared(
  'skus_turn_prices',
  `with turned as (
     update skus set
       price_fen = case when sale_until <= $2 then regular_price_fen else sale_price_fen end,
       price_turns_at = case when sale_until <= $2 then null else sale_until end,
       regular_price_fen = case when sale_until <= $2 then null else regular_price_fen end,
       sale_price_fen = case when sale_until <= $2 then null else sale_price_fen end,
       sale_from = case when sale_until <= $2 then null else sale_from end,
       sale_until = case when sale_until <= $2 then null else sale_until end
     where product_id = $1 and price_turns_at <= $2
     returning id, price_fen
   )
   insert into sku_prices (sku_id, since, price_fen)
   select t.id, $2, t.price_fen from turned t join skus before on before.id = t.id where before.price_fen <> t.price_fen
   on conflict (sku_id, since) do update set price_fen = excluded.price_fen`,
);
const activePricesStatement = prepared<StartingPrice>(
  'skus_active_prices',
  `select price_fen, steps, min_quantity, terms from skus where product_id = $1 and active order by position, id`,
);
const rangeStatement = prepared(
  'products_price_range',
  `update products set price_from_fen = $2, has_several_prices = $3 where id = $1`,
);

/** Sets the prices of a product to what they are by now. Its row must be locked. */
export async function turnPrices(tx: Tx, productId: number, now: Date): Promise<void> {
  await tx.run(turnStatement, [productId, now]);
  const { priceFromFen, hasSeveralPrices } = priceRange(await tx.many(activePricesStatement, [productId]));
  await tx.run(rangeStatement, [productId, priceFromFen, hasSeveralPrices]);
}
