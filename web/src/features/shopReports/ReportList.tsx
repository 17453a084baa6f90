import { addressRange } from '../../record/list/filterAddress.ts';
import { number, oneOf } from '../../record/useAddress.ts';
import { shopReportKinds, shopReportStates } from '#contract/shops/shopReportProcess.ts';
import type { ReportOfShopRow } from '#contract/shops/shopReports.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import type { ExportOf, ShownList } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { looks, texts } from './texts.ts';

type State = ReportOfShopRow['state'];

interface ReportListProps<Report> {
  /** Under which its columns are kept. */
  name: string;
  list: ComponentProps<typeof ListScreen<Report>>['list'];
  empty: { title: string; text: string };
  linkTo: (change: { report?: number }) => string;
  open: number | undefined;
  /** What leads a row; nothing: its kind. */
  nameOf?: (report: Report) => string;
  /** Beside the state. */
  mark?: (report: Report) => ReactNode;
  more?: Column<Report>[];
  /** Where the list can be exported, with its query. */
  exports?: { of: ExportOf; query: ShownList['query'] };
  /** The state in force where none is chosen. */
  start?: State | undefined;
}

/** Reports against shops by state, as each of their readers lists them; on a phone each is told briefly. */
export function ReportList<Report extends ReportOfShopRow>(props: ReportListProps<Report>) {
  const { name: listName, list, empty, linkTo, open, nameOf, mark, more = [], exports, start } = props;
  const t = useTexts(texts);
  const name = (report: Report) => (
    <RowName name={nameOf?.(report) ?? t(report.kind)} id={report.id} to={linkTo({ report: report.id })} />
  );
  const stands = (report: Report) => (
    <Row gap={8}>
      <StateBadge of={looks} state={report.state} />
      {mark?.(report)}
    </Row>
  );
  const columns: Column<Report>[] = [
    lead(t(nameOf ? 'shop' : 'kind'), name),
    ...(nameOf ? [column<Report>(t('kind'), ({ kind }) => t(kind), { key: 'kind' })] : []),
    column(t('state'), stands, { key: 'state' }),
    ...more,
    minor(t('moved'), ({ movedAt }) => <Time at={movedAt} />, { key: 'moved' }),
  ];
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: shopReportStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
      ...(start && { start }),
    },
    {
      is: 'choice',
      name: 'kind',
      label: t('kind'),
      options: shopReportKinds.map((value) => ({ value, label: t(value) })),
    },
    { is: 'days', label: t('made') },
  ];
  const words = useFilterWords(filters);
  return (
    <ListScreen
      label={t('list')}
      {...{ list, columns, empty, open }}
      keyOf={({ id }) => id}
      name={listName}
      bar={{ filters, tools: exports?.of({ query: exports.query, words }) }}
      brief={(report) => (
        <Stack gap={4}>
          {name(report)}
          <Row gap={8} justify="space-between">
            {stands(report)}
            {nameOf && t(report.kind)}
          </Row>
        </Stack>
      )}
    />
  );
}

/** What the address says of such a list. */
export const reportAddress = {
  state: oneOf(shopReportStates),
  kind: oneOf(shopReportKinds),
  from: addressRange.from,
  to: addressRange.to,
  report: number,
};
