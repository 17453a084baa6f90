/** Which merchant accounts take a payment, how often each is chosen, and what the payer bears of its fee. Pure, and free of zod. */
import { merchantRules, type PayDevice } from './merchantRules.ts';
import type { GatewayName, GatewayWay } from './gateways.ts';

/** By the site's clock, as `09:30`; over midnight where it ends before it begins. */
export interface PayHours {
  from: string;
  to: string;
}

/** What decides on a merchant account that is switched on. */
export interface MerchantTerms {
  id: number;
  gateway: GatewayName;
  payWays: readonly GatewayWay[];
  weight: number;
  minFen: number;
  maxFen: number;
  devices: readonly PayDevice[];
  /** Null: day and night. */
  hours: PayHours | null;
  /** Whether it is being worked on, and takes no new payments. */
  isInMaintenance: boolean;
}

/** A payment to be made. */
export interface PaymentFacts {
  /** Without fees; undefined: any amount. */
  amountFen?: number | undefined;
  /** What the payer holds; undefined: any device. */
  device?: PayDevice | undefined;
  /** The site's clock, as `21:05`. */
  clock: string;
}

/** Why a merchant account does not take a payment. */
export const obstacles = ['amount', 'device', 'maintenance', 'hours'] as const;
export type Obstacle = (typeof obstacles)[number];

export function isWithinHours({ from, to }: PayHours, clock: string): boolean {
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}

/** What keeps a merchant account from taking a payment, the most lasting reason first; undefined: nothing does. */
export function obstacleOf(terms: MerchantTerms, { amountFen, device, clock }: PaymentFacts): Obstacle | undefined {
  if (amountFen !== undefined && (amountFen < terms.minFen || amountFen > terms.maxFen)) return 'amount';
  if (device !== undefined && !terms.devices.includes(device)) return 'device';
  if (terms.isInMaintenance) return 'maintenance';
  return terms.hours === null || isWithinHours(terms.hours, clock) ? undefined : 'hours';
}

/** Those that take a payment at a gateway, in one way or in any. */
export function takersOf<Terms extends MerchantTerms>(
  all: readonly Terms[],
  { gateway, way }: { gateway: GatewayName; way?: GatewayWay | undefined },
  facts: PaymentFacts,
): Terms[] {
  return all.filter(
    (terms) =>
      terms.gateway === gateway &&
      (way === undefined || terms.payWays.includes(way)) &&
      obstacleOf(terms, facts) === undefined,
  );
}

/** How many of a hundred payments each of them gets: whole numbers that add up to a hundred. */
export function sharesOf<Terms extends Pick<MerchantTerms, 'id' | 'weight'>>(
  takers: readonly Terms[],
): { id: number; percent: number }[] {
  const sum = takers.reduce((total, { weight }) => total + weight, 0);
  let [weights, given] = [0, 0];
  return takers.map(({ id, weight }) => {
    weights += weight;
    const upTo = Math.round((weights * 100) / sum);
    const percent = upTo - given;
    given = upTo;
    return { id, percent };
  });
}

/** Why a gateway takes no payment now, as far as its merchant accounts say. */
export interface Closed {
  gateway: GatewayName;
  why: Obstacle;
  /** Of `hours`: when it opens, by the site's clock. */
  from: string | null;
  /** Of `device`: what to pay with instead. */
  devices: PayDevice[];
  /** Of `maintenance`: the merchant account whose text says more. */
  merchantId: number | null;
}

/** Why none of a gateway's merchant accounts takes a payment, by the one that is nearest to taking it; undefined: one does, or there are none. */
export function closedOf(all: readonly MerchantTerms[], gateway: GatewayName, facts: PaymentFacts): Closed | undefined {
  const own = all.filter((terms) => terms.gateway === gateway);
  const kept = own.map((terms) => ({ terms, why: obstacleOf(terms, facts) }));
  const [worst] = kept;
  if (worst === undefined || kept.some(({ why }) => why === undefined)) return undefined;
  const nearest = kept.reduce((best, one) => (distance(one.why) < distance(best.why) ? one : best), worst);
  const why = nearest.why ?? 'amount';
  const same = kept.filter((one) => one.why === why).map(({ terms }) => terms);
  return {
    gateway,
    why,
    from: why === 'hours' ? nextFrom(same, facts.clock) : null,
    devices: why === 'device' ? [...new Set(same.flatMap(({ devices }) => devices))] : [],
    merchantId: why === 'maintenance' ? nearest.terms.id : null,
  };
}

/** What ends by itself is nearest. */
const nearestFirst: readonly Obstacle[] = ['hours', 'maintenance', 'device', 'amount'];

function distance(why: Obstacle | undefined): number {
  return why === undefined ? -1 : nearestFirst.indexOf(why);
}

/** The beginning of hours that comes first after a time of the clock. */
function nextFrom(terms: readonly MerchantTerms[], clock: string): string | null {
  const begins = terms.flatMap(({ hours }) => (hours === null ? [] : [hours.from])).toSorted();
  return begins.find((from) => from > clock) ?? begins[0] ?? null;
}

/** What a merchant account costs a payer who bears its fee. */
export interface MerchantFee {
  /** Ten-thousandths of the amount. */
  feeRate: number;
  feeFixedFen: number;
}

/** The fee on an amount, in fen: rounded up, and never more than `maxFen`. */
export function feeFenOf(amountFen: number, { feeRate, feeFixedFen }: MerchantFee, maxFen: number): number {
  return Math.min(Math.ceil((amountFen * feeRate) / merchantRules.feeRate.whole) + feeFixedFen, maxFen);
}
