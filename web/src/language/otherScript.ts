import type { Locale } from '#contract/core/locale.ts';

/** `lang` for a text that is visibly Chinese in an English page, where nothing else says its language; else undefined. */
export function otherScript(text: string, locale: Locale): Locale | undefined {
  return locale === 'en-US' && /\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined;
}
