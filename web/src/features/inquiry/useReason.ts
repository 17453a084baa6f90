import type { ChainLink, InquiryFacts, InquiryReason } from '#contract/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './certificateTexts.ts';

/** Reasons with a date that says something else than since when it is so. */
const dated: Partial<Record<InquiryReason, 'beginsAt' | 'graceAt' | 'keptAt'>> = {
  begins: 'beginsAt',
  grace: 'graceAt',
  kept: 'keptAt',
};

/** Why something is not valid and since when, or what should be known of it though it is, in words; null: nothing. */
export function useReason() {
  const t = useTexts(texts);
  const { date } = useFormats();
  return ({ result, reason, at }: Pick<InquiryFacts | ChainLink, 'result' | 'reason' | 'at'>): string | null => {
    const sentence = reason === null ? undefined : dated[reason];
    if (sentence !== undefined && at !== null) return t(sentence, { date: date(at) });
    if (result === 'expired') return at === null ? t('expired') : t('endedAt', { date: date(at) });
    if (reason === null) return null;
    const why = t(`${reason}Reason`);
    return at === null ? why : t('whyAt', { reason: why, date: date(at) });
  };
}
