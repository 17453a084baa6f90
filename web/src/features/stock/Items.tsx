import { Link } from 'react-router';
import type { StockItem } from '#contract/stock/stock.ts';
import { stockStates } from '#contract/stock/stockProcess.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { column, figures, lead } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { ordered } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { PieceEdit } from './PieceEdit.tsx';
import { sharedTexts } from './sharedTexts.ts';
import { itemLooks, texts } from './texts.ts';
import { useStockAddress } from './useStockAddress.ts';

/** The items of a SKU without their content, which only the buyer sees. */
export function Items({ stock, exportOf }: { stock: CallOutput<'getStock'>; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const word = useTexts(sharedTexts);
  const { money } = useFormats();
  const { state, batch, sort = 'added', direction = 'desc', ...days } = useStockAddress().at;
  const { from, to } = ordered(days);
  const place = useGoodsPlace();
  const { skuId } = stock;
  const query = { skuId, state, batchId: batch, from, to, sort, direction };
  const list = useListCall('listStockItems', query);
  const known = stock.batches.map(({ id, name }) => ({
    value: String(id),
    label: name === '' ? `#${id}` : `#${id} ${name}`,
  }));
  const isMissing = batch !== undefined && !stock.batches.some(({ id }) => id === batch);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: stockStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'batch',
      label: t('batch'),
      options: isMissing ? [...known, { value: String(batch), label: `#${batch}` }] : known,
    },
    { is: 'days', label: t('added') },
  ];
  const words = useFilterWords(filters);
  // A piece may come back with its extra price after the choice was turned off.
  const hasPieces = stock.pieceChoice || list.items.some(({ extraFen }) => extraFen > 0);
  const order = (orderId: number | null) => (orderId === null ? '–' : <Link to={place.order(orderId)}>{orderId}</Link>);
  const extra = (fen: number) => (fen === 0 ? '–' : word('plus', { price: money(fen) }));
  const columns: Column<StockItem>[] = [
    lead(t('item'), ({ id }) => <span className="figures">#{id}</span>),
    column(t('state'), (item) => <StateBadge of={itemLooks} state={item.state} />, { key: 'state' }),
    ...(hasPieces
      ? [
          column<StockItem>(word('description'), ({ description }) => description ?? '–', { key: 'description' }),
          figures<StockItem>(word('extra'), ({ extraFen }) => extra(extraFen), { key: 'extra' }),
        ]
      : []),
    figures(t('batch'), ({ batchId }) => batchId, { key: 'batch' }),
    column(t('added'), ({ createdAt }) => <Time at={createdAt} />, { key: 'added', sort: 'added' }),
    column(t('soldAt'), ({ soldAt }) => (soldAt === null ? '–' : <Time at={soldAt} />), { key: 'sold', sort: 'sold' }),
    column(t('order'), ({ orderId }) => order(orderId), { key: 'order' }),
    ...(hasPieces ? [column<StockItem>(word('edit'), (item) => <PieceEdit item={item} />)] : []),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <ListScreen
      label={t('items')}
      list={list}
      columns={columns}
      sorting={sorting.head}
      keyOf={({ id }) => id}
      empty={{ title: t('noItems'), text: t('noItemsText') }}
      name="stockItems"
      bar={{
        filters,
        tools: exportOf({ query, words: t('itemsOf', { id: skuId, filters: words }) }),
        ...sorting.choice,
      }}
      brief={(item) => (
        <Stack gap={4}>
          <Row gap={8} justify="space-between">
            <strong className="figures">#{item.id}</strong>
            <StateBadge of={itemLooks} state={item.state} />
          </Row>
          {item.description !== null && <span>{item.description}</span>}
          <Row gap={8} justify="space-between">
            <Soft>
              {t(item.soldAt === null ? 'added' : 'soldAt')} <Time at={item.soldAt ?? item.createdAt} as="dayAndTime" />
            </Soft>
            {item.orderId === null ? hasPieces && <PieceEdit item={item} /> : order(item.orderId)}
          </Row>
        </Stack>
      )}
    />
  );
}
