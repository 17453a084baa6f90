import type { Locale } from '#contract/core/locale.ts';

/** Fewer are a name or a sign, and no sentence. */
const lettersLeast = 12;

/** The language of what a person wrote, by its script, where it is not the reader's; undefined: it is, or nobody can tell. */
export function writtenIn(text: string, locale: Locale): Locale | undefined {
  const hasHan = /\p{Script=Han}/u.test(text);
  if (locale === 'en-US') return hasHan ? 'zh-CN' : undefined;
  return !hasHan && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) >= lettersLeast ? 'en-US' : undefined;
}
