/** A statement as rows of a file. */
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { UserAccountKind } from '#contract/money/ledger.ts';
import { subjectKindTexts, userAccountTexts } from '#contract/money/ledgerTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import { countLines, type Line, type StatementFilters } from '../../ledger/statement.ts';
import { streamLines } from '../../ledger/statementStream.ts';
import { kindWord } from '../../ledger/words.ts';
import type { Cell, CsvColumn, ExportRun, ExportSource, Reader } from '../exports/service.ts';
import { changeOf } from './changes.ts';
import { feesOf } from './fees.ts';
import { subjectsOf } from './subjects.ts';

/** Anybody's own statement, oldest first, with the filters of the list. */
export const statementExport: ExportSource = {
  filters: ['account', 'kind', 'from', 'to'],
  needed: [],
  secret: false,
  check: () => Promise.resolve(),
  name: ({ locale }, filters) => {
    const { statement } = words[locale];
    const parts = [
      statement,
      userAccountTexts[locale][accountOf(filters)],
      filters.kind && kindWord(locale, filters.kind, accountOf(filters)),
      filters.from,
      filters.to,
    ];
    return parts.filter((part) => part !== undefined).join('-');
  },
  columns: ({ locale }) => words[locale].columns,
  count: async (tx, reader, filters) => (await countLines(tx, statementOf(reader, filters))).total,
  batches: statementRows,
};

async function* statementRows({ tx, database, reader, filters }: ExportRun): AsyncGenerator<Cell[][]> {
  for await (const lines of streamLines({ tx, database }, statementOf(reader, filters))) {
    const [subjectOf, feeOf] = await Promise.all([subjectsOf(tx, reader, lines), feesOf(tx, lines)]);
    const subjects = subjectKindTexts[reader.locale];
    yield lines.map((line: Line): Cell[] => {
      const change = changeOf(reader, { ...line, account: accountOf(filters) }, { subjectOf, feeOf });
      return [
        change.number ?? change.id,
        line.createdAt,
        kindWord(reader.locale, change.kind, accountOf(filters)),
        change.memo,
        { fen: change.amountFen },
        { fen: change.afterFen },
        subjects[change.subject.kind],
        change.subject.id,
      ];
    });
  }
}

function statementOf({ userId }: Reader, filters: ExportFilters): StatementFilters {
  return { userId, account: accountOf(filters), kind: filters.kind, from: filters.from, to: filters.to };
}

function accountOf({ account = 'available' }: ExportFilters): UserAccountKind {
  return account;
}

interface Words {
  statement: string;
  columns: readonly CsvColumn[];
}

const words: Record<Locale, Words> = {
  'zh-CN': {
    statement: '收支明细',
    columns: ['序号', { time: '时间' }, '类型', '说明', '金额（元）', '变动后余额（元）', '关联类型', '关联编号'],
  },
  'en-US': {
    statement: 'statement',
    columns: [
      'No.',
      { time: 'Time' },
      'Kind',
      'What for',
      'Amount (CNY)',
      'Balance after (CNY)',
      'Belongs to',
      'Its number',
    ],
  },
};
