import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { countedMax } from '../../platform/database/listPage.ts';
import type { CleanPolicy } from './draft.ts';

export interface PolicyRow {
  skuId: number;
  name: string;
  termDays: number | null;
  seats: number;
  binds: string[];
  entitlements: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  soldCount: number;
}

export interface ProductPoliciesRow {
  id: number;
  title: string;
  state: ProductState;
  skus: PolicyRow[];
}

// $1 says whether the reader wants English.
const policy = `json_build_object('skuId', s.id,
  'name', case when $1::boolean and s.name_en <> '' then s.name_en else s.name_zh end,
  'termDays', s.term_days, 'seats', s.seats, 'binds', s.binds, 'entitlements', s.entitlements, 'terms', s.terms,
  'soldCount', coalesce((select n.sold from stock_counts n where n.sku_id = s.id), 0))`;

const listStatement = prepared<ProductPoliciesRow & { total: number }>(
  'policies_of_shop',
  `select p.id, case when $1 and p.title_en <> '' then p.title_en else p.title_zh end as title, p.state,
     coalesce((select json_agg(${policy} order by s.position, s.id) from skus s where s.product_id = p.id and s.active), '[]')
       as skus,
     (select count(*)::int from (
        select from products where shop_id = $2 and kind = 'licence' limit ${countedMax}) as counted) as total
   from products p where p.shop_id = $2 and p.kind = 'licence' and p.id < $3 order by p.id desc limit $4`,
);
const countStatement = prepared<{ total: number }>(
  'policies_count_of_shop',
  `select count(*)::int as total from (
     select from products where shop_id = $1 and kind = 'licence' limit ${countedMax}) as counted`,
);

/** The licence products of a shop below an id, newest first, with the policies of their SKUs. */
export async function listPolicies(
  tx: Tx,
  page: { english: boolean; shopId: number; before: number; limit: number },
): Promise<{ rows: ProductPoliciesRow[]; total: number }> {
  const rows = await tx.many(listStatement, [page.english, page.shopId, page.before, page.limit]);
  // Rows carry the total; behind the last one there is none to carry it.
  const { total } = rows[0] ?? (await tx.one(countStatement, [page.shopId]));
  return { rows, total };
}

export interface LockedPolicyRow extends PolicyRow {
  productId: number;
  shopId: number | null;
  ownerId: number | null;
  kind: string;
  state: ProductState;
}

const lockStatement = prepared<{ policy: PolicyRow } & Omit<LockedPolicyRow, keyof PolicyRow>>(
  'policies_lock',
  `select ${policy} as policy, p.id as product_id, p.shop_id, h.owner_id, p.kind, p.state
   from skus s join products p on p.id = s.product_id left join shops h on h.id = p.shop_id
   where s.id = $2 and s.active for no key update of p, s`,
);

/** A SKU's policy once nobody else saves its product, and whose it is. */
export async function lockPolicy(
  tx: Tx,
  find: { english: boolean; skuId: number },
): Promise<LockedPolicyRow | undefined> {
  const row = await tx.maybe(lockStatement, [find.english, find.skuId]);
  if (!row) return undefined;
  const { policy: read, ...rest } = row;
  return { ...read, ...rest };
}

const saveStatement = prepared(
  'policies_save',
  `update skus set term_days = $2, seats = $3, binds = $4, entitlements = $5, terms = $6::jsonb where id = $1 and active`,
);
const touchStatement = prepared('policies_touch', `update products set updated_at = $2 where id = $1`);

/** Whether there was such a SKU to change. */
export async function savePolicy(
  tx: Tx,
  saved: { skuId: number; productId: number; policy: CleanPolicy; now: Date },
): Promise<boolean> {
  const { termDays, seats, binds, entitlements, terms } = saved.policy;
  const [changed] = await Promise.all([
    tx.run(saveStatement, [saved.skuId, termDays, seats, binds, entitlements, JSON.stringify(terms)]),
    tx.run(touchStatement, [saved.productId, saved.now]),
  ]);
  return changed === 1;
}

const termsStatement = prepared<
  Row<'skus', 'id termDays seats entitlements'> & {
    trial: boolean;
    usesMax: number | null;
  }
>(
  'skus_terms',
  `select s.id, s.term_days, coalesce((s.terms ->> 'trial')::boolean, false) as trial, s.seats,
     s.entitlements, (s.terms ->> 'usesMax')::bigint as uses_max
   from skus s join products p on p.id = s.product_id
   where s.product_id = $1 and s.active and p.kind = 'licence' order by s.position, s.id`,
);

/** How long the SKUs of a licence product run (null: for a lifetime), and what they grant. */
export function listSkuTerms(tx: Tx, productId: number) {
  return tx.many(termsStatement, [productId]);
}
