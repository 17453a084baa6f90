/** Coupons of a shop and of the platform as files. */
import type { Locale } from '#contract/core/locale.ts';
import type { Coupon } from '#contract/coupons/coupons.ts';
import { couponStateTexts } from '#contract/coupons/couponTexts.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../exports/service.ts';
import { listPlatformCoupons, listShopCoupons } from './manage.ts';

const file = { 'zh-CN': '优惠券', 'en-US': 'coupons' };
const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '编号',
    '名称',
    '状态',
    '优惠码',
    '减免金额（元）',
    '按比例减免（%）',
    '最多减免（元）',
    '最低消费（元）',
    '开始日期',
    '结束日期',
    '使用次数',
    '总次数',
    '减免合计（元）',
    '优惠后销售额（元）',
    { time: '创建时间' },
  ],
  'en-US': [
    'No.',
    'Name',
    'State',
    'Code',
    'Amount off (CNY)',
    'Percent off',
    'At most (CNY)',
    'Minimum (CNY)',
    'From',
    'Until',
    'Uses',
    'Uses at most',
    'Taken off (CNY)',
    'Sales with it (CNY)',
    { time: 'Made' },
  ],
};

const yuan = (fen: number | null): Cell => (fen === null ? null : { fen });

function cells(coupon: Coupon, locale: Locale): Cell[] {
  return [
    coupon.id,
    locale === 'en-US' && coupon.titleEn !== '' ? coupon.titleEn : coupon.titleZh,
    couponStateTexts[locale][coupon.state],
    coupon.code,
    yuan(coupon.amountFen),
    coupon.percent,
    yuan(coupon.capFen),
    yuan(coupon.minFen),
    coupon.from,
    coupon.until,
    coupon.used,
    coupon.usesMax,
    yuan(coupon.discountFen),
    yuan(coupon.salesFen),
    new Date(coupon.createdAt),
  ];
}

export const shopCouponsExport: ExportSource = listExport({ list: listShopCoupons, file, columns, cells });
export const platformCouponsExport: ExportSource = listExport({ list: listPlatformCoupons, file, columns, cells });
