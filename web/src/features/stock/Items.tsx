import { Link } from 'react-router';
import type { StockItem } from '#contract/stock/stock.ts';
import { stockStates } from '#contract/stock/stockProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { column, figures, lead } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { PieceEdit } from './PieceEdit.tsx';
import { sharedTexts } from './sharedTexts.ts';
import { itemLooks, texts } from './texts.ts';
import { useStockAddress } from './useStockAddress.ts';

/** The items of a SKU without their content, which only the buyer sees. */
export function Items({ skuId, isChosen }: { skuId: number; isChosen: boolean }) {
  const t = useTexts(texts);
  const word = useTexts(sharedTexts);
  const { money } = useFormats();
  const { at, linkTo } = useStockAddress();
  const place = useGoodsPlace();
  const list = useListCall('listStockItems', { skuId, state: at.state });
  // A piece may come back with its extra price after the choice was turned off.
  const hasPieces = isChosen || list.items.some(({ extraFen }) => extraFen > 0);
  const columns: Column<StockItem>[] = [
    lead(t('item'), ({ id }) => <span className="figures">#{id}</span>),
    column(t('state'), ({ state }) => <StateBadge of={itemLooks} state={state} />),
    ...(hasPieces
      ? [
          column<StockItem>(word('description'), ({ description }) => description ?? '–'),
          figures<StockItem>(word('extra'), ({ extraFen }) =>
            extraFen === 0 ? '–' : word('plus', { price: money(extraFen) }),
          ),
        ]
      : []),
    figures(t('batch'), ({ batchId }) => batchId),
    column(t('added'), ({ createdAt }) => <Time at={createdAt} />),
    column(t('order'), ({ orderId }) => (orderId === null ? '–' : <Link to={place.order(orderId)}>{orderId}</Link>)),
    ...(hasPieces ? [column<StockItem>(word('edit'), (item) => <PieceEdit item={item} />)] : []),
  ];
  return (
    <ListScreen
      label={t('items')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: t('noItems'), text: t('noItemsText') }}
      filters={<FilterBy names={stockStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} />}
    />
  );
}
