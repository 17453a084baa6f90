/** The lines of a user's account, newest first: any page costs the same, however many lines there are. */
import type { AccountKind, EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Statement, type Tx, type Value } from '../platform/database/database.ts';
import { idBounds, sureIds } from './days.ts';

/** One posting of a user's account, with the entry it belongs to. */
export interface Line {
  id: number;
  entryId: number;
  kind: EntryKind;
  amountFen: number;
  /** Balance after this posting, in fen. */
  afterFen: number;
  /** Dense number within a guarded account, from 1; null in an open one. */
  number: number | null;
  subjectKind: SubjectKind;
  subjectId: number;
  createdAt: Date;
}

/** What a statement is narrowed to. */
export interface StatementFilters {
  /** 0: the platform. */
  userId: number;
  account: AccountKind;
  kind?: EntryKind | undefined;
  /** Days of the site's time zone as YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Where a page begins: below a line, whose balance before it is known or not; or after so many lines. */
export type PagePlace = { beforeId: number; balanceFen?: number | undefined } | { skip: number };

export interface LinesPage {
  lines: Line[];
  /** Where the next page begins; undefined: there is none. */
  next: { beforeId: number; balanceFen?: number } | undefined;
}

/** Ids of postings, both included. */
interface IdRange {
  firstId: number;
  lastId: number;
}
const noIds: IdRange = { firstId: 1, lastId: 0 };

interface StatementAccount {
  id: number;
  guarded: boolean;
  /** How many postings a guarded one has. */
  postings: number;
  /** Up to here no posting can appear any more. */
  settledId: number;
}

export const firstDay = '0001-01-01';
export const lastDay = '9999-12-31';

export const lineColumns = `p.id, p.entry_id as "entryId", p.kind, p.amount_fen as "amountFen",
  p.balance_after_fen as "afterFen", p.number, e.subject_kind as "subjectKind", e.subject_id as "subjectId",
  e.created_at as "createdAt"`;

/** The day of an entry `e`, as the roll-ups cut them. */
const entryDay = `(e.created_at at time zone (select time_zone from ledger_folds))::date`;

/** Postings of account $1 that no roll-up counts: few, which the planner can't know, so each step goes by its index. */
const unfolded = `
  select from (
    select * from ledger_postings
    where account_id = $1 and id > (select up_to_posting_id from ledger_folds) order by id offset 0) as p
  cross join lateral (select created_at from ledger_entries where id = p.entry_id offset 0) as e`;

const accountOf = prepared<StatementAccount>(
  'ledger_statement_account',
  `select id, guarded, postings, (select up_to_posting_id from ledger_folds) as "settledId"
   from ledger_accounts where owner_id = $1 and kind = $2`,
);
const postingNumbered = prepared<{ id: number | null }>(
  'ledger_posting_numbered',
  `select ledger_posting_numbered($1, $2) as id`,
);
const cutBefore = prepared<{ newer: number; cutId: number | null; cutNewer: number | null; cutFen: number | null }>(
  'ledger_statement_cut',
  `select tail.newer, cut.last_id as "cutId", cut.newer as "cutNewer", cut.sum_fen as "cutFen"
   from (
     select count(*) as newer from (
       ${unfolded}
       where ($2::text is null or p.kind = $2) and ${entryDay} between $3::date and $4::date limit $5 + 1) as unfolded
   ) as tail
   left join lateral (
     select last_id, newer, sum_fen from ledger_cuts($1, $2, $3, $4) where newer <= $5 - tail.newer order by newer desc limit 1
   ) as cut on tail.newer <= $5`,
);
const counted = prepared<{ lines: number; isExact: boolean }>(
  'ledger_statement_count',
  `select folded.lines + tail.lines as lines, tail.lines <= $5 as "isExact"
   from (
     select coalesce(sum(postings), 0)::bigint as lines from ledger_day_totals
     where account_id = $1 and ($2::text is null or kind = $2) and day between $3::date and $4::date
   ) as folded, (
     select count(*) as lines from (
       ${unfolded}
       where ($2::text is null or p.kind = $2) and ${entryDay} between $3::date and $4::date limit $5 + 1) as unfolded
   ) as tail`,
);

/** Lines that no roll-up counts yet are counted up to here. */
const unfoldedMax = 100_000;

/** A page of lines, newest first. A page by number below filters passes over at most one day's lines. */
export async function listLines(
  tx: Tx,
  query: StatementFilters & { place: PagePlace; limit: number },
): Promise<LinesPage> {
  const nothing = { lines: [], next: undefined };
  const account = await tx.maybe(accountOf, [query.userId, query.account]);
  if (!account) return nothing;
  const [range, start, sure] = await Promise.all([
    rangeOf(tx, account, query),
    startOf(tx, account, query),
    sureOf(tx, account, query),
  ]);
  if (!range || !start) return nothing;
  const upTo = Math.min(range.lastId, start.upTo);
  const lines = await readLines(tx, account, { ...query, ...start, upTo, firstId: range.firstId, sure });
  const shown = lines.slice(0, query.limit);
  const last = lines.length > query.limit ? shown.at(-1) : undefined;
  return { lines: shown, next: last && nextPlace(last, { account, query }) };
}

/** How many lines there are; not exact where more than a hundred thousand are not folded yet. */
export async function countLines(tx: Tx, filters: StatementFilters): Promise<{ total: number; isExact: boolean }> {
  const account = await tx.maybe(accountOf, [filters.userId, filters.account]);
  if (!account) return { total: 0, isExact: true };
  if (account.guarded && !isNarrowed(filters)) return { total: account.postings, isExact: true };
  const { kind, from = firstDay, to = lastDay } = filters;
  const { lines, isExact } = await tx.one(counted, [account.id, kind, from, to, unfoldedMax]);
  return { total: lines, isExact };
}

function isNarrowed({ kind, from, to }: StatementFilters): boolean {
  return kind !== undefined || from !== undefined || to !== undefined;
}

/** Between which postings the days lie; undefined: nothing moved on them. */
async function rangeOf(
  tx: Tx,
  account: StatementAccount,
  { from, to }: StatementFilters,
): Promise<IdRange | undefined> {
  if (from === undefined && to === undefined) return { firstId: 0, lastId: Number.MAX_SAFE_INTEGER };
  return idBounds(tx, { accountId: account.id, fromDay: from ?? firstDay, toDay: to ?? lastDay });
}

/** Lines that need not be asked for their day, so that many can be passed over; for a page that passes over none, no line. */
async function sureOf(
  tx: Tx,
  account: StatementAccount,
  { from, to, place }: StatementFilters & { place: PagePlace },
): Promise<IdRange> {
  if ('beforeId' in place || place.skip === 0 || (from === undefined && to === undefined)) return noIds;
  return sureIds(tx, { accountId: account.id, fromDay: from ?? firstDay, toDay: to ?? lastDay });
}

interface Start {
  upTo: number;
  offset: number;
  /** The balance after all lines up to one at or above the page, where it is known. */
  anchor?: { id: number; balanceFen: number } | undefined;
}

async function startOf(
  tx: Tx,
  account: StatementAccount,
  query: StatementFilters & { place: PagePlace },
): Promise<Start | undefined> {
  const { place } = query;
  if ('beforeId' in place) {
    const { beforeId, balanceFen } = place;
    const anchor = balanceFen === undefined ? undefined : { id: beforeId - 1, balanceFen };
    return { upTo: beforeId - 1, offset: 0, anchor };
  }
  if (place.skip === 0) return { upTo: Number.MAX_SAFE_INTEGER, offset: 0 };
  if (account.guarded && !isNarrowed(query)) {
    const { id } = await tx.one(postingNumbered, [account.id, account.postings - place.skip]);
    return id === null ? undefined : { upTo: id, offset: 0 };
  }
  const { kind, from = firstDay, to = lastDay } = query;
  const { newer, cutId, cutNewer, cutFen } = await tx.one(cutBefore, [account.id, kind, from, to, place.skip]);
  if (newer > place.skip) return { upTo: Number.MAX_SAFE_INTEGER, offset: place.skip };
  if (cutId === null || cutNewer === null) return undefined;
  const anchor = cutFen === null || isNarrowed(query) ? undefined : { id: cutId, balanceFen: cutFen };
  return { upTo: cutId, offset: place.skip - newer - cutNewer, anchor };
}

/** One line more than the page holds, which tells whether there is another page. */
async function readLines(
  tx: Tx,
  account: StatementAccount,
  page: StatementFilters & Start & { firstId: number; sure: IdRange; limit: number },
): Promise<Line[]> {
  const { kind, from, to } = page;
  const byDay = from !== undefined || to !== undefined;
  const statement = statements[account.guarded ? 'guarded' : 'open'][`${kind !== undefined}-${byDay}`];
  const values: Value[] = [account.id, page.firstId, page.upTo, page.limit + 1, page.offset];
  if (kind !== undefined) values.push(kind);
  if (byDay) values.push(from ?? firstDay, to ?? lastDay, page.sure.firstId, page.sure.lastId);
  if (!account.guarded && !isNarrowed(page)) values.push(page.anchor?.balanceFen, page.anchor?.id);
  return tx.many(statement, values);
}

/** An open account's balance goes with the cursor, unless a line may still appear below it. */
function nextPlace(last: Line, { account, query }: { account: StatementAccount; query: StatementFilters }) {
  const isKnown = !account.guarded && !isNarrowed(query) && last.id <= account.settledId;
  return { beforeId: last.id, ...(isKnown ? { balanceFen: last.afterFen - last.amountFen } : {}) };
}

type Variant = `${boolean}-${boolean}`;

const variants: readonly { ofKind: boolean; byDay: boolean }[] = [
  { ofKind: false, byDay: false },
  { ofKind: true, byDay: false },
  { ofKind: false, byDay: true },
  { ofKind: true, byDay: true },
];

const statements = { guarded: linesStatements(true), open: linesStatements(false) };

function linesStatements(guarded: boolean): Record<Variant, Statement<Line>> {
  const made = variants.map(({ ofKind, byDay }) => {
    const name = `ledger_lines${guarded ? '' : '_open'}${ofKind ? '_of_kind' : ''}${byDay ? '_by_day' : ''}`;
    const text = guarded ? linesText({ ofKind, byDay }) : openLinesText({ ofKind, byDay });
    return [`${ofKind}-${byDay}`, prepared<Line>(name, text)] as const;
  });
  // Every variant is in the list above.
  return Object.fromEntries(made) as Record<Variant, Statement<Line>>;
}

/** What is passed over is read from an index alone, but for the lines about midnight, which are asked for their day. */
function linesText({ ofKind, byDay }: { ofKind: boolean; byDay: boolean }): string {
  const [from, to, sureFrom, sureTo] = [0, 1, 2, 3].map((place) => `$${place + (ofKind ? 7 : 6)}`);
  const isOfDays = `(place.id between ${sureFrom} and ${sureTo} or (
    select ${entryDay} between ${from}::date and ${to}::date
    from ledger_postings p join ledger_entries e on e.id = p.entry_id where p.account_id = $1 and p.id = place.id))`;
  return `select ${lineColumns}
    from (
      select id from ledger_postings place
      where account_id = $1 and id >= $2 and id <= $3 ${ofKind ? 'and kind = $6' : ''} ${byDay ? `and ${isOfDays}` : ''}
      order by id desc limit $4 offset $5) as place
    cross join lateral (select * from ledger_postings where account_id = $1 and id = place.id offset 0) as p
    cross join lateral (select * from ledger_entries where id = p.entry_id offset 0) as e order by p.id desc`;
}

/** The balance after the first line and, going down, after each: all in one statement, so that nothing comes between. */
function openLinesText({ ofKind, byDay }: { ofKind: boolean; byDay: boolean }): string {
  const shown = `with shown as materialized (${linesText({ ofKind, byDay })})`;
  const columns = `s.id, s."entryId", s.kind, s."amountFen", s.number, s."subjectKind", s."subjectId", s."createdAt"`;
  if (ofKind) {
    return `${shown}
      select ${columns}, b.balance_fen as "afterFen"
      from shown s join ledger_balances_at($1, array(select id from shown)) b on b.posting_id = s.id
      order by s.id desc`;
  }
  const summed = `select balance_fen from ledger_balances_at($1, array[(select max(id) from shown)])`;
  const anchored = `$6::bigint - (
    select coalesce(sum(amount_fen), 0)::bigint from ledger_postings
    where account_id = $1 and id > (select max(id) from shown) and id <= $7::bigint)`;
  return `${shown}, first as materialized (
      select ${byDay ? `(${summed})` : `coalesce(${anchored}, (${summed}))`} as balance_fen
    ), run as (
      select id, sum(amount_fen) over (order by id desc) - amount_fen as newer_fen from ledger_postings
      where account_id = $1 and id between (select min(id) from shown) and (select max(id) from shown)
    )
    select ${columns}, (first.balance_fen - run.newer_fen)::bigint as "afterFen"
    from shown s join run on run.id = s.id cross join first order by s.id desc`;
}
