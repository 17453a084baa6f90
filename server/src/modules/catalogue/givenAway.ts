/** What admins give away by what they offer and for how much. Pure. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { usualTerms, type LicenceTerms } from '#contract/licences/policyWords.ts';
import { soloValues } from '#contract/users/soloRules.ts';
import { cleanSku, type SkuDraft } from './draft.ts';
import { unitPriceFen, type Priced } from './price.ts';

/** What an option gives, and for how much at least. */
export interface Offer extends Priced {
  /** Of its SKU; null for one that is not stored yet. */
  id: number | null;
  fileId: number | null;
  /** Null: for a lifetime. */
  termDays: number | null;
  seats: number;
  entitlements: readonly string[];
  terms: Partial<LicenceTerms>;
}

export interface OfferBefore extends Offer {
  id: number;
  /** Pieces that can be sold; null for what has no stock of its own. */
  inStock: number | null;
  /** Can be bought now; false also for what a SKU was lately. */
  isOnSale: boolean;
}

/** An option at the lowest price that it has or will have. */
export function offerOf(draft: SkuDraft, kind: DeliveryKind): Offer {
  const { id, priceFen, sale, steps, fileId, termDays, seats, entitlements, terms } = cleanSku(draft, kind);
  const lowestFen = Math.min(priceFen, sale?.priceFen ?? priceFen);
  return { id, priceFen: lowestFen, steps, fileId, termDays, seats, entitlements, terms };
}

interface Given {
  /** In fen. */
  valueFen: number;
  /** What became cheaper or gives more now, as it was. */
  former: OfferBefore[];
}

/**
 * What is given away when the options of a product become `after`. Each is measured by what the same was sold for: by what it was
 * itself, a licence by all options of the product, a file by whatever delivers it (`sameFiles`). What lies below that counts
 * for each piece in stock, or for `piecesWithoutStock`; what lay below it before does not. Where nothing can be compared, as with
 * the first option of a product, nothing is given away that was ever sold for more.
 */
export function givenAway(
  kind: DeliveryKind,
  { before, sameFiles = [] }: { before: readonly OfferBefore[]; sameFiles?: readonly Offer[] },
  after: readonly Offer[],
): Given {
  const known = [...before, ...sameFiles];
  const given: Given = { valueFen: 0, former: [] };
  for (const offer of after) {
    const rows = before.filter(({ id }) => id === offer.id);
    const old = rows.find(({ isOnSale }) => isOnSale);
    // What could not be bought, or once by each person only, was not given away yet.
    const wasFen = old && !(old.terms.trial && !offer.terms.trial) ? belowFen(kind, old, known) : 0;
    const pieceFen = Math.max(0, belowFen(kind, offer, known) - wasFen);
    const [stocked] = rows;
    given.valueFen += pieceFen * (stocked?.inStock ?? soloValues.piecesWithoutStock);
    if (pieceFen > 0 && old) given.former.push(old);
  }
  return given;
}

/** By how much a piece of an offer costs less than it is worth, in fen. */
function belowFen(kind: DeliveryKind, offer: Offer, known: readonly Offer[]): number {
  // A gift card is worth what it costs.
  if (kind === 'gift') return 0;
  const isItself = ({ id }: Offer) => id !== null && id === offer.id;
  const cuts = (of: readonly Offer[]) => of.map((one) => cutFen(worthBy(one, offer), offer));
  if (kind === 'file') {
    return Math.max(0, ...cuts(known.filter((one) => isItself(one) || one.fileId === offer.fileId)));
  }
  if (kind === 'service' && known.length > 0 && !known.some(isItself)) {
    // Work that was never offered is worth at least as much as the cheapest that was.
    return Math.min(...cuts(known));
  }
  if (kind !== 'licence') return Math.max(0, ...cuts(known.filter(isItself)));
  const isCovered = ({ entitlements }: Offer) => entitlements.every((name) => offer.entitlements.includes(name));
  const covered = known.filter(isCovered);
  // Of what unlocks other things it is worth at least as much as the cheapest.
  const others = covered.length === 0 && known.length > 0 ? Math.min(...cuts(known)) : 0;
  return Math.max(0, others, ...cuts([...covered, ...known.filter(isItself)]));
}

/** What an offer is worth by the price of another one, as its price. */
export function worthBy(known: Offer, offer: Offer): Priced {
  const [lasts, lasted] = [daysOf(offer, known), daysOf(known, offer)];
  const times = growth(lasts / lasted) * growth(offer.seats / known.seats);
  const worth = <Price extends { priceFen: number }>(price: Price) => ({
    ...price,
    priceFen: Math.ceil(price.priceFen * times),
  });
  return { priceFen: worth(known).priceFen, steps: known.steps.map(worth) };
}

/** What so many times as much costs more: less is worth its share, more is sold at a discount. */
function growth(times: number): number {
  return times < 1 ? times : times ** soloValues.moreExponent;
}

/** How long a program works with an offer, to compare it with another one. */
function daysOf({ termDays, terms }: Offer, other: Offer): number {
  const lifetime = Math.max(soloValues.lifetimeDays, termDays ?? 0, other.termDays ?? 0);
  if (termDays === null) return lifetime;
  if (terms.expiry === 'keep' && other.terms.expiry !== 'keep') return lifetime;
  return termDays + (terms.expiry === 'warn' ? (terms.graceDays ?? usualTerms.graceDays) : 0);
}

/** By how much a piece is cheaper than before, in fen, at the quantity at which that is most; 0 when it nowhere is. */
export function cutFen(before: Priced, after: Priced): number {
  const quantities = [1, ...[...before.steps, ...after.steps].map(({ quantity }) => quantity)];
  return Math.max(0, ...quantities.map((quantity) => unitPriceFen(before, quantity) - unitPriceFen(after, quantity)));
}
