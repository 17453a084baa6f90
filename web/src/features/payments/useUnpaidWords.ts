import { useTexts } from '../../language/texts.ts';
import { unpaidTexts } from './unpaidTexts.ts';
import type { UnpaidOrder } from './useUnpaidOrder.ts';

/** What a payment is for, such as “A” and 2 more. */
export function useUnpaidWords() {
  const t = useTexts(unpaidTexts);
  return ({ title, others }: Pick<UnpaidOrder, 'title' | 'others'>): string =>
    others === 0 ? t('one', { title }) : t('several', { title, count: others });
}
