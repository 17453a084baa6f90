import type { Locale } from '../core/locale.ts';
import type { StockState } from './stockProcess.ts';

/** What states of stock items are called, on screens and in files. */
export const stockStateTexts = {
  'zh-CN': { available: '可售', reserved: '占用中', sold: '已售', replaced: '已替换', revoked: '已收回' },
  'en-US': { available: 'Available', reserved: 'Reserved', sold: 'Sold', replaced: 'Replaced', revoked: 'Revoked' },
} as const satisfies Record<Locale, Record<StockState, string>>;
