/** To be called once, when the work is over. */
type GiveBack = () => void;

/** Who works longer waits for a lock or for somebody else, not for a processor, and lets the next one work. */
const workMaxMs = 50;
/** Nobody waits longer for a turn. */
const waitMaxMs = 1_000;

/**
 * Lets few work at the same time, first come, first served. Each process of PostgreSQL keeps plans and descriptions of tables
 * of its own: more of them at work than processors can hold these for only push them out of the caches of one another.
 */
export class Turns {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #working = 0;

  /** `most` work at once, besides those who wait for something themselves. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a turn: a second at most, when so many others wait that order no longer helps. */
  async take(): Promise<GiveBack> {
    if (this.#working < this.#most) this.#working += 1;
    else await this.#wait();
    const giveBack = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      this.#working -= 1;
      const [next] = this.#waiting;
      next?.();
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(giveBack, workMaxMs);
    return giveBack;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        // At once: nobody who comes now takes this turn.
        this.#working += 1;
        resolve();
      };
      const timer = setTimeout(go, waitMaxMs);
      this.#waiting.add(go);
    });
  }
}
