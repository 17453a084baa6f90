import type { ReactNode } from 'react';
import { orderStates } from '#contract/orders/orderProcess.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { column } from '../../../record/columns.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useShopOptions } from '../../../record/list/useShopOptions.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { OrdersNarrowed } from '../OrdersNarrowed.tsx';
import { orderAddress, orderQueryOf, useOrderFilters } from '../orderFilters.ts';
import { texts as orderTexts } from '../texts.ts';
import { useOrderColumns } from '../useOrderColumns.tsx';
import { SaleAction } from './SaleAction.tsx';
import { SaleBrief } from './SaleBrief.tsx';
import { Buyer, SaleDrawer } from './SaleDrawer.tsx';
import { SaleBulk } from './SaleBulk.tsx';
import { texts } from './saleTexts.ts';

/** `waiting`: with a refund under way. */
const states = ['waiting', ...orderStates] as const;
/** What of the address leaves no order out. */
const notNarrowing = ['order', 'sort', 'direction'];

interface SaleListProps {
  /** Orders of one's own shop; `all`: any, for admins. */
  of: 'shop' | 'all';
  exportOf: ExportOf;
  /** The dispute of what paid an order, for its seller. */
  disputeOf?: ((orderId: number) => ReactNode) | undefined;
}

/** Orders as those who sold them see them, and the one that is open. */
export function SaleList({ of, exportOf, disputeOf }: SaleListProps) {
  const t = useTexts(texts);
  const ofOrder = useTexts(orderTexts);
  const { at, linkTo, go } = useAddress({
    ...orderAddress,
    state: oneOf(states),
    shop: (given) => (given !== null && /^\d{1,15}$/.test(given) ? Number(given) : undefined),
  });
  const isAll = of === 'all';
  const platform = { value: '0', label: t('platform') };
  const shops = useShopOptions(platform, at.shop === undefined ? undefined : String(at.shop), isAll);
  const filters = useOrderFilters(
    states.map((state) => ({ value: state, label: state === 'waiting' ? t('withRefund') : ofOrder(state) })),
    at.by,
    isAll ? [{ is: 'choice', name: 'shop', label: t('shop'), options: shops }] : [],
  );
  const { sort = 'placed', direction = 'desc' } = at;
  const query = {
    ...orderQueryOf(at),
    state: orderStates.find((state) => state === at.state),
    waiting: at.state === 'waiting' ? 'true' : undefined,
    ...(isAll && { shopId: at.shop }),
    sort,
    direction,
  };
  const list = useListCall(isAll ? 'listAllOrders' : 'listSales', query);
  const columns = useOrderColumns<SaleSummary>(
    (order) => linkTo({ order }),
    [
      column(t('buyer'), ({ buyer }) => <Buyer of={of} buyer={buyer} />, { key: 'buyer' }),
      ...(isAll
        ? [
            column<SaleSummary>(
              t('shop'),
              ({ shop }) => <span className="whole-words">{shop?.name ?? t('platform')}</span>,
              { key: 'shop' },
            ),
          ]
        : []),
    ],
    !isAll,
    ({ refundedFen }) =>
      refundedFen > 0 && (
        <div>
          <Soft>
            {ofOrder('refundedAmount')} <Money fen={refundedFen} />
          </Soft>
        </div>
      ),
  );
  const action = (order: SaleSummary) => (
    <SaleAction order={order} to={linkTo({ order: order.id })} isSellers={!isAll} />
  );
  const sorting = useSorting({ by: sort, direction }, columns);
  const words = useFilterWords(filters);
  const isNarrowed = Object.entries(at).some(([part, value]) => value !== undefined && !notNarrowing.includes(part));
  return (
    <>
      <ListScreen
        name={isAll ? 'allOrders' : 'sales'}
        label={ofOrder('list')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        open={at.order}
        keyOf={({ id }) => id}
        tall
        empty={{ title: t('emptyTitle'), text: t(isNarrowed ? 'emptyText' : 'emptyYet') }}
        filters={<OrdersNarrowed by={at.by} product={at.product} all={linkTo({ by: undefined, product: undefined })} />}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: exportOf({ query, words }),
          ...sorting.choice,
        }}
        brief={(order) => (
          <SaleBrief order={order} to={linkTo({ order: order.id })} isSellers={!isAll} action={action(order)} />
        )}
        briefActs
        actions={action}
        bulk={{
          nameOf: ({ id }) => ofOrder('orderTitle', { id }),
          actions: (rows, clear) => (
            <>
              <SaleBulk sales={rows} isSellers={!isAll} onDone={clear} />
              {exportOf({
                query: { ids: rows.map(({ id }) => id), sort, direction },
                words: t('chosen', { count: rows.length }),
              })}
            </>
          ),
        }}
      />
      <SaleDrawer {...{ of, disputeOf }} id={at.order} onClose={() => go({ order: undefined })} />
    </>
  );
}
