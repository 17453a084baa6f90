/** What is let out as files: one's own, and everybody's for admins; never credentials. */
import type { Locale } from '#contract/core/locale.ts';
import { listingStateTexts } from '#contract/rental/listingTexts.ts';
import type { ListingRow } from '#contract/rental/listings.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listAdminListings } from './adminListings.ts';
import { listListings } from './listings.ts';

const file = { 'zh-CN': '出租商品', 'en-US': 'listings' };
const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '编号',
    '名称',
    '分类',
    '状态',
    '可租账号',
    '待更换密码',
    '租用中',
    '时间组',
    '最低套餐（元）',
    '押金（元）',
    '租出次数',
    { time: '修改时间' },
  ],
  'en-US': [
    'No.',
    'Title',
    'Category',
    'State',
    'Ready',
    'To rotate',
    'Leased',
    'Time group',
    'Cheapest package (CNY)',
    'Deposit (CNY)',
    'Leases',
    { time: 'Changed' },
  ],
};

function cells(row: ListingRow, locale: Locale): Cell[] {
  const { ready, toRotate, leased } = row.units;
  return [
    row.id,
    row.title,
    row.category.name,
    listingStateTexts[locale][row.state],
    ready,
    toRotate,
    leased,
    row.timeGroup.name,
    { fen: row.priceFromFen },
    { fen: row.depositFen },
    row.leasesCount,
    new Date(row.changedAt),
  ];
}

export const ownListingsExport: ExportSource = listExport({ list: listListings, file, columns, cells });
export const listingsExport: ExportSource = listExport({
  list: listAdminListings,
  file,
  columns: { 'zh-CN': ['出租方', ...columns['zh-CN']], 'en-US': ['Lessor', ...columns['en-US']] },
  cells: (row, locale) => [row.lessor.username, ...cells(row, locale)],
});
