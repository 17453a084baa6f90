import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../../language/texts.ts';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { lineTexts, orderLooks } from './lineTexts.ts';

/** Where an order stands, in one word, the same in lists and on its page; a service waits for whoever delivers it by hand. */
export function OrderStateWord({ order: { state, may } }: { order: Pick<OrderSummary, 'state' | 'may'> }) {
  const t = useTexts(lineTexts);
  if (may.includes('deliver_service')) return <Status tone="waiting">{t('serviceWaits')}</Status>;
  return <StateBadge of={orderLooks} state={state} />;
}
