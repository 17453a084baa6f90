import { LRUCache } from 'lru-cache';
import { isOutage } from './outages.ts';
import { causeOf } from './pipeline.ts';
import { SharedTransaction } from './sharedTransaction.ts';
import type { Connection, SharedBy } from './tx.ts';

/** Transactions at work; whoever comes meanwhile waits, and those who waited together share the next one. */
const transactionsMax = 2;
/** So many must wait for another transaction beside the one that is at work: larger ones cost each of them less. */
const besideMin = 10;
/** Whoever works longer waits for somebody else, and lets the next ones work. */
const workMaxMs = 50;
/** More would make each wait for too many others. */
export const sharingMax = 16;
/** Whoever must be alone, or failed, shares nothing for so long: what is undone with it costs others time. */
const apartMs = 60_000;
/** The same after so many shared transactions that came to nothing in that time, whoever was the cause. */
const undoneMax = 2;

/** Begins and commits by itself; done once more where a shared transaction came to nothing. */
type Work<T> = (connection: Connection) => Promise<T>;

interface Candidate extends SharedBy {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface SharingOptions {
  connection: <T>(work: Work<T>) => Promise<T>;
  /** Told why a shared transaction came to nothing; its calls are done one by one. */
  onUndone: (cause: unknown) => void;
}

/**
 * Lets calls that come at the same moment share a transaction. While few come, each has its own at once; under load, those who wait for
 * their turn go together. What goes wrong for one of them undoes all, and each is then done by itself, which tells what was wrong with it.
 */
export class Sharing {
  readonly #options: SharingOptions;
  readonly #waiting: Candidate[] = [];
  readonly #apart = new LRUCache<string, true>({ max: 10_000, ttl: apartMs });
  readonly #undone = new LRUCache<string, number>({ max: 10_000, ttl: apartMs });
  #transactions = 0;

  constructor(options: SharingOptions) {
    this.#options = options;
  }

  run<T>(of: SharedBy, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // It is resolved with what this very work returns.
      this.#waiting.push({ ...of, work, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  #next(): void {
    // Also who was set apart while they waited.
    for (const one of this.#takeWhere((waiting) => this.#isApart(waiting))) void this.#doAlone(one);
    while (this.#transactions < transactionsMax && this.#waiting.length >= (this.#transactions === 0 ? 1 : besideMin)) {
      void this.#begin(this.#takeTogether());
    }
  }

  #isApart({ caller, about }: SharedBy): boolean {
    return this.#apart.has(caller) || this.#apart.has(about);
  }

  #takeWhere(isWanted: (one: Candidate) => boolean): Candidate[] {
    const taken = this.#waiting.filter(isWanted);
    if (taken.length > 0) this.#waiting.splice(0, Infinity, ...this.#waiting.filter((one) => !taken.includes(one)));
    return taken;
  }

  /** Those who go together, alike and each caller once, first come, first served; in the same order each time by what they are about. */
  #takeTogether(): Candidate[] {
    const callers = new Set<string>();
    const kind = this.#waiting[0]?.alike;
    const taken = this.#takeWhere(({ caller, alike }) => {
      if (alike !== kind || callers.size >= sharingMax || callers.has(caller)) return false;
      callers.add(caller);
      return true;
    });
    return taken.toSorted((one, other) => one.about.localeCompare(other.about, 'en'));
  }

  async #begin(members: readonly Candidate[]): Promise<void> {
    this.#transactions += 1;
    let isCounted = true;
    const giveBack = () => {
      if (isCounted) this.#transactions -= 1;
      isCounted = false;
      this.#next();
    };
    const timer = setTimeout(giveBack, workMaxMs);
    const [first] = members;
    if (first && members.length === 1) await this.#doAlone(first);
    else await Promise.all((await this.#doTogether(members)).map((one) => this.#doAfter(one)));
    clearTimeout(timer);
    giveBack();
  }

  /** Which of them came to nothing. */
  async #doTogether(members: readonly Candidate[]): Promise<readonly Candidate[]> {
    try {
      return await this.#options.connection(async (connection) => {
        const works = members.map(({ work }) => work);
        const { answers, mustBeAlone, cause } = await new SharedTransaction(connection).run(works);
        for (const { member, whose } of mustBeAlone) {
          const name = members[member]?.[whose];
          if (name !== undefined) this.#apart.set(name, true);
        }
        if (cause !== undefined && mustBeAlone.length === 0) this.#options.onUndone(cause);
        return members.filter((one, index) => {
          const answer = answers[index];
          if (answer?.status === 'fulfilled') one.resolve(answer.value);
          return answer?.status !== 'fulfilled';
        });
      });
    } catch (error) {
      this.#options.onUndone(error);
      // Each meets it again by itself.
      return members;
    }
  }

  async #doAlone({ work, resolve, reject }: Candidate): Promise<void> {
    try {
      resolve(await this.#options.connection(work));
    } catch (error) {
      reject(error);
    }
  }

  /** After a shared transaction that came to nothing: whoever fails now, or was there before, shares nothing for a while. */
  async #doAfter({ caller, work, resolve, reject }: Candidate): Promise<void> {
    const times = (this.#undone.get(caller) ?? 0) + 1;
    this.#undone.set(caller, times);
    if (times >= undoneMax) this.#apart.set(caller, true);
    try {
      resolve(await this.#options.connection(work));
    } catch (error) {
      if (!isOutage(causeOf(error))) this.#apart.set(caller, true);
      reject(error);
    }
  }
}
