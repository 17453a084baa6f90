import type { ReactNode } from 'react';
import type { LicenceBatch } from '#contract/licences/licenceAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { issueTexts } from './issueTexts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';

interface BatchesProps {
  of: LicencesOf;
  /** How a batch gets into a file. */
  fetchList: (batchId: number) => ReactNode;
}

/** Licences issued by hand, batch by batch; each leads to its licences. */
export function Batches({ of, fetchList }: BatchesProps) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { only } = useSellerAddress();
  const list = useListCall('listLicenceBatches', { seller: of === 'all' ? 'platform' : 'shop' });
  const columns: Column<LicenceBatch>[] = [
    lead(t('batch'), (batch) => (
      <Stack gap={4}>
        <RowLink to={only({ batch: batch.id })}>{batch.title}</RowLink>
        <Soft>
          {batch.skuName} · #{batch.id}
          <Overrides batch={batch} />
        </Soft>
      </Stack>
    )),
    column(t('reason'), ({ note }) => note),
    figures(t('quantity'), ({ quantity }) => number(quantity)),
    column(t('by'), ({ issuedBy }) => issuedBy.username),
    column(t('at'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  const empty = { title: t('emptyTitle'), text: t('emptyText') };
  return (
    <ListScreen
      label={t('list')}
      {...{ list, columns, empty }}
      keyOf={({ id }) => id}
      actions={({ id }) => fetchList(id)}
      tall
    />
  );
}

function Overrides({ batch: { overrides } }: { batch: LicenceBatch }) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { termDays, seats } = overrides;
  const what = [
    termDays === undefined ? [] : termDays === null ? t('lifetime') : t('insteadTerm', { days: number(termDays) }),
    seats === undefined ? [] : t('insteadSeats', { seats: number(seats) }),
  ].flat();
  return what.length === 0 ? null : ` · ${t('instead', { what: what.join(', ') })}`;
}
