import { randomBytes } from 'node:crypto';
import { dayOf } from '../../platform/day.ts';
import { networkOf } from '../../platform/http/address.ts';
import { isLookedAt, viewedOf, visitOf, type SeenPage } from './page.ts';

/** Views that are counted and not written yet. */
export interface CountedViews {
  kind: 'product' | 'shop';
  id: number;
  day: string;
  views: number;
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
}

const usualLimits: CounterLimits = {
  visits: 200_000,
  ofNetwork: 2_000,
  networks: 50_000,
  aMinute: 5_000,
  pages: 20_000,
};

/**
 * Counts views of products and shops: one a visitor, page and day. A visitor is a hash of address and browser under a salt
 * that is never written and gone with the day, so that nobody can be followed; no cookie is set. Nothing is written for a
 * request: a job writes the sums. What is remembered of a day is of this process: after a restart a visitor may count again.
 */
export class ViewCounter {
  readonly #limits: CounterLimits;
  #timeZone = 'Asia/Shanghai';
  #salt = randomBytes(32);
  #day = '';
  #dayEndsAt = 0;
  #visits = new Set<number>();
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
    const visit = visitOf(page, viewed, this.#salt);
    if (this.#visits.has(visit) || !this.#hasRoom(page.address, now)) return;
    const key = `${viewed.kind} ${viewed.id} ${this.#day}`;
    const counted = this.#counted.get(key);
    if (counted === undefined && this.#counted.size >= this.#limits.pages) return;
    this.#visits.add(visit);
    if (counted === undefined) this.#counted.set(key, { ...viewed, day: this.#day, views: 1 });
    else counted.views += 1;
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
      const key = `${of.kind} ${of.id} ${of.day}`;
      const counted = this.#counted.get(key);
      if (counted === undefined) this.#counted.set(key, { ...of });
      else counted.views += of.views;
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
