import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { topCategorySlug } from '../catalogue/service.ts';
import { settingNames } from '../site/service.ts';

/** A line as it is kept. */
export type KeptLine = Row<'cart_lines', 'skuId quantity seenPriceFen'>;

/** What a line shows of its option, in the reader's language, and whether it can be had. */
export interface LineFacts {
  skuId: number;
  productId: number;
  title: string;
  language: string;
  skuName: string;
  kind: DeliveryKind;
  topCategorySlug: string;
  picture: string | null;
  shopId: number | null;
  shopName: string | null;
  shopVerified: boolean | null;
  /** The shop's owner; null for the platform itself, like the site's name for a shop. */
  ownerId: number | null;
  siteName: string | null;
  priceFen: number;
  steps: { quantity: number; priceFen: number }[];
  minQuantity: number;
  maxQuantity: number;
  terms: { trial?: boolean };
  sharedSecret: boolean;
  extraFields: ExtraFieldDraft[];
  forSale: boolean;
  /** How many pieces can be sold now, counted up to what is wanted. */
  left: number;
}

const lockWord = prepared('cart_lock', `select pg_advisory_xact_lock(hashtextextended('cart:' || $1::text, 0))`);
const listKept = prepared<KeptLine>(
  'cart_lines_list',
  `select sku_id, quantity, seen_price_fen from cart_lines where user_id = $1 order by added_at, sku_id`,
);
// What was never on shelf, or is banned, is nobody's to see.
const listFactsOf = prepared<LineFacts>(
  'cart_line_facts',
  `select s.id as sku_id, p.id as product_id,
     case when $3::boolean and p.title_en <> '' then p.title_en else p.title_zh end as title,
     case when $3 and p.title_en <> '' then 'en-US' else 'zh-CN' end as language,
     case when $3 and s.name_en <> '' then s.name_en else s.name_zh end as sku_name,
     p.kind, ${topCategorySlug} as top_category_slug, p.pictures[1] as picture, p.shop_id, shop.name as shop_name,
     shop.verified as shop_verified, shop.owner_id,
     case when p.shop_id is null then (select value #>> '{}' from site_settings where name = '${settingNames.name}')
     end as site_name,
     s.price_fen, s.steps, s.min_quantity, s.max_quantity, s.terms, s.shared_secret, p.extra_fields,
     s.active and p.state = 'on_shelf' and (p.shop_id is null or shop.state = 'open')
       and (not s.shared_secret or exists (select from shared_secrets x where x.sku_id = s.id)) as for_sale,
     case when p.kind in ('secret', 'account') and not s.shared_secret then (
       select count(*)::int from (
         select from stock_items i where i.sku_id = s.id and i.state <= 'available' and i.extra_fen = 0
         order by i.state, i.id limit wanted.quantity
       ) as counted)
     when s.stock_cap is null then wanted.quantity
     else greatest(0, least(wanted.quantity, s.stock_cap - coalesce(
       (select taken from stock_caps where sku_id = s.id), (select sold from stock_counts where sku_id = s.id), 0)))::int
     end as left
   from unnest($1::bigint[], $2::int[]) as wanted (sku_id, quantity)
     join skus s on s.id = wanted.sku_id join products p on p.id = s.product_id join categories c on c.id = p.category_id
     left join shops shop on shop.id = p.shop_id
   where p.state in ('on_shelf', 'off_shelf')`,
);
const putRows = prepared(
  'cart_lines_put',
  `insert into cart_lines (user_id, sku_id, quantity, seen_price_fen, added_at)
   select $1, given.sku_id, given.quantity, given.price, $5
   from unnest($2::bigint[], $3::int[], $4::bigint[]) as given (sku_id, quantity, price)
   on conflict (user_id, sku_id) do update set quantity = excluded.quantity, seen_price_fen = excluded.seen_price_fen`,
);
const setRow = prepared(
  'cart_lines_set',
  `update cart_lines c set quantity = $3, seen_price_fen = s.price_fen from skus s
   where c.user_id = $1 and c.sku_id = $2 and s.id = c.sku_id`,
);
const deleteRows = prepared(
  'cart_lines_delete',
  `delete from cart_lines where user_id = $1 and sku_id = any($2::bigint[])`,
);

/** Whoever has the turn changes this person's cart alone, until the transaction ends. */
export async function lockCart(tx: Tx, userId: number): Promise<void> {
  await tx.run(lockWord, [userId]);
}

/** The lines of a cart, the oldest first. */
export function listCartLines(tx: Tx, userId: number): Promise<KeptLine[]> {
  return tx.many(listKept, [userId]);
}

/** What is known of these options, in one statement; of what is not there nothing. */
export function listLineFacts(
  tx: Tx,
  wanted: readonly { skuId: number; quantity: number }[],
  { english }: { english: boolean },
): Promise<LineFacts[]> {
  return tx.many(listFactsOf, [wanted.map(({ skuId }) => skuId), wanted.map(({ quantity }) => quantity), english]);
}

/** Puts lines into a cart, or sets those that are there. */
export async function putCartLines(
  tx: Tx,
  { userId, lines, now }: { userId: number; lines: readonly KeptLine[]; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  const values = [
    lines.map((line) => line.skuId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.seenPriceFen),
  ];
  await tx.run(putRows, [userId, ...values, now]);
}

/** Sets how many of an option a cart holds, at the price of now; false when it holds none. */
export async function updateCartLine(
  tx: Tx,
  line: { userId: number; skuId: number; quantity: number },
): Promise<boolean> {
  return (await tx.run(setRow, [line.userId, line.skuId, line.quantity])) === 1;
}

export async function deleteCartLines(tx: Tx, userId: number, skuIds: readonly number[]): Promise<void> {
  await tx.run(deleteRows, [userId, skuIds]);
}
