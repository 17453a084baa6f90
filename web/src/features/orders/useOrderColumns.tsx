import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { OrderStateWord } from './line/OrderStateWord.tsx';
import { OrderTitle } from './line/OrderTitle.tsx';
import { refundLooks } from './refunds/refundStateTexts.ts';
import { lineTexts } from './line/lineTexts.ts';

/**
 * Columns of a list of orders. `more` stand before the amount, for those who see more than their own orders; `isSellers`: of
 * the reader's shop; `below` says more of an amount.
 */
export function useOrderColumns<Order extends OrderSummary>(
  linkTo: (order: number) => string,
  more: Column<Order>[] = [],
  isSellers = false,
  below?: (order: Order) => ReactNode,
): Column<Order>[] {
  const t = useTexts(lineTexts);
  return [
    lead(t('product'), (order) => (
      <OrderTitle order={order} link={(title) => <RowLink to={linkTo(order.id)}>{title}</RowLink>} />
    )),
    column(t('order'), ({ id }) => <span className="figures">{id}</span>, { key: 'order' }),
    column(t('state'), (order) => <OrderState order={order} isSellers={isSellers} />, { key: 'state' }),
    ...more,
    column(t('placed'), ({ createdAt }) => <Time at={createdAt} />, { key: 'placed', sort: 'placed' }),
    figures(
      t('amount'),
      (order) => (
        <>
          <Money fen={order.amountFen} />
          {below?.(order)}
        </>
      ),
      { key: 'amount', sort: 'amount' },
    ),
  ];
}

/** Where an order stands, and the refund that is under way; to its seller one that was asked for waits for them. */
export function OrderState({
  order,
  order: { openRefund, paidTogether },
  isSellers = false,
}: {
  order: OrderSummary;
  isSellers?: boolean;
}) {
  const t = useTexts(lineTexts);
  const waits = isSellers && openRefund?.state === 'requested';
  return (
    <Row gap={4}>
      <OrderStateWord order={order} />
      {waits && <Status tone="waiting">{t('refundWaits')}</Status>}
      {openRefund && !waits && <StateBadge of={refundLooks} state={openRefund.state} />}
      {paidTogether > 1 && <Soft>{t('paidTogether', { count: paidTogether })}</Soft>}
    </Row>
  );
}
