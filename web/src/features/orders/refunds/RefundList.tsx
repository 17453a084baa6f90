import { refundStates } from '#contract/orders/refundProcess.ts';
import type { RefundCase } from '#contract/orders/refunds.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead } from '../../../record/columns.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { day, number, oneOf, ordered, useAddress } from '../../../record/useAddress.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { DaysShown } from '../DaysShown.tsx';
import { SaleDrawer } from '../sales/SaleDrawer.tsx';
import { amountOf, reasonTexts, refundLooks, texts } from './refundTexts.ts';

const filters = ['waiting', ...refundStates, 'all'] as const;

/** Refunds for their seller (`shop`) or admins (`all`); a row opens its order. */
export function RefundList({ of, exportOf }: { of: 'shop' | 'all'; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(filters, 'waiting'), order: number, from: day, to: day });
  const { from, to } = at.state === 'refunded' ? ordered(at) : { from: undefined, to: undefined };
  const query = {
    waiting: at.state === 'waiting' ? 'true' : undefined,
    state: refundStates.find((state) => state === at.state),
    from,
    to,
  };
  const list = useListCall(of === 'shop' ? 'listShopRefunds' : 'listAllRefunds', query);
  const columns: Column<RefundCase>[] = [
    lead(t('product'), ({ orderId, order: { title, skuName, quantity } }) => (
      <RowLink to={linkTo({ order: orderId })}>
        {title} · {skuName} × {quantity}
      </RowLink>
    )),
    column(t('state'), ({ state }) => <StateBadge of={refundLooks} state={state} />, { key: 'state' }),
    column(t('reason'), ({ reason }) => t(reasonTexts[reason]), { key: 'reason' }),
    column(t('buyer'), ({ buyer }) => buyer.username, { key: 'buyer' }),
    ...(of === 'all'
      ? [column<RefundCase>(t('shop'), ({ shop }) => shop?.name ?? t('platform'), { key: 'shop' })]
      : []),
    column(t('asked'), ({ requestedAt }) => <Time at={requestedAt} />, { key: 'asked' }),
    column(t('due'), ({ next }) => (next === null ? '–' : <Time at={next.at} />), { key: 'due' }),
    figures(t('amount'), (refund) => <Money fen={amountOf(refund)} />, { key: 'amount' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name={of === 'shop' ? 'shopRefunds' : 'allRefunds'}
        open={list.items.find(({ orderId }) => orderId === at.order)?.id}
        bar={{ filters: [], tools: exportOf({ query, words: t(at.state) }) }}
        filters={
          <>
            <DaysShown {...{ from, to }} all={linkTo({ from: undefined, to: undefined })} />
            <FilterBy names={filters} word={t} current={at.state} linkTo={(state) => linkTo({ state })} noAll />
          </>
        }
      />
      <SaleDrawer of={of} id={at.order} onClose={() => go({ order: undefined })} />
    </>
  );
}
