import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useLocale } from '../../language/locale.tsx';
import { textsIn } from '../../language/texts.ts';
import { heldPromiseTexts } from './heldPromiseTexts.ts';

/** The promise in a language: as a title, within a sentence, in few words, in full, and of what is rented. */
export function heldPromiseIn(locale: Locale) {
  const t = textsIn(locale, heldPromiseTexts);
  return {
    title: t('title'),
    clause: t('clause'),
    short: t('short'),
    text: t('text', { hours: orderCompleteSeconds / 3600 }),
    lease: t('lease'),
  };
}

/** The promise in the reader's language. */
export const useHeldPromise = () => heldPromiseIn(useLocale());
