import type { ChainLink, InquiryFacts } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './certificateTexts.ts';

/** Reasons that are a date, and another one than since when it is so. */
const dated = { begins: 'beginsAt', grace: 'graceAt', kept: 'keptAt', leased: 'leasedAt' } as const;

/** Why something is not valid and since when, or what should be known of it though it is, in words; null: nothing. */
export function useReason() {
  const t = useTexts(texts);
  const { date } = useFormats();
  return ({ result, reason, at }: Pick<InquiryFacts | ChainLink, 'result' | 'reason' | 'at'>): string | null => {
    if (reason === 'begins' || reason === 'grace' || reason === 'kept' || reason === 'leased') {
      return at === null ? null : t(dated[reason], { date: date(at) });
    }
    if (result === 'expired') return at === null ? t('expired') : t('endedAt', { date: date(at) });
    if (reason === null) return null;
    const why = t(`${reason}Reason`);
    return at === null ? why : t('whyAt', { reason: why, date: date(at) });
  };
}
