/** Lists whose cursor is the id of the last one shown. */
import { AppError } from '../http/errors.ts';

/** Totals are exact up to here. */
const countMax = 10_000;
/** As many are counted at most: one more tells that there are others. */
export const countedMax = countMax + 1;

export interface Page<Item> {
  list: Item[];
  next: string | null;
  total: number;
  totalExact: boolean;
}

/** The id in a cursor. Throws invalid_input on field `cursor` when it is none of ours. */
export function idOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}

/** One page of rows, of which one more than asked for was read: that one tells whether there is a next page. */
export function pageOf<Row extends { id: number }, Item>(
  found: { rows: readonly Row[]; total: number },
  limit: number,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const shown = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? shown.at(-1) : undefined;
  return {
    list: shown.map(itemOf),
    next: last ? String(last.id) : null,
    total: Math.min(found.total, countMax),
    totalExact: found.total <= countMax,
  };
}
