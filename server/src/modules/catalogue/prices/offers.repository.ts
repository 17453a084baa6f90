import { soloSeconds } from '#contract/users/soloRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Offer, OfferBefore } from '../givenAway.ts';

const lowestFen = 'least(s.price_fen, s.sale_price_fen)';
const ofProduct = prepared<OfferBefore>(
  'sku_offers_of',
  `with own as (
     select s.*, case when p.kind in ('secret', 'account') and not s.shared_secret
       then (select count(*)::int from stock_items i where i.sku_id = s.id and i.state = 'available') end as in_stock
     from skus s join products p on p.id = s.product_id where p.id = $1)
   select s.id, ${lowestFen} as price_fen, s.steps, s.file_id, s.term_days, s.seats, s.entitlements, s.terms, s.in_stock,
     s.active as is_on_sale
   from own s
   union all
   select s.id, f.price_fen, f.steps, f.file_id, f.term_days, f.seats, f.entitlements, f.terms, s.in_stock, false
   from own s join sku_former_offers f on f.sku_id = s.id and f.kept_at > $2`,
);

/** What the options of a product give and cost, those out of sale too, and what an admin made more of within a day as it was before. */
export function listOffers(tx: Tx, productId: number, now: Date): Promise<OfferBefore[]> {
  return tx.many(ofProduct, [productId, dayBefore(now)]);
}

const ofFiles = prepared<Offer>(
  'sku_offers_of_files',
  `select s.id, ${lowestFen} as price_fen, s.steps, s.file_id, s.term_days, s.seats, s.entitlements, s.terms
   from skus s where s.file_id = any($1::bigint[]) and s.product_id <> $2 order by s.price_fen desc limit 500`,
);

/** What other products give that deliver these files, whoever sells them. */
export function listOffersOfFiles(
  tx: Tx,
  { fileIds, besides }: { fileIds: readonly number[]; besides: number },
): Promise<Offer[]> {
  return fileIds.length === 0 ? Promise.resolve([]) : tx.many(ofFiles, [fileIds, besides]);
}

const keeping = prepared(
  'sku_former_offers_keep',
  `with past as (
     delete from sku_former_offers f using skus s where s.id = f.sku_id and s.product_id = $1 and f.kept_at <= $3)
   insert into sku_former_offers (sku_id, price_fen, steps, file_id, term_days, seats, entitlements, terms, kept_at)
   select o.id, o."priceFen", o.steps, o."fileId", o."termDays", o.seats, o.entitlements, o.terms, $4
   from jsonb_to_recordset($2::jsonb) as o (id bigint, "priceFen" bigint, steps jsonb, "fileId" bigint, "termDays" integer,
     seats integer, entitlements text[], terms jsonb)`,
);

/** Keeps for a day what options of a product were. */
export async function keepFormerOffers(
  tx: Tx,
  productId: number,
  { former, now }: { former: readonly OfferBefore[]; now: Date },
): Promise<void> {
  if (former.length > 0) await tx.run(keeping, [productId, JSON.stringify(former), dayBefore(now), now]);
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - soloSeconds * 1000);
}
