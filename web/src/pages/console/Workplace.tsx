import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { workplaceRules } from '#contract/console/workplaceRules.ts';
import { dateFormatter } from '#contract/core/formatters.ts';
import type { Route } from './+types/Workplace';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { Waiting } from '../../features/dashboard/Waiting.tsx';
import { listsOf } from '../../features/dashboard/waitingLists.ts';
import { texts } from '../../features/workplace/texts.ts';
import { Workplace as OwnWorkplace } from '../../features/workplace/Workplace.tsx';
import { siteTimeZone } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'workplace');
}

export default function Workplace() {
  const t = useTexts(texts);
  const titles = useConsoleTitles();
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <>
      <PageHead title={titles('workplace')} lead={t(timeOfDay(), { name: user.name })} />
      <OwnWorkplace user={user} waits={<Waits />} />
    </>
  );
}

/** The same as on the dashboard, but fewer. */
function Waits() {
  const query = useCall('listWaiting', { limit: dashboardRules.waiting });
  const now = query.dataUpdatedAt;
  return (
    <PageState
      query={query}
      skeleton={
        <Card>
          <Skeleton height={320} round={6} />
        </Card>
      }
    >
      {({ sides }) => {
        const lists = listsOf(sides, now);
        return lists
          .filter((list, index) => index === 0 || list.total > 0)
          .map((list) => (
            <Waiting
              key={list.of}
              list={list}
              now={now}
              onMore={undefined}
              most={workplaceRules.waiting}
              isBeside={lists.length > 1}
            />
          ));
      }}
    </PageState>
  );
}

/** As the clocks of the site show it. */
function timeOfDay(): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  const words = dateFormatter('en-GB', { timeZone: siteTimeZone(), hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(words.format(new Date()));
  if (hour < 6) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
