import type { Locale } from '../core/locale.ts';
import type { ListingState } from './listingProcess.ts';

/** What states of listings are called, on screens and in files. */
export const listingStateTexts = {
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
} as const satisfies Record<Locale, Record<ListingState, string>>;
