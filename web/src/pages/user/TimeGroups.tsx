import { texts } from '../../features/rental/groups/texts.ts';
import { NewTimeGroup, TimeGroups as TimeGroupList } from '../../features/rental/groups/TimeGroups.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/TimeGroups';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'timeGroups');
}

export default function TimeGroups() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('timeGroups')} lead={t('lead')} action={<NewTimeGroup />} />
      <TimeGroupList />
    </>
  );
}
