import type { Locale } from '../core/locale.ts';
import type { HoldState } from './ledger.ts';

/** What states of holds are called, on screens and in files. */
export const holdStateTexts = {
  'zh-CN': {
    active: '冻结中',
    settled: '已划出',
    released: '已解冻',
    expired: '到期解冻',
  },
  'en-US': {
    active: 'Held',
    settled: 'Paid out',
    released: 'Released',
    expired: 'Released by time',
  },
} as const satisfies Record<Locale, Record<HoldState, string>>;
