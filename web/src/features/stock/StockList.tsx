import type { StockedSku } from '#contract/stock/stock.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { StockBrief } from './StockBrief.tsx';
import { StockLevel } from './StockLevel.tsx';
import { texts } from './texts.ts';
import { kinds, noItemFilters, useStockAddress } from './useStockAddress.ts';

const StockDrawer = whenOpened(async () => (await import('./StockDrawer.tsx')).StockDrawer);

/** SKUs with what they have in stock; the address holds filter, search and the SKU that is open, whose items are exported too. */
export function StockList({ exportOf, exportItemsOf }: { exportOf: ExportOf; exportItemsOf: ExportOf }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const { at, linkTo, go } = useStockAddress();
  const { kind, low, shop, search } = at;
  const isShop = useGoodsPlace().of === 'shop';
  const whose = isShop ? ({ mine: 'true' } as const) : { shopId: shop };
  const query = { kind, low, ...whose, search };
  const list = useListCall('listStock', query);
  const shops = useShopOptions(
    { value: '0', label: t('platform') },
    shop === undefined ? undefined : String(shop),
    !isShop,
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'kind',
      label: t('kind'),
      options: kinds.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    { is: 'choice', name: 'low', label: t('level'), options: [{ value: 'true', label: t('low') }] },
    ...(isShop ? [] : [{ is: 'choice', name: 'shop', label: t('shop'), options: shops } as const]),
  ];
  const words = useFilterWords(filters);
  const linkToSku = (sku: number, tab?: string) => linkTo({ ...noItemFilters, sku, tab });
  const nameOf = (row: StockedSku) => (
    <ProductCell product={{ ...row, optionName: row.skuName }} note={`${row.skuName} · #${row.skuId}`}>
      <RowLink to={linkToSku(row.skuId)}>{row.title}</RowLink>
    </ProductCell>
  );
  const importOf = ({ skuId, kind: delivers }: StockedSku) =>
    (delivers === 'secret' || delivers === 'account') && (
      <LinkButton size="sm" icon={UploadIcon} to={linkToSku(skuId, 'import')}>
        {t('import')}
      </LinkButton>
    );
  const columns: Column<StockedSku>[] = [
    lead(t('sku'), (row) => nameOf(row)),
    minor(t('kind'), (row) => t(row.kind), { key: 'kind' }),
    column(t('level'), (row) => <StockLevel sku={row} />, { key: 'level' }),
    figures(t('available'), ({ available }) => (available === null ? t('unlimited') : formats.number(available)), {
      key: 'available',
    }),
    figures(t('reserved'), ({ reserved }) => formats.number(reserved), { key: 'reserved', minor: true }),
    figures(t('sold'), ({ sold }) => formats.number(sold), { key: 'sold' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ skuId }) => skuId}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        tall
        name={isShop ? 'storeStock' : 'stock'}
        open={at.sku}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: exportOf({ query, words }),
        }}
        actions={importOf}
        brief={(row) => <StockBrief sku={row} lead={nameOf(row)} action={importOf(row)} />}
        briefActs
      />
      <StockDrawer
        id={at.sku}
        onClose={() => go({ ...noItemFilters, sku: undefined, tab: undefined })}
        exportItemsOf={exportItemsOf}
      />
    </>
  );
}
