import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type LicenceAct, licenceActs, soldLicenceStates } from '#contract/licences/licenceSale.ts';
import { limits } from '#contract/core/limits.ts';
import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { FilterRows } from '../../ui/list/FilterRows.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { actIcons } from './actIcons.ts';
import styles from './LicenceAdmin.module.css';
import { MoveDialog } from './MoveDialog.tsx';
import { SoldSearch } from './SoldSearch.tsx';
import { texts } from './texts.ts';
import { useSoldAddress, type LicencesOf } from './useSoldAddress.ts';
import { useSoldColumns } from './useSoldColumns.tsx';

/** Licences for those who sell them: searched, filtered by state and seller, picked and moved many at once. */
export function SoldList({ of }: { of: LicencesOf }) {
  const t = useTexts(texts);
  const address = useSoldAddress(of);
  const { filters } = address;
  const licences = useSold(of, filters);
  const [picked, setPicked] = useState<ReadonlyMap<number, SoldLicence>>(new Map());
  const shown = JSON.stringify(filters);
  // What is out of sight is not picked.
  useEffect(() => setPicked(new Map()), [shown]);
  const pick = (licence: SoldLicence, isPicked: boolean) => {
    const next = new Map(picked);
    if (isPicked) next.set(licence.id, licence);
    else next.delete(licence.id);
    setPicked(next);
  };
  const columns = useSoldColumns(of, { linkTo: (id) => address.with({ licence: id }), picked, pick });
  const states = [
    { name: 'all', label: t('all'), to: address.with({ state: undefined }) },
    ...soldLicenceStates.map((name) => ({ name, label: t(name), to: address.with({ state: name }) })),
  ];
  const sellers = [
    { name: 'all', label: t('all'), to: address.with({ shop: undefined }) },
    { name: '0', label: t('platform'), to: address.with({ shop: 0 }) },
  ];
  const isByEnd = filters.state === 'active' || filters.state === 'ending' || filters.state === 'expired';
  const byState = <FilterLinks label={t('filterState')} filters={states} current={filters.state ?? 'all'} />;
  return (
    <Stack gap={16}>
      <SoldSearch />
      {of === 'shop' ? (
        byState
      ) : (
        <FilterRows
          rows={[
            { name: 'state', label: t('filterState'), filter: byState },
            {
              name: 'seller',
              label: t('filterSeller'),
              filter: (
                <FilterLinks label={t('filterSeller')} filters={sellers} current={String(filters.shopId ?? 'all')} />
              ),
            },
          ]}
        />
      )}
      <Narrowed of={of} />
      {isByEnd && <p className={styles.soft}>{t('byEnd')}</p>}
      <Card flush>
        <PageState
          query={licences.query}
          skeleton={<TableSkeleton rows={8} tall />}
          isEmpty={() => licences.items.length === 0}
          empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
        >
          {() => (
            <>
              <Table label={t('list')} columns={columns} rows={licences.items} keyOf={({ id }) => id} />
              <LoadMore {...licences} />
              {picked.size > 0 && (
                <BulkBar
                  picked={[...picked.values()]}
                  onAll={() => setPicked(firstOf(licences.items))}
                  onNone={() => setPicked(new Map())}
                />
              )}
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function firstOf(items: readonly SoldLicence[]): ReadonlyMap<number, SoldLicence> {
  return new Map(items.slice(0, limits.licencesAtOnce.max).map((licence) => [licence.id, licence]));
}

/** What can be done with all that are picked. */
function BulkBar({ picked, onAll, onNone }: { picked: readonly SoldLicence[]; onAll: () => void; onNone: () => void }) {
  const t = useTexts(texts);
  const [event, setEvent] = useState<LicenceAct>();
  const of = (act: LicenceAct) => picked.filter(({ may }) => may.includes(act));
  return (
    <div className={styles.bulk} role="group" aria-label={t('picked', { count: picked.length })}>
      <strong role="status">{t('picked', { count: picked.length })}</strong>
      {licenceActs.map((act) => (
        <Button
          key={act}
          size="sm"
          kind={act === 'revoke' ? 'danger' : 'normal'}
          icon={actIcons[act]}
          disabled={of(act).length === 0}
          onClick={() => setEvent(act)}
        >
          {t(act)}
        </Button>
      ))}
      <Button size="sm" kind="quiet" onClick={onAll}>
        {t('pickAll')}
      </Button>
      <Button size="sm" kind="quiet" onClick={onNone}>
        {t('pickNone')}
      </Button>
      <MoveDialog
        event={event}
        licences={event === undefined ? [] : of(event)}
        onClose={() => setEvent(undefined)}
        onMoved={onNone}
      />
    </div>
  );
}

/** Says that the list is of one product, batch or shop only, and how to see all. */
function Narrowed({ of }: { of: LicencesOf }) {
  const t = useTexts(texts);
  const { filters, with: but } = useSoldAddress(of);
  const { productId, batchId, shopId } = filters;
  const what = [
    productId === undefined ? [] : { name: 'product', words: t('onlyProduct', { id: productId }) },
    batchId === undefined ? [] : { name: 'batch', words: t('onlyBatch', { id: batchId }) },
    shopId === undefined || shopId === 0 ? [] : { name: 'shop', words: t('onlyShop', { id: shopId }) },
  ].flat();
  return what.map(({ name, words }) => (
    <p key={name} className={styles.only}>
      <Badge tone="info">{t('only', { what: words })}</Badge>
      <Link to={but({ [name]: undefined })}>{t('onlyClear')}</Link>
    </p>
  ));
}

/** Both lists answer the same; only one of them is asked. */
function useSold(of: LicencesOf, input: ReturnType<typeof useSoldAddress>['filters']) {
  const { shopId: _, ...ofShop } = input;
  const own = useListCall('listSoldLicences', ofShop, { enabled: of === 'shop' });
  const all = useListCall('listAllLicences', input, { enabled: of === 'all' });
  return of === 'shop' ? own : all;
}
