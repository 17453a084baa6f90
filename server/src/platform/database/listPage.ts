/** Lists page by page: their statements, how many rows there are in all, and the cursors between pages. */
import { AppError } from '../http/errors.ts';
import { prepared, type Statement, type Tx, type Value } from './database.ts';

/** Totals are exact up to here. */
const countMax = 10_000;
/** As many are counted at most: one more tells that there are others. */
export const countedMax = countMax + 1;

/** Which page of a list is wanted, as the contract's `pageInput` has it. */
export interface PageInput {
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Item> {
  list: Item[];
  next: string | null;
  total: number;
  totalExact: boolean;
}

/** Rows of which one more than asked for was read: that one tells whether there is a next page. */
interface Found<Row> {
  rows: readonly Row[];
  /** Counted up to `countedMax`. */
  total: number;
  /** Some were left out of the count. */
  hasOthers?: boolean | undefined;
}

/** The id in a cursor. Throws invalid_input on field `cursor` when it is none of ours. */
export function idOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw wrongCursor();
}

function wrongCursor(): AppError {
  return new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}

/** Cursors of lists in another order than that of ids; opaque to clients. */
export interface CursorCodec<Position> {
  write: (position: Position) => string;
  /** Throws invalid_input on field `cursor` when it is none of this list's. */
  read: (cursor: string | undefined) => Position | undefined;
}

/**
 * Writes a position as its keys, of which the first ones may name the list and its order: a cursor of another is refused.
 * Numbers are ids, fen and counts: safe integers from 0.
 */
export function cursorCodec<Position>(
  keysOf: (position: Position) => readonly (string | number)[],
  positionOf: (keys: readonly string[]) => Position | undefined,
): CursorCodec<Position> {
  const write = (position: Position) => Buffer.from(keysOf(position).join(':')).toString('base64url');
  return {
    write,
    read: (cursor) => {
      if (cursor === undefined) return undefined;
      const position = positionOf(Buffer.from(cursor, 'base64url').toString().split(':'));
      const isKey = (key: string | number) => typeof key === 'string' || (Number.isSafeInteger(key) && key >= 0);
      // Written again it must read the same: base64 has many spellings, a cursor of ours one.
      if (position !== undefined && keysOf(position).every(isKey) && write(position) === cursor) return position;
      throw wrongCursor();
    },
  };
}

/** A page of rows in the order of their ids. */
export function pageOf<Row extends { id: number }, Item>(
  found: Found<Row>,
  limit: number,
  itemOf: (row: Row) => Item,
): Page<Item> {
  return pageBy(({ id }) => String(id), found, limit, itemOf);
}

/** The same in another order, of which `cursorOf` says where a row stands. */
export function pageBy<Row, Item>(
  cursorOf: (last: Row) => string,
  { rows, total, hasOthers = false }: Found<Row>,
  limit: number,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    list: shown.map(itemOf),
    next: last ? cursorOf(last) : null,
    total: Math.min(total, countMax),
    totalExact: total <= countMax && !hasOthers,
  };
}

/** The same page with something made of each row. */
export function mapPage<Row, Item>(page: Page<Row>, itemOf: (row: Row) => Item): Page<Item> {
  return { ...page, list: page.list.map((row) => itemOf(row)) };
}

export interface ListStatements<Row> {
  list: Statement<Row & { total: number }>;
  count: Statement<{ total: number }>;
  /** The id that the first page begins behind. */
  start: number;
}

interface Listed {
  /** Names the statements. */
  name: string;
  table: string;
  /** What `columns` and `joins` call the table. */
  alias: string;
  columns: string;
  /** They add no row and take none. */
  joins: string;
  /** Its values begin with `$3`. */
  filter: string;
  oldestFirst?: boolean | undefined;
}

/** Reads a table in the order of its ids and counts all of it: `$1` is the id to go on behind, `$2` how many rows. */
export function listStatements<Row>(listed: Listed): ListStatements<Row> {
  const { name, table, alias, columns, joins, filter, oldestFirst } = listed;
  const [behind, order, start] = oldestFirst ? ['>', 'asc', 0] : ['<', 'desc', Number.MAX_SAFE_INTEGER];
  const total = `(select count(*)::int from (select from ${table} where ${filter} limit ${countedMax}) as counted)`;
  return {
    list: prepared(
      name,
      `select ${columns}, ${total} as total
       from (select * from ${table} where ${filter} and id ${behind} $1 order by id ${order} limit $2) ${alias} ${joins}
       order by ${alias}.id ${order}`,
    ),
    count: prepared(`${name}_count`, `select ${total} as total where $1::bigint is not null and $2::int is not null`),
    start,
  };
}

/** One page of rows. Of the filter's values those that are undefined don't count. Throws invalid_input on `cursor`. */
export async function listPage<Row extends { id: number }>(
  tx: Tx,
  { list, count, start }: ListStatements<Row>,
  { cursor, limit }: PageInput,
  filters: readonly Value[],
): Promise<Page<Row>> {
  const after = idOfCursor(cursor);
  const values = [after ?? start, limit + 1, ...filters.filter((value) => value !== undefined)];
  const rows = await tx.many(list, values);
  // Rows carry the total; past the last one there is none to carry it.
  const total = rows[0]?.total ?? (after === undefined ? 0 : (await tx.one(count, values)).total);
  return pageOf<Row, Row>({ rows, total }, limit, (row) => row);
}
