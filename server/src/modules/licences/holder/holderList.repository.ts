import type { LicenceSort } from '#contract/licences/licenceSale.ts';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import type { LicenceSummary } from '#contract/licences/licences.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../../platform/database/walk.ts';
import { licenceKeys } from '../core/licenceKeys.ts';
import { licenceColumns, licenceJoins } from './holder.repository.ts';

export interface LicenceQuery extends DayRange {
  userId: number;
  state: LicenceSummary['state'] | undefined;
  isEnding: boolean;
  /** Each must stand in the product's title. */
  words: readonly string[];
  /** Or the key ends so. */
  tail: string | undefined;
  /** Only those that this order delivered. */
  orderId: number | undefined;
  /** Which time the days are of. */
  by: LicenceSort;
  sort: LicenceSort;
  direction: Direction;
  now: Date;
  /** Of the days. */
  timeZone: string;
}

/** A user's licences by when they were issued or when they end; what is asked besides is checked row by row. */
export function walkOfOwn(query: LicenceQuery): Walk {
  const { userId, state, isEnding, words, tail, orderId, by, sort, direction, now, timeZone } = query;
  const { sql } = licenceKeys.end;
  const days = inDays(licenceKeys[by].sql, query, timeZone);
  const ofState: Condition[] =
    state === undefined
      ? []
      : [
          (put) =>
            `case when l.state = 'active' and ${sql} <= ${put(now)}::timestamptz then 'expired' else l.state::text end = ${put(state)}`,
        ];
  const endsSoon: Condition = (put) => {
    const at = `${put(now)}::timestamptz`;
    return `l.state = 'active' and ${sql} > ${at} and ${sql} <= ${at} + interval '${licenceEndingDays} days'`;
  };
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const isFound: Condition = (put) => {
    const key = tail === undefined ? '' : `l.key_tail = ${put(tail)} or `;
    return `(${key}exists (select from products where products.id = l.product_id
      and title_zh || ' ' || title_en ilike all (${put(patterns)}::text[])))`;
  };
  const others = [...ofState, ...(isEnding ? [endsSoon] : []), ...(words.length === 0 ? [] : [isFound])];
  const [ofKey, ofOther] = by === sort ? [days, []] : [[], days];
  return {
    table: 'licences',
    alias: 'l',
    columns: licenceColumns,
    joins: licenceJoins,
    key: licenceKeys[sort],
    direction,
    within: [...isValue('l.user_id', userId), ...isValue('l.order_id', orderId), ...ofKey],
    matching: [...ofOther, ...others],
    isCommon: days.length === 0 && others.length === 0 && orderId === undefined,
  };
}
