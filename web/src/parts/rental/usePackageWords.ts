import { night, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { packageTexts } from './packageTexts.ts';

type Length = Pick<TimePackage, 'unit' | 'count'>;

/** How packages are called, such as “3 hours”, and prices of an hour. */
export function usePackageWords() {
  const t = useTexts(packageTexts);
  const { money } = useFormats();
  const clock = { from: night.from, to: String(night.to).padStart(2, '0') };
  const nameOf = ({ unit, count }: Length): string => {
    if (unit === 'night') return t('night', clock);
    return unit === 'hour' ? t('hour', { count }) : t('day', { count });
  };
  return {
    nameOf,
    /** Behind the price of a package: `/hour`, `/3 hours`. */
    perOf: (one: Length): string => {
      if (one.unit === 'night') return t('perNight');
      if (one.count > 1) return `/${nameOf(one)}`;
      return one.unit === 'hour' ? t('perHour', { price: '' }) : t('perDay');
    },
    perHour: (fen: number): string => t('perHour', { price: money(fen) }),
  };
}
