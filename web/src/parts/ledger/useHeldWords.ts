import type { HeldPurses } from '#contract/orders/payments.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { balanceTexts } from './balanceTexts.ts';

/** What is held of each purse, in words. */
export function useHeldWords(): (held: HeldPurses) => string {
  const t = useTexts(balanceTexts);
  const { money } = useFormats();
  return ({ spendFen, earnedFen }) =>
    t(earnedFen === 0 ? 'ofSpend' : spendFen === 0 ? 'ofEarned' : 'ofPurses', {
      spend: money(spendFen),
      earned: money(earnedFen),
    });
}
