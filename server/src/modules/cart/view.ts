import type { Cart, CartLine, LineProblem } from '#contract/cart/cart.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { Locale } from '#contract/core/locale.ts';
import { sellsToThemselves } from '../identity/service.ts';
import { extraFieldIn, soldAtOnce, unitPriceFen } from '../catalogue/service.ts';
import type { KeptLine, LineFacts } from './repository.ts';

/** Who reads a cart. `ownSellers`: all of its owner's and those that are paid where they are, none of a visitor's. */
interface Reader {
  ownSellers: readonly number[];
  locale: Locale;
}

/** A cart as its owner sees it: lines by seller, each with what keeps it from being bought. */
export function cartView(kept: readonly KeptLine[], facts: readonly LineFacts[], reader: Reader): Reply<Cart> {
  const bySku = new Map(facts.map((fact) => [fact.skuId, fact]));
  const lines = kept.map((line) => lineView(line, bySku.get(line.skuId), reader));
  return { lines: bySeller(lines), totalFen: totalOf(lines) };
}

function totalOf(lines: readonly Reply<CartLine>[]): number {
  const payable = lines.filter(({ problem }) => problem === null);
  return payable.reduce((sum, { unitPriceFen: priceFen, quantity }) => sum + priceFen * quantity, 0);
}

/** Sellers in the order of their first line; what is gone comes last. */
function bySeller(lines: readonly Reply<CartLine>[]): Reply<CartLine>[] {
  const groups = new Map<number, Reply<CartLine>[]>();
  for (const line of lines) {
    const seller = line.product ? (line.product.seller.shopId ?? 0) : -1;
    groups.set(seller, [...(groups.get(seller) ?? []), line]);
  }
  const gone = groups.get(-1) ?? [];
  groups.delete(-1);
  return [...[...groups.values()].flat(), ...gone];
}

function lineView(line: KeptLine, facts: LineFacts | undefined, { ownSellers, locale }: Reader): Reply<CartLine> {
  const { skuId, quantity, seenPriceFen } = line;
  if (!facts)
    return { skuId, quantity, product: null, unitPriceFen: 0, priceBeforeFen: null, problem: 'gone', left: null };
  const sku = skuOf(facts);
  const problem = problemOf(line, sku, ownSellers);
  const { productId: id, shopId, shopName, shopVerified, siteName } = facts;
  return {
    skuId,
    quantity,
    product: {
      ...facts,
      id,
      seller: { shopId, name: shopName ?? siteName ?? '', verified: shopId === null || shopVerified === true },
      minQuantity: sku.minQuantity,
      maxQuantity: sku.maxQuantity,
      extraFields: facts.extraFields.map((field) => extraFieldIn(locale, field)),
    },
    unitPriceFen: unitPriceFen(sku, quantity),
    priceBeforeFen: seenPriceFen === facts.priceFen ? null : seenPriceFen,
    problem,
    left: problem === 'too_few' ? facts.left : null,
  };
}

/** The facts of an option, as many at once as may be bought of it. */
export function skuOf(facts: LineFacts): LineFacts {
  return { ...facts, ...soldAtOnce(facts) };
}

/** What keeps an option from being bought in that quantity, the gravest first. */
function problemOf({ quantity }: KeptLine, sku: LineFacts, ownSellers: readonly number[]): LineProblem | null {
  if (!sku.forSale) return 'unavailable';
  if (sellsToThemselves(ownSellers, { sellerId: sku.ownerId })) return 'own_product';
  if (sku.left < Math.min(quantity, sku.minQuantity)) return 'sold_out';
  if (quantity < sku.minQuantity) return 'below_min';
  if (quantity > sku.maxQuantity) return 'above_max';
  return sku.left < quantity ? 'too_few' : null;
}
