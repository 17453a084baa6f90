import type { Order } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useHeldWords } from '../../parts/ledger/useHeldWords.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { texts } from './texts.ts';

/** What is held of the balance for an order that waits to be paid, until when, and what frees it. */
export function HeldForOrder({ order: { held, together } }: { order: Order }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const heldWords = useHeldWords();
  if (held === null) return null;
  const said = {
    amount: money(held.spendFen + held.earnedFen),
    purses: heldWords(held),
    when: dayAndTime(held.until),
    count: together.length,
  };
  return (
    <Alert tone="info" more={t('heldFree')}>
      {t(together.length > 1 ? 'heldTogether' : 'heldForIt', said)}
    </Alert>
  );
}
