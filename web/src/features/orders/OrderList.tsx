import type { ReactNode } from 'react';
import { orderStates } from '#contract/orders/orderProcess.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import { OrderAction } from './OrderAction.tsx';
import { OrderBrief } from './OrderBrief.tsx';
import { OrdersNarrowed } from './OrdersNarrowed.tsx';
import { orderAddress, orderQueryOf, useOrderFilters } from './orderFilters.ts';
import { texts } from './texts.ts';
import { useOrderColumns } from './useOrderColumns.tsx';
import { isInProgress, useOrderGroups } from './useOrderGroups.ts';

const OrderDrawer = whenOpened(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

interface OrderListProps {
  exportOf: ExportOf;
  /** The disputes of what paid an order. */
  disputesOf: (orderId: number) => ReactNode;
}

/** One's own orders, newest first unless sorted, and the one that is open. */
export function OrderList({ exportOf, disputesOf }: OrderListProps) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ ...orderAddress, state: oneOf(orderStates) });
  const filters = useOrderFilters(
    orderStates.map((state) => ({ value: state, label: t(state) })),
    at.by,
  );
  const direction = at.direction ?? 'desc';
  const query = { ...orderQueryOf(at), state: at.state, direction };
  const found = useListCall('listOrders', query);
  const columns = useOrderColumns<OrderSummary>((order) => linkTo({ order })).map(({ sort, ...column }) =>
    sort === 'placed' ? { ...column, sort } : column,
  );
  const sorting = useSorting({ by: 'placed', direction }, columns);
  const words = useFilterWords(filters);
  const isWhole = Object.values(orderQueryOf(at)).every((value) => value === undefined) && at.state === undefined;
  // What waits stands first, as long as nothing was asked for.
  const isGrouped = isWhole && direction === 'desc';
  const items = isGrouped
    ? [...found.items.filter(isInProgress), ...found.items.filter((order) => !isInProgress(order))]
    : found.items;
  const groupOf = useOrderGroups(items, { isGrouped, isWhole, hasMore: found.hasMore });
  const empty = isWhole
    ? {
        title: t('emptyTitle'),
        text: t('emptyText'),
        action: <LinkButton to={href('buy')}>{t('browse')}</LinkButton>,
      }
    : {
        title: t('noneFound'),
        text: t('noneFoundText'),
        action: <LinkButton to={href('orders')}>{t('showAll')}</LinkButton>,
      };
  const toOf = (order: OrderSummary) => linkTo({ order: order.id });
  return (
    <>
      <ListScreen
        name="orders"
        label={t('list')}
        list={{ ...found, items }}
        {...{ columns, empty, groupOf }}
        sorting={sorting.head}
        open={at.order}
        keyOf={({ id }) => id}
        tall
        filters={<OrdersNarrowed by={at.by} product={at.product} all={linkTo({ by: undefined, product: undefined })} />}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: exportOf({ query, words }),
          ...sorting.choice,
        }}
        actions={(order) => <OrderAction order={order} to={toOf(order)} />}
        brief={(order) => (
          <OrderBrief order={order} to={toOf(order)} action={<OrderAction order={order} to={toOf(order)} />} />
        )}
        briefActs
      />
      <OrderDrawer id={at.order} disputesOf={disputesOf} onClose={() => go({ order: undefined })} />
    </>
  );
}
