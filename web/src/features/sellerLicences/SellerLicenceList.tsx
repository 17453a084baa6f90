import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { licenceActs, licenceSorts, soldLicenceStates } from '#contract/licences/licenceSale.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { ordered } from '../../record/useAddress.ts';
import { MoveButton } from './MoveButton.tsx';
import { SellerLicenceBrief } from './SellerLicenceBrief.tsx';
import { SellerLicenceSearch } from './SellerLicenceSearch.tsx';
import { texts } from './texts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';
import { useSellerColumns } from './useSellerColumns.tsx';

const timeOf = { issued: 'issued', end: 'until' } as const;

/** Licences for those who sell them: searched, filtered by state and seller, many moved at once; on a phone each is told briefly. */
export function SellerLicenceList({ of, exportOf }: { of: LicencesOf; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at } = useSellerAddress();
  const { state, search, product, batch, shop, licence, by } = at;
  const { from, to } = ordered(at);
  const isByEnd = state === 'active' || state === 'ending' || state === 'expired';
  const { sort = isByEnd ? 'end' : 'issued' } = at;
  const { direction = state === 'ending' && sort === 'end' ? 'asc' : 'desc' } = at;
  const filters = { state, search, productId: product, batchId: batch, by, from, to, sort, direction };
  // Both answer the same; only one of them is asked.
  const own = useListCall('listSoldLicences', filters, { enabled: of === 'shop' });
  const all = useListCall('listAllLicences', { ...filters, shopId: shop }, { enabled: of === 'all' });
  const list = of === 'shop' ? own : all;
  const states = soldLicenceStates.map((name) => ({
    value: name,
    label: name === 'ending' ? t('ending', { days: licenceEndingDays }) : t(name),
  }));
  const isAll = of === 'all';
  const sellers = useShopOptions(
    { value: '0', label: t('platform') },
    shop === undefined ? undefined : String(shop),
    isAll,
  );
  const choices: Filter[] = [
    { is: 'choice', name: 'state', label: t('filterState'), options: states, tabs: true },
    ...(isAll ? [{ is: 'choice' as const, name: 'shop', label: t('filterSeller'), options: sellers }] : []),
    {
      is: 'choice',
      name: 'by',
      label: t('daysOf'),
      options: licenceSorts.map((value) => ({ value, label: t(timeOf[value]) })),
      start: 'issued',
    },
    { is: 'days', label: t(timeOf[by ?? 'issued']) },
  ];
  const words = useFilterWords(choices);
  const columns = useSellerColumns(of);
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={columns}
      sorting={sorting.head}
      keyOf={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      filters={<Filters />}
      name={of === 'shop' ? 'soldLicences' : 'allLicences'}
      open={licence}
      bar={{
        filters: choices,
        tools: exportOf({ query: { ...filters, ...(isAll && { shopId: shop }) }, words }),
        ...sorting.choice,
      }}
      brief={(sold) => <SellerLicenceBrief licence={sold} />}
      bulk={{
        nameOf: ({ id }) => t('title', { id }),
        actions: (rows, clear) =>
          licenceActs.map((event) => (
            <MoveButton key={event} event={event} licences={rows} size="sm" onMoved={clear} />
          )),
      }}
      tall
    />
  );
}

/** What the kit's filters don't have: search by a key that no address holds, and what the list was opened with. */
function Filters() {
  const t = useTexts(texts);
  const { at, linkTo } = useSellerAddress();
  const { product, batch } = at;
  const narrowed = (name: 'product' | 'batch', what: string) => (
    <Narrowed what={t('only', { what })} all={t('onlyClear')} to={linkTo({ [name]: undefined })} />
  );
  return (
    <>
      <SellerLicenceSearch />
      {product !== undefined && narrowed('product', t('onlyProduct', { id: product }))}
      {batch !== undefined && narrowed('batch', t('onlyBatch', { id: batch }))}
    </>
  );
}
