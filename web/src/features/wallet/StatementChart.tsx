import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { MoneyChart } from '../../ui/chart/MoneyChart.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { chartRange, sinceFirstMovement } from '../../ui/chart/chartDays.ts';
import { texts } from './statementTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** Income, expense and balance of the account on the chosen days. */
export function StatementChart() {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { filters, linkTo } = useStatementAddress();
  const { from, to, isCut } = chartRange(filters, useToday());
  const days = useCall('listBalanceDays', { account: filters.account, from, to }, { placeholderData: (last) => last });
  return (
    <Card title={t('chartTitle', { account: t(filters.account) })}>
      <PageState query={days} skeleton={<Skeleton height={310} />}>
        {(data) => {
          const shown = sinceFirstMovement(data.days, filters.from === undefined);
          const income = shown.reduce((sum, { inFen }) => sum + inFen, 0);
          const expense = shown.reduce((sum, { outFen }) => sum + outFen, 0);
          const summary = t('chartText', {
            income: money(income),
            expense: money(expense),
            net: money(income - expense),
          });
          return (
            <Stack gap={12}>
              <p className="figures">
                {summary}{' '}
                {(isCut || filters.kind !== undefined) && (
                  <Soft>
                    {filters.kind === undefined ? t('chartCut', { days: limits.days.max }) : t('chartAllKinds')}
                  </Soft>
                )}
              </p>
              <MoneyChart
                label={t('chartTitle', { account: t(filters.account) })}
                days={shown.map(({ day, inFen, outFen, balanceFen }) => ({
                  day,
                  incomeFen: inFen,
                  expenseFen: outFen,
                  balanceFen,
                }))}
                linkTo={linkTo}
              />
            </Stack>
          );
        }}
      </PageState>
    </Card>
  );
}
