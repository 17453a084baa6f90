import type { ReactNode } from 'react';
import type { LicenceBatch } from '#contract/licences/licenceAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { issueTexts } from './issueTexts.ts';
import styles from './LicenceAdmin.module.css';
import { useSoldAddress, type LicencesOf } from './useSoldAddress.ts';

interface BatchesProps {
  of: LicencesOf;
  /** How a batch gets into a file. */
  fetchList: (batchId: number) => ReactNode;
}

/** Licences issued by hand, batch by batch; each leads to its licences. */
export function Batches({ of, fetchList }: BatchesProps) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { to } = useSoldAddress(of);
  const batches = useListCall('listLicenceBatches', { seller: of === 'all' ? 'platform' : 'shop' });
  const columns: Column<LicenceBatch>[] = [
    {
      name: 'batch',
      title: t('batch'),
      leads: true,
      show: (batch) => (
        <span className={styles.words}>
          <RowLink to={to({ batch: batch.id })}>{batch.title}</RowLink>
          <span className={styles.soft}>
            {batch.skuName} · #{batch.id}
            <Instead batch={batch} />
          </span>
        </span>
      ),
    },
    { name: 'reason', title: t('reason'), show: ({ note }) => note },
    { name: 'quantity', title: t('quantity'), figures: true, show: ({ quantity }) => number(quantity) },
    { name: 'by', title: t('by'), show: ({ issuedBy }) => issuedBy.username },
    { name: 'at', title: t('at'), show: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Card flush>
      <PageState
        query={batches.query}
        skeleton={<TableSkeleton rows={6} tall />}
        isEmpty={() => batches.items.length === 0}
        empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
      >
        {() => (
          <>
            <Table
              label={t('list')}
              columns={columns}
              rows={batches.items}
              keyOf={({ id }) => id}
              actions={({ id }) => fetchList(id)}
            />
            <LoadMore {...batches} />
          </>
        )}
      </PageState>
    </Card>
  );
}

function Instead({ batch: { overrides } }: { batch: LicenceBatch }) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { termDays, seats } = overrides;
  const what = [
    termDays === undefined ? [] : termDays === null ? t('lifetime') : t('insteadTerm', { days: number(termDays) }),
    seats === undefined ? [] : t('insteadSeats', { seats: number(seats) }),
  ].flat();
  return what.length === 0 ? null : ` · ${t('instead', { what: what.join(', ') })}`;
}
