import { fakeReportStates } from '#contract/verification/fakeReportProcess.ts';
import { fakeReportDueSeconds } from '#contract/verification/fakeReportRules.ts';
import type { FakeReportRow } from '#contract/verification/fakeReports.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
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
  const states = fakeReportStates.map((value) => ({ value, label: t(value) }));
  const columns: Column<FakeReportRow>[] = [
    lead(t('about'), ({ id, kind, about }) => (
      <RowLink to={linkTo({ report: id })}>
        {t(`${kind}Kind`)} · {about}
      </RowLink>
    )),
    column(t('number'), (row) => row.number),
    column(t('state'), ({ state }) => <StateBadge of={reportLooks} state={state} />),
    minor(t('photo'), ({ hasPhoto }) => (hasPhoto ? t('hasPhoto') : '–')),
    column(t('sent'), ({ createdAt }) => <Time at={createdAt} as="relative" />),
    column(t('due'), ({ dueAt, late }) =>
      late ? <Status tone="bad">{t('late')}</Status> : <Time at={dueAt} as="date" />,
    ),
  ];
  return (
    <>
      <ListScreen
        label={t('reportList')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('noReports'), text: t('noReportsText', { days: fakeReportDueSeconds / 86_400 }) }}
        name="fakeReports"
        open={at.report}
        bar={{
          filters: [{ is: 'choice', name: 'state', label: t('state'), options: states, start: 'new', tabs: true }],
        }}
      />
      <ReportDrawer id={at.report} onClose={() => go({ report: undefined })} linkTo={(report) => linkTo({ report })} />
    </>
  );
}
