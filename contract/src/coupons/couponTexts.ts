import type { Locale } from '../core/locale.ts';
import type { CouponState } from './couponRules.ts';

/** What states of coupons are called, on screens and in files. */
export const couponStateTexts = {
  'zh-CN': { planned: '未开始', running: '进行中', used_up: '已用完', over: '已结束', off: '已停用' },
  'en-US': { planned: 'Planned', running: 'Running', used_up: 'Used up', over: 'Over', off: 'Off' },
} as const satisfies Record<Locale, Record<CouponState, string>>;
