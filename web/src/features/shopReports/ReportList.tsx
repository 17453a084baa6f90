import { shopReportStates } from '#contract/shops/shopReportProcess.ts';
import type { ReportOfShopRow } from '#contract/shops/shopReports.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { looks, texts } from './texts.ts';

type State = ReportOfShopRow['state'];

interface ReportListProps<Report> {
  list: ComponentProps<typeof ListScreen<Report>>['list'];
  empty: { title: string; text: string };
  state: State | undefined;
  linkTo: (change: { state?: State | undefined; report?: number }) => string;
  open: number | undefined;
  /** What leads a row; nothing: its kind. */
  nameOf?: (report: Report) => string;
  /** Beside the state. */
  mark?: (report: Report) => ReactNode;
  more?: Column<Report>[];
  /** One state is always in force. */
  noAll?: boolean;
}

/** Reports against shops by state, as each of their readers lists them; on a phone each is told briefly. */
export function ReportList<Report extends ReportOfShopRow>(props: ReportListProps<Report>) {
  const { list, empty, state, linkTo, open, nameOf, mark, more = [], noAll = false } = props;
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
    ...(nameOf ? [column<Report>(t('kind'), ({ kind }) => t(kind))] : []),
    column(t('state'), stands),
    ...more,
    minor(t('moved'), ({ movedAt }) => <Time at={movedAt} />),
  ];
  return (
    <ListScreen
      label={t('list')}
      {...{ list, columns, empty, open }}
      keyOf={({ id }) => id}
      filters={
        <FilterBy
          names={shopReportStates}
          word={t}
          current={state}
          linkTo={(next) => linkTo({ state: next })}
          noAll={noAll}
        />
      }
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
