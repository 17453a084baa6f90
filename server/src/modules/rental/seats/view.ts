import type { Locale } from '#contract/core/locale.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { maskedKey } from '../../licences/service.ts';
import type { LetFacts } from './repository.ts';

/** A licence that is let out, as its lessor and admins read it. */
export function licenceOf(row: LetFacts, locale: Locale) {
  const { id, productId, seats, seatsFree, expiresAt } = row;
  const title = inLanguage(locale, { zh: row.titleZh, en: row.titleEn });
  return { id, productId, title, keyMasked: maskedKey(row.keyTail), seats, seatsFree, expiresAt };
}
