import type { Query, Rows, Together } from './pipeline.ts';

/** A statement that the server prepares once a connection, with the type of its rows. */
export interface Statement<Row> {
  name: string;
  text: string;
  /** Never set; carries the type. */
  row?: Row;
  /** How several calls ask it at once; left out: one by one. */
  together?: Together;
}

/** Names a statement of a hot path; the name must be unique in the program. */
export function prepared<Row>(name: string, text: string): Statement<Row> {
  return { name: own(name, text), text };
}

const texts = new Map<string, string>();

/** A connection keeps the first statement of a name: a second text under it would fail there, or answer as the first. */
function own(name: string, text: string): string {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}.`);
  texts.set(name, text);
  return name;
}

/**
 * Names a statement by rows, as `Together` has them, which several calls in a shared transaction ask as one. `run` does not tell how many rows each has
 * changed.
 */
export function preparedByRow<Row>(name: string, text: string): Statement<Row> {
  return { name: own(name, text), text, together: { name, text, of: 'rows' } };
}

/** Names a SELECT with parameters of these types, which several calls in a shared transaction ask as one. */
export function preparedForEach<Row>(name: string, text: string, types: readonly string[]): Statement<Row> {
  const columns = types.map((_type, index) => `v${index + 1}`);
  // Out of a query, so that the planner does not plan anew for each number of rows.
  const arrays = types.map((type, index) => `(select $${index + 1}::${type}[])`);
  const found = text.replace(/\$(\d+)/g, 'given.v$1');
  const forEach = `select found.*, nth from unnest(${arrays.join(', ')}) with ordinality as given (${columns.join(', ')}, nth)
    cross join lateral (${found}) as found`;
  return { name: own(name, text), text, together: { name: own(`${name}_each`, forEach), text: forEach, of: 'values' } };
}

/** A statement that is planned anew each time, by its values. */
export function unprepared<Row>(text: string): Statement<Row> {
  return { name: '', text };
}

export type SingleValue = string | number | boolean | Date | Buffer | null;
export type Value = SingleValue | undefined | readonly SingleValue[];

/** The connection of one call: inside its transaction, or read-only without one. */
export interface Tx {
  many<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row | undefined>;
  /** Throws when there is not exactly one row: that is a fault of ours, not of the caller. */
  one<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row>;
  /** How many rows were changed. */
  run(statement: Statement<unknown>, values: readonly Value[]): Promise<number>;
  /**
   * Statements that nothing waits for: they share the commit's round trip, and a failure of theirs undoes everything.
   * All of them are sent at once; one that waited for another would come after the commit, and is refused.
   * Only for what the database itself refuses; a check in our code would come after the commit.
   */
  sendWithCommit(work: Promise<unknown>): void;
  /**
   * Says that what comes now must see all that others have done: in a shared transaction it throws, and the call is made anew in one of
   * its own, as are for a while all calls of that caller, or all that are about the same. Nothing where the transaction is not shared.
   */
  demandAlone(whose: Whose): void;
}

/** Which calls may share a transaction. */
export interface SharedBy {
  /** Who calls: never twice in one transaction. */
  caller: string;
  /** What the call is about. */
  about: string;
  /** Whoever asks for the same in the same order; only those go together, so that locks are taken in one order. */
  alike: string;
}

/** Of which calls somebody says that they must be alone. */
export type Whose = 'caller' | 'about';

/** For whoever opens the transaction by themselves. */
export interface Connection extends Tx {
  readonly query: RunQuery;
  /** Whether it was begun and has not ended. */
  readonly inTransaction: boolean;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export type RunQuery = (query: Query) => Promise<Rows>;

export class QueryRunner implements Tx {
  readonly query: RunQuery;

  constructor(query: RunQuery) {
    this.query = query;
  }

  async many<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]> {
    const { name, text, together } = statement;
    const { rows } = await this.query({ name, text, values, together });
    // The statement's author states the type of its rows beside its text.
    return rows as Row[];
  }

  async maybe<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row | undefined> {
    const rows = await this.many(statement, values);
    return rows[0];
  }

  async one<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row> {
    const [row, ...others] = await this.many(statement, values);
    if (row === undefined || others.length > 0) throw new Error(`${statement.name} did not find exactly one row`);
    return row;
  }

  sendWithCommit(_work: Promise<unknown>): void {
    throw new Error('there is no transaction to commit');
  }

  demandAlone(_whose: Whose): void {
    // Nobody else is here.
  }

  async run(statement: Statement<unknown>, values: readonly Value[]): Promise<number> {
    const { name, text, together } = statement;
    return (await this.query({ name, text, values, together })).count;
  }
}

/** Rows as the parameters of a statement by row; all are equally long. */
export function columnsOf(rows: readonly (readonly SingleValue[])[]): SingleValue[][] {
  return (rows[0] ?? []).map((_value, column) => rows.map((row) => row[column] ?? null));
}
