import { useSearchParams } from 'react-router';
import { refundStates } from '#contract/orders/refundProcess.ts';
import type { RefundCase } from '#contract/orders/refunds.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { FilterLinks } from '../../../ui/list/FilterLinks.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { RefundStatus } from './RefundStatus.tsx';
import { reasonTexts, texts } from './refundTexts.ts';

/** Refunds for those who answer them; a row opens the order with everything in it. */
export function RefundList({ of }: { of: 'shop' | 'all' }) {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const page = of === 'shop' ? ('shopCenter' as const) : ('adminRefunds' as const);
  const tab = of === 'shop' ? { tab: 'refunds' } : {};
  const asked = query.get('state') ?? 'waiting';
  const state = refundStates.find((name) => name === asked);
  const refunds = useRefunds(of, asked === 'waiting' ? { waiting: 'true' } : state === undefined ? {} : { state });
  const filters = [
    { name: 'waiting', label: t('waiting'), to: href(page, tab) },
    ...refundStates.map((name) => ({ name, label: t(name), to: href(page, { ...tab, state: name }) })),
    { name: 'all', label: t('all'), to: href(page, { ...tab, state: 'all' }) },
  ];
  const columns: Column<RefundCase>[] = [
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: ({ order, orderId }) => (
        <RowLink to={href(page, { ...tab, state: asked, order: orderId })}>
          {order.title} · {order.skuName} × {order.quantity}
        </RowLink>
      ),
    },
    { name: 'state', title: t('state'), show: (refund) => <RefundStatus state={refund.state} /> },
    { name: 'reason', title: t('reason'), show: ({ reason }) => t(reasonTexts[reason]) },
    { name: 'buyer', title: t('buyer'), show: ({ buyer }) => buyer.username },
    ...(of === 'all'
      ? [{ name: 'shop', title: t('shop'), show: ({ shop }: RefundCase) => shop?.name ?? t('platform') }]
      : []),
    { name: 'asked', title: t('asked'), show: ({ requestedAt }) => <Time at={requestedAt} /> },
    { name: 'due', title: t('due'), show: ({ next }) => (next === null ? '–' : <Time at={next.at} />) },
    {
      name: 'amount',
      title: t('amount'),
      figures: true,
      show: (refund) => <Money fen={refund.state === 'refunded' ? refund.refundedFen : refund.wantedFen} />,
    },
  ];
  return (
    <Stack gap={16}>
      <FilterLinks label={t('filter')} filters={filters} current={asked === 'waiting' ? asked : (state ?? 'all')} />
      <Card flush>
        <PageState
          query={refunds.query}
          skeleton={<TableSkeleton rows={6} />}
          isEmpty={() => refunds.items.length === 0}
          empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
        >
          {() => (
            <>
              <Table label={t('list')} columns={columns} rows={refunds.items} keyOf={({ id }) => id} />
              <LoadMore {...refunds} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

/** Both lists answer the same; only one of them is asked. */
function useRefunds(of: 'shop' | 'all', input: Parameters<typeof useListCall<'listShopRefunds'>>[1]) {
  const own = useListCall('listShopRefunds', input, { enabled: of === 'shop' });
  const all = useListCall('listAllRefunds', input, { enabled: of === 'all' });
  return of === 'shop' ? own : all;
}
