import { listingKinds, type ListingKind } from '#contract/rental/listingProcess.ts';
import type { RentalSort } from '#contract/rental/mall.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { packageKey } from '#contract/rental/rentalTerms.ts';
import { usualPackages } from '#contract/rental/timeGroupRules.ts';
import { momentAt } from '#contract/rental/rentalTimes.ts';
import type { CallInput } from '../../../api/call.ts';

// Written out: the contract's own list stands beside schemas, which the public pages do not load.
export const sorts = ['newest', 'price', 'popular', 'rating'] as const satisfies readonly RentalSort[];
/** Bounds that the mall offers, in fen. */
export const prices = [500, 1000, 2000, 5000] as const;
export const deposits = [0, 2000, 5000, 10_000] as const;
/** Least ratings that the mall offers, in stars. */
export const leastStars = [4, 3] as const;
/** Lengths that the mall offers, by their names. */
export const lengths: readonly string[] = usualPackages.map(packageKey);
export const rentalsShown = 24;
/** Of what is rented most, above a mall that nobody filtered. */
export const popularShown = 4;

export interface MallQuery {
  sort: RentalSort;
  category: string | undefined;
  kind: ListingKind | undefined;
  price: number | undefined;
  deposit: number | undefined;
  stars: number | undefined;
  free: 'now' | 'at' | undefined;
  /** By the site's clock, as 2026-11-27T21:00. */
  at: string | undefined;
  /** Where a time is asked for: how long, as `hour-3`. */
  for: string | undefined;
  /** Words of its title. */
  search: string | undefined;
}

/** What the address of the mall asks for. What nobody can mean is left out instead of refused. */
export function readMallQuery(query: URLSearchParams): MallQuery {
  const at = query.get('at') ?? '';
  const free = query.get('free');
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) && !Number.isNaN(Date.parse(`${at}Z`));
  return {
    sort: sorts.find((one) => one === query.get('sort')) ?? 'newest',
    category: query.get('category')?.slice(0, 40) || undefined,
    kind: listingKinds.find((one) => one === query.get('kind')),
    price: prices.find((one) => String(one) === query.get('price')),
    deposit: deposits.find((one) => String(one) === query.get('deposit')),
    stars: leastStars.find((one) => String(one) === query.get('stars')),
    free: free === 'now' ? 'now' : free === 'at' && isTime ? 'at' : undefined,
    at: isTime ? at : undefined,
    for: lengths.find((one) => one === query.get('for')),
    search: query.get('search')?.trim().slice(0, publicLimits.search.max) || undefined,
  };
}

/** The query as input of the call. */
export function mallInput(query: MallQuery, timeZone: string): Omit<CallInput<'listRentals'>, 'cursor'> {
  const { sort, category, kind, price, deposit, stars, free, at, for: length, search } = query;
  const [day = '', clock = ''] = at?.split('T') ?? [];
  const [hour, minute] = clock.split(':').map(Number);
  const moment =
    free === 'at' && at !== undefined ? momentAt(day, (hour ?? 0) * 60 + (minute ?? 0), timeZone) : undefined;
  return {
    sort,
    limit: rentalsShown,
    ...(category !== undefined && { category }),
    ...(kind !== undefined && { kind }),
    ...(price !== undefined && { priceFen: price }),
    ...(deposit !== undefined && { depositFen: deposit }),
    ...(stars !== undefined && { stars }),
    ...(free === 'now' && { free: 'true' }),
    ...(moment && { freeAt: moment.toISOString() }),
    ...(free !== undefined && length !== undefined && { freeFor: length }),
    ...(search !== undefined && { search }),
  };
}

/** The query as the address holds it, with something changed. */
export function mallAddress(query: MallQuery, changes: Partial<MallQuery> = {}) {
  const next = { ...query, ...changes };
  return {
    ...next,
    sort: next.sort === 'newest' ? undefined : next.sort,
    at: next.free === 'at' ? next.at : undefined,
    for: next.free === undefined ? undefined : next.for,
  };
}

/** Whether nothing is asked for but everything, the newest first. */
export function isWhole({ sort, category, kind, price, deposit, stars, free, search }: MallQuery): boolean {
  return sort === 'newest' && [category, kind, price, deposit, stars, free, search].every((one) => one === undefined);
}
