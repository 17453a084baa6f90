/** Lets in only so many at a time of what costs processor or memory, and makes only so many wait. */
import { AppError } from '../http/errors.ts';

/** For whom something is done: what shares are counted by. */
export interface Sharer {
  userId?: number | undefined;
  /** As calls know it (`call.ip`): IPv4 whole, IPv6 as its first 64 bits. */
  ip?: string | undefined;
}

interface Share {
  /** How many of one sharer may be inside. */
  running: number;
  /** How many of one sharer may be inside or wait. */
  held: number;
}

export interface GateRules {
  /** How many may be inside at once. */
  running: number;
  /** How many may wait; further ones are refused at once. */
  waiting: number;
  /** Who waited so long is refused; what `Retry-After` says. */
  waitSeconds: number;
  /**
   * How long who is refused at once waits for that answer, and how many may do so, so that a loop of refused callers
   * costs less than their work would. Further ones are answered at once.
   */
  refusal?: { afterMs: number; waiting: number };
  /** Of one user, one address (of IPv6 a /64) and one network (of IPv6 a /48), so that no sharer fills the gate. */
  shares: Record<'user' | 'address' | 'network', Share>;
}

export interface Entering {
  /** Whoever has a higher one goes first, and takes the place of the last who waits with a lower one. */
  priority?: number | undefined;
}

/** To be called once, when the work is over. */
export type Leave = () => void;

interface Count {
  running: number;
  held: number;
}

interface Key {
  name: string;
  share: Share;
}

interface Waiter {
  keys: readonly Key[];
  priority: number;
  letIn: (leave: Leave) => void;
  refuse: () => void;
}

/** One door. Whoever is refused gets `busy` (503) with the seconds after which to come again. */
export class Gate {
  readonly #rules: GateRules;
  readonly #counts = new Map<string, Count>();
  #waiters: Waiter[] = [];
  #running = 0;
  #refusing = 0;

  constructor(rules: GateRules) {
    this.#rules = rules;
  }

  /** How many are inside, and how many wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiters.length };
  }

  /** Does `work` inside. Throws what it throws, and `busy`. */
  async run<T>(sharer: Sharer | 'ours', work: () => Promise<T>, entering?: Entering): Promise<T> {
    const leave = await this.enter(sharer, entering);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place. What the server does for itself (`ours`) waits as long as it takes. Throws `busy`. */
  enter(sharer: Sharer | 'ours', { priority = 0 }: Entering = {}): Promise<Leave> {
    const isOurs = sharer === 'ours';
    const keys = isOurs ? [] : keysOf(sharer, this.#rules.shares);
    if (keys.some((key) => this.#countOf(key).held >= key.share.held)) return this.#refuse();
    if (this.#running < this.#rules.running && this.#fits(keys)) return Promise.resolve(this.#letIn(keys, true));
    if (!isOurs && this.#waiters.length >= this.#rules.waiting && !this.#makeRoom(priority)) return this.#refuse();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        keys,
        priority,
        letIn: (leave) => {
          clearTimeout(timer);
          resolve(leave);
        },
        refuse: () => {
          clearTimeout(timer);
          this.#waiters = this.#waiters.filter((other) => other !== waiter);
          for (const key of keys) this.#count(key, { running: 0, held: -1 });
          reject(this.#busy());
        },
      };
      const timer = isOurs ? undefined : setTimeout(waiter.refuse, this.#rules.waitSeconds * 1000);
      for (const key of keys) this.#count(key, { running: 0, held: 1 });
      this.#waiters.push(waiter);
    });
  }

  /** Throws busy, a little later where not too many wait for the same. */
  async #refuse(): Promise<never> {
    const { refusal } = this.#rules;
    if (refusal && this.#refusing < refusal.waiting) {
      this.#refusing += 1;
      await new Promise((resolve) => setTimeout(resolve, refusal.afterMs));
      this.#refusing -= 1;
    }
    throw this.#busy();
  }

  /** Refuses the last who waits with the lowest priority, where that is lower than `priority`. */
  #makeRoom(priority: number): boolean {
    const lowest = this.#waiters.reduce<Waiter | undefined>(
      (found, waiter) => (waiter.priority < priority && (!found || waiter.priority <= found.priority) ? waiter : found),
      undefined,
    );
    lowest?.refuse();
    return lowest !== undefined;
  }

  #letIn(keys: readonly Key[], isNew: boolean): Leave {
    this.#running += 1;
    for (const key of keys) this.#count(key, { running: 1, held: isNew ? 1 : 0 });
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#running -= 1;
      for (const key of keys) this.#count(key, { running: -1, held: -1 });
      this.#letNextIn();
    };
  }

  #letNextIn(): void {
    while (this.#running < this.#rules.running) {
      const next = this.#next();
      if (!next) return;
      this.#waiters = this.#waiters.filter((waiter) => waiter !== next);
      next.letIn(this.#letIn(next.keys, false));
    }
  }

  /** Of those whose share has room: the highest priority, then the sharer with the fewest inside, then who came first. */
  #next(): Waiter | undefined {
    let best: Waiter | undefined;
    for (const waiter of this.#waiters) {
      if (!this.#fits(waiter.keys)) continue;
      const isBetter =
        !best ||
        waiter.priority > best.priority ||
        (waiter.priority === best.priority && this.#inside(waiter) < this.#inside(best));
      if (isBetter) best = waiter;
    }
    return best;
  }

  #inside({ keys }: Waiter): number {
    return Math.max(0, ...keys.map((key) => this.#countOf(key).running));
  }

  #fits(keys: readonly Key[]): boolean {
    return keys.every((key) => this.#countOf(key).running < key.share.running);
  }

  #countOf({ name }: Key): Count {
    return this.#counts.get(name) ?? { running: 0, held: 0 };
  }

  #count(key: Key, change: Count): void {
    const { running, held } = this.#countOf(key);
    if (held + change.held === 0) this.#counts.delete(key.name);
    else this.#counts.set(key.name, { running: running + change.running, held: held + change.held });
  }

  #busy(): AppError {
    return new AppError('busy', { params: { seconds: this.#rules.waitSeconds } });
  }
}

function keysOf({ userId, ip }: Sharer, { user, address, network }: GateRules['shares']): Key[] {
  const keys: Key[] = [];
  if (userId !== undefined) keys.push({ name: `user ${userId}`, share: user });
  if (ip !== undefined) keys.push({ name: `address ${ip}`, share: address });
  const wider = ip === undefined ? undefined : networkOf(ip);
  if (wider !== undefined) keys.push({ name: `network ${wider}`, share: network });
  return keys;
}

/** The /48 around a /64, which anybody gets for nothing; of IPv4 nothing, whose neighbours are strangers. */
export function networkOf(ip: string): string | undefined {
  const [, groups] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(ip) ?? [];
  return groups === undefined ? undefined : `${groups}::/48`;
}
