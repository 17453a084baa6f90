import type { Locale } from '../core/locale.ts';
import type { AnnouncementAudience, AnnouncementPlace, AnnouncementState } from './announcementRules.ts';

/** What states of announcements are called, on screens and in files. */
export const announcementStateTexts = {
  'zh-CN': {
    planned: '待发布',
    shown: '显示中',
    ended: '已结束',
    withdrawn: '已撤下',
  },
  'en-US': {
    planned: 'Planned',
    shown: 'Shown',
    ended: 'Ended',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Locale, Record<AnnouncementState, string>>;

/** Who sees an announcement. */
export const announcementAudienceTexts = {
  'zh-CN': {
    everyone: '所有人',
    users: '登录用户',
    sellers: '店主',
  },
  'en-US': {
    everyone: 'Everybody',
    users: 'Users',
    sellers: 'Shop owners',
  },
} as const satisfies Record<Locale, Record<AnnouncementAudience, string>>;

/** Where an announcement is shown. */
export const announcementPlaceTexts = {
  'zh-CN': {
    onHome: '首页',
    onWorkplace: '工作台公告',
    onCarousel: '工作台轮播',
  },
  'en-US': {
    onHome: 'Home page',
    onWorkplace: 'News of the workplace',
    onCarousel: 'Slides of the workplace',
  },
} as const satisfies Record<Locale, Record<AnnouncementPlace, string>>;
