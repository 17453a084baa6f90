/** Reviews of what sellers want buyers to see: of each product the last one. */
import type { ProductReviewState } from '#contract/catalogue/productProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import type { ProductTexts } from '../draft.ts';

/** The name under which the setting is stored. */
export const reviewSetting = 'catalogue.reviewProducts';

/** What of a product is reviewed, as it is stored. */
export interface ReviewedContent {
  categoryId: number;
  zh: ProductTexts;
  en: ProductTexts;
  tags: readonly string[];
  pictures: readonly string[];
}

const ruleStatement = prepared<{ ownShopIds: number[]; isReviewOn: boolean }>(
  'product_reviews_rule',
  `select (select coalesce(json_agg(id), '[]') from shops where owner_id in (select accounts_of_person($1))) as own_shop_ids,
     exists (select from site_settings where name = '${reviewSetting}' and value #>> '{}' = 'true') as is_review_on`,
);

/** Whether products of shops are reviewed, and which shops a person has, with whichever account. */
export function findReviewRule(tx: Tx, userId: number) {
  return tx.one(ruleStatement, [userId]);
}

const askStatement = prepared(
  'product_reviews_ask',
  `insert into product_reviews (product_id, state, content, asked_by, asked_at) values ($1, 'waiting', $2, $3, $4)
   on conflict (product_id) do update set state = 'waiting', content = excluded.content, note = '',
     asked_by = excluded.asked_by, asked_at = greatest(excluded.asked_at, product_reviews.asked_at + interval '1 millisecond'),
     decided_by = null, decided_at = null`,
);

/** Begins the review of a product as it is stored (`content` null), or of what shall replace its texts and pictures. */
export async function askReview(
  tx: Tx,
  asked: { productId: number; content: ReviewedContent | null; by: number; now: Date },
): Promise<void> {
  const { productId, content, by, now } = asked;
  await tx.run(askStatement, [productId, content === null ? null : JSON.stringify(content), by, now]);
}

const closeStatement = prepared(
  'product_reviews_close',
  `update product_reviews set state = 'withdrawn', content = null, decided_at = $2
   where product_id = $1 and (state = 'waiting' or content is not null)`,
);

/** Nobody looks at the product any more, and what was proposed for it is gone. */
export async function closeReview(tx: Tx, productId: number, now: Date): Promise<void> {
  await tx.run(closeStatement, [productId, now]);
}

const markStatement = prepared(
  'products_mark_unreviewed',
  `update products set unreviewed = $2 where id = $1 and unreviewed <> $2`,
);

/** Keeps whether nobody of the platform has agreed to a product's texts and pictures. */
export async function markUnreviewed(tx: Tx, productId: number, unreviewed: boolean): Promise<void> {
  await tx.run(markStatement, [productId, unreviewed]);
}

export interface ReviewRow extends Row<'product_reviews', 'id productId askedAt'> {
  state: ProductReviewState;
  content: ReviewedContent | null;
  shopName: string | null;
  ownerId: number | null;
}

const findStatement = prepared<ReviewRow>(
  'product_reviews_find',
  `select r.id, r.product_id, r.state, r.content, r.asked_at, s.name as shop_name, s.owner_id
   from product_reviews r join products p on p.id = r.product_id left join shops s on s.id = p.shop_id where r.id = $1`,
);

export function findReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const decideStatement = prepared<{ id: number }>(
  'product_reviews_decide',
  `update product_reviews set state = $2, note = $3, decided_by = $4, decided_at = $5,
     content = case when $2 = 'approved' then null else content end
   where id = $1 and state = 'waiting' and asked_at = $6 returning id`,
);

/** Whether it waited still, as it was asked then. */
export async function decideReview(
  tx: Tx,
  decision: { id: number; state: 'approved' | 'refused'; note: string; by: number; now: Date; askedAt: Date },
): Promise<boolean> {
  const { id, state, note, by, now, askedAt } = decision;
  return (await tx.maybe(decideStatement, [id, state, note, by, now, askedAt])) !== undefined;
}

const categoryNamesStatement = prepared<{ id: number; name: string }>(
  'product_reviews_categories',
  `select id, case when $1::boolean and name_en <> '' then name_en else name_zh end as name
   from categories where id = any($2::bigint[])`,
);

export async function findCategoryNames(
  tx: Tx,
  english: boolean,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.many(categoryNamesStatement, [english, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
