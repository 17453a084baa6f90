import { defineTexts } from '../../language/texts.ts';

export const announcementTexts = defineTexts('announcementBand', {
  'zh-CN': {
    announcement: '公告',
    closeAnnouncement: '不再显示这条公告',
  },
  'en-US': {
    announcement: 'News',
    closeAnnouncement: 'Close this announcement',
  },
});
