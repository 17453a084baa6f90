/**
 * Lists that are filtered and sorted in many ways. Each walks one index in the order it is shown in; what that index
 * doesn't know is checked row by row, for so many rows a page and no more. A page may then have few rows or none and
 * still a next one: whoever goes on sees every row that matches, once.
 */
import { AppError } from '../http/errors.ts';
import { prepared, unprepared, type Statement, type Tx, type Value } from './database.ts';
import { countedMax, cursorCodec, pageBy, type CursorCodec, type Page, type PageInput } from './listPage.ts';

/** Makes a place for a value in a statement. */
type Put = (value: Value) => string;

/** A condition; `put` makes a place for a value in the statement. */
export type Condition = (put: Put) => string;

export type Direction = 'asc' | 'desc';

/** What a list is sorted by besides the id, which decides among equals. Both are called by the walk's alias. */
export interface SortKey {
  /** An expression of an index: a time, a time that may be infinity, or a whole number from 0. */
  sql: string;
  is: 'time' | 'end' | 'number';
}

/** Where a page ended: the last row's sort key (a time in microseconds since 1970) and its id. */
export interface WalkPosition {
  key: number;
  id: number;
}

export interface Walk {
  table: string;
  /** What columns, joins and conditions call the table. */
  alias: string;
  columns: string;
  /** They add no row and take none. */
  joins: string;
  /** Undefined: by id alone. */
  key?: SortKey | undefined;
  direction: Direction;
  /** What the index of this order knows: beginnings of it, and ranges of its sort key. */
  within: readonly Condition[];
  /** What is checked row by row. */
  matching: readonly Condition[];
  /** Rows to join a walk to each of, few of them, in place of one walk of the table; nothing is then left to check. */
  each?: Condition | undefined;
  /** Conditions that no row meets twice, each with an index of its own in this order: their rows are merged in place of one walk. */
  anyOf?: readonly Condition[] | undefined;
  /** What is checked stands in the index of this order: only rows that match are read. */
  isCovered?: boolean | undefined;
  /** What another index found. */
  found?: FoundRows | undefined;
  /** Instead of the table, when another one's index is walked: its rows joined to the table, and its column of the id. */
  by?: { from: string; id: string } | undefined;
  /** One of few statements, which are worth preparing. */
  isCommon?: boolean | undefined;
  /** So many rows are counted at most, where checking one is dear; 10,001 unless said. */
  counted?: number | undefined;
  /** More than so many match, which is known without counting. */
  moreThan?: number | undefined;
}

/** Rows that another index knows, such as that of words. */
export interface FoundRows {
  /** Up to some number of them, in the order of the walk where `isOrdered`. */
  ids: readonly number[];
  isOrdered: boolean;
  /** Nothing else is asked of them. */
  isExact: boolean;
  /** There are others: a page is then looked for in its order, by `isFound`. */
  hasOthers: boolean;
  isFound: Condition;
}

/** So many rows are checked for a page at most. */
const checkedMax = 5000;

export interface WalkedPage<Row> {
  rows: Row[];
  /** Where the next page begins behind; undefined at the end. */
  next: WalkPosition | undefined;
}

/** Up to `limit` rows behind a position, in order. */
export async function walkPage<Row>(
  tx: Tx,
  walk: Walk,
  { after, limit }: { after: WalkPosition | undefined; limit: number },
): Promise<WalkedPage<Row>> {
  const read = async (end: End): Promise<Found<Row>[]> => {
    const { statement, values } = built<Row & Place>(walk, (put) => {
      const inner = { put, after, ...end, limit: limit + 1 };
      return end.atMost === undefined ? rowsText(walk, inner) : nearText(walk, inner);
    });
    const rows = await tx.many(statement, values);
    return rows.map((row) => ({
      row,
      position: { key: row.walkKey, id: row.walkId },
      frontier: typeof row.endId === 'number' ? { key: row.endKey ?? row.endId, id: row.endId } : undefined,
    }));
  };
  const pageBefore = (found: readonly Found<Row>[], end: WalkPosition | undefined): WalkedPage<Row> => {
    const shown = found.slice(0, limit);
    const next = found.length > limit ? shown.at(-1)?.position : end;
    return { rows: shown.map(({ row }) => row), next };
  };
  if (!isChecked(walk) || amongOf(walk)) return pageBefore(await read({}), undefined);
  // Where many match, a page ends long before the frontier, which is then not looked for. By a limit the planner goes along the index, by a bound it sorts all there is.
  const near = await read({ atMost: checkedMax });
  if (near.length > 0) return pageBefore(near, near[0]?.frontier);
  const frontier = await frontierOf(tx, walk, after);
  return pageBefore(await read({ upTo: frontier }), frontier);
}

/** A row of a page, with the end of what was checked where the page is not full. */
interface Found<Row> {
  row: Row;
  position: WalkPosition;
  frontier: WalkPosition | undefined;
}

interface Place {
  walkKey: number;
  walkId: number;
  endKey?: number | null;
  endId?: number | null;
}

/** How many rows match, counted among the first of those that are walked: `hasOthers` when there are more to walk. */
export async function countWalk(tx: Tx, walk: Walk): Promise<{ total: number; hasOthers: boolean }> {
  const { counted = countedMax, found, moreThan } = walk;
  if (moreThan !== undefined) return { total: moreThan, hasOthers: true };
  if (found?.isExact) return { total: found.ids.length, hasOthers: found.hasOthers };
  const { statement, values } = built<{ total: number; walked: number }>(walk, (put) => {
    const ids = isChecked(walk) ? `${walk.alias}.*` : `${idOf(walk)} as id`;
    const order = isChecked(walk) && !found ? `order by ${orderOf(walk, true)}` : '';
    // Those that were found are counted whole.
    const counts = found ? amongFound(walk, found) : walk;
    const end = found ? '' : `limit ${counted}`;
    const rows = `select ${ids} from ${fromOf(counts, put)} where ${allOf(counts.within, put)} ${order} ${end}`;
    const all = walk.each
      ? `select ${walk.alias}.id from (${walk.each(put)}) b cross join lateral (${rows}) ${walk.alias} limit ${counted}`
      : rows;
    const matching = isChecked(walk) ? `filter (where ${allOf(walk.matching, put)})` : '';
    return `select count(*) ${matching} as total, count(*) as walked from (${all}) ${walk.alias}`;
  });
  const { total, walked } = await tx.one(statement, values);
  const hasMore = (isChecked(walk) || counted < countedMax) && walked >= counted;
  return { total, hasOthers: found ? found.hasOthers : hasMore };
}

/** The same rows among those that were found. */
function amongFound({ anyOf, ...walk }: Walk, found: FoundRows): Walk {
  const either: Condition[] = anyOf ? [(put) => `(${anyOf.map((one) => one(put)).join(' or ')})`] : [];
  return { ...walk, found: { ...found, hasOthers: false }, within: [...walk.within, ...either] };
}

/** A page among the first of those that were found, where they are the first of the order as well; of what follows, `next` says where it begins. */
async function firstPage<Row>(tx: Tx, walk: Walk, found: FoundRows, limit: number): Promise<WalkedPage<Row>> {
  const ids = found.isExact ? found.ids.slice(0, limit + 1) : found.ids;
  const page = await walkPage<Row>(tx, amongFound(walk, { ...found, ids }), { after: undefined, limit });
  const last = found.ids.at(-1);
  return page.next === undefined && last !== undefined ? { ...page, next: { key: last, id: last } } : page;
}

/** The same rows by the index of the order, where more were found than are looked at one by one. */
function inOrder({ found, ...walk }: Walk): Walk {
  return found ? { ...walk, matching: [...walk.matching, found.isFound] } : walk;
}

/** The ids among which a page is looked for; undefined: in the whole table. */
function amongOf({ found }: Walk): readonly number[] | undefined {
  return found?.hasOthers === false ? found.ids : undefined;
}

/** Cursors of a list that is sorted in several ways: one of another list or order is refused. */
export function walkCursors(list: string, sort: string, direction: Direction): CursorCodec<WalkPosition> {
  return cursorCodec<WalkPosition>(
    ({ key, id }) => [list, sort, direction, key, id],
    ([, , , key, id]) => ({ key: Number(key), id: Number(id) }),
  );
}

/** A page of a walk as lists answer it. Throws invalid_input on `cursor`. */
export async function listWalk<Row>(
  tx: Tx,
  walk: Walk,
  cursors: CursorCodec<WalkPosition>,
  { cursor, limit }: PageInput,
): Promise<Page<Row>> {
  const after = cursors.read(cursor);
  const { rows, next, counted } = await pageAndCount<Row>(tx, walk, { after, limit });
  const page = pageBy<Row, Row>(
    () => '',
    { rows, ...counted },
    limit,
    (row) => row,
  );
  return { ...page, next: next ? cursors.write(next) : null };
}

async function pageAndCount<Row>(tx: Tx, walk: Walk, of: { after: WalkPosition | undefined; limit: number }) {
  const [page, counted] = await Promise.all([pageOf<Row>(tx, walk, of), countWalk(tx, walk)]);
  return { ...page, counted };
}

function pageOf<Row>(tx: Tx, walk: Walk, of: { after: WalkPosition | undefined; limit: number }) {
  const { found } = walk;
  if (!found) return walkPage<Row>(tx, walk, of);
  if (!found.hasOthers) return walkPage<Row>(tx, amongFound(walk, found), of);
  if (found.isOrdered && of.after === undefined) return firstPage<Row>(tx, walk, found, of.limit);
  return walkPage<Row>(tx, inOrder(walk), of);
}

/** Where so many rows are walked; a page doesn't go further. Undefined: there are fewer. */
async function frontierOf(tx: Tx, walk: Walk, after: WalkPosition | undefined): Promise<WalkPosition | undefined> {
  const { statement, values } = built<WalkPosition>(walk, (put) => frontierText(walk, { put, after }));
  return tx.maybe(statement, values);
}

function frontierText(walk: Walk, { put, after }: Pick<Inner, 'put' | 'after'>): string {
  const conditions = [...walk.within, ...(after ? [behind(walk, after)] : [])];
  return `select ${keyNumber(walk, true)} as key, ${idOf(walk)} as id from ${fromOf(walk, put)}
    where ${allOf(conditions, put)} order by ${orderOf(walk, true)} offset ${checkedMax - 1} limit 1`;
}

/** Where the rows end that are checked for a page: at a position, or after so many. */
interface End {
  upTo?: WalkPosition | undefined;
  atMost?: number;
}

interface Inner extends End {
  put: Put;
  after: WalkPosition | undefined;
  limit: number;
}

function rowsText(walk: Walk, inner: Inner): string {
  const { alias, columns, joins } = walk;
  return `select ${columns}, ${placeText(walk)} from (${innerText(walk, inner)}) ${alias} ${joins} order by ${orderOf(walk)}`;
}

/** The same with the frontier beside each row, of one moment; nobody looks for it where the page is full. */
function nearText(walk: Walk, inner: Inner): string {
  const { alias, columns, joins } = walk;
  const { put, limit } = inner;
  return `with page as materialized (${innerText(walk, inner)}),
    frontier as (select f.* from (${frontierText(walk, inner)}) f where (select count(*) from page) < ${put(limit)})
    select ${columns}, ${placeText(walk)}, (select key from frontier) as end_key, (select id from frontier) as end_id
    from ${walk.isCovered ? `page join ${walk.table} ${alias} on ${alias}.id = page.id` : `page ${alias}`} ${joins}
    order by ${orderOf(walk)}`;
}

const placeText = (walk: Walk) => `${keyNumber(walk)} as walk_key, ${walk.alias}.id as walk_id`;

function innerText(walk: Walk, { put, after, upTo, atMost, limit }: Inner): string {
  const { alias, each, within, matching } = walk;
  const size = put(limit);
  const conditions = [...within, ...(after ? [behind(walk, after)] : []), ...(upTo ? [notBehind(walk, upTo)] : [])];
  const walked = `select ${alias}.* from ${fromOf(walk, put)} where ${allOf(conditions, put)} order by ${orderOf(walk, true)}`;
  if (each) {
    const rows = `select ${alias}.* from (${each(put)}) b cross join lateral (${walked} limit ${size}) ${alias}`;
    return `${rows} order by ${orderOf(walk)} limit ${size}`;
  }
  if (!isChecked(walk)) return `${walked} limit ${size}`;
  // The offset or limit keeps the planner from another index than that of the order.
  const end = atMost === undefined ? 'offset 0' : `limit ${atMost}`;
  const wanted = walk.isCovered && atMost !== undefined ? `${alias}.id` : `${alias}.*`;
  const checked = `select ${wanted} from (${walked} ${end}) ${alias} where ${allOf(matching, put)}`;
  return `${checked} order by ${orderOf(walk)} limit ${size}`;
}

function isChecked({ matching }: Walk): boolean {
  return matching.length > 0;
}

function fromOf(walk: Walk, put: Put): string {
  const { by, table, alias, anyOf } = walk;
  if (by) return by.from;
  const among = amongOf(walk);
  // By their ids, not along an index of the order until all were met.
  if (among)
    return `(select * from ${table} ${alias} where ${alias}.id = any(${put([...among])}::bigint[]) offset 0) ${alias}`;
  if (!anyOf) return `${table} ${alias}`;
  // In order each, so that they are merged and none is read to its end.
  const partOf = (condition: Condition) =>
    `(select * from ${table} ${alias} where ${condition(put)} order by ${orderOf(walk)})`;
  const parts = anyOf.map(partOf);
  return `(${parts.join(' union all ')}) ${alias}`;
}

function idOf({ by, alias }: Walk): string {
  return by ? by.id : `${alias}.id`;
}

function orderOf(walk: Walk, inside = false): string {
  const { key, direction, alias } = walk;
  const id = inside ? idOf(walk) : `${alias}.id`;
  return key ? `${key.sql} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
}

/** What cursors hold for infinity. */
const never = Number.MAX_SAFE_INTEGER;

/** The sort key as a number that a cursor can hold. */
function keyNumber(walk: Walk, inside = false): string {
  const { key, alias } = walk;
  if (!key) return inside ? idOf(walk) : `${alias}.id`;
  const micros = `(extract(epoch from ${key.sql}) * 1000000)::bigint`;
  if (key.is === 'end') return `case when isfinite(${key.sql}) then ${micros} else ${never} end`;
  return key.is === 'time' ? micros : key.sql;
}

function behind(walk: Walk, at: WalkPosition): Condition {
  return (put) => `${positionOf(walk)} ${walk.direction === 'desc' ? '<' : '>'} ${placeOf(walk, at, put)}`;
}

function notBehind(walk: Walk, at: WalkPosition): Condition {
  return (put) => `${positionOf(walk)} ${walk.direction === 'desc' ? '>=' : '<='} ${placeOf(walk, at, put)}`;
}

function positionOf(walk: Walk): string {
  return walk.key ? `(${walk.key.sql}, ${idOf(walk)})` : idOf(walk);
}

function placeOf({ key }: Walk, at: WalkPosition, put: (value: Value) => string): string {
  if (!key) return `${put(at.id)}::bigint`;
  if (key.is === 'end' && at.key === never) return `(timestamptz 'infinity', ${put(at.id)}::bigint)`;
  const time = () => `timestamptz 'epoch' + ${put(at.key)}::double precision * interval '1 microsecond'`;
  return `(${key.is === 'number' ? `${put(at.key)}::bigint` : time()}, ${put(at.id)}::bigint)`;
}

function allOf(conditions: readonly Condition[], put: (value: Value) => string): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => condition(put)).join(' and ');
}

const known = new Map<string, string>();

function built<Row>(
  { isCommon = false, table }: Walk,
  write: (put: (value: Value) => string) => string,
): { statement: Statement<Row>; values: Value[] } {
  const values: Value[] = [];
  const text = write((value) => `$${values.push(value)}`);
  if (!isCommon) return { statement: unprepared<Row>(text), values };
  const name = known.get(text) ?? `walk_${table}_${known.size + 1}`;
  known.set(text, name);
  return { statement: prepared<Row>(name, text), values };
}

/** A column that has a value; nothing where none is asked for. */
export function isValue(sql: string, value: string | number | undefined): Condition[] {
  return value === undefined ? [] : [(put) => `${sql} = ${put(value)}`];
}

/** Days of a time zone, as YYYY-MM-DD; both are included, and open where one is absent. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** A moment within days. */
export function inDays(sql: string, { from, to }: DayRange, timeZone: string): Condition[] {
  const start = (day: string, put: (value: Value) => string) => `(${day})::timestamp at time zone ${put(timeZone)}`;
  return [
    ...(from === undefined ? [] : ([(put) => `${sql} >= ${start(`${put(from)}::date`, put)}`] satisfies Condition[])),
    ...(to === undefined ? [] : ([(put) => `${sql} < ${start(`${put(to)}::date + 1`, put)}`] satisfies Condition[])),
  ];
}

/** Amounts in fen, both included. */
export interface AmountRange {
  fromFen?: number | undefined;
  toFen?: number | undefined;
}

/** An amount within bounds. */
export function inAmounts(sql: string, { fromFen, toFen }: AmountRange): Condition[] {
  return [
    ...(fromFen === undefined ? [] : ([(put) => `${sql} >= ${put(fromFen)}::bigint`] satisfies Condition[])),
    ...(toFen === undefined ? [] : ([(put) => `${sql} <= ${put(toFen)}::bigint`] satisfies Condition[])),
  ];
}

/** Throws invalid_input for a range that ends before it begins. */
export function refuseBackwards({ from, to, fromFen, toFen }: DayRange & AmountRange): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw new AppError('invalid_input', { fields: [{ field: 'to', rule: 'before_from' }] });
  }
  if (fromFen !== undefined && toFen !== undefined && toFen < fromFen) {
    throw new AppError('invalid_input', { fields: [{ field: 'toFen', rule: 'too_small', params: { min: fromFen } }] });
  }
}
