import { LRUCache } from 'lru-cache';
import { SharedTransaction } from './sharedTransaction.ts';
import type { Connection, SharedBy } from './tx.ts';

/** Transactions at work; whoever comes meanwhile waits, and those who waited together share the next one. */
const workingMax = 2;
/** So many must wait for another transaction than the one that is at work: larger ones cost each of them less. */
const besideMin = 6;
/** Whoever works longer waits for somebody else, and lets the next ones work. */
const workMaxMs = 50;
/** More would make each wait for too many others. */
const membersMax = 16;
/** Whoever failed, or must be alone, shares nothing for so long: what is undone with it costs others time. */
const apartMs = 60_000;

/** Begins and commits by itself; done once more where a shared transaction came to nothing. */
type Work<T> = (connection: Connection) => Promise<T>;

interface Candidate extends SharedBy {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets calls that come at the same moment share a transaction. While few come, each has its own at once; under load, those who wait for
 * their turn go together. What goes wrong for one of them undoes all, and each is then done by itself, which tells what was wrong with it.
 */
export class Sharing {
  readonly #connection: <T>(work: Work<T>) => Promise<T>;
  readonly #waiting: Candidate[] = [];
  readonly #apart = new LRUCache<string, true>({ max: 10_000, ttl: apartMs });
  #working = 0;

  constructor(connection: <T>(work: Work<T>) => Promise<T>) {
    this.#connection = connection;
  }

  run<T>({ caller, about }: SharedBy, work: Work<T>): Promise<T> {
    if (this.#apart.has(caller) || this.#apart.has(about)) return this.#connection(work);
    return new Promise<T>((resolve, reject) => {
      // It is resolved with what this very work returns.
      this.#waiting.push({ caller, about, work, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#working < workingMax && this.#waiting.length >= (this.#working === 0 ? 1 : besideMin)) {
      void this.#work(this.#take());
    }
  }

  /** Those who go together: each caller once, first come, first served. */
  #take(): Candidate[] {
    const taken = new Map<string, Candidate>();
    for (const one of this.#waiting) {
      if (taken.size < membersMax && !taken.has(one.caller)) taken.set(one.caller, one);
    }
    const left = this.#waiting.filter((one) => taken.get(one.caller) !== one);
    this.#waiting.splice(0, this.#waiting.length, ...left);
    return [...taken.values()];
  }

  async #work(members: readonly Candidate[]): Promise<void> {
    this.#working += 1;
    let isWorking = true;
    const giveBack = () => {
      if (isWorking) this.#working -= 1;
      isWorking = false;
      this.#next();
    };
    const timer = setTimeout(giveBack, workMaxMs);
    const isShared = members.length > 1;
    const left = isShared ? await this.#together(members) : members;
    await Promise.all(left.map((one) => this.#alone(one, isShared)));
    clearTimeout(timer);
    giveBack();
  }

  /** Which of them came to nothing. */
  async #together(members: readonly Candidate[]): Promise<readonly Candidate[]> {
    try {
      return await this.#connection(async (connection) => {
        const { answers, mustBeAlone } = await new SharedTransaction(connection).run(members.map(({ work }) => work));
        for (const { member, whose } of mustBeAlone) {
          const name = members[member]?.[whose];
          if (name !== undefined) this.#apart.set(name, true);
        }
        return members.filter((one, index) => {
          const answer = answers[index];
          if (answer?.status === 'fulfilled') one.resolve(answer.value);
          return answer?.status !== 'fulfilled';
        });
      });
    } catch {
      // Whatever it was, each meets it again by itself.
      return members;
    }
  }

  /** `again`: after a shared transaction that came to nothing; whoever fails now was the cause. */
  async #alone({ caller, work, resolve, reject }: Candidate, again: boolean): Promise<void> {
    try {
      resolve(await this.#connection(work));
    } catch (error) {
      if (again) this.#apart.set(caller, true);
      reject(error);
    }
  }
}
