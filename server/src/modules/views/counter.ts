import { randomBytes } from 'node:crypto';
import { dayOf } from '../../platform/day.ts';
import { networkOf } from '../../platform/http/address.ts';
import { isLookedAt } from './bots.ts';
import { viewedOf, visitOf, type SeenPage } from './seenPage.ts';

/** Views that are counted and not written yet. */
export interface CountedViews {
  kind: 'product' | 'shop';
  /** 0 for a shop that is known by its short address so far. */
  id: number;
  slug?: string;
  day: string;
  views: number;
  /** Users that were logged in where each view came from, filled on as they are seen: owners' own views do not count. */
  from: ReadonlySet<number>[];
}

/** How much is remembered and let in; beyond it views are not counted, and nothing else is lost. */
export interface CounterLimits {
  /** Visits of a day that are remembered, 6 bytes each and what a set needs beside. */
  visits: number;
  /** New visits of one network (of IPv6 a /48, else the address) a day. */
  ofNetwork: number;
  /** Networks that are told apart. */
  networks: number;
  /** New visits in a minute, of everybody. */
  aMinute: number;
  /** Pages with views that are not written yet. */
  pages: number;
  /** Addresses of a day that somebody was logged in at, and users of one. */
  addresses: number;
  usersOfOne: number;
}

const usualLimits: CounterLimits = {
  visits: 200_000,
  ofNetwork: 2_000,
  networks: 50_000,
  aMinute: 5_000,
  pages: 20_000,
  addresses: 50_000,
  usersOfOne: 20,
};

/**
 * Counts views of products and shops: one an address, page and day, kept as a hash under a salt that is never written and
 * gone with the day, so that nobody can be followed; no cookie is set. Who was logged in at an address on that day does not
 * view what is theirs. Nothing is written for a request: a job writes the sums. What is remembered of a day is of this process: after a restart a visitor may count again.
 */
export class ViewCounter {
  readonly #limits: CounterLimits;
  #timeZone = 'Asia/Shanghai';
  #salt = randomBytes(32);
  #day = '';
  #dayEndsAt = 0;
  #visits = new Set<number>();
  #users = new Map<number, Set<number>>();
  #networks = new Map<string, number>();
  #minute = 0;
  #inMinute = 0;
  #counted = new Map<string, CountedViews>();

  constructor(limits: Partial<CounterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Days are cut by it from now on. */
  setTimeZone(timeZone: string): void {
    if (timeZone === this.#timeZone) return;
    this.#timeZone = timeZone;
    this.#dayEndsAt = 0;
  }

  /** Counts a page that was served, unless it is none that counts or there are too many. */
  see(page: SeenPage, now: Date): void {
    const viewed = viewedOf(page.url);
    if (viewed === undefined || !isLookedAt(page)) return;
    this.#turnDay(now);
    const visit = visitOf(page.address, viewed, this.#salt);
    if (this.#visits.has(visit) || !this.#hasRoom(page.address, now)) return;
    const key = keyOf({ ...viewed, day: this.#day });
    const counted = this.#counted.get(key);
    if (counted === undefined && this.#counted.size >= this.#limits.pages) return;
    this.#visits.add(visit);
    const from = this.#usersAt(page.address);
    if (counted === undefined) this.#counted.set(key, { ...viewed, day: this.#day, views: 1, from: [from] });
    else {
      counted.views += 1;
      counted.from.push(from);
    }
  }

  /** Notes who called from where: their own goods are not viewed from there on this day. */
  present(userId: number, address: string, now: Date): void {
    this.#turnDay(now);
    const users = this.#usersAt(address);
    if (users.size < this.#limits.usersOfOne) users.add(userId);
  }

  #usersAt(address: string): Set<number> {
    const place = visitOf(address, undefined, this.#salt);
    const users = this.#users.get(place) ?? new Set();
    if (this.#users.size < this.#limits.addresses) this.#users.set(place, users);
    return users;
  }

  /** Hands over what is to be written, and begins anew. */
  take(): CountedViews[] {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    return counted;
  }

  /** Takes back what could not be written. */
  putBack(views: readonly CountedViews[]): void {
    for (const of of views) {
      const key = keyOf(of);
      const counted = this.#counted.get(key);
      if (counted === undefined) this.#counted.set(key, { ...of });
      else {
        counted.views += of.views;
        counted.from.push(...of.from);
      }
    }
  }

  /** How much is remembered, for tests. */
  get size(): { visits: number; networks: number; pages: number } {
    return { visits: this.#visits.size, networks: this.#networks.size, pages: this.#counted.size };
  }

  /** With a new day come a new salt and no memory of the visitors before. */
  #turnDay(now: Date): void {
    if (now.getTime() < this.#dayEndsAt) return;
    const day = dayOf(now, this.#timeZone);
    // Looked up again within the minute: cheap, and right wherever clocks are changed.
    this.#dayEndsAt = now.getTime() + 1000;
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = randomBytes(32);
    this.#visits = new Set();
    this.#users = new Map();
    this.#networks = new Map();
  }

  #hasRoom(address: string, now: Date): boolean {
    const { visits, ofNetwork, networks, aMinute } = this.#limits;
    if (this.#visits.size >= visits) return false;
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#inMinute = 0;
    }
    if (this.#inMinute >= aMinute) return false;
    const network = networkOf(address);
    const ofThis = this.#networks.get(network);
    if (ofThis === undefined ? this.#networks.size >= networks : ofThis >= ofNetwork) return false;
    this.#networks.set(network, (ofThis ?? 0) + 1);
    this.#inMinute += 1;
    return true;
  }
}

function keyOf({ kind, id, slug = '', day }: Pick<CountedViews, 'kind' | 'id' | 'slug' | 'day'>): string {
  return [kind, id, slug, day].join(' ');
}
