import { defaultLocale, localeOf, type Texts } from '#contract/core/locale.ts';

/**
 * When no readable reply arrived: lost on the way, there or back, or a fault of ours. Every other failure brings its own sentence.
 */
const lost: Texts = {
  'zh-CN': '没有收到网站的回答，请检查网络后重试。',
  'en-US': 'No answer came. Check your connection and try again.',
};
const fault: Texts = {
  'zh-CN': '服务器出错了，请稍后再试。',
  'en-US': 'Something went wrong on our side. Try again later.',
};

const passkeyKnown: Texts = {
  'zh-CN': '这台设备上已有本站的通行密钥。',
  'en-US': 'This device has a passkey for this account already.',
};
const passkeyUnused: Texts = {
  'zh-CN': '没有使用通行密钥：操作已取消、等待过久，或这个网址不支持。可以再试一次。',
  'en-US': 'No passkey was used: it was cancelled, took too long, or does not work at this address. You can try again.',
};

/** Why a browser used or made no passkey, in the page's language. */
export function passkeyUnusedText(isKnown: boolean): string {
  return (isKnown ? passkeyKnown : passkeyUnused)[localeOf(document.documentElement.lang) ?? defaultLocale];
}

/** In the page's language. `status` is that of a reply that cannot be read, or 0. */
export function requestErrorText(status: number): string {
  return (status >= 500 ? fault : lost)[localeOf(document.documentElement.lang) ?? defaultLocale];
}
