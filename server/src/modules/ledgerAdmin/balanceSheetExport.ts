/** The balance sheet of a day as a file. */
import type { Locale } from '#contract/core/locale.ts';
import type { BalanceSheet } from '#contract/money/ledgerAdmin.ts';
import { demandGrant } from '../../platform/http/grants.ts';
import type { Cell, ExportRun, ExportSource } from '../exports/service.ts';
import { accountWords } from './postingsExport.ts';
import { sheetAt } from './sheets.ts';

/** For admins; `to` is its day, today unless said. */
export const balanceSheetExport: ExportSource = {
  filters: ['to'],
  needed: [],
  secret: false,
  check: (tx, reader) => demandGrant(tx, reader, ['money']),
  name: ({ locale }, { to }) => [words[locale].sheet, to].filter((part) => part !== undefined).join('-'),
  columns: ({ locale }) => words[locale].columns,
  count: async (tx, { now }, { to }) => rowsOf(await sheetAt(tx, { day: to, now }), 'zh-CN').length,
  batches: sheetRows,
};

async function* sheetRows({ tx, reader, filters }: ExportRun): AsyncGenerator<Cell[][]> {
  yield rowsOf(await sheetAt(tx, { day: filters.to, now: reader.now }), reader.locale);
}

type Sheet = Pick<BalanceSheet, 'day' | 'assets' | 'liabilities' | 'equity'>;

function rowsOf(sheet: Sheet, locale: Locale): Cell[][] {
  const { total, ...sides } = words[locale].sides;
  return (['assets', 'liabilities', 'equity'] as const).flatMap((side) => {
    const { lines, fen, changeFen } = sheet[side];
    const all = [
      ...lines.map((line) => ({ ...line, name: accountWords[locale][line.account] })),
      { name: total, fen, changeFen },
    ];
    return all.map((line): Cell[] => [sheet.day, sides[side], line.name, { fen: line.fen }, { fen: line.changeFen }]);
  });
}

interface Words {
  sheet: string;
  columns: readonly string[];
  sides: Record<'assets' | 'liabilities' | 'equity' | 'total', string>;
}

const words: Record<Locale, Words> = {
  'zh-CN': {
    sheet: '资产负债表',
    columns: ['日期', '项目', '账户', '金额（元）', '较前一天（元）'],
    sides: { assets: '资产', liabilities: '负债', equity: '权益', total: '合计' },
  },
  'en-US': {
    sheet: 'balance-sheet',
    columns: ['Day', 'Side', 'Account', 'Amount (CNY)', 'Change since the day before (CNY)'],
    sides: { assets: 'Assets', liabilities: 'Liabilities', equity: 'Equity', total: 'Total' },
  },
};
