import pg from 'pg';
import { causeOf, send } from './pipeline.ts';
import { Sharing } from './shared.ts';
import { prepared, QueryRunner, type Connection, type RunQuery, type SharedBy, type Tx } from './tx.ts';
import { Turns } from './turns.ts';

export { sharingMax } from './shared.ts';
export { columnsOf, prepared, preparedByRow, preparedForEach, unprepared } from './tx.ts';
export type { Connection, SingleValue, Statement, Tx, Value } from './tx.ts';

export interface Database {
  /** Runs in one transaction: commits what returns, rolls back what throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One connection for several steps, of which the caller opens the transaction itself. */
  connection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * The same, in a transaction that calls which come at the same moment may share. `work` may be done twice, also after a commit whose answer was
   * lost: it must count once by a key.
   */
  shared<T>(of: SharedBy, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Single statements on the primary database, each committed at once. */
  readonly primary: Tx;
  /** Read-only, each statement on its own; may be a moment old where a replica is configured. */
  readonly reads: Tx;
  /** The same on a small pool of its own: for what must survive a refusal and never wait for the rest. */
  readonly attempts: Tx;
  /** Of the primary database, for whoever needs connections of another kind. */
  readonly url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Where reads go; the same database when there is no replica. */
  readUrl?: string | undefined;
  poolSize: number;
  /** How many transactions may work at once, others wait their turn; all that have a connection, unless said. */
  workingMax?: number | undefined;
  /** How long a call waits until a connection is free or made; then it is refused as unavailable. */
  connectWithinMs?: number;
  /** Told of connections that broke while idle. */
  onError: (error: Error) => void;
  /** Told why a transaction that calls shared came to nothing; they are done one by one then. */
  onUndone?: (cause: unknown) => void;
  /** False: commits don't wait for the disk, and the last ones may be lost with the machine. */
  durable?: boolean;
}

/**
 * A plan made while a table is small lives on in its session, so small tables are planned as if they were large: by
 * index. Our statements are short; compiling them costs more than it saves.
 */
const planSettings = '-c random_page_cost=1.1 -c enable_seqscan=off -c jit=off';

/** Opens the pools; nothing is connected before the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = (url: string, max: number, settings: string) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.connectWithinMs ?? 10_000,
      keepAlive: true,
      options: `-c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000 ${planSettings} ${settings}`,
    });
    made.on('error', options.onError);
    // Told of a connection that breaks at work by its statements, which are rejected; unheard, the event would end the process.
    made.on('connect', (client) => client.on('error', () => undefined));
    return made;
  };
  const durability = options.durable === false ? '-c synchronous_commit=off' : '';
  const changes = pool(options.url, options.poolSize, durability);
  const reads = pool(options.readUrl ?? options.url, options.poolSize, '-c default_transaction_read_only=on');
  const attempts = pool(options.url, 4, durability);
  const turns = options.workingMax === undefined ? undefined : new Turns(options.workingMax);

  const onConnection = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const client = await changes.connect();
    const opened = new OpenConnection(client);
    let failure: Error | undefined;
    try {
      return await work(opened);
    } catch (error) {
      failure = lastWords(error) ?? (await leaveTransaction(opened));
      throw error;
    } finally {
      opened.end();
      // A connection that can't even roll back is thrown away.
      client.release(failure);
    }
  };
  const connection = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const giveBack = await turns?.take();
    try {
      return await onConnection(work);
    } finally {
      giveBack?.();
    }
  };

  const sharing = new Sharing({ connection, onUndone: options.onUndone ?? (() => undefined) });

  return {
    connection,
    shared: (of, work) => sharing.run(of, work),
    transaction: (work) =>
      connection(async (opened) => {
        await opened.begin();
        const result = await work(opened);
        await opened.commit();
        return result;
      }),
    primary: new QueryRunner(over(changes)),
    reads: new QueryRunner(over(reads)),
    attempts: new QueryRunner(over(attempts)),
    url: options.url,
    close: async () => {
      await Promise.all([changes.end(), reads.end(), attempts.end()]);
    },
  };
}

async function leaveTransaction(connection: OpenConnection): Promise<Error | undefined> {
  if (!connection.inTransaction) return undefined;
  try {
    await connection.rollback();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The error after which PostgreSQL closes the connection: nobody may be handed it again. */
function lastWords(thrown: unknown): Error | undefined {
  const error = causeOf(thrown);
  return error instanceof pg.DatabaseError && error.severity === 'FATAL' ? error : undefined;
}

/** Each statement on whatever connection is free. */
function over(pool: pg.Pool): RunQuery {
  return async (query) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await send(client, query);
    } catch (error) {
      failure = lastWords(error);
      throw error;
    } finally {
      client.release(failure);
    }
  };
}

/** Why nothing more may be sent; undefined while statements are welcome. */
interface Gate {
  closed?: string | undefined;
}

/** What one call has of a connection: work that goes on after its end reaches nobody else's transaction. */
class OpenConnection extends QueryRunner implements Connection {
  inTransaction = false;
  readonly #withCommit: Promise<unknown>[] = [];
  readonly #gate: Gate;

  constructor(client: pg.PoolClient) {
    const gate: Gate = {};
    super((query) => (gate.closed === undefined ? send(client, query) : Promise.reject(new Error(gate.closed))));
    this.#gate = gate;
  }

  /** Refuses all that comes later. */
  end(): void {
    this.#gate.closed = 'the connection was given back';
  }

  async begin(): Promise<void> {
    this.inTransaction = true;
    await this.run(beginStatement, []);
  }

  override sendWithCommit(work: Promise<unknown>): void {
    // Heard at the commit; until then a failure is no news to anybody.
    work.catch(() => undefined);
    this.#withCommit.push(work);
  }

  async commit(): Promise<void> {
    const committing = this.query({ name: commitStatement.name, text: commitStatement.text, values: [] });
    this.#gate.closed = 'the commit was sent already';
    const [end, ...others] = await Promise.allSettled([committing, ...this.#withCommit.splice(0)]);
    this.#gate.closed = undefined;
    // PostgreSQL answers ROLLBACK when a statement of the transaction had failed and its error was swallowed.
    const isCommitted = end.status === 'fulfilled' && end.value.command === 'COMMIT';
    if (end.status === 'fulfilled') this.inTransaction = false;
    const failed = others.find((other) => other.status === 'rejected');
    if (failed && isCommitted) throw new Error('committed before it was refused', { cause: failed.reason });
    if (failed) throw causeOf(failed.reason);
    if (end.status === 'rejected') throw causeOf(end.reason);
    if (!isCommitted) throw new Error('the transaction was rolled back instead of committed');
  }

  async rollback(): Promise<void> {
    await Promise.allSettled(this.#withCommit.splice(0));
    this.inTransaction = false;
    const rollingBack = this.run(rollbackStatement, []);
    this.#gate.closed = 'the transaction was rolled back';
    await rollingBack;
    this.#gate.closed = undefined;
  }
}

const beginStatement = prepared('begin', 'begin');
const commitStatement = prepared('commit', 'commit');
const rollbackStatement = prepared('rollback', 'rollback');
