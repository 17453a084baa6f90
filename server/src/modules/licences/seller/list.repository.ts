/** Licences as those who sell them see them: lists that cost what they show, however many there are. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { soldLicenceStates } from '#contract/licences/licenceSale.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { LicenceSort } from '#contract/licences/licenceSale.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../../platform/database/walk.ts';
import { topCategorySlug } from '../../catalogue/service.ts';
import { accountsNamed } from '../../identity/service.ts';
import { licenceKeys } from '../core/licenceKeys.ts';

type SoldState = (typeof soldLicenceStates)[number];

export interface SoldRow extends Row<
  'licences',
  'id state productId keyTail shopId orderId batchId trial seats seatsUsed startsAt expiresAt createdAt'
> {
  /** Checked by a trigger, which the generator does not read. */
  stateBy: 'seller' | 'admin' | 'system' | null;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  topCategorySlug: string;
  holderId: number;
  holderName: string;
  shopName: string | null;
  /** Who owns the shop; null: the platform sells it. */
  sellerId: number | null;
  binds: BindingKind[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
}

export const soldColumns = `l.id, l.state, l.state_by, l.product_id, p.title_zh, p.title_en, s.name_zh as sku_name_zh,
  s.name_en as sku_name_en, c.slug as category_slug, ${topCategorySlug} as top_category_slug, l.key_tail, l.user_id as holder_id, u.username as holder_name,
  l.shop_id, h.name as shop_name, h.owner_id as seller_id, l.order_id, l.batch_id, l.trial, l.seats, l.seats_used,
  l.binds, l.terms, l.starts_at, l.expires_at, l.created_at`;
export const soldJoins = `join products p on p.id = l.product_id
  join skus s on s.id = l.sku_id
  join categories c on c.id = p.category_id
  join users u on u.id = l.user_id
  left join shops h on h.id = l.shop_id`;

export interface SoldQuery extends DayRange {
  /** Of one shop; 0: the platform itself. All when it is left out. */
  shopId?: number | undefined;
  productId?: number | undefined;
  batchId?: number | undefined;
  licenceId?: number | undefined;
  tail?: string | undefined;
  /** The beginning of the holder's user name. */
  holder?: string | undefined;
  state?: SoldState | undefined;
  /** Which time the days are of. */
  by: LicenceSort;
  sort: LicenceSort;
  direction: Direction;
  now: Date;
  /** Until when an end counts as near. */
  soon: Date;
  /** Of the days. */
  timeZone: string;
}

/** By when they were issued or when they end, of all, of a seller or of a product, by the indexes of migration 0156; those of a batch, a number, a key or a person are few. */
export function walkOfSold(query: SoldQuery): Walk {
  const { shopId, productId, batchId, licenceId, tail, holder, state, by, sort, direction, timeZone } = query;
  // Of a product, which is one seller's, or of a seller. Keys of leases have no holder, and are nothing that was sold.
  const scope: Condition[] = [
    () => 'l.user_id is not null',
    ...(productId === undefined ? isValue('coalesce(l.shop_id, 0)', shopId) : isValue('l.product_id', productId)),
  ];
  const days = inDays(licenceKeys[by].sql, query, timeZone);
  const { stands, ends } = inState(query);
  const walk = {
    table: 'licences',
    alias: 'l',
    columns: soldColumns,
    joins: soldJoins,
    key: licenceKeys[sort],
    direction,
  };
  const named = [...isValue('l.batch_id', batchId), ...isValue('l.id', licenceId), ...isValue('l.key_tail', tail)];
  const all = [...isValue('coalesce(l.shop_id, 0)', shopId), ...scope, ...stands, ...ends, ...days];
  if (named.length > 0) return { ...walk, within: [...named, ...all], matching: [] };
  if (holder !== undefined) {
    return { ...walk, each: accountsNamed(holder), within: [() => 'l.user_id = b.id', ...all], matching: [] };
  }
  const [ofKey, others] = by === sort ? [days, []] : [[], days];
  if (sort === 'end') return { ...walk, within: [...scope, ...ends, ...ofKey], matching: [...stands, ...others] };
  // Those that were suspended or revoked are few.
  const areStopped = state === 'suspended' || state === 'revoked';
  if (areStopped) return { ...walk, within: [...scope, ...stands, ...ofKey], matching: others };
  return { ...walk, within: [...scope, ...ofKey], matching: [...stands, ...ends, ...others] };
}

/** What a state says of the licence's own, and of its end. */
function inState({ state, now, soon }: SoldQuery): { stands: Condition[]; ends: Condition[] } {
  const { sql } = licenceKeys.end;
  if (state === undefined) return { stands: [], ends: [] };
  // Says `<> 'active'` besides, by which the partial indexes are known.
  if (state === 'suspended' || state === 'revoked') {
    return { stands: [(put) => `l.state <> 'active' and l.state = ${put(state)}::licence_state`], ends: [] };
  }
  const until: Condition[] = [(put) => `${sql} <= ${put(state === 'ending' ? soon : now)}::timestamptz`];
  const after: Condition[] = [(put) => `${sql} > ${put(now)}::timestamptz`];
  return {
    stands: [() => `l.state = 'active'`],
    ends: { active: after, ending: [...after, ...until], expired: until }[state],
  };
}

const sellerOfProductStatement = prepared<{ shopId: number | null }>(
  'licences_seller_of_product',
  `select shop_id from products where id = $1`,
);

/** Whose product it is (`shopId` null: the platform's); undefined when there is none. */
export function findSellerOfProduct(tx: Tx, productId: number): Promise<{ shopId: number | null } | undefined> {
  return tx.maybe(sellerOfProductStatement, [productId]);
}

const byKeyStatement = prepared<SoldRow>(
  'licences_sold_by_key',
  `select ${soldColumns} from (
     select * from licences where key_hash = $1
     union all
     select l.* from licence_old_keys k join licences l on l.id = k.licence_id where k.key_hash = $1
   ) l ${soldJoins} limit 1`,
);

/** The licence of a key, or of one that was replaced. */
export function findSoldByKey(tx: Tx, keyHash: Buffer): Promise<SoldRow | undefined> {
  return tx.maybe(byKeyStatement, [keyHash]);
}
