import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface ListenerOptions {
  url: string;
  channel: string;
  onPayload: (payload: string) => void;
  /** Listens again after the connection broke: what was said in between is lost. */
  onAgain: () => void;
  onError: (error: Error) => void;
}

const againAfterMs = 1000;

/** Listens to a channel of PostgreSQL by one connection of its own, from the first `start` until `stop`. */
export class Listener {
  readonly #options: ListenerOptions;
  #session: Promise<pg.Client> | undefined;
  #isStopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Resolves when it listens. Rejects when the database cannot be reached; the next `start` tries again. */
  async start(): Promise<void> {
    if (this.#isStopped) throw new Error('the listener was stopped');
    await this.#connected();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    await session?.end().catch(() => undefined);
  }

  #connected(): Promise<pg.Client> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<pg.Client> {
    const { url, channel, onPayload, onError } = this.#options;
    const session = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'mallard listener',
    });
    session.on('error', onError);
    session.on('notification', ({ payload }) => onPayload(payload ?? ''));
    await session.connect();
    session.on('end', () => this.#lost());
    await session.query(`listen ${pg.escapeIdentifier(channel)}`);
    return session;
  }

  #lost(): void {
    this.#session = undefined;
    if (!this.#isStopped) void this.#again();
  }

  async #again(): Promise<void> {
    while (!this.#isStopped) {
      await sleep(againAfterMs, undefined, { ref: false });
      if (this.#isStopped) return;
      try {
        await this.#connected();
        this.#options.onAgain();
        return;
      } catch (error) {
        this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}
