import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { lineTexts } from './line/lineTexts.ts';
import { OrderBrief } from './OrderBrief.tsx';
import { useOrderColumns } from './useOrderColumns.tsx';

/** The last few orders, on the dashboard. */
export function NewestOrders({ orders }: { orders: OrderSummary[] }) {
  const t = useTexts(lineTexts);
  const columns = useOrderColumns((order) => href('orders', { order }));
  if (orders.length === 0) {
    const action = <LinkButton to={href('buy')}>{t('browse')}</LinkButton>;
    return (
      <Card title={t('newest')}>
        <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />
      </Card>
    );
  }
  return (
    <Card title={t('newest')} action={<Link to={href('orders')}>{t('showAll')}</Link>} flush>
      <Table
        label={t('list')}
        columns={columns}
        rows={orders}
        keyOf={({ id }) => id}
        brief={(order) => <OrderBrief order={order} to={href('orders', { order: order.id })} />}
      />
    </Card>
  );
}
