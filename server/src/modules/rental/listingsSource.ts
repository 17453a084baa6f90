/** What is let out as files: one's own, and everybody's for admins; never credentials. */
import type { Locale } from '#contract/core/locale.ts';
import type { ListingState } from '#contract/rental/listingProcess.ts';
import type { ListingRow } from '#contract/rental/listings.ts';
import { listSource, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listAdminListings } from './adminListings.ts';
import { listListings } from './listings.ts';

/** The same words as on screens. */
const states: Record<Locale, Record<ListingState, string>> = {
  'zh-CN': {
    draft: '草稿',
    auditing: '审核中',
    on: '出租中',
    paused: '已暂停',
    taken_down: '已下架',
    removed: '已删除',
  },
  'en-US': {
    draft: 'Draft',
    auditing: 'In review',
    on: 'On',
    paused: 'Paused',
    taken_down: 'Taken down',
    removed: 'Removed',
  },
};

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
    '每小时最低（元）',
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
    'Cheapest hour (CNY)',
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
    states[locale][row.state],
    ready,
    toRotate,
    leased,
    row.timeGroup.name,
    { fen: row.hourPriceFen },
    { fen: row.depositFen },
    row.leasesCount,
    new Date(row.changedAt),
  ];
}

export const ownListingsSource: ExportSource = listSource({ list: listListings, file, columns, cells });
export const listingsSource: ExportSource = listSource({
  list: listAdminListings,
  file,
  columns: { 'zh-CN': ['出租方', ...columns['zh-CN']], 'en-US': ['Lessor', ...columns['en-US']] },
  cells: (row, locale) => [row.lessor.username, ...cells(row, locale)],
});
