import { MyRealName } from '../../features/realNames/MyRealName.tsx';
import { MyRecords } from '../../features/realNames/MyRecords.tsx';
import { texts } from '../../features/realNames/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Authentication';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'authentication');
}

export default function Authentication() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('authentication')} lead={t('lead')} />
      <Stack gap={32}>
        <MyRealName />
        <MyRecords />
      </Stack>
    </>
  );
}
