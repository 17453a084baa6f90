import { defineTexts } from '../../language/texts.ts';

export const offlineTexts = defineTexts('offline', {
  'zh-CN': {
    title: '网络断开了，或网站暂时无法访问',
    text: '恢复后，这一页会自动打开。',
    retry: '重试',
  },
  'en-US': {
    title: 'You are offline, or the site cannot be reached',
    text: 'This page opens by itself when the connection is back.',
    retry: 'Try again',
  },
});
