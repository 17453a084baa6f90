/** Reports against shops as files: of all for admins, and of a shop for its people, who never learn who made them. */
import type { Locale } from '#contract/core/locale.ts';
import { shopReportKindTexts, shopReportStateTexts } from '#contract/shops/shopReportTexts.ts';
import type { ReportOfShopRow } from '#contract/shops/shopReports.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listShopReports } from './admin.ts';
import { listReportsOfShop } from './shop.ts';

const file = { 'zh-CN': '店铺举报', 'en-US': 'shop-reports' };
const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': ['编号', '事由', '状态', { time: '举报时间' }, { time: '最近变化' }, { time: '处理期限' }],
  'en-US': ['No.', 'About', 'State', { time: 'Reported' }, { time: 'Last change' }, { time: 'Due' }],
};

function cells({ id, kind, state, createdAt, movedAt, dueAt }: ReportOfShopRow, locale: Locale): Cell[] {
  return [
    id,
    shopReportKindTexts[locale][kind],
    shopReportStateTexts[locale][state],
    new Date(createdAt),
    new Date(movedAt),
    dueAt === null ? null : new Date(dueAt),
  ];
}

export const reportsOfShopExport: ExportSource = listExport({ list: listReportsOfShop, file, columns, cells });
export const shopReportsExport: ExportSource = listExport({
  list: listShopReports,
  file,
  columns: {
    'zh-CN': [...columns['zh-CN'], '店铺编号', '店铺', '举报人'],
    'en-US': [...columns['en-US'], 'Shop no.', 'Shop', 'Reported by'],
  },
  cells: (row, locale) => [...cells(row, locale), row.shopId, row.shopName, row.reporter],
});
