import type { PayoutBatch } from '#contract/withdrawals/payouts.ts';
import { useTexts } from '../../../language/texts.ts';
import { Status } from '../../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** How many of a batch's withdrawals are settled. */
export function BatchProgress({ batch: { paying, paid, failed } }: { batch: PayoutBatch }) {
  const t = useTexts(texts);
  return (
    <Status tone={paying > 0 ? 'waiting' : 'good'}>
      {t(paying > 0 ? 'open' : 'settled')} · {t('progressOf', { paid, failed, paying })}
    </Status>
  );
}
