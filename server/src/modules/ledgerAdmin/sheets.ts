import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { BalanceSheet, getBalanceSheet, listBalanceSheetDays } from '#contract/ledgerAdmin.ts';
import { limits } from '#contract/limits.ts';
import { balanceSheet, sheetDays, type SheetLine } from '../../ledger/sheet.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http.ts';
import { sheetBounds } from './sheet.repository.ts';
import { addDays, daysBetween, sheetByDay, sheetOf, type Sums } from './sheet.ts';

/** The sheet at the end of a day; of today where none or a later one is said. */
export async function getSheet({ tx, now }: Call, input: ParsedInputOf<typeof getBalanceSheet>): Promise<BalanceSheet> {
  const { today, firstDay } = await sheetBounds(tx, now);
  const day = input.day === undefined || input.day > today ? today : input.day;
  const [sums, before] = await Promise.all([balanceSheet(tx, { day }), balanceSheet(tx, { day: addDays(day, -1) })]);
  return { day, today, firstDay, ...sheetOf(sumsOf(sums), sumsOf(before)) };
}

/** The sheet's sums on each day of a period; what lies after today is left out. */
export async function listSheetDays(
  { tx, now }: Call,
  { from, to }: ParsedInputOf<typeof listBalanceSheetDays>,
): Promise<OutputOf<typeof listBalanceSheetDays>> {
  const { today } = await sheetBounds(tx, now);
  const last = to > today ? today : to;
  const days = from > last ? [] : daysBetween(from, last);
  if (days.length > limits.sheetDays.max) {
    const min = addDays(last, 1 - limits.sheetDays.max);
    throw new AppError('invalid_input', { fields: [{ field: 'from', rule: 'too_small', params: { min } }] });
  }
  const [before, moved] = await Promise.all([
    balanceSheet(tx, { day: addDays(from, -1) }),
    sheetDays(tx, { from, to: last }),
  ]);
  return { days: sheetByDay(days, sumsOf(before), moved) };
}

function sumsOf(lines: readonly SheetLine[]): Sums {
  return new Map(lines.map(({ accountKind, sumFen }) => [accountKind, sumFen]));
}
