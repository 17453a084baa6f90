/** Versions of agreements as a file, without their wording. */
import { agreementDocumentTexts, agreementStateTexts } from '#contract/agreements/agreementTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listAgreements } from './agreements.ts';

const yesNo: Record<Locale, { yes: string; no: string }> = {
  'zh-CN': { yes: '是', no: '否' },
  'en-US': { yes: 'Yes', no: 'No' },
};

export const agreementsExport: ExportSource = listExport({
  list: listAgreements,
  file: { 'zh-CN': '条款版本', 'en-US': 'agreements' },
  columns: {
    'zh-CN': [
      '编号',
      '文件',
      '版本',
      '状态',
      { time: '生效时间' },
      '征求同意',
      '主要变化（中文）',
      '主要变化（英文）',
      '发布人',
      { time: '发布时间' },
    ],
    'en-US': [
      'No.',
      'Document',
      'Version',
      'State',
      { time: 'In force from' },
      'Asks for consent',
      'What is new (Chinese)',
      'What is new (English)',
      'Published by',
      { time: 'Published' },
    ],
  },
  cells: (one, locale): Cell[] => [
    one.id,
    agreementDocumentTexts[locale][one.document],
    one.version,
    agreementStateTexts[locale][one.state],
    new Date(one.effectiveAt),
    yesNo[locale][one.asks ? 'yes' : 'no'],
    one.changesZh,
    one.changesEn,
    one.publishedBy,
    new Date(one.publishedAt),
  ],
});
