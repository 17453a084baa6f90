import { useCall } from '../../api/queries.ts';
import { Stack } from '../../ui/layout.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Balances } from './Balances.tsx';
import { DaysChart } from './DaysChart.tsx';

/** Balances and the last 30 days. */
export function WalletOverview() {
  const wallet = useCall('getWallet', {});
  return (
    <PageState query={wallet} skeleton={<OverviewSkeleton />}>
      {(data) => (
        <Stack gap={16}>
          <Balances wallet={data} />
          <DaysChart days={data.days} />
        </Stack>
      )}
    </PageState>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap={16}>
      <Skeleton height={138} round={12} />
      <Skeleton height={370} round={12} />
    </Stack>
  );
}
