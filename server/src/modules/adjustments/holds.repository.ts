import type { HoldKind } from '#contract/money/ledger.ts';
import type { HoldPlacer, HoldSort } from '#contract/money/moneyProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import { accountsNamed, type NumberOrName } from '../identity/service.ts';

export interface HoldRow extends Row<
  'ledger_holds',
  'id userId state reason amountFen leftFen expiresAt placedBy createdAt endedAt'
> {
  username: string;
  kind: HoldKind;
  placedByName: string | null;
}

const columns = `h.id, h.user_id, u.username, h.kind, h.state, h.reason, h.amount_fen, h.left_fen, h.expires_at,
  h.placed_by, p.username as placed_by_name, h.created_at, h.ended_at`;
const people = `join users u on u.id = h.user_id left join users p on p.id = h.placed_by`;

const findStatement = prepared<HoldRow>(
  'money_find_hold',
  `select ${columns} from ledger_holds h ${people} where h.id = $1`,
);

export function findHoldRow(tx: Tx, id: number): Promise<HoldRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const payableStatement = prepared<{ id: number; leftFen: number; reason: string }>(
  'money_payable_holds',
  `select id, left_fen, reason from ledger_holds
   where user_id = $1 and state = 'active' and kind = 'review' order by id desc limit $2`,
);

/** Active holds that admins placed on a user, newest first. */
export function listPayableHolds(tx: Tx, userId: number, max: number) {
  return tx.many(payableStatement, [userId, max]);
}

export interface HoldQuery extends DayRange, AmountRange, NumberOrName {
  state?: 'active' | 'ended' | undefined;
  by?: HoldPlacer | undefined;
  userId?: number | undefined;
  sort: HoldSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const sortKeys: Record<HoldSort, SortKey> = {
  placed: { sql: 'h.created_at', is: 'time' },
  amount: { sql: 'h.amount_fen', is: 'number' },
};

/** By when they were placed or by amount, of all or of a user, by the indexes of migration 0156; those that admins placed and that last are few. */
export function walkOfHolds(query: HoldQuery): Walk {
  const { state, by, userId, number, name, sort, direction, timeZone } = query;
  const walk = { table: 'ledger_holds', alias: 'h', columns, joins: people, key: sortKeys[sort], direction };
  const days = inDays('h.created_at', query, timeZone);
  const amounts = inAmounts('h.amount_fen', query);
  const [ofKey, others] = sort === 'placed' ? [days, amounts] : [amounts, days];
  // As written, by which the partial indexes are known.
  const ofState: Condition[] = state === undefined ? [] : [() => `h.state ${state === 'active' ? '=' : '<>'} 'active'`];
  const ofPlacer: Condition[] = by === undefined ? [] : [() => `h.kind ${by === 'admin' ? '=' : '<>'} 'review'`];
  const ofUser = isValue('h.user_id', userId);
  const all = [...ofUser, ...ofState, ...ofPlacer, ...days, ...amounts];
  if (number !== undefined) return { ...walk, within: [...isValue('h.id', number), ...all], matching: [] };
  if (name !== undefined) {
    return { ...walk, each: accountsNamed(name), within: [() => 'h.user_id = b.id', ...all], matching: [] };
  }
  if (userId !== undefined || (state === 'active' && by === 'admin')) {
    return { ...walk, within: [...ofUser, ...ofState, ...ofPlacer, ...ofKey], matching: others };
  }
  return { ...walk, within: [...ofState, ...ofKey], matching: [...ofPlacer, ...others] };
}
