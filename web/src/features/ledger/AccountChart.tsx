import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { chartRange, sinceFirstMovement } from '../../ui/chart/chartDays.ts';
import { MoneyChart } from '../../ui/chart/MoneyChart.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** What came in and went out of an account by day, and its balance. */
export function AccountChart({ id }: { id: number }) {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const { from, to } = chartRange(address, useToday());
  const query = useCall('listLedgerDays', { accountId: id, from, to }, { placeholderData: (last) => last });
  return (
    <Card title={t('chart')}>
      <PageState query={query} skeleton={<Skeleton height={310} />}>
        {({ days }) => (
          <MoneyChart
            label={t('chart')}
            days={sinceFirstMovement(days, address.from === undefined).map(({ day, inFen, outFen, balanceFen }) => ({
              day,
              incomeFen: inFen,
              expenseFen: outFen,
              balanceFen,
            }))}
            linkTo={(range) => linkTo({ from: range.from, to: range.to })}
          />
        )}
      </PageState>
    </Card>
  );
}
