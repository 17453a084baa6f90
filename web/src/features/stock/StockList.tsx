import type { StockedSku } from '#contract/stock/stock.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { StockDrawer } from './StockDrawer.tsx';
import { StockLevel } from './StockLevel.tsx';
import { texts } from './texts.ts';
import { kinds, useStockAddress } from './useStockAddress.ts';

/** SKUs with what they have in stock; the address holds filter, search and the SKU that is open. */
export function StockList() {
  const t = useTexts(texts);
  const formats = useFormats();
  const { at, linkTo, go } = useStockAddress();
  const { kind, low, search } = at;
  const list = useListCall('listStock', { kind, low, search });
  const linkToSku = (sku: number, tab?: string) => linkTo({ sku, tab, state: undefined });
  const columns: Column<StockedSku>[] = [
    lead(t('sku'), (row) => (
      <ProductCell product={{ ...row, optionName: row.skuName }} note={`${row.skuName} · #${row.skuId}`}>
        <RowLink to={linkToSku(row.skuId)}>{row.title}</RowLink>
      </ProductCell>
    )),
    column(t('kind'), (row) => t(row.kind)),
    column(t('level'), (row) => <StockLevel sku={row} />),
    figures(t('available'), ({ available }) => (available === null ? t('unlimited') : formats.number(available))),
    figures(t('reserved'), ({ reserved }) => formats.number(reserved)),
    figures(t('sold'), ({ sold }) => formats.number(sold)),
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
        filters={
          <>
            <SearchForm label={t('search')} placeholder={t('searchHint')} />
            <FilterBy
              label={t('filter')}
              names={['low', ...kinds]}
              word={t}
              current={low ? 'low' : kind}
              linkTo={(name) =>
                name === 'low' ? linkTo({ low: 'true', kind: undefined }) : linkTo({ low: undefined, kind: name })
              }
            />
          </>
        }
        actions={({ skuId, kind: delivers }) =>
          (delivers === 'secret' || delivers === 'account') && (
            <LinkButton size="sm" icon={UploadIcon} to={linkToSku(skuId, 'import')}>
              {t('import')}
            </LinkButton>
          )
        }
      />
      <StockDrawer id={at.sku} onClose={() => go({ sku: undefined, tab: undefined, state: undefined })} />
    </>
  );
}
