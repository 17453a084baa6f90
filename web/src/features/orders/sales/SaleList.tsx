import { useSearchParams } from 'react-router';
import { orderStates } from '#contract/orders/orderProcess.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { FilterLinks } from '../../../ui/list/FilterLinks.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { SearchForm } from '../../../ui/list/SearchForm.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { OrderTable } from '../OrderTable.tsx';
import { texts } from './saleTexts.ts';
import { texts as orderTexts } from '../texts.ts';

interface SaleListProps {
  /** `shop`: one's own shop; `all`: everything, for admins. */
  of: 'shop' | 'all';
}

/** Orders for those who sell: filtered by state, by what waits, and searched; the address holds it all. */
export function SaleList({ of }: SaleListProps) {
  const t = useTexts(texts);
  const words = useTexts(orderTexts);
  const [query] = useSearchParams();
  const page = of === 'shop' ? ('shopCenter' as const) : ('adminOrders' as const);
  const tab = of === 'shop' ? { tab: 'orders' } : {};
  const state = orderStates.find((name) => name === query.get('state'));
  const waiting = query.get('waiting') === 'true';
  const search = query.get('search') ?? '';
  const input = {
    ...(state === undefined ? {} : { state }),
    ...(waiting ? { waiting: 'true' } : {}),
    ...(search === '' ? {} : { search }),
  };
  const sales = useSales(of, input);
  const filters = [
    { name: 'all', label: words('all'), to: href(page, { ...tab, search }) },
    { name: 'waiting', label: t('withRefund'), to: href(page, { ...tab, search, waiting: 'true' }) },
    ...orderStates.map((name) => ({ name, label: words(name), to: href(page, { ...tab, search, state: name }) })),
  ];
  const linkTo = (id: number) =>
    href(page, { ...tab, search, state, waiting: waiting ? 'true' : undefined, order: id });
  return (
    <Stack gap={16}>
      <SearchForm label={t('search')} placeholder={t('searchHint')} />
      <FilterLinks label={words('filter')} filters={filters} current={waiting ? 'waiting' : (state ?? 'all')} />
      <Card flush>
        <PageState
          query={sales.query}
          skeleton={<TableSkeleton rows={8} tall />}
          isEmpty={() => sales.items.length === 0}
          empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
        >
          {() => (
            <>
              <OrderTable<SaleSummary>
                orders={sales.items}
                linkTo={linkTo}
                more={[
                  { name: 'buyer', title: t('buyer'), show: ({ buyer }) => buyer.username },
                  ...(of === 'all'
                    ? [
                        {
                          name: 'shop',
                          title: t('shop'),
                          show: ({ shop }: SaleSummary) => shop?.name ?? t('platform'),
                        },
                      ]
                    : []),
                  {
                    name: 'refunded',
                    title: words('refundedAmount'),
                    figures: true,
                    show: ({ refundedFen }) => (refundedFen === 0 ? '–' : <Money fen={refundedFen} />),
                  },
                ]}
              />
              <LoadMore {...sales} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

/** Both lists answer the same; only one of them is asked. */
function useSales(of: SaleListProps['of'], input: Parameters<typeof useListCall<'listSales'>>[1]) {
  const own = useListCall('listSales', input, { enabled: of === 'shop' });
  const all = useListCall('listAllOrders', input, { enabled: of === 'all' });
  return of === 'shop' ? own : all;
}
