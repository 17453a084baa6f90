import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { countedMax } from '../../../platform/database/listPage.ts';
import { topCategorySlug } from '../../catalogue/service.ts';
import type { KnownUser } from './recipients.ts';

export interface IssuableRow extends Row<'products', 'titleZh titleEn shopId'> {
  /** Of the SKU. */
  id: number;
  productId: number;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  topCategorySlug: string;
  priceFen: number;
  termDays: number | null;
  seats: number;
  binds: BindingKind[];
  entitlements: string[];
  terms: Partial<LicenceTerms>;
  shopName: string | null;
  shopState: 'open' | 'suspended' | null;
  shopVerified: boolean | null;
  /** Who owns the shop; null: the platform sells it. */
  sellerId: number | null;
}

const issuableText = `select s.id, p.id as product_id, p.title_zh, p.title_en, s.name_zh as sku_name_zh,
    s.name_en as sku_name_en, c.slug as category_slug, ${topCategorySlug} as top_category_slug, s.price_fen, s.term_days, s.seats, s.binds, s.entitlements, s.terms,
    p.shop_id, h.name as shop_name, h.state as shop_state, h.verified as shop_verified, h.owner_id as seller_id
  from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
  left join shops h on h.id = p.shop_id
  where p.kind = 'licence' and p.state <> 'banned' and s.active`;

const findStatement = prepared<IssuableRow>('licences_issuable_find', `${issuableText} and s.id = $1`);

/** A SKU of which licences can be issued; undefined when there is none. */
export function findIssuable(tx: Tx, skuId: number): Promise<IssuableRow | undefined> {
  return tx.maybe(findStatement, [skuId]);
}

// A shop has few products; the platform's are walked along their numbers.
const listStatement = prepared<IssuableRow>(
  'licences_issuable_list',
  `${issuableText} and p.shop_id is not distinct from $1 and s.id < $2
     and ($3::bigint[] is null or p.id = any($3)) order by s.id desc limit $4`,
);
const countStatement = prepared<{ total: number }>(
  'licences_issuable_count',
  `select count(*)::int as total from (
     select from skus s join products p on p.id = s.product_id
     where p.kind = 'licence' and p.state <> 'banned' and s.active and p.shop_id is not distinct from $1
       and ($2::bigint[] is null or p.id = any($2)) limit ${countedMax}
   ) as counted`,
);

/** SKUs of a seller (`shopId` null: the platform) below an id, newest first; of these products where they are given. */
export async function listIssuable(
  tx: Tx,
  page: { shopId: number | null; productIds: readonly number[] | null; beforeId: number; limit: number },
): Promise<{ rows: IssuableRow[]; total: number }> {
  const { shopId, productIds, beforeId, limit } = page;
  const [rows, { total }] = await Promise.all([
    tx.many(listStatement, [shopId, beforeId, productIds, limit]),
    tx.one(countStatement, [shopId, productIds]),
  ]);
  return { rows, total };
}

export interface RecipientUser extends KnownUser {
  email: string;
}

const recipientsStatement = prepared<RecipientUser>(
  'licences_recipients',
  `select u.id, u.username, u.email, u.state,
     exists (select from licences l where l.user_id = u.id and l.product_id = $2 and l.trial) as tried_it
   from users u where lower(u.username) = any($1::text[])`,
);

/** The users of these names (in lower case), all of them in one look. */
export function findRecipients(
  tx: Tx,
  find: { names: readonly string[]; productId: number },
): Promise<RecipientUser[]> {
  return tx.many(recipientsStatement, [find.names, find.productId]);
}

export interface NewBatch {
  shopId: number | null;
  skuId: number;
  quantity: number;
  note: string;
  overrides: { termDays?: number | null; seats?: number };
  issuedBy: number;
  now: Date;
}

const batchStatement = prepared<{ id: number }>(
  'licence_batches_insert',
  `insert into licence_batches (shop_id, sku_id, quantity, note, overrides, issued_by, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning id`,
);

/** Keeps who issued how many of what, and why; its number. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { shopId, skuId, quantity, note, overrides, issuedBy, now } = batch;
  const values = [shopId, skuId, quantity, note, JSON.stringify(overrides), issuedBy, now];
  return (await tx.one(batchStatement, values)).id;
}
