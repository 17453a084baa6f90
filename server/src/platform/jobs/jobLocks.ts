import pg from 'pg';

/**
 * Turns of recurring jobs, each had by one process at a time: locks of one session, which PostgreSQL frees when the
 * process dies. No connection of a pool waits while its job works on another one, and no transaction stands idle.
 */
export class JobLocks {
  readonly #url: string;
  #session: Promise<pg.Client> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** False when another process has it. */
  take(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const session = await this.#connected();
      const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
        name,
      ]);
      return rows[0]?.taken === true;
    });
  }

  free(name: string): Promise<void> {
    return this.#inTurn(async () => {
      // A session that broke has freed it by that.
      const session = await this.#session?.catch(() => undefined);
      await session?.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => undefined);
    });
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    await session?.end().catch(() => undefined);
  }

  /** The driver takes one query at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #connected(): Promise<pg.Client> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<pg.Client> {
    const session = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'mallard jobs',
    });
    // The next turn connects anew.
    const drop = () => (this.#session = undefined);
    session.on('error', drop);
    session.on('end', drop);
    await session.connect();
    return session;
  }
}
