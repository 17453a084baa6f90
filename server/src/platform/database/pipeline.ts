import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A statement whose parameters are arrays of the same length: a row is what stands at the same place of all of them, and what is found of a row has
 * its number, from 1, in the column `nth`, which is not handed on.
 */
export interface Together {
  name: string;
  text: string;
  /** Whether the calls themselves give arrays, of rows of their own, or single values. */
  of: 'rows' | 'values';
}

/** A statement with its values, on its way to the database. */
export interface Query {
  /** Prepared once a connection under this name; without one it is planned each time. */
  name?: string;
  text: string;
  values: readonly unknown[];
  /** How a shared transaction asks it for several calls at once. */
  together?: Together | undefined;
}

export interface Rows {
  rows: Record<string, unknown>[];
  /** Of a statement by rows: which of the asked rows each was found of. */
  nths?: number[];
  /** Rows found or changed. */
  count: number;
  /** The command's own word: `COMMIT` differs from the `ROLLBACK` of a transaction that had failed. */
  command: string;
}

/** What of the driver's connection is used here; its types leave it out. */
interface Wire {
  stream: Socket;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { portal: string; statement: string; values: readonly WireValue[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): void;
}

interface Field {
  name: string;
  dataTypeID: number;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** How the rows of a statement are made. */
interface Shape {
  columns: Column[];
  /** A row of nulls that each of them begins as: V8 then gives all of them one hidden class, however many columns there are. */
  empty: Record<string, unknown>;
}

const nothing: Shape = { columns: [], empty: {} };

/** Why nothing came of a statement of a batch: the failure of another one, which is its cause. */
class Undone extends Error {
  constructor(message: string, cause: Error) {
    super(message, { cause });
  }
}

/** The failure itself, also when the error at hand is that of a statement of which nothing came because of it. */
export function causeOf(error: unknown): unknown {
  return error instanceof Undone ? error.cause : error;
}

/** A statement waiting for its rows. */
interface Waiting {
  query: Query;
  /** The values as the protocol carries them. */
  values: WireValue[];
  rows: Record<string, unknown>[];
  nths: number[];
  /** A value that could not be read; the statement fails when it is complete. */
  unreadable?: Error;
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** A statement that was run, and is committed when the server is ready for the next ones. */
interface Run {
  answer: Rows;
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** The driver's words for a connection outside of any transaction; before its first statement it knows nothing. */
const outside: (string | null)[] = ['I', null];

/** What one connection knows: statements that it prepared, with the shape of their rows once they were described. */
interface Memory {
  shapes: Map<string, Shape | undefined>;
  /** Names whose preparation was sent and not answered yet, in order. */
  preparing: string[];
  /** Statements started in this turn of the event loop. */
  started: Waiting[];
}

const memories = new WeakMap<pg.PoolClient, Memory>();

/**
 * Sends statements that are started without waiting for one another in one write, and reads their answers in one: a
 * round trip costs more than most of our statements. The server runs them in order and, after a failure, none of the
 * rest, whose promises are rejected too.
 */
export function send(client: pg.PoolClient, query: Query): Promise<Rows> {
  const memory = memoryOf(client);
  return new Promise((resolve, reject) => {
    // Here and not while the driver writes: a value that can't be written fails this statement, which throws.
    const values = query.values.map(wireValue);
    memory.started.push({ query, values, rows: [], nths: [], resolve, reject });
    if (memory.started.length > 1) return;
    process.nextTick(() => {
      // The driver runs what has a `submit` as it runs its own queries: one after the other.
      client.query(new Batch(client, memory, memory.started.splice(0)) as unknown as pg.Submittable);
    });
  });
}

function memoryOf(client: pg.PoolClient): Memory {
  const known = memories.get(client);
  if (known) return known;
  const memory: Memory = { shapes: new Map(), preparing: [], started: [] };
  // The driver's types leave its connection out.
  const { connection } = client as unknown as { connection: Wire };
  connection.on('parseComplete', () => {
    const name = memory.preparing.shift();
    if (name) memory.shapes.set(name, undefined);
  });
  memories.set(client, memory);
  return memory;
}

/** Statements that share one write and one answer. The driver calls its methods as the server's messages arrive. */
class Batch {
  readonly #client: pg.PoolClient;
  readonly #memory: Memory;
  readonly #waiting: Waiting[];
  /** Statements outside of a transaction: the server says that they ran, and commits them only then. */
  readonly #uncommitted: Run[] = [];
  #isOutside = true;
  #current = 0;
  #shape = nothing;

  constructor(client: pg.PoolClient, memory: Memory, waiting: Waiting[]) {
    this.#client = client;
    this.#memory = memory;
    this.#waiting = waiting;
    this.#turnTo(0);
  }

  submit(wire: Wire): Error | null {
    const { shapes, preparing } = this.#memory;
    this.#isOutside = outside.includes(this.#client.getTransactionStatus());
    wire.stream.cork();
    try {
      for (const { query, values } of this.#waiting) {
        const name = query.name ?? '';
        if (name === '' || !(shapes.has(name) || preparing.includes(name))) {
          wire.parse({ name, text: query.text });
          preparing.push(name);
        }
        wire.bind({ portal: '', statement: name, values });
        if (shapes.get(name) === undefined) wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: { fields: Field[] }): void {
    const columns = message.fields.map(({ name, dataTypeID }) => ({
      name: camelCased(name),
      parse: parserOf(dataTypeID),
    }));
    const isByRow = this.#waiting[this.#current]?.query.together !== undefined;
    const kept = columns.filter(({ name }) => !(isByRow && name === nthColumn));
    const empty = JSON.parse(
      JSON.stringify(Object.fromEntries(kept.map(({ name }) => [name, null]))),
    ) as Shape['empty'];
    this.#shape = { columns, empty };
    this.#remember();
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const waiting = this.#waiting[this.#current];
    if (!waiting || waiting.unreadable) return;
    try {
      readRow(this.#shape, message.fields, waiting);
    } catch (error) {
      waiting.unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#shape === nothing) this.#remember();
    const waiting = this.#waiting[this.#current];
    const { text } = message;
    const [first, last] = [text.indexOf(' '), text.lastIndexOf(' ')];
    const command = first < 0 ? text : text.slice(0, first);
    if (command === 'BEGIN') this.#isOutside = false;
    if (waiting?.unreadable) waiting.reject(waiting.unreadable);
    else if (waiting) {
      const { rows, nths, resolve, reject } = waiting;
      const answer = { rows, nths, count: last < 0 ? 0 : Number(text.slice(last + 1)), command };
      if (this.#isOutside) this.#uncommitted.push({ answer, resolve, reject });
      else resolve(answer);
    }
    if (command === 'COMMIT' || command === 'ROLLBACK') this.#isOutside = true;
    this.#turnTo(this.#current + 1);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handlePortalSuspended(): void {
    this.handleError(new Error('all rows were asked for at once'));
  }

  handleError(error: Error): void {
    this.#memory.preparing.length = 0;
    const [failed, ...others] = this.#waiting.splice(this.#current);
    failed?.reject(error);
    for (const other of others) other.reject(new Undone('not run, because an earlier statement failed', error));
    const undone = this.#uncommitted.splice(0);
    // Where none is to blame, the commit itself has failed.
    const blamed = failed ? new Undone('undone, because a later statement failed', error) : error;
    for (const { reject } of undone) reject(blamed);
  }

  handleReadyForQuery(): void {
    for (const { answer, resolve } of this.#uncommitted.splice(0)) resolve(answer);
    if (this.#current < this.#waiting.length) this.handleError(new Error('the server left a statement unanswered'));
  }

  #turnTo(index: number): void {
    this.#current = index;
    const name = this.#waiting[index]?.query.name;
    this.#shape = (name && this.#memory.shapes.get(name)) || nothing;
  }

  #remember(): void {
    const name = this.#waiting[this.#current]?.query.name;
    if (name) this.#memory.shapes.set(name, this.#shape);
  }
}

/** Which of the asked rows one was found of, in the answers to statements by rows. */
const nthColumn = 'nth';

function readRow({ columns, empty }: Shape, texts: readonly (string | null)[], { rows, nths }: Waiting): void {
  const row = { ...empty };
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index];
    const text = texts[index];
    if (!column || text === null || text === undefined) continue;
    const value = column.parse(text);
    if (column.name in empty) row[column.name] = value;
    else nths.push(Number(value));
  }
  rows.push(row);
}

/** A column's name as a row has it: `created_at` is `createdAt`. Found once a prepared statement, with its columns. */
export function camelCased(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

const int8 = 20;

/** int8 arrives as a safe integer, or the query fails; everything else as the driver has it. */
function parserOf(oid: number): (text: string) => unknown {
  return oid === int8 ? safeInteger : pg.types.getTypeParser(oid, 'text');
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no safe integer`);
  return number;
}

/** A value as the protocol carries it: text, bytes or null. */
type WireValue = string | Buffer | null;

function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return timeText(value);
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
}

let lastTime = Number.NaN;
let lastTimeText = '';

/** The same moment is written many times in a row, and takes longer to write than to remember. */
function timeText(date: Date): string {
  const time = date.getTime();
  if (time !== lastTime) {
    lastTimeText = date.toISOString();
    lastTime = time;
  }
  return lastTimeText;
}

/** An array as text, as where several of them are the items of another one. */
export function arrayText(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? arrayItem(item) : `,${arrayItem(item)}`;
  return `{${text}}`;
}

function arrayItem(item: unknown): string {
  if (typeof item === 'number' || typeof item === 'boolean') return String(item);
  const text = wireValue(item);
  if (text === null) return 'null';
  return quoted(typeof text === 'string' ? text : `\\x${text.toString('hex')}`);
}

function quoted(text: string): string {
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`;
  // JSON escapes the same two, in half the time; where it has other escapes, it is no item of an array.
  const json = JSON.stringify(text);
  return /\\[^"\\]/.test(json) ? `"${text.replace(/["\\]/g, '\\$&')}"` : json;
}
