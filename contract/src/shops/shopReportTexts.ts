import type { Locale } from '../core/locale.ts';
import type { ShopReportState, ShopReportKind } from './shopReportProcess.ts';

/** What states of reports against shops are called, on screens and in files. */
export const shopReportStateTexts = {
  'zh-CN': {
    opened: '待店铺答复',
    deciding: '待平台判定',
    founded: '成立',
    unfounded: '不成立',
    withdrawn: '已撤回',
  },
  'en-US': {
    opened: 'Shop to answer',
    deciding: 'To be decided',
    founded: 'Founded',
    unfounded: 'Unfounded',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Locale, Record<ShopReportState, string>>;

/** What shops are reported for. */
export const shopReportKindTexts = {
  'zh-CN': {
    not_genuine: '假货或来源不明',
    prohibited_goods: '出售违规商品',
    not_as_described: '与描述不符',
    not_delivered: '收款后不发货',
    off_site: '引导站外交易',
    abuse: '辱骂、骚扰或威胁',
    other: '其他',
  },
  'en-US': {
    not_genuine: 'Fake goods or unclear origin',
    prohibited_goods: 'Prohibited goods',
    not_as_described: 'Not as described',
    not_delivered: 'Paid and not delivered',
    off_site: 'Asks to pay elsewhere',
    abuse: 'Insults, harassment or threats',
    other: 'Something else',
  },
} as const satisfies Record<Locale, Record<ShopReportKind, string>>;
