import type { OrderTime } from '#contract/orders/orderLists.ts';
import { useTexts } from '../../language/texts.ts';
import { Narrowed } from '../../record/Narrowed.tsx';
import { texts } from './texts.ts';

interface OrdersNarrowedProps {
  by: OrderTime | undefined;
  /** Only orders of this product. */
  product: number | undefined;
  /** The same list without either. */
  all: string;
}

/** Says what a link narrowed a list of orders to that its filters do not show; nothing when it did not. */
export function OrdersNarrowed({ by, product, all }: OrdersNarrowedProps) {
  const t = useTexts(texts);
  const what = [
    ...(by === 'paid' ? [t('byPayment')] : []),
    ...(product === undefined ? [] : [t('ofProduct', { id: product })]),
  ].join(' · ');
  return what === '' ? null : <Narrowed what={what} all={t('allDays')} to={all} />;
}
