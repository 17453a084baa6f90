import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './renewalTexts.ts';

/** Marks an order that renews a licence instead of delivering a new one. */
export function RenewalMark({ order }: { order: Pick<OrderSummary, 'renewsLicenceId'> }) {
  const t = useTexts(texts);
  if (order.renewsLicenceId === null) return null;
  return (
    <Status tone="info" icon={RefreshIcon}>
      {t('mark')}
    </Status>
  );
}
