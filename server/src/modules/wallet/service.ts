import type { BalanceChange, getWallet, listBalanceChanges } from '#contract/wallet.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { entryKinds, subjectKinds, type EntryKind } from '#contract/ledger.ts';
import type { Locale } from '#contract/locale.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { countPostings, listPostings, totalsByDay, type PostingRow } from '../../ledger/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { siteConfiguration } from '../site/service.ts';
import { fillDays, startOfDays } from './days.ts';
import { memoOf } from './memo.ts';
import { listOrderTitles } from './repository.ts';

type ListInput = ParsedInputOf<typeof listBalanceChanges>;

/** Totals are exact up to here. */
const countMax = 10_000;
const daysShown = 30;

/** Income and expense of one's own balance, newest first: by cursor (the last id), or by page number. */
export async function listChanges(call: Call, input: ListInput): Promise<OutputOf<typeof listBalanceChanges>> {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const of = { userId, account: 'available' as const, kind: input.kind };
  const { beforeId, offset, size } = pageOf(input);
  const [rows, count] = await Promise.all([
    listPostings(tx, { ...of, beforeId, offset, limit: size + 1 }),
    countPostings(tx, { ...of, max: countMax + 1 }),
  ]);
  const shown = rows.slice(0, size);
  const orderIds = shown.filter((row) => row.subjectKind === 'order').map((row) => row.subjectId);
  const titles = await listOrderTitles(tx, { userId, orderIds: [...new Set(orderIds)] });
  return {
    list: shown.map((row) => changeOf(row, titleOf(titles.get(row.subjectId), row, locale), locale)),
    next: rows.length > size ? String(shown.at(-1)?.id) : null,
    total: Math.min(count, countMax),
    totalExact: count <= countMax,
  };
}

/** One's own balances, and what came in and went out on each of the last 30 days. */
export async function getOwnWallet(call: Call): Promise<OutputOf<typeof getWallet>> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const [balances, totals] = await Promise.all([
    balancesOf(tx, userId),
    totalsByDay(tx, { userId, account: 'available', timeZone, since: startOfDays(now, daysShown) }),
  ]);
  return { ...balances, days: fillDays(totals, { now, count: daysShown, timeZone }) };
}

/** By cursor unless a page is asked for: `page` and `limit`, or `current` and `pageSize`, which are the same. */
function pageOf(input: ListInput): { beforeId: number | undefined; offset: number; size: number } {
  const size = input.pageSize ?? input.limit;
  const page = input.page ?? input.current;
  if (input.cursor !== undefined) return { beforeId: cursorId(input.cursor), offset: 0, size };
  return { beforeId: undefined, offset: page === undefined ? 0 : (page - 1) * size, size };
}

function cursorId(cursor: string): number {
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}

function changeOf(row: PostingRow, title: string | undefined, locale: Locale): BalanceChange {
  const kind = kindOf(row);
  return {
    id: row.id,
    account: 'available',
    kind,
    amountFen: row.amountFen,
    beforeFen: row.afterFen - row.amountFen,
    afterFen: row.afterFen,
    number: row.number,
    subject: {
      kind: subjectKinds.find((known) => known === row.subjectKind) ?? 'order',
      id: row.subjectId,
      title: title ?? '',
      opens: title === undefined ? null : 'order',
    },
    memo: memoOf(locale, kind, title),
    createdAt: row.createdAt.toISOString(),
  };
}

function kindOf(row: PostingRow): EntryKind {
  const kind = entryKinds.find((known) => known === row.kind);
  if (!kind) throw new Error(`the wallet has no name for entries of kind ${row.kind}`);
  return kind;
}

function titleOf(
  titles: { titleZh: string; titleEn: string } | undefined,
  row: PostingRow,
  locale: Locale,
): string | undefined {
  if (!titles || row.subjectKind !== 'order') return undefined;
  return (locale === 'en-US' && titles.titleEn) || titles.titleZh;
}
