import { lazy, Suspense, useEffect, useState } from 'react';
import type { Route } from './+types/Dashboard';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useCall } from '../../api/queries.ts';
import { DashboardSkeleton } from '../../features/dashboard/DashboardSkeleton.tsx';
import { FoldedOwn, OwnTiles } from '../../features/dashboard/OwnPart.tsx';
import { texts } from '../../features/dashboard/texts.ts';
import { Waiting } from '../../features/dashboard/Waiting.tsx';
import { listedCount, listsOf } from '../../features/dashboard/waitingLists.ts';
import { NewestOrders } from '../../features/orders/NewestOrders.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { useReader } from '../../shell/console/reader.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { BagIcon, ShopIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { firstCalls } from '../../shell/console/firstCalls.ts';

// For those who look after the site, and mostly nothing: with all words about the parts of the site.
const HealthBanner = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/health/HealthBanner.tsx'))).HealthBanner,
}));

// Most have no business: with its charts.
const loadBusiness = () => untilLoaded(() => import('../../features/dashboard/BusinessPart.tsx'));
const BusinessPart = lazy(async () => ({ default: (await loadBusiness()).BusinessPart }));

type Dashboard = CallOutput<'getDashboard'>;

export const handle = firstCalls(
  ['getDashboard', {}, { field: 'business', parts: ['src/features/dashboard/BusinessPart.tsx'] }],
  [
    'listWaiting',
    { limit: dashboardRules.waiting },
    { field: 'sides', parts: ['src/features/dashboard/WaitingLines.tsx'] },
  ],
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'dashboard');
}

/** One's business first: of an admin the site's, of a seller the shop's; what was bought comes folded behind it, but for what waits. */
export default function Dashboard() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const dashboard = useCall('getDashboard', {});
  const waiting = useWaiting();
  const isAdmin = useReader()?.role === 'admin';
  useEffect(() => {
    // While the figures are asked for; should it not come, it is asked for again where it is shown.
    if (isAdmin) loadBusiness().catch(() => undefined);
  }, [isAdmin]);
  return (
    <>
      <PageHead title={titles('dashboard')} lead={t('lead')} action={<HeadAction dashboard={dashboard.data} />} />
      {/* Both at once: what waits stands above other parts. */}
      <PageState
        query={waiting.query.isPending ? { ...dashboard, data: undefined } : dashboard}
        skeleton={<DashboardSkeleton />}
      >
        {(data) => <Face dashboard={data} waiting={waiting} />}
      </PageState>
    </>
  );
}

type WaitingLists = ReturnType<typeof useWaiting>;

/** What waits for the reader, asked for beside the figures; more of it when that is wanted. */
function useWaiting() {
  const [limit, setLimit] = useState<number>(dashboardRules.waiting);
  const query = useCall('listWaiting', { limit }, { placeholderData: (before) => before });
  const onMore = limit < dashboardRules.waitingMax ? () => setLimit(dashboardRules.waitingMax) : undefined;
  return { query, onMore };
}

function HeadAction({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useTexts(texts);
  const shop = dashboard?.business?.shop;
  if (shop) {
    return (
      <LinkButton size="sm" icon={ShopIcon} to={href('shops', { id: shop.id })}>
        {t('toShop')}
      </LinkButton>
    );
  }
  if (dashboard?.face === 'admin') return null;
  return (
    <LinkButton size="sm" icon={BagIcon} to={href('buy')}>
      {t('browse')}
    </LinkButton>
  );
}

function Face({ dashboard: { business, own }, waiting }: { dashboard: Dashboard; waiting: WaitingLists }) {
  const seesHealth = useReader()?.grants.includes('site');
  const { data, dataUpdatedAt } = waiting.query;
  // Once a visit: what moves to another column loses what the reader opened in it.
  const [isLittle] = useState(
    () =>
      listsOf(data?.sides ?? [], dataUpdatedAt).reduce((sum, list) => sum + listedCount(list), 0) <
      dashboardRules.waiting,
  );
  const bought = (
    <>
      <OwnTiles own={own} />
      {!business && <WhatWaits {...waiting} />}
      <NewestOrders orders={own.newest} />
    </>
  );
  if (!business) return <Stack>{bought}</Stack>;
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Stack>
        <Suspense>{seesHealth && <HealthBanner />}</Suspense>
        <BusinessPart business={business} isLittle={isLittle}>
          <WhatWaits {...waiting} />
        </BusinessPart>
        {own.orders + own.licences > 0 && <FoldedOwn own={own}>{bought}</FoldedOwn>}
      </Stack>
    </Suspense>
  );
}

/** An admin's own things stand below those of the site, where there are any. */
function WhatWaits({ query, onMore }: WaitingLists) {
  return (
    <PageState
      query={query}
      skeleton={
        <Card>
          <Skeleton height={360} round={6} />
        </Card>
      }
    >
      {({ sides }) => {
        const lists = listsOf(sides, query.dataUpdatedAt);
        return (
          <Stack>
            {lists
              .filter((list, index) => index === 0 || list.total > 0)
              .map((list) => (
                <Waiting
                  key={list.of}
                  list={list}
                  now={query.dataUpdatedAt}
                  onMore={onMore}
                  isBeside={lists.length > 1}
                />
              ))}
          </Stack>
        );
      }}
    </PageState>
  );
}
