import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { ListTimes } from '../../language/OwnClock.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { TimesIn } from '../../ui/list/TimesIn.tsx';
import { lineTexts } from './line/lineTexts.ts';
import { OrderAction } from './OrderAction.tsx';
import { OrderBrief } from './OrderBrief.tsx';
import { useOrderColumns } from './useOrderColumns.tsx';

/** The last few orders, on the dashboard. */
export function NewestOrders({ orders }: { orders: OrderSummary[] }) {
  const t = useTexts(lineTexts);
  const columns = useOrderColumns((order) => href('orders', { order }));
  const actionOf = (order: OrderSummary) => (
    <OrderAction order={order} to={href('orders', { order: order.id })} isCalm />
  );
  if (orders.length === 0) {
    const action = <LinkButton to={href('buy')}>{t('browse')}</LinkButton>;
    return (
      <Card title={t('newest')}>
        <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />
      </Card>
    );
  }
  return (
    <Card
      title={t('newest')}
      action={
        <Row gap={12}>
          <Soft>
            <TimesIn />
          </Soft>
          <Link to={href('orders')}>{t('showAll')}</Link>
        </Row>
      }
      flush
    >
      <ListTimes>
        <Table
          label={t('list')}
          columns={columns}
          rows={orders}
          keyOf={({ id }) => id}
          actions={actionOf}
          brief={(order) => (
            <OrderBrief order={order} to={href('orders', { order: order.id })} action={actionOf(order)} />
          )}
          briefActs
          tall
        />
      </ListTimes>
    </Card>
  );
}
