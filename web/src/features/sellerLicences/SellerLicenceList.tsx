import { useEffect, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { licenceActs, soldLicenceStates } from '#contract/licences/licenceSale.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { MoveButton } from './MoveButton.tsx';
import { SellerLicenceSearch } from './SellerLicenceSearch.tsx';
import styles from './SellerLicences.module.css';
import { texts } from './texts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';
import { useSellerColumns } from './useSellerColumns.tsx';

type Picked = ReadonlyMap<number, SoldLicence>;

/** Licences for those who sell them: searched, filtered by state and seller, picked and moved many at once. */
export function SellerLicenceList({ of, exportOf }: { of: LicencesOf; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { state, search, product, batch, shop, licence } = useSellerAddress().at;
  const filters = { state, search, productId: product, batchId: batch };
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
  ];
  const words = useFilterWords(choices);
  const [picked, setPicked] = useState<Picked>(new Map());
  const shown = JSON.stringify([filters, shop]);
  // What is out of sight is not picked.
  useEffect(() => setPicked(new Map()), [shown]);
  const pick = (licence: SoldLicence, isPicked: boolean) => {
    const next = new Map(picked);
    if (isPicked) next.set(licence.id, licence);
    else next.delete(licence.id);
    setPicked(next);
  };
  const firstOnes = () => new Map(list.items.slice(0, limits.licencesAtOnce.max).map((one) => [one.id, one]));
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={useSellerColumns(of, { picked, pick })}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        filters={<Filters />}
        name={of === 'shop' ? 'soldLicences' : 'allLicences'}
        open={licence}
        bar={{ filters: choices, tools: exportOf({ query: { ...filters, ...(isAll && { shopId: shop }) }, words }) }}
        tall
      />
      {picked.size > 0 && (
        <BulkBar
          picked={[...picked.values()]}
          onAll={() => setPicked(firstOnes())}
          onNone={() => setPicked(new Map())}
        />
      )}
    </>
  );
}

/** What the kit's filters don't have: search by a key that no address holds, and what the list was opened with. */
function Filters() {
  const t = useTexts(texts);
  const { at, linkTo } = useSellerAddress();
  const { state, product, batch } = at;
  const narrowed = (name: 'product' | 'batch', what: string) => (
    <Narrowed what={t('only', { what })} all={t('onlyClear')} to={linkTo({ [name]: undefined })} />
  );
  return (
    <>
      <SellerLicenceSearch />
      {product !== undefined && narrowed('product', t('onlyProduct', { id: product }))}
      {batch !== undefined && narrowed('batch', t('onlyBatch', { id: batch }))}
      {(state === 'active' || state === 'ending' || state === 'expired') && <Soft>{t('byEnd')}</Soft>}
    </>
  );
}

interface BulkBarProps {
  picked: readonly SoldLicence[];
  onAll: () => void;
  onNone: () => void;
}

/** What can be done with all that are picked. */
function BulkBar({ picked, onAll, onNone }: BulkBarProps) {
  const t = useTexts(texts);
  const words = t('picked', { count: picked.length });
  return (
    <div className={styles.bulk} role="group" aria-label={words}>
      <strong role="status">{words}</strong>
      {licenceActs.map((event) => (
        <MoveButton key={event} event={event} licences={picked} size="sm" onMoved={onNone} />
      ))}
      <Button size="sm" kind="quiet" onClick={onAll}>
        {t('pickAll')}
      </Button>
      <Button size="sm" kind="quiet" onClick={onNone}>
        {t('pickNone')}
      </Button>
    </div>
  );
}
