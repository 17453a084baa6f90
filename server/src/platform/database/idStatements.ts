/** Statements that read a table page by page in the order of its ids, and count all of it. */
import { prepared, type Statement, type Tx, type Value } from './database.ts';
import { countedMax } from './idPage.ts';

export interface IdStatements<Row> {
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

/** `$1` is the id that the page goes on behind, `$2` how many rows it has. */
export function idStatements<Row>({
  name,
  table,
  alias,
  columns,
  joins,
  filter,
  oldestFirst,
}: Listed): IdStatements<Row> {
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

interface IdPage {
  /** The last id of the page before. */
  after: number | undefined;
  limit: number;
  /** Values of the filter, of which those that are undefined don't count. */
  filters: readonly Value[];
}

/** One page, and how many rows there are in all, counted up to `countedMax`. */
export async function readIdPage<Row>(
  tx: Tx,
  { list, count, start }: IdStatements<Row>,
  { after, limit, filters }: IdPage,
): Promise<{ rows: Row[]; total: number }> {
  const values = [after ?? start, limit, ...filters.filter((value) => value !== undefined)];
  const rows = await tx.many(list, values);
  // Rows carry the total; past the last one there is none to carry it.
  return { rows, total: rows[0]?.total ?? (after === undefined ? 0 : (await tx.one(count, values)).total) };
}
