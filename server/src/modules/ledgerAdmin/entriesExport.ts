/** Entries of the ledger as a file. */
import { subjectKindTexts } from '#contract/money/ledgerTexts.ts';
import { kindWord } from '../../ledger/words.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { findLedgerEntries } from './entries.ts';

export const entriesExport: ExportSource = listExport({
  list: findLedgerEntries,
  file: { 'zh-CN': '账本分录', 'en-US': 'ledger-entries' },
  columns: {
    'zh-CN': ['分录号', { time: '时间' }, '类型', '关联类型', '关联编号', '发生额（元）'],
    'en-US': ['Entry', { time: 'Time' }, 'Kind', 'Belongs to', 'Its number', 'Amount (CNY)'],
  },
  cells: ({ id, createdAt, kind, subject, movedFen }, locale): Cell[] => [
    id,
    new Date(createdAt),
    kindWord(locale, kind),
    subjectKindTexts[locale][subject.kind],
    subject.id,
    { fen: movedFen },
  ],
});
