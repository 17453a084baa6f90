import { defaultLocale, localeOf, type Texts } from '#contract/core/locale.ts';

/** When no readable reply arrived: lost on the way, or a fault of ours. Every other failure brings its own sentence. */
const lost: Texts = {
  'zh-CN': '请求失败，请检查网络后重试。',
  'en-US': 'The request did not get through. Check your connection and try again.',
};
const fault: Texts = {
  'zh-CN': '服务器出错了，请稍后再试。',
  'en-US': 'Something went wrong on our side. Try again later.',
};

/** In the page's language. `status` is that of a reply that cannot be read, or 0. */
export function requestErrorText(status: number): string {
  return (status >= 500 ? fault : lost)[localeOf(document.documentElement.lang) ?? defaultLocale];
}
