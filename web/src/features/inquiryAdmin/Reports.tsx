import { useSearchParams } from 'react-router';
import { fakeReportStates } from '#contract/verification/fakeReportProcess.ts';
import type { FakeReportRow } from '#contract/verification/fakeReports.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { ReportStatus } from './ReportStatus.tsx';
import { texts } from './texts.ts';

/** Reports of fakes by state: what waits longest comes first. */
export function Reports() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const state = fakeReportStates.find((name) => name === query.get('state')) ?? 'new';
  const reports = useListCall('listFakeReports', { state });
  const columns: Column<FakeReportRow>[] = [
    {
      name: 'about',
      title: t('about'),
      leads: true,
      show: ({ id, kind, about }) => (
        <RowLink to={href('adminInquiries', { state, report: id })}>
          {t(`${kind}Kind`)} · {about}
        </RowLink>
      ),
    },
    { name: 'number', title: t('number'), show: ({ number }) => number },
    { name: 'state', title: t('state'), show: (row) => <ReportStatus state={row.state} /> },
    { name: 'photo', title: t('photo'), minor: true, show: ({ hasPhoto }) => (hasPhoto ? t('hasPhoto') : '–') },
    { name: 'sent', title: t('sent'), show: ({ createdAt }) => <Time at={createdAt} as="relative" /> },
    {
      name: 'due',
      title: t('due'),
      show: ({ dueAt, late }) => (late ? <Status tone="bad">{t('late')}</Status> : <Time at={dueAt} as="date" />),
    },
  ];
  return (
    <Stack gap={16}>
      <FilterLinks
        label={t('filter')}
        current={state}
        filters={fakeReportStates.map((name) => ({
          name,
          label: t(name),
          to: href('adminInquiries', { state: name }),
        }))}
      />
      <Card flush>
        <PageState
          query={reports.query}
          skeleton={<TableSkeleton rows={6} />}
          isEmpty={() => reports.items.length === 0}
          empty={<Notice picture="empty" title={t('noReports')} text={t('noReportsText')} />}
        >
          {() => (
            <>
              <Table label={t('reportList')} columns={columns} rows={reports.items} keyOf={({ id }) => id} />
              <LoadMore {...reports} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}
