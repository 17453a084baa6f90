import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { FilledProduct } from '../catalogue.ts';
import type { Person } from '../accounts.ts';
import type { Random } from '../random.ts';
import type { Simulation } from '../simulation.ts';
import type { Agenda } from './agenda.ts';
import type { Rhythm } from './rhythm.ts';

export { dayMs, hourMs, minuteMs } from '#contract/core/durations.ts';

export interface Buyer extends Person {
  appetite: number;
}

/** What everybody's acts have at hand. */
export interface World {
  simulation: Simulation;
  agenda: Agenda;
  random: Random;
  rhythm: Rhythm;
  admin: Person;
  /** Those who registered so far. */
  buyers: Buyer[];
  /** Everything that is delivered at once; look at `onShelfSince`. */
  market: Market;
  /** The present, in milliseconds since 1970. */
  end: number;
}

/** An order that was paid and delivered. */
export interface Bought {
  orderId: number;
  buyer: Buyer;
  product: FilledProduct;
  amountFen: number;
  quantity: number;
  binds: readonly string[];
}

/** What is bought how much. */
export interface Market {
  /** A product that is on shelf at a moment, the popular ones more often; undefined when none fits. */
  pick(random: Random, at: Date, fits: (product: FilledProduct) => boolean): FilledProduct | undefined;
}

/** Few sell much and many little; what costs much sells less. */
export function marketOf(products: readonly FilledProduct[], random: Random): Market {
  const weighted = products.map((product) => {
    const cheapestFen = Math.min(...product.skus.map(({ draft }) => draft.priceFen));
    const fame = 0.1 + random.next() ** 3 * 3;
    return { product, weight: ((product.featured ? 2.5 : 1) * fame) / (1 + cheapestFen / 20_000) };
  });
  return {
    pick: (draw, at, fits) => {
      const open = weighted.filter(({ product }) => product.onShelfSince <= at && fits(product));
      let left = draw.next() * open.reduce((sum, { weight }) => sum + weight, 0);
      return (open.find(({ weight }) => (left -= weight) < 0) ?? open.at(-1))?.product;
    },
  };
}

/** One of the buyers, the hungry ones more often; undefined while nobody fits. */
export function pickBuyer({ buyers, random }: World, locale?: Locale): Buyer | undefined {
  const hungry = buyers.filter((buyer) => locale === undefined || buyer.locale === locale);
  return hungry.length === 0
    ? undefined
    : random.pick(hungry.flatMap((buyer) => Array<Buyer>(buyer.appetite).fill(buyer)));
}

export function ofKind(kind: DeliveryKind): (product: FilledProduct) => boolean {
  return (product) => product.kind === kind;
}
