import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useIsNarrow } from '../../record/list/useIsNarrow.ts';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { MoneyChart } from '../../ui/chart/MoneyChart.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { chartRange, sinceFirstMovement } from '../../ui/chart/chartDays.ts';
import styles from './Statement.module.css';
import { texts } from './statementTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** Income, expense and balance of the account on the chosen days; on a phone folded, so that the lines come first. */
export function StatementChart() {
  const t = useTexts(texts);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { account, kind } = useStatementAddress().filters;
  const title = t(kind === undefined ? 'chartTitle' : 'chartTitleAllKinds', { account: t(account) });
  if (!isNarrow)
    return (
      <Card title={title}>
        <Chart />
      </Card>
    );
  return (
    <Card>
      <details className={styles.chart} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{title}</summary>
        {isOpen && <Chart />}
      </details>
    </Card>
  );
}

function Chart() {
  const t = useTexts(texts);
  const word = useKindWord();
  const { money } = useFormats();
  const { filters, linkTo } = useStatementAddress();
  const { from, to, isCut } = chartRange(filters, useToday());
  const days = useCall('listBalanceDays', { account: filters.account, from, to }, { placeholderData: (last) => last });
  const { account, kind } = filters;
  return (
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
            {/* Days are summed over all kinds. */}
            {kind !== undefined && <Alert tone="info">{t('chartAllKinds', { kind: word(kind, account) })}</Alert>}
            <p className="figures">
              {summary} {isCut && <Soft>{t('chartCut', { days: limits.days.max })}</Soft>}
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
  );
}
