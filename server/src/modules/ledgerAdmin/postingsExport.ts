/** The postings of an account as rows of a file. */
import { cashAccountNames } from '#contract/orders/gateways.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { AccountKind } from '#contract/money/ledger.ts';
import { platformAccountTexts, subjectKindTexts, userAccountTexts } from '#contract/money/ledgerTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import { countLines, type StatementFilters } from '../../ledger/statement.ts';
import { streamLines } from '../../ledger/statementStream.ts';
import { kindWord } from '../../ledger/words.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { demandGrant } from '../../platform/http/grants.ts';
import type { Cell, CsvColumn, ExportRun, ExportSource } from '../exports/service.ts';
import { findAccountName } from './accounts.repository.ts';

/** Any account's postings, oldest first, with the filters of the list; for admins. */
export const postingsExport: ExportSource = {
  filters: ['accountId', 'kind', 'from', 'to'],
  needed: ['accountId'],
  secret: false,
  check: async (tx, reader, filters) => {
    await demandGrant(tx, reader, ['money']);
    await postingsOf(tx, filters);
  },
  name: ({ locale }, { accountId, kind, from, to }) => {
    return [words[locale].ledger, accountId, kind && kindWord(locale, kind), from, to]
      .filter((part) => part !== undefined)
      .join('-');
  },
  columns: ({ locale }) => words[locale].columns,
  count: async (tx, _reader, filters) => (await countLines(tx, await postingsOf(tx, filters))).total,
  batches: postingRows,
};

async function* postingRows({ tx, database, reader, filters }: ExportRun): AsyncGenerator<Cell[][]> {
  const accounts = accountWords[reader.locale];
  const subjects = subjectKindTexts[reader.locale];
  const of = await postingsOf(tx, filters);
  for await (const lines of streamLines({ tx, database }, of)) {
    yield lines.map((line): Cell[] => [
      line.entryId,
      line.id,
      line.number,
      line.createdAt,
      of.userId,
      accounts[of.account],
      kindWord(reader.locale, line.kind, of.account),
      { fen: line.amountFen },
      { fen: line.afterFen },
      subjects[line.subjectKind],
      line.subjectId,
    ]);
  }
}

/** Throws not_found when there is no such account. */
async function postingsOf(tx: Tx, { accountId, kind, from, to }: ExportFilters): Promise<StatementFilters> {
  const account = accountId === undefined ? undefined : await findAccountName(tx, accountId);
  if (!account) throw new AppError('not_found');
  return { userId: account.ownerId, account: account.kind, kind, from, to };
}

interface Words {
  ledger: string;
  columns: readonly CsvColumn[];
}

const words: Record<Locale, Words> = {
  'zh-CN': {
    ledger: '账本明细-账户',
    columns: [
      '分录号',
      '明细号',
      '序号',
      { time: '时间' },
      '所有者编号（0 为平台）',
      '账户',
      '类型',
      '金额（元）',
      '变动后余额（元）',
      '关联类型',
      '关联编号',
    ],
  },
  'en-US': {
    ledger: 'ledger-account',
    columns: [
      'Entry',
      'Posting',
      'No.',
      { time: 'Time' },
      'Owner (0: platform)',
      'Account',
      'Kind',
      'Amount (CNY)',
      'Balance after (CNY)',
      'Belongs to',
      'Its number',
    ],
  },
};

/** What accounts are called in files. */
export const accountWords: Record<Locale, Record<AccountKind, string>> = {
  'zh-CN': { ...userAccountTexts['zh-CN'], ...platformAccountTexts['zh-CN'], ...cashAccountNames('zh-CN') },
  'en-US': { ...userAccountTexts['en-US'], ...platformAccountTexts['en-US'], ...cashAccountNames('en-US') },
};
