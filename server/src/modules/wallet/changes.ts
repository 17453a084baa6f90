/** The lines of a statement: lists of them, and one with what stands around it. */
import * as contract from '#contract/money/wallet.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { UserAccountKind } from '#contract/money/ledger.ts';
import type { BalanceChange } from '#contract/money/wallet.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import {
  findLine,
  findNeighbours,
  listLinesBeside,
  listLinkedEntries,
  type LinkedEntry,
  type OwnLine,
} from '../../ledger/line.ts';
import { countLines, listLines, type Line, type LinesPage, type PagePlace } from '../../ledger/statement.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { holdReply } from './holds.ts';
import { descriptionOf } from './statementTexts.ts';
import { findOwnHold, listReleased } from './repository.ts';
import { feesOf, type FeeOf } from './fees.ts';
import { subjectsOf, type SubjectOf } from './subjects.ts';

type ListInput = ParsedInputOf<typeof contract.listBalanceChanges>;

/** As many earnings of a release are named. */
const releasedMax = 100;

/** A statement of one of one's own accounts, newest first: by cursor, or by page number. */
export const listBalanceChanges = handle(contract.listBalanceChanges, async (call, input) => {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const { account, kind, from, to } = input;
  const filters = { userId, account, kind, from, to };
  const limit = input.pageSize ?? input.limit;
  const [{ lines, next }, { total, isExact }] = await Promise.all([
    listLines(tx, { ...filters, place: placeOf(input, limit), limit }),
    countLines(tx, filters),
  ]);
  const [subjectOf, feeOf] = await Promise.all([subjectsOf(tx, { userId, locale }, lines), feesOf(tx, lines)]);
  return {
    list: lines.map((line) => changeOf(call, { ...line, account }, { subjectOf, feeOf })),
    next: cursorOf(next),
    total,
    totalExact: isExact,
  };
});

/** A line of one of one's own accounts and what it belongs to. Throws not_found. */
export const getBalanceChange = handle(contract.getBalanceChange, async (call, input) => {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const line = await findLine(tx, userId, input.id);
  if (!line) throw new AppError('not_found');
  const [{ older, newer }, others, links, hold, released] = await Promise.all([
    findNeighbours(tx, line),
    listLinesBeside(tx, userId, line),
    listLinkedEntries(tx, line),
    line.subjectKind === 'hold' ? findOwnHold(tx, userId, line.subjectId) : undefined,
    line.kind === 'release' ? listReleased(tx, { userId, entryId: line.entryId, limit: releasedMax }) : undefined,
  ]);
  const rows = [line, ...others, ...[older, newer].filter((row) => row !== undefined), ...(released?.rows ?? [])];
  const holdSubject =
    hold?.subjectKind && hold.subjectId ? [{ subjectKind: hold.subjectKind, subjectId: hold.subjectId }] : [];
  const [subjectOf, feeOf] = await Promise.all([
    subjectsOf(tx, { userId, locale }, [...rows, ...holdSubject]),
    feesOf(
      tx,
      [line, older, newer, ...others].filter((row) => row !== undefined),
    ),
  ]);
  const change = (row: OwnLine) => changeOf(call, row, { subjectOf, feeOf });
  return {
    change: change(line),
    older: older ? change(older) : null,
    newer: newer ? change(newer) : null,
    others: others.map(change),
    hold: hold ? holdReply(hold, subjectOf) : null,
    released: released
      ? {
          earnings: released.rows.map((row) => ({ subject: subjectOf(row), amountFen: row.leftFen })),
          total: released.total,
        }
      : null,
    reverses: entryReply(links.find(({ isReversed }) => isReversed)),
    reversedBy: entryReply(links.find(({ isReversed }) => !isReversed)),
  };
});

/** A line as its owner reads it. */
export function changeOf(
  { locale }: Pick<Call, 'locale'>,
  line: Line & { account: UserAccountKind },
  { subjectOf, feeOf }: { subjectOf: SubjectOf; feeOf: FeeOf },
): Reply<BalanceChange> {
  const { account, kind, amountFen, afterFen } = line;
  const subject = subjectOf(line);
  const gatewayFeeFen = amountFen > 0 ? feeOf(line) : 0;
  return {
    ...line,
    beforeFen: afterFen - amountFen,
    subject,
    memo: descriptionOf(locale, { kind, account, amountFen, title: subject.title, held: subject.held, gatewayFeeFen }),
    gatewayFeeFen,
  };
}

function entryReply(entry: LinkedEntry | undefined) {
  if (!entry) return null;
  const { kind, lineId, amountFen, createdAt } = entry;
  return { kind, lineId, amountFen, createdAt: createdAt.toISOString() };
}

/** By cursor unless a page is asked for: `page` and `limit`, or `current` and `pageSize`, which are the same. */
function placeOf(input: ListInput, size: number): PagePlace {
  if (input.cursor !== undefined) return placeOfCursor(input.cursor);
  return { skip: ((input.page ?? input.current ?? 1) - 1) * size };
}

/** The last line's id and, for an open account, the balance before it. */
function cursorOf(next: LinesPage['next']): string | null {
  if (!next) return null;
  return next.balanceFen === undefined ? String(next.beforeId) : `${next.beforeId}.${next.balanceFen}`;
}

function placeOfCursor(cursor: string): PagePlace {
  const [, id, balance] = /^(\d{1,15})(?:\.(-?\d{1,15}))?$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  return { beforeId: Number(id), balanceFen: balance === undefined ? undefined : Number(balance) };
}
