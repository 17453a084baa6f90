import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Batches } from './Batches.tsx';
import { Figures } from './Figures.tsx';
import { ImportForm } from './ImportForm.tsx';
import { Items } from './Items.tsx';
import { SharedSecretPart } from './SharedSecretPart.tsx';
import { StockBar } from './StockBar.tsx';
import { StockLevel } from './StockLevel.tsx';
import { StockSettings } from './StockSettings.tsx';
import { texts } from './texts.ts';
import { noItemFilters, tabs, useStockAddress } from './useStockAddress.ts';

interface StockDrawerProps {
  id: number | undefined;
  onClose: () => void;
  exportItemsOf: ExportOf;
}

/** One SKU’s stock at the side: how much there is, its imports, a new import, its items. */
export function StockDrawer({ id, onClose, exportItemsOf }: StockDrawerProps) {
  const t = useTexts(texts);
  const place = useGoodsPlace();
  const query = useCall('getStock', { skuId: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={query.data?.skuId === id && query.data ? query.data.title : t('stockTitle', { id: id ?? '' })}
      width={720}
      query={query}
    >
      {(stock) => (
        <>
          <Row justify="space-between">
            <ProductCell product={{ ...stock, optionName: stock.skuName }} note={`#${stock.skuId}`}>
              <strong>{stock.skuName}</strong>
            </ProductCell>
            <StockLevel sku={stock} />
          </Row>
          <Figures
            figures={[
              { name: t('available'), value: stock.available ?? t('unlimited') },
              { name: t('reserved'), value: stock.reserved },
              { name: t('sold'), value: stock.sold },
            ]}
          />
          <StockBar stock={stock} />
          {stock.productState === 'draft' && (
            <Alert tone="info">
              {t('draftNote')} <Link to={place.edit(stock.productId)}>{t('toProduct')}</Link>
            </Alert>
          )}
          {stock.sharedSecret ? (
            <>
              <SharedSecretPart skuId={stock.skuId} />
              <StockSettings stock={stock} />
            </>
          ) : stock.kind === 'secret' || stock.kind === 'account' ? (
            <Tabs stock={stock} exportItemsOf={exportItemsOf} />
          ) : (
            <>
              <Alert tone="info">{t('cappedOnly')}</Alert>
              <StockSettings stock={stock} />
            </>
          )}
        </>
      )}
    </RecordDrawer>
  );
}

function Tabs({ stock, exportItemsOf }: { stock: CallOutput<'getStock'>; exportItemsOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo } = useStockAddress();
  const linkToTab = (tab: (typeof tabs)[number] | undefined) => linkTo({ ...noItemFilters, tab });
  return (
    <>
      <FilterBy label={t('parts')} names={tabs} word={t} current={at.tab} linkTo={linkToTab} parts />
      {at.tab === 'batches' && <Batches skuId={stock.skuId} importPath={linkToTab('import')} />}
      {at.tab === 'import' && <ImportForm stock={stock} />}
      {at.tab === 'items' && <Items stock={stock} exportOf={exportItemsOf} />}
      {at.tab === 'settings' && <StockSettings stock={stock} />}
    </>
  );
}
