import { ApiKeys } from '../../features/apiKeys/ApiKeys.tsx';
import { DeletionCard } from '../../features/ownData/DeletionCard.tsx';
import { OwnData } from '../../features/ownData/OwnData.tsx';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { MissingBasics } from '../../features/profile/MissingBasics.tsx';
import { Profile } from '../../features/profile/Profile.tsx';
import { texts } from '../../features/profile/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { SideColumn } from '../../ui/kit/SideColumn.tsx';
import type { Route } from './+types/Account';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'account');
}

export default function Account() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('account')} lead={t('lead')} />
      <MissingBasics />
      <SideColumn
        aside={
          <Stack gap={16}>
            <ApiKeys />
            <Webhooks />
            <OwnData />
            <DeletionCard />
          </Stack>
        }
      >
        <Profile />
      </SideColumn>
    </>
  );
}
