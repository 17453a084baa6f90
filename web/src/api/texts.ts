import { defineTexts } from '../language/texts.ts';

export const texts = defineTexts('api', {
  'zh-CN': { requestError: '请求失败，请检查网络后重试。' },
  'en-US': { requestError: 'The request did not get through. Check your connection and try again.' },
});
