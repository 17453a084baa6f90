import { type Locale, locales } from '#contract/core/locale.ts';

/** Both languages as an editor has them: the reader's own first, since that is what they write by themselves. */
export function localesFor(reader: Locale): readonly Locale[] {
  return [...locales].sort((one, other) => Number(other === reader) - Number(one === reader));
}
