import type { priceBands } from '#contract/catalogue/priceFilterBands.ts';
import { formatFen } from '#contract/core/money.ts';
import { useTexts } from '../../language/texts.ts';
import { listTexts } from './listTexts.ts';

/** The bands of prices in words. */
export function useBandWords() {
  const t = useTexts(listTexts);
  return ({ fromFen, belowFen }: (typeof priceBands)[number]) => {
    if (belowFen === null) return t('priceFrom', { from: whole(fromFen) });
    if (fromFen === 0) return t('priceBelow', { below: whole(belowFen) });
    return t('priceBetween', { from: whole(fromFen), below: whole(belowFen) });
  };
}

/** Bounds are whole amounts: `¥50`. */
function whole(fen: number): string {
  return formatFen(fen).replace(/\.00$/, '');
}
