import type { Locale } from '#contract/core/locale.ts';

/** Fewer are a name or a sign, and no sentence; one word alone may be an address or a key. */
const lettersLeast = 12;
const severalWords = /\p{Script=Latin}[,.!?]? \p{Script=Latin}/u;

/** A Chinese character says as much as so many letters: names of the other language within a sentence do not count for it. */
const lettersOfHan = 4;

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/** The language of what a person wrote, by its script, where it is not the reader's; undefined: it is, or nobody can tell. */
export function writtenIn(text: string, locale: Locale): Locale | undefined {
  const han = count(text, /\p{Script=Han}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (locale === 'en-US') return han > 0 && han * lettersOfHan >= latin ? 'zh-CN' : undefined;
  return han === 0 && latin >= lettersLeast && severalWords.test(text) ? 'en-US' : undefined;
}
