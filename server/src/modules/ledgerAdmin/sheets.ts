import * as contract from '#contract/money/ledgerAdmin.ts';
import { addDays } from '#contract/core/calendar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/http.ts';
import { balanceSheet, sheetDays, type SheetLine } from '../../ledger/sheetSums.ts';
import { periodOf } from '../wallet/service.ts';
import { sheetBounds } from './sheet.repository.ts';
import { sheetByDay, sheetOf, type Sums } from './sheetSides.ts';

/** The sheet at the end of a day; of today where none or a later one is said. */
export const getBalanceSheet = handle(contract.getBalanceSheet, ({ tx, now }, { day }) => sheetAt(tx, { day, now }));

export async function sheetAt(tx: Tx, asked: { day: string | undefined; now: Date }): Promise<contract.BalanceSheet> {
  const { today, firstDay } = await sheetBounds(tx, asked.now);
  const day = asked.day === undefined || asked.day > today ? today : asked.day;
  const [sums, before] = await Promise.all([balanceSheet(tx, { day }), balanceSheet(tx, { day: addDays(day, -1) })]);
  return { day, today, firstDay, ...sheetOf(sumsOf(sums), sumsOf(before)) };
}

/** The sheet's sums on each day of a period, without what lies after today. Throws invalid_input for no such period. */
export const listBalanceSheetDays = handle(contract.listBalanceSheetDays, async ({ tx, now }, { from, to }) => {
  const { today } = await sheetBounds(tx, now);
  const days = periodOf(from, to).filter((day) => day <= today);
  const [before, moved] = await Promise.all([
    balanceSheet(tx, { day: addDays(from, -1) }),
    sheetDays(tx, { from, to }),
  ]);
  return { days: sheetByDay(days, sumsOf(before), moved) };
});

function sumsOf(lines: readonly SheetLine[]): Sums {
  return new Map(lines.map(({ accountKind, sumFen }) => [accountKind, sumFen]));
}
