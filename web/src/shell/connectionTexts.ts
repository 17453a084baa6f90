import { defineTexts } from '../language/texts.ts';

export const connectionTexts = defineTexts('connection', {
  'zh-CN': {
    offline: '网络已断开，恢复后会自动继续',
    online: '网络已恢复',
    siteSilent: '网站暂时没有回应，正在自动重试',
    siteAnswers: '网站已恢复',
  },
  'en-US': {
    offline: 'You are offline. Loading resumes by itself.',
    online: 'You are back online.',
    siteSilent: 'The site is not answering. It is asked again by itself.',
    siteAnswers: 'The site answers again.',
  },
});
