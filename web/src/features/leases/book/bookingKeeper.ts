import { leaseRules } from '#contract/rental/leaseRules.ts';

/** What somebody chose of a listing. */
export interface BookingChoice {
  /** The package; none of the listing's: the first. */
  package: string;
  when: 'now' | 'later' | undefined;
  month: string | undefined;
  day: string | undefined;
  startsAt: string | undefined;
}

/** What begins with `draft:` is forgotten at log-out. */
const keyOf = (listingId: number) => `draft:booking:${listingId}`;

/** Keeps what was chosen in this browser, through a login, a recharge and a verification that takes days. */
export function keepBooking(listingId: number, choice: BookingChoice, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(listingId), JSON.stringify({ ...choice, at: now }));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What was chosen here before and can still be booked: a start that has passed is left out. */
export function keptBooking(listingId: number, now = Date.now()): BookingChoice | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(listingId)) ?? '{}') as Partial<BookingChoice & { at: number }>;
    const { at, when, month, day, startsAt } = kept;
    if (typeof kept.package !== 'string' || typeof at !== 'number') return undefined;
    if (now - at > leaseRules.choiceKeptSeconds * 1000) return undefined;
    const choice = { package: kept.package, when: when === 'now' || when === 'later' ? when : undefined };
    const isAhead = typeof startsAt === 'string' && Date.parse(startsAt) > now;
    if (!isAhead) return { ...choice, month: undefined, day: undefined, startsAt: undefined };
    return { ...choice, month: textOf(month), day: textOf(day), startsAt };
  } catch {
    return undefined;
  }
}

/** The listing of which something was chosen here last; undefined: nothing waits to be booked. */
export function latestBooking(now = Date.now()): number | undefined {
  try {
    const ids = Object.keys(localStorage).flatMap((key) => /^draft:booking:([1-9]\d{0,14})$/.exec(key)?.[1] ?? []);
    const kept = ids.map(Number).filter((id) => keptBooking(id, now) !== undefined);
    const atOf = (id: number) => (JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as { at: number }).at;
    return kept.toSorted((one, other) => atOf(other) - atOf(one))[0];
  } catch {
    return undefined;
  }
}

/** Once it is booked, nothing of it waits here. */
export function forgetBooking(listingId: number): void {
  try {
    localStorage.removeItem(keyOf(listingId));
  } catch {
    // There is none then.
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
