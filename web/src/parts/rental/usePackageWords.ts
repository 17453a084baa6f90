import { night, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { packageTexts } from './packageTexts.ts';

/** How packages are called, such as “3 hours”, and prices of an hour. */
export function usePackageWords() {
  const t = useTexts(packageTexts);
  const { money } = useFormats();
  const clock = { from: night.from, to: String(night.to).padStart(2, '0') };
  return {
    nameOf: ({ unit, count }: Pick<TimePackage, 'unit' | 'count'>): string => {
      if (unit === 'night') return t('night', clock);
      return unit === 'hour' ? t('hour', { count }) : t('day', { count });
    },
    perHour: (fen: number): string => t('perHour', { price: money(fen) }),
  };
}
