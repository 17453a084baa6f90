import type { Locale } from '../core/locale.ts';
import type { DeliveryKind, StockWord } from './catalogue.ts';
import type { ProductState } from './productProcess.ts';

/** What states, kinds and stock of products are called, on screens and in files. */
export const productStateTexts = {
  'zh-CN': { draft: '草稿', auditing: '审核中', on_shelf: '在架', off_shelf: '已下架', banned: '已封禁' },
  'en-US': { draft: 'Draft', auditing: 'In review', on_shelf: 'Listed', off_shelf: 'Unlisted', banned: 'Banned' },
} as const satisfies Record<Locale, Record<ProductState, string>>;

export const productKindTexts = {
  'zh-CN': { licence: '授权码', secret: '卡密', account: '账号', file: '文件', gift: '礼品卡', service: '服务' },
  'en-US': {
    licence: 'Licence',
    secret: 'Code',
    account: 'Account',
    file: 'File',
    gift: 'Gift card',
    service: 'Service',
  },
} as const satisfies Record<Locale, Record<DeliveryKind, string>>;

export const productStockTexts = {
  'zh-CN': { plenty: '充足', few: '紧张', none: '售罄' },
  'en-US': { plenty: 'In stock', few: 'Low', none: 'Sold out' },
} as const satisfies Record<Locale, Record<StockWord, string>>;
