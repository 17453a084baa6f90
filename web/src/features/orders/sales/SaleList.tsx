import { orderStates } from '#contract/orders/orderProcess.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures } from '../../../record/columns.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { day, number, oneOf, ordered, text, useAddress } from '../../../record/useAddress.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { SearchForm } from '../../../ui/list/SearchForm.tsx';
import { DaysShown } from '../DaysShown.tsx';
import { texts as orderTexts } from '../texts.ts';
import { useOrderColumns } from '../useOrderColumns.tsx';
import { SaleDrawer } from './SaleDrawer.tsx';
import { texts } from './saleTexts.ts';

/** `waiting`: with a refund under way. */
const filters = ['waiting', ...orderStates] as const;

/** Orders of one's own shop (`shop`) or, for admins, all, and the one that is open. */
export function SaleList({ of }: { of: 'shop' | 'all' }) {
  const t = useTexts(texts);
  const ofOrder = useTexts(orderTexts);
  const { at, linkTo, go } = useAddress({
    state: oneOf(filters),
    search: text,
    order: number,
    from: day,
    to: day,
    by: oneOf(['paid']),
    product: number,
  });
  const { from, to } = ordered(at);
  const list = useListCall(of === 'shop' ? 'listSales' : 'listAllOrders', {
    state: orderStates.find((state) => state === at.state),
    waiting: at.state === 'waiting' ? 'true' : undefined,
    search: at.search,
    from,
    to,
    by: at.by,
    productId: at.product,
  });
  const columns = useOrderColumns<SaleSummary>(
    (order) => linkTo({ order }),
    [
      column(t('buyer'), ({ buyer }) => buyer.username),
      ...(of === 'all' ? [column<SaleSummary>(t('shop'), ({ shop }) => shop?.name ?? t('platform'))] : []),
      figures(ofOrder('refundedAmount'), ({ refundedFen }) => (refundedFen === 0 ? '–' : <Money fen={refundedFen} />)),
    ],
  );
  return (
    <>
      <ListScreen
        label={ofOrder('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        tall
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        filters={
          <>
            <DaysShown
              {...{ from, to, product: at.product }}
              of={at.by === 'paid' ? 'paidOn' : 'placedOn'}
              all={linkTo({ from: undefined, to: undefined, by: undefined, product: undefined })}
            />
            <SearchForm label={t('search')} placeholder={t('searchHint')} />
            <FilterBy
              names={filters}
              word={(name) => (name === 'waiting' ? t('withRefund') : ofOrder(name))}
              current={at.state}
              linkTo={(state) => linkTo({ state })}
            />
          </>
        }
      />
      <SaleDrawer of={of} id={at.order} onClose={() => go({ order: undefined })} />
    </>
  );
}
