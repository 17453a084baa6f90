import { useSearchParams } from 'react-router';
import type { StockedSku } from '#contract/stock/stock.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { StockLevel } from './StockLevel.tsx';
import styles from './Stock.module.css';
import { texts } from './texts.ts';

const kinds = ['secret', 'account', 'licence', 'file'] as const;

/** SKUs with what they have in stock; the address holds filter, search and the SKU that is open. */
export function StockList() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [query] = useSearchParams();
  const kind = kinds.find((name) => name === query.get('kind'));
  const low = query.get('low') === 'true';
  const search = query.get('search') ?? '';
  const stock = useListCall('listStock', {
    ...(kind === undefined ? {} : { kind }),
    ...(low ? { low: 'true' } : {}),
    ...(search === '' ? {} : { search }),
  });
  const here = (more: Record<string, string | number | undefined>) => href('adminStock', { search, ...more });
  const filters = [
    { name: 'all', label: t('all'), to: here({}) },
    { name: 'low', label: t('low'), to: here({ low: 'true' }) },
    ...kinds.map((name) => ({ name, label: t(name), to: here({ kind: name }) })),
  ];
  const linkTo = (sku: number, tab?: string) => here({ kind, low: low ? 'true' : undefined, sku, tab });
  const columns: Column<StockedSku>[] = [
    {
      name: 'sku',
      title: t('sku'),
      leads: true,
      show: (row) => (
        <span className={styles.product}>
          <Cover productId={row.productId} categorySlug={row.categorySlug} picture={row.picture} shape="thumb" />
          <span>
            <RowLink to={linkTo(row.skuId)}>{row.title}</RowLink>
            <span className={styles.soft}>
              {row.skuName} · #{row.skuId}
            </span>
          </span>
        </span>
      ),
    },
    { name: 'kind', title: t('kind'), show: (row) => t(row.kind) },
    { name: 'level', title: t('level'), show: (row) => <StockLevel sku={row} /> },
    {
      name: 'available',
      title: t('available'),
      figures: true,
      show: ({ available }) => (available === null ? t('unlimited') : number(available)),
    },
    { name: 'reserved', title: t('reserved'), figures: true, show: ({ reserved }) => number(reserved) },
    { name: 'sold', title: t('sold'), figures: true, show: ({ sold }) => number(sold) },
  ];
  return (
    <Stack gap={16}>
      <SearchForm label={t('search')} placeholder={t('searchHint')} />
      <FilterLinks label={t('filter')} filters={filters} current={low ? 'low' : (kind ?? 'all')} />
      <Card flush>
        <PageState
          query={stock.query}
          skeleton={<TableSkeleton rows={8} tall />}
          isEmpty={() => stock.items.length === 0}
          empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
        >
          {() => (
            <>
              <Table
                label={t('list')}
                columns={columns}
                rows={stock.items}
                keyOf={({ skuId }) => skuId}
                actions={({ skuId, kind: delivers }) =>
                  (delivers === 'secret' || delivers === 'account') && (
                    <LinkButton size="sm" icon={UploadIcon} to={linkTo(skuId, 'import')}>
                      {t('import')}
                    </LinkButton>
                  )
                }
              />
              <LoadMore {...stock} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}
