/** What waits for people: each module declares sources, one bounded statement each, and the dashboard asks them all alike. */
import { badgeRules } from '#contract/console/badgeRules.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { WaitingKind, WaitingSide } from '#contract/console/waiting.ts';
import { unprepared, type Statement, type Tx } from './database/database.ts';

export interface WaitingRow {
  id: number;
  orderId: number | null;
  productId: number | null;
  listingId: number | null;
  titleZh: string;
  titleEn: string | null;
  person: string | null;
  amountFen: number | null;
  count: number | null;
  /** The last message of what is talked about. */
  messageId: number | null;
  words: string | null;
  since: Date;
  dueAt: Date | null;
}

/** For whom is asked: a user as a buyer, a shop as a seller; 0 stands for the platform, which admins answer for. */
export interface WaitingQuery {
  subject: number;
  now: Date;
  limit: number;
}

export interface WaitingSource {
  kind: WaitingKind;
  side: WaitingSide;
  /** The deadline is an estimate. */
  isEstimate: boolean;
  statement: Statement<WaitingRow & { total: number }>;
  /** How many there are, counted up to one more than the menu shows. */
  count: Statement<{ total: number }>;
  /** Whether the one of this id waits. */
  has: Statement<{ waits: boolean }>;
}

interface Declared {
  kind: WaitingKind;
  side: WaitingSide;
  isEstimate?: boolean;
  /** Tables that the condition needs, which must walk an index. `$1` is the subject, `$2` the time now. */
  from: string;
  where: string;
  /** Tables that only what is shown needs; they add no row and take none. */
  joins?: string;
  /** SQL of each column; what is left out is null, a title without words empty. */
  columns: {
    id: string;
    since: string;
    order?: string;
    product?: string;
    listing?: string;
    titleZh?: string;
    titleEn?: string;
    person?: string;
    amountFen?: string;
    count?: string;
    messageId?: string;
    words?: string;
    due?: string;
  };
}

/** Makes a source of SQL: rows by deadline, those without one by age, and how many there are, counted up to a bound. */
export function waitingSource({
  kind,
  side,
  isEstimate = false,
  from,
  where,
  joins = '',
  columns,
}: Declared): WaitingSource {
  const { id, since, order, product, listing, titleZh, titleEn, person, amountFen, count, messageId, words, due } =
    columns;
  const all = `from ${from} where ${where}`;
  const text = `
    select ${id}::bigint as id, ${order ?? 'null'}::bigint as order_id, ${product ?? 'null'}::bigint as product_id,
      ${listing ?? 'null'}::bigint as listing_id, ${titleZh ?? "''"} as title_zh, ${titleEn ?? 'null::text'} as title_en, ${person ?? 'null'}::text as person,
      ${amountFen ?? 'null'}::bigint as amount_fen, ${count ?? 'null'}::int as count,
      ${messageId ?? 'null'}::bigint as message_id, ${words ?? 'null'}::text as words, ${since} as since,
      ${due ?? 'null'}::timestamptz as due_at,
      (select count(*)::int from (select ${all} limit ${dashboardRules.countedMax}) as counted) as total
    from ${from} ${joins}
    where ${where} and $1::bigint is not null and $2::timestamptz is not null
    order by due_at nulls last, since limit $3`;
  const counted = `
    select count(*)::int as total from (
      select ${all} and $1::bigint is not null and $2::timestamptz is not null limit ${badgeRules.max + 1}) as counted`;
  const one = `
    select exists (select from ${from} ${joins} where ${where} and ${id} = $3
      and $1::bigint is not null and $2::timestamptz is not null) as waits`;
  return { kind, side, isEstimate, statement: unprepared(text), count: unprepared(counted), has: unprepared(one) };
}

/** What of one kind waits, the most urgent first, and how much there is of it. */
export async function findWaiting(
  tx: Tx,
  source: WaitingSource,
  { subject, now, limit }: WaitingQuery,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const rows = await tx.many(source.statement, [subject, now, limit]);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether the one of this id waits now. */
export async function isWaiting(
  tx: Tx,
  source: WaitingSource,
  { id, subject, now }: Omit<WaitingQuery, 'limit'> & { id: number },
): Promise<boolean> {
  return (await tx.one(source.has, [subject, now, id])).waits;
}

/** How many of one kind wait, up to one more than the menu shows. */
export async function countWaiting(
  tx: Tx,
  source: WaitingSource,
  { subject, now }: Omit<WaitingQuery, 'limit'>,
): Promise<number> {
  return (await tx.one(source.count, [subject, now])).total;
}
