import type { BindingKind } from '#contract/licences/bindings.ts';
import { timedPriceRules } from '#contract/catalogue/timedPriceRules.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { StockWord } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { PriceStep } from './price.ts';
import { summaryColumns, summaryJoins, type ProductRow } from './repository.ts';

export interface DetailSkuRow {
  id: number;
  name: string;
  priceFen: number;
  steps: PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  stock: StockWord;
  /** With its time as JSON writes it. */
  sale: { regularFen: number; until: string; lowestFen: number | null } | null;
  termDays: number | null;
  seats: number;
  binds: BindingKind[];
  entitlements: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  serviceHours: number | null;
  sharedSecret: boolean;
  pieceChoice: boolean;
  fileName: string | null;
  fileBytes: number | null;
}

export type ProductDetailRow = ProductRow & {
  description: string;
  pictures: string[];
  tags: string[];
  accountFields: string[];
  extraFields: ExtraFieldDraft[];
  createdAt: Date;
  skus: DetailSkuRow[];
  related: ProductRow[];
};

const relatedMax = 6;

// What it cost during the days before: what it cost when they began, and what came in between.
const sale = `select json_build_object('regularFen', s.regular_price_fen, 'until', s.sale_until, 'lowestFen', (
      select min(price_fen) from (
        (select price_fen from sku_prices k where k.sku_id = s.id
           and k.since <= s.sale_from - interval '${timedPriceRules.lowestDays} days' order by k.since desc limit 1)
        union all
        select price_fen from sku_prices k where k.sku_id = s.id
          and k.since > s.sale_from - interval '${timedPriceRules.lowestDays} days' and k.since < s.sale_from) as charged))
  where s.sale_from is not null and s.price_fen = s.sale_price_fen`;

const skus = `select json_agg(json_build_object('id', s.id,
    'name', case when $1 and s.name_en <> '' then s.name_en else s.name_zh end, 'priceFen', s.price_fen,
    'steps', s.steps, 'minQuantity', s.min_quantity, 'maxQuantity', s.max_quantity, 'stock', s.stock_word, 'sale', (${sale}),
    'termDays', s.term_days, 'seats', s.seats, 'binds', s.binds, 'entitlements', s.entitlements, 'terms', s.terms,
    'serviceHours', s.service_hours, 'sharedSecret', s.shared_secret, 'pieceChoice', s.piece_choice, 'fileName', f.name, 'fileBytes', f.bytes) order by s.position, s.id)
  from skus s left join files f on f.id = s.file_id where s.product_id = p.id and s.active`;

// One more than are shown, since the product itself may be among them.
const bestSellers = (sameAs: string) => `select other.id from products other
  where other.state = 'on_shelf' and ${sameAs} order by other.sold_count desc, other.id desc limit ${relatedMax + 1}`;

const related = `select json_agg(summary) from (
    select ${summaryColumns} from (
      select own.id from (${bestSellers('other.shelf_shop_id = shown.shop_id')}) own where shown.shop_id is not null
      union all
      select own.id from (${bestSellers('other.category_id = shown.category_id')}) own where shown.shop_id is null
    ) best join products p on p.id = best.id ${summaryJoins}
    where best.id <> shown.id order by p.sold_count desc, p.id desc limit ${relatedMax}
  ) as summary`;

const detailStatement = prepared<ProductDetailRow>(
  'products_detail',
  `select ${summaryColumns}, p.pictures, p.tags, p.account_fields, p.extra_fields, p.created_at,
     case when $1 and p.title_en <> '' then p.description_en else p.description_zh end as description,
     coalesce((${skus}), '[]') as skus, (
       select coalesce((${related}), '[]') from (select p.id, p.shop_id, p.category_id) as shown
     ) as related
   from products p ${summaryJoins}
   where p.id = $2 and p.state = 'on_shelf' and (p.shop_id is null or shop.state = 'open')`,
);

/** A product on shelf with its active SKUs and others like it. */
export function findProductDetail(tx: Tx, find: { english: boolean; id: number }) {
  return tx.maybe(detailStatement, [find.english, find.id]);
}

const goneStatement = prepared<{ slug: string }>(
  'products_gone',
  `select c.slug from products p join categories c on c.id = p.category_id
   where p.id = $1 and p.state in ('on_shelf', 'off_shelf', 'banned')`,
);

/** The category of a product that is not on shelf any more; undefined when it never was. */
export async function findCategoryOfGone(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.maybe(goneStatement, [id]))?.slug;
}
