import type { ReactNode } from 'react';
import { refundSorts, refundTimes } from '#contract/orders/refundLists.ts';
import { refundReasons, refundStates } from '#contract/orders/refundProcess.ts';
import type { RefundCase } from '#contract/orders/refunds.ts';
import { useCall, useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import type { TemplateFacts } from '../../../record/TemplatePicker.tsx';
import { column, figures, lead } from '../../../record/columns.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { addressRange, addressSort } from '../../../record/list/filterAddress.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useShopOptions } from '../../../record/list/useShopOptions.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { number, oneOf, ordered, text, useAddress } from '../../../record/useAddress.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { SaleDrawer } from '../sales/SaleDrawer.tsx';
import { RefundActs } from './RefundActs.tsx';
import { RefundBrief } from './RefundBrief.tsx';
import { RefundState } from './RefundState.tsx';
import { refundLooks } from './refundStateTexts.ts';
import { amountOf, reasonWords, texts } from './refundTexts.ts';

const states = ['waiting', ...refundStates, 'all'] as const;

interface RefundListProps {
  of: 'shop' | 'all';
  exportOf: ExportOf;
  /** The dispute of what paid an order, for its seller. */
  disputeOf?: ((orderId: number) => ReactNode) | undefined;
}

/** Refunds for their seller (`shop`) or admins (`all`), those that wait for the reader first; a row opens its order. */
export function RefundList({ of, exportOf, disputeOf }: RefundListProps) {
  const t = useTexts(texts);
  const reasonWord = useTexts(reasonWords);
  const isAll = of === 'all';
  const { at, linkTo, go } = useAddress({
    ...addressRange,
    ...addressSort(refundSorts),
    state: oneOf(statesFor(of), 'waiting'),
    reason: oneOf(refundReasons),
    by: oneOf(refundTimes),
    // 0 is the platform.
    shop: (given) => (given !== null && /^\d{1,15}$/.test(given) ? Number(given) : undefined),
    search: text,
    order: number,
  });
  const filters = useRefundFilters(of, { by: at.by, shop: at.shop });
  const { sort = 'asked', direction } = at;
  const { from, to, fromFen, toFen } = ordered(at);
  const query = {
    waiting: at.state === 'waiting' ? 'true' : undefined,
    state: refundStates.find((state) => state === at.state),
    reason: at.reason,
    by: at.by,
    from,
    to,
    fromFen,
    toFen: fromFen !== undefined && toFen !== undefined && toFen < fromFen ? undefined : toFen,
    search: at.search,
    ...(isAll && { shopId: at.shop }),
    sort,
    direction,
  };
  const list = useListCall(isAll ? 'listAllRefunds' : 'listShopRefunds', query);
  const columns: Column<RefundCase>[] = [
    lead(t('product'), ({ orderId, order: { title, skuName, quantity } }) => (
      <RowLink to={linkTo({ order: orderId })}>
        {title} · {skuName} × {quantity}
      </RowLink>
    )),
    column(t('state'), (refund) => <RefundState refund={refund} />, { key: 'state' }),
    column(t('reason'), ({ reason }) => reasonWord(reason), { key: 'reason' }),
    column(t('buyer'), ({ buyer }) => buyer.username, { key: 'buyer' }),
    ...(isAll ? [column<RefundCase>(t('shop'), ({ shop }) => shop?.name ?? t('platform'), { key: 'shop' })] : []),
    column(t('asked'), ({ requestedAt }) => <Time at={requestedAt} />, { key: 'asked', sort: 'asked' }),
    figures(t('amount'), (refund) => <Money fen={amountOf(refund)} />, { key: 'amount', sort: 'amount' }),
  ];
  const oldestFirst = isAll && sort === 'asked' && isOpen(at.state);
  const sorting = useSorting({ by: sort, direction: direction ?? (oldestFirst ? 'asc' : 'desc') }, columns);
  const words = useFilterWords(filters);
  const acts = (refund: RefundCase) =>
    refund.may.includes('decide') ? (
      // Beside what both sides said.
      <LinkButton
        size="sm"
        to={linkTo({ order: refund.orderId })}
        label={t('actionOf', { action: t('decide'), id: refund.orderId })}
      >
        {t('decide')}
      </LinkButton>
    ) : (
      <RefundActs
        refund={refund}
        leftFen={refund.order.amountFen - refund.order.refundedFen}
        byPlatform={refund.shop === null}
        solo={isAll && refund.shop === null}
        pieces={[]}
        inRow
        {...(!isAll && { facts: factsOfRefund(refund) })}
      />
    );
  return (
    <>
      <ListScreen
        name={isAll ? 'allRefunds' : 'shopRefunds'}
        label={t('list')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        empty={at.state === 'waiting' ? { title: t('noneWaiting') } : { title: t('emptyTitle'), text: t('emptyText') }}
        open={list.items.find(({ orderId }) => orderId === at.order)?.id}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: exportOf({ query, words }),
          ...sorting.choice,
        }}
        brief={(refund) => (
          <RefundBrief
            refund={refund}
            to={linkTo({ order: refund.orderId })}
            action={refund.may.length > 0 && acts(refund)}
          />
        )}
        briefActs
        // What takes pieces back is decided beside them, in the order.
        actions={acts}
      />
      <SaleDrawer {...{ of, disputeOf }} id={at.order} onClose={() => go({ order: undefined })} />
    </>
  );
}

function isOpen(state: (typeof states)[number]): boolean {
  return state === 'waiting' || state === 'requested' || state === 'refused' || state === 'complained';
}

/** To a shop what was asked for is what waits for it. */
function statesFor(of: 'shop' | 'all') {
  return of === 'all' ? states : states.filter((state) => state !== 'requested');
}

/** States as tabs, with how many are under way; reason, days and amounts, for admins the shop. */
function useRefundFilters(
  of: 'shop' | 'all',
  { by = 'asked', shop }: { by: (typeof refundTimes)[number] | undefined; shop: number | undefined },
): Filter[] {
  const t = useTexts(texts);
  const reasonWord = useTexts(reasonWords);
  const stateWord = refundLooks.useWord();
  const counts = useCall('countRefunds', { of }).data;
  const platform = { value: '0', label: t('platform') };
  const shops = useShopOptions(platform, shop === undefined ? undefined : String(shop), of === 'all');
  const countOf = (state: (typeof states)[number]) =>
    counts && Object.hasOwn(counts, state) ? counts[state as keyof typeof counts] : undefined;
  return [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: statesFor(of).map((state) => ({
        value: state,
        label: state === 'waiting' || state === 'all' ? t(state) : stateWord(state),
        count: countOf(state),
      })),
      tabs: true,
      start: 'waiting',
    },
    { is: 'days', label: t(by) },
    { is: 'amounts', label: t('amount') },
    {
      is: 'choice',
      name: 'reason',
      label: t('reason'),
      options: refundReasons.map((reason) => ({ value: reason, label: reasonWord(reason) })),
    },
    {
      is: 'choice',
      name: 'by',
      label: t('daysOf'),
      options: refundTimes.map((time) => ({ value: time, label: t(time) })),
    },
    ...(of === 'all' ? [{ is: 'choice' as const, name: 'shop', label: t('shop'), options: shops }] : []),
  ];
}

/** What the shop's texts are filled in with. */
function factsOfRefund({ orderId, order, buyer }: RefundCase): TemplateFacts {
  return { order: String(orderId), product: order.title, buyer: buyer.username };
}
