import type { Route } from './+types/Dashboard';
import { useCall } from '../../api/queries.ts';
import { DashboardSkeleton } from '../../features/dashboard/DashboardSkeleton.tsx';
import { texts } from '../../features/dashboard/texts.ts';
import { OwnTiles, SiteTiles } from '../../features/dashboard/Tiles.tsx';
import { HealthBanner } from '../../features/health/HealthBanner.tsx';
import { NewestOrders } from '../../features/orders/NewestOrders.tsx';
import { WaitingOrders } from '../../features/orders/WaitingOrders.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { BagIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'dashboard');
}

export default function Dashboard() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const dashboard = useCall('getDashboard', {});
  const browse = (
    <LinkButton kind="primary" size="sm" icon={BagIcon} to={href('buy')}>
      {t('browse')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('dashboard')} lead={t('lead')} action={browse} />
      <PageState query={dashboard} skeleton={<DashboardSkeleton />}>
        {(data) => (
          <Stack gap={24}>
            {data.site && <HealthBanner />}
            <OwnTiles dashboard={data} />
            {/* What waits for an admin stands among the site's figures. */}
            {(data.site === null || data.unpaidOrders > 0) && <WaitingOrders />}
            {data.site && (
              <Section title={t('site')}>
                <SiteTiles site={data.site} />
              </Section>
            )}
            <NewestOrders orders={data.newest} />
          </Stack>
        )}
      </PageState>
    </>
  );
}
