import { useSearchParams } from 'react-router';
import { type OrderState, orderStates } from '#contract/orders/orderProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { OrderTable } from './OrderTable.tsx';
import { texts } from './texts.ts';

/** One's own orders, newest first. The address holds the state filtered by, and the order that is open. */
export function OrderList() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const state = orderStates.find((name) => name === query.get('state'));
  const orders = useListCall('listOrders', state === undefined ? {} : { state });
  const filters = [
    { name: 'all', label: t('all'), to: href('orders') },
    ...orderStates.map((name) => ({ name, label: t(name), to: href('orders', { state: name }) })),
  ];
  return (
    <Stack gap={16}>
      <FilterLinks label={t('filter')} filters={filters} current={state ?? 'all'} />
      <Card flush>
        <PageState
          query={orders.query}
          skeleton={<TableSkeleton rows={6} tall />}
          isEmpty={() => orders.items.length === 0}
          empty={<NoOrders state={state} />}
        >
          {() => (
            <>
              <OrderTable orders={orders.items} linkTo={(id) => href('orders', { state, order: id })} />
              <LoadMore {...orders} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function NoOrders({ state }: { state: OrderState | undefined }) {
  const t = useTexts(texts);
  if (state === undefined) {
    const action = <LinkButton to={href('buy')}>{t('browse')}</LinkButton>;
    return <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />;
  }
  return (
    <Notice
      picture="empty"
      title={t('emptyFiltered', { state: t(state) })}
      text={t('emptyFilteredText')}
      action={<LinkButton to={href('orders')}>{t('showAll')}</LinkButton>}
    />
  );
}
