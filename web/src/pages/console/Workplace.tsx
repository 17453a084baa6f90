import { dateFormatter } from '#contract/core/formatters.ts';
import type { Route } from './+types/Workplace';
import { useUser } from '../../api/user.ts';
import { texts } from '../../features/workplace/texts.ts';
import { Workplace as OwnWorkplace } from '../../features/workplace/Workplace.tsx';
import { siteTimeZone } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';

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
      <PageHead title={titles('workplace')} lead={t('lead', { greeting: t(timeOfDay(), { name: user.name }) })} />
      <OwnWorkplace user={user} />
    </>
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
