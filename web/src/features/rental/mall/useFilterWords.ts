import { packageOfKey } from '#contract/rental/rentalTerms.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { cardTexts } from './cardTexts.ts';
import { mallInput, type MallQuery } from './mallQuery.ts';
import { mallTexts as texts } from './mallTexts.ts';

/** What the filters are called, in their fields and as chips. */
export function useFilterWords() {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const upTo = (fen: number) => t('upTo', { price: money(fen) });
  const length = (name: string) => nameOf(packageOfKey(name));
  return {
    upTo,
    length,
    deposit: (fen: number) => (fen === 0 ? ofCard('noDeposit') : `${t('deposit')} ${upTo(fen)}`),
    time: (query: MallQuery) => {
      const { freeAt } = mallInput(query, siteTimeZone());
      const at = freeAt === undefined ? ofCard('freeNow') : t('freeAt', { time: dayAndTime(freeAt) });
      return query.for === undefined ? at : `${at} · ${length(query.for)}`;
    },
  };
}
