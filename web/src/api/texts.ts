import type { Texts } from '#contract/locale.ts';

/** When no readable reply arrived. Every other failure brings its own sentence. */
export const requestErrorTexts: Texts = {
  'zh-CN': '请求失败，请检查网络后重试。',
  'en-US': 'The request did not get through. Check your connection and try again.',
};
