/** The database at one moment, read row by row in any amount: what is read is never held. */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { openClient } from '../database/client.ts';

/** Told of each row as COPY writes it in its binary format: `bytes` from `start` to `end`, only valid until it returns. */
export type TakeRow = (bytes: Buffer, start: number, end: number) => void;

/** One connection within the moment: one thing at a time. */
export interface MomentReader {
  ask<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows of a select, in binary; `takeChunk` is told after each handful and may keep the next ones waiting. */
  copy(select: string, takeRow: TakeRow, takeChunk?: () => Promise<void> | undefined): Promise<void>;
}

/**
 * Gives `work` several connections that see the same moment. Ordered reads go by index: nothing is sorted on disk.
 */
export async function atOneMoment<Result>(
  databaseUrl: string,
  connections: number,
  work: (readers: MomentReader[]) => Promise<Result>,
): Promise<Result> {
  const clients: pg.Client[] = [];
  try {
    let snapshot: string | undefined;
    for (let index = 0; index < connections; index += 1) {
      const client = await openClient(databaseUrl, 'mallard proof');
      clients.push(client);
      await client.query(`set client_encoding = 'UTF8'; set jit = off; set random_page_cost = 1.1`);
      await client.query('begin transaction isolation level repeatable read, read only');
      if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
      else if (connections > 1) {
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
        snapshot = rows[0]?.id;
      }
    }
    const result = await work(clients.map(readerOver));
    await Promise.all(clients.map((client) => client.end()));
    return result;
  } catch (error) {
    // In the middle of a copy there is no word that ends it.
    for (const client of clients) wireOf(client).stream.destroy();
    throw error;
  }
}

function wireOf(client: pg.Client): Wire {
  // The driver's types leave its connection out.
  return (client as unknown as { connection: Wire }).connection;
}

function readerOver(client: pg.Client): MomentReader {
  return {
    // The author of a question states the type of its rows beside it.
    ask: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    copy: (select, takeRow, takeChunk) =>
      new Promise((resolve, reject) => {
        const copy = new CopyOut(`copy (${select}) to stdout (format binary)`, { takeRow, takeChunk, resolve, reject });
        // The driver runs what has a `submit` as it runs its own queries: one after the other.
        client.query(copy as unknown as pg.Submittable);
      }),
  };
}

interface Wire {
  stream: Socket;
  query(text: string): void;
}

interface CopyTask {
  takeRow: TakeRow;
  takeChunk: (() => Promise<void> | undefined) | undefined;
  resolve: () => void;
  reject: (error: Error) => void;
}

const copyData = 0x64;
const copyOutResponse = 0x48;
const headerLength = 5;
/** Before the first row: a signature, flags and the length of what nobody writes yet. */
const preambleLength = 19;

/**
 * Reads COPY's messages out of what arrives, which the driver would make an object each of; everything else is handed to
 * the driver. A row is a message.
 */
class CopyOut {
  readonly #text: string;
  readonly #task: CopyTask;
  #rest: Buffer | undefined;
  #wire: Wire | undefined;
  #driver: ((bytes: Buffer) => void) | undefined;
  #isFirst = true;
  #failure: Error | undefined;

  constructor(text: string, task: CopyTask) {
    this.#text = text;
    this.#task = task;
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    const [driver] = wire.stream.listeners('data');
    // The driver reads its socket by one listener.
    this.#driver = driver as (bytes: Buffer) => void;
    wire.stream.off('data', this.#driver);
    wire.stream.on('data', this.#take);
    wire.query(this.#text);
    return null;
  }

  readonly #take = (arrived: Buffer): void => {
    const bytes = this.#rest ? Buffer.concat([this.#rest, arrived]) : arrived;
    this.#rest = undefined;
    let at = 0;
    while (at + headerLength <= bytes.length) {
      const kind = bytes[at];
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (kind !== copyData && kind !== copyOutResponse) return this.#handBack(bytes.subarray(at));
      if (end > bytes.length) break;
      if (kind === copyData && !this.#failure) this.#row(bytes, at + headerLength, end);
      at = end;
    }
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at));
    this.#pause();
  };

  #row(bytes: Buffer, at: number, end: number): void {
    // The first row comes with what stands before it, the last one is none.
    const start = this.#isFirst ? at + preambleLength : at;
    this.#isFirst = false;
    if (end - start < 2 || bytes.readInt16BE(start) === -1) return;
    try {
      this.#task.takeRow(bytes, start, end);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Whoever asked closes the connection then. */
  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    this.#task.reject(this.#failure);
  }

  #pause(): void {
    const stream = this.#wire?.stream;
    if (!stream || this.#failure) return;
    try {
      const wait = this.#task.takeChunk?.();
      if (!wait) return;
      stream.pause();
      wait.then(
        () => stream.resume(),
        (error: unknown) => this.#fail(error),
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  #handBack(rest: Buffer): void {
    const stream = this.#wire?.stream;
    if (!stream || !this.#driver) return;
    stream.off('data', this.#take);
    stream.on('data', this.#driver);
    this.#driver(rest);
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (!this.#failure) this.#task.resolve();
  }
}
