import { defineTexts } from '../../language/texts.ts';

export const shownTexts = defineTexts('announcement', {
  'zh-CN': {
    announcement: '公告',
    more: '查看相关页面',
    browse: '逛逛商品',
    help: '帮助中心',
    gone: '公告不存在或已撤下',
    onlyUsers: '有些公告只对登录用户显示，登录后再试。',
  },
  'en-US': {
    announcement: 'Announcement',
    more: 'See what it is about',
    browse: 'Browse products',
    help: 'Help centre',
    gone: 'There is no such announcement',
    onlyUsers: 'It was withdrawn, or it is for users: log in and try again.',
  },
});
