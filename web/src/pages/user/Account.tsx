import type { Route } from './+types/Account';
import { ApiKeys } from '../../features/apiKeys/ApiKeys.tsx';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { MissingBasics } from '../../features/profile/MissingBasics.tsx';
import { Profile } from '../../features/profile/Profile.tsx';
import { texts } from '../../features/profile/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'account');
}

export default function Account() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('account')} lead={t('lead')} />
      <MissingBasics />
      <Stack gap={16}>
        <Profile />
        <ApiKeys />
        <Webhooks />
      </Stack>
    </>
  );
}
