import type { BalanceSheet } from '#contract/money/ledgerAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { addDays } from '../../language/days.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { LinesChart } from '../../ui/chart/LinesChart.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './sheetTexts.ts';
import { periods, useSheetAddress } from './useSheetAddress.ts';

/** The three sums on each day up to the sheet's. */
export function SheetChart({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const { days, linkTo } = useSheetAddress();
  const { day, firstDay } = sheet;
  const begin = addDays(day, 1 - Number(days));
  // Days before the first entry say nothing.
  const from = firstDay !== null && firstDay <= day && firstDay > begin ? firstDay : begin;
  const query = useCall('listBalanceSheetDays', { from, to: day }, { placeholderData: (last) => last });
  return (
    <Card title={t('chart')}>
      <FilterBy
        label={t('period')}
        names={periods}
        word={(count) => t('lastDays', { days: count })}
        current={days}
        linkTo={(count) => linkTo({ days: count ?? days })}
        noAll
      />
      <PageState query={query} skeleton={<Skeleton height={290} />}>
        {(data) => (
          <LinesChart
            label={t('chartLabel')}
            lines={[t('assets'), t('liabilities'), t('equity')]}
            days={data.days.map((one) => ({
              day: one.day,
              values: [one.assetsFen, one.liabilitiesFen, one.equityFen],
            }))}
          />
        )}
      </PageState>
    </Card>
  );
}
