import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { balanceTexts } from './balanceTexts.ts';

/** Which purse pays how much of an amount; undefined where one pays all of it. What can only be spent is spent first. */
export function usePursesWords(): (amountFen: number, wallet: { availableFen: number }) => string | undefined {
  const t = useTexts(balanceTexts);
  const { money } = useFormats();
  return (amountFen, { availableFen }) => {
    const available = Math.min(availableFen, amountFen);
    const earned = amountFen - available;
    return available > 0 && earned > 0
      ? t('purses', { available: money(available), earned: money(earned) })
      : undefined;
  };
}
