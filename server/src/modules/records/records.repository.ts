import type { SecurityEventKind } from '#contract/identity/securityEventKinds.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../platform/database/walk.ts';
import { accountsNamed } from '../identity/service.ts';

export interface SecurityEventRow extends Row<'security_events', 'id sessionId network createdAt'> {
  kind: SecurityEventKind;
  userId: number | null;
  username: string | null;
  detail: Record<string, string>;
}

export interface OperationRow extends Row<'operation_log', 'id action subject createdAt'> {
  actorId: number | null;
  username: string | null;
  /** JSON as text. */
  detail: string;
}

export interface EventQuery extends DayRange {
  kind?: SecurityEventKind | undefined;
  userId?: number | undefined;
  /** The beginning of the user's name. */
  name?: string | undefined;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

/** By time: all, of one person or of one kind, by the indexes of migration 0156. */
export function walkOfEvents({ kind, userId, name, direction, timeZone, ...days }: EventQuery): Walk {
  const ofKind = isValue('e.kind', kind);
  const ofPerson = isValue('e.user_id', userId);
  const [within, matching] = userId === undefined ? [ofKind, []] : [ofPerson, ofKind];
  const walk = {
    table: 'security_events',
    alias: 'e',
    columns: 'e.id, e.kind, e.user_id, u.username, e.session_id, e.network, e.detail, e.created_at',
    joins: 'left join users u on u.id = e.user_id',
    key: { sql: 'e.created_at', is: 'time' },
    direction,
    within: [...within, ...inDays('e.created_at', days, timeZone)],
    matching,
  } as const;
  if (name === undefined) return walk;
  return { ...walk, each: accountsNamed(name), within: [() => 'e.user_id = b.id', ...walk.within], matching: [] };
}

export interface OperationQuery extends DayRange {
  /** How the action begins. */
  action?: string | undefined;
  subject?: string | undefined;
  userId?: number | undefined;
  /** Of the days. */
  timeZone: string;
}

/** Newest first, by time: all of it, of one subject or of one person has an index; the rest is checked row by row. */
export function walkOfOperations({ action, subject, userId, timeZone, ...days }: OperationQuery): Walk {
  const ofSubject = isValue('o.subject', subject);
  const ofPerson = isValue('o.actor_id', userId);
  const ofAction: Condition[] = action === undefined ? [] : [(put) => `starts_with(o.action, ${put(action)})`];
  const [within, matching] = ofSubject.length > 0 ? [ofSubject, ofPerson] : [ofPerson, []];
  return {
    table: 'operation_log',
    alias: 'o',
    columns: 'o.id, o.actor_id, u.username, o.action, o.subject, o.detail::text as detail, o.created_at',
    joins: 'left join users u on u.id = o.actor_id',
    key: { sql: 'o.created_at', is: 'time' },
    direction: 'desc',
    within: [...within, ...inDays('o.created_at', days, timeZone)],
    matching: [...matching, ...ofAction],
  };
}

const forgetting = prepared<{ events: number; operations: number }>(
  'records_forget',
  'select events, operations from forget_old_records()',
);

/** Deletes what is past its term in whole months, as the database alone may; how many of each. */
export function forgetOldRecords(tx: Tx): Promise<{ events: number; operations: number }> {
  return tx.one(forgetting, []);
}
