import { fakeReportStates } from '#contract/fakeReportProcess.ts';
import type { FakeReportRow } from '#contract/fakeReports.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { ReportDrawer } from './ReportDrawer.tsx';
import { reportLooks, texts } from './texts.ts';

/** Reports of fakes by state: what waits longest comes first. */
export function Reports() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(fakeReportStates, 'new'), report: number });
  const list = useListCall('listFakeReports', { state: at.state });
  const columns: Column<FakeReportRow>[] = [
    {
      name: 'about',
      title: t('about'),
      leads: true,
      show: ({ id, kind, about }) => (
        <RowLink to={linkTo({ report: id })}>
          {t(`${kind}Kind`)} · {about}
        </RowLink>
      ),
    },
    { name: 'number', title: t('number'), show: (row) => row.number },
    { name: 'state', title: t('state'), show: ({ state }) => <StateBadge of={reportLooks} state={state} /> },
    { name: 'photo', title: t('photo'), minor: true, show: ({ hasPhoto }) => (hasPhoto ? t('hasPhoto') : '–') },
    { name: 'sent', title: t('sent'), show: ({ createdAt }) => <Time at={createdAt} as="relative" /> },
    {
      name: 'due',
      title: t('due'),
      show: ({ dueAt, late }) => (late ? <Status tone="bad">{t('late')}</Status> : <Time at={dueAt} as="date" />),
    },
  ];
  return (
    <>
      <ListScreen
        label={t('reportList')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('noReports'), text: t('noReportsText') }}
        filters={
          <FilterBy names={fakeReportStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} noAll />
        }
      />
      <ReportDrawer id={at.report} onClose={() => go({ report: undefined })} linkTo={(report) => linkTo({ report })} />
    </>
  );
}
