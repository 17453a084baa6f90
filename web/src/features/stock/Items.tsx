import { useState } from 'react';
import type { StockItem } from '#contract/stock/stock.ts';
import { stockStates, type StockState } from '#contract/stock/stockProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

const tones: Record<StockState, Tone> = {
  available: 'good',
  reserved: 'waiting',
  sold: 'info',
  replaced: 'neutral',
  revoked: 'bad',
};

/** The items of a SKU without their content: it is shown to its buyer only. */
export function Items({ skuId }: { skuId: number }) {
  const t = useTexts(texts);
  const [chosen, setChosen] = useState<string>('all');
  const state = stockStates.find((name) => name === chosen);
  const items = useListCall('listStockItems', state === undefined ? { skuId } : { skuId, state });
  const columns: Column<StockItem>[] = [
    { name: 'id', title: t('item'), leads: true, show: ({ id }) => <span className="figures">#{id}</span> },
    { name: 'state', title: t('state'), show: (item) => <Status tone={tones[item.state]}>{t(item.state)}</Status> },
    { name: 'batch', title: t('batch'), figures: true, show: ({ batchId }) => batchId },
    { name: 'added', title: t('added'), show: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'order',
      title: t('order'),
      show: ({ orderId }) =>
        orderId === null ? (
          '–'
        ) : (
          <LinkButton size="sm" kind="quiet" to={href('adminOrders', { order: orderId })}>
            {String(orderId)}
          </LinkButton>
        ),
    },
  ];
  return (
    <Stack gap={16}>
      <Choices
        name="state"
        label={t('state')}
        value={chosen}
        onChange={setChosen}
        options={[{ value: 'all', label: t('all') }, ...stockStates.map((name) => ({ value: name, label: t(name) }))]}
      />
      <PageState
        query={items.query}
        skeleton={<TableSkeleton rows={6} />}
        isEmpty={() => items.items.length === 0}
        empty={<Notice picture="empty" title={t('noItems')} text={t('noItemsText')} />}
      >
        {() => (
          <>
            <Table label={t('items')} columns={columns} rows={items.items} keyOf={({ id }) => id} />
            <LoadMore {...items} />
          </>
        )}
      </PageState>
    </Stack>
  );
}
