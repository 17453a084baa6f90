import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { countedMax } from '../../../platform/database/listPage.ts';

export interface BatchRow extends Row<'licence_batches', 'id shopId quantity note issuedBy createdAt'> {
  /** Who owns the shop; null: the platform sells it. */
  sellerId: number | null;
  productId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  overrides: { termDays?: number | null; seats?: number };
  issuedByName: string;
}

const batchText = `select b.id, b.shop_id, h.owner_id as seller_id, p.id as product_id,
    p.title_zh, p.title_en, s.name_zh as sku_name_zh, s.name_en as sku_name_en, b.quantity,
    b.note, b.overrides, b.issued_by, u.username as issued_by_name, b.created_at
  from licence_batches b join skus s on s.id = b.sku_id join products p on p.id = s.product_id
  join users u on u.id = b.issued_by left join shops h on h.id = b.shop_id`;

const findStatement = prepared<BatchRow>('licence_batches_find', `${batchText} where b.id = $1`);

/** Licences that were issued by hand together. */
export function findBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

// Two texts: the index knows what is null, and does not look for what is not distinct.
const ofShop = prepared<BatchRow>(
  'licence_batches_of_shop',
  `${batchText} where b.shop_id = $1 and b.id < $2 order by b.id desc limit $3`,
);
const ofPlatform = prepared<BatchRow>(
  'licence_batches_of_platform',
  `${batchText} where b.shop_id is null and b.id < $1 order by b.id desc limit $2`,
);
const countOfShop = prepared<{ total: number }>(
  'licence_batches_count_of_shop',
  `select count(*)::int as total from (select from licence_batches where shop_id = $1 limit ${countedMax}) as counted`,
);
const countOfPlatform = prepared<{ total: number }>(
  'licence_batches_count_of_platform',
  `select count(*)::int as total from (select from licence_batches where shop_id is null limit ${countedMax}) as counted`,
);

/** Batches of a seller (`shopId` null: the platform) below an id, newest first. */
export async function listBatches(
  tx: Tx,
  { shopId, beforeId, limit }: { shopId: number | null; beforeId: number; limit: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const isShop = shopId !== null;
  const [rows, { total }] = await Promise.all([
    isShop ? tx.many(ofShop, [shopId, beforeId, limit]) : tx.many(ofPlatform, [beforeId, limit]),
    isShop ? tx.one(countOfShop, [shopId]) : tx.one(countOfPlatform, []),
  ]);
  return { rows, total };
}

export interface BatchLicenceRow extends Row<'licences', 'id keyTail seats startsAt expiresAt'> {
  holderName: string;
  state: string;
}

const licencesStatement = prepared<BatchLicenceRow>(
  'licence_batches_licences',
  `select l.id, u.username as holder_name, l.key_tail, l.state, l.seats, l.starts_at, l.expires_at
   from licences l join users u on u.id = l.user_id where l.batch_id = $1 and l.id > $2 order by l.id limit $3`,
);

/** Licences of a batch above an id, without their keys. */
export function listBatchLicences(
  tx: Tx,
  page: { batchId: number; afterId: number; limit: number },
): Promise<BatchLicenceRow[]> {
  return tx.many(licencesStatement, [page.batchId, page.afterId, page.limit]);
}
