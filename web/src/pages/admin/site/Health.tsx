import type { Route } from './+types/Health';
import { HealthView } from '../../../features/health/HealthView.tsx';
import { texts } from '../../../features/health/texts.ts';
import { SigningKeys } from '../../../features/signingKeys/SigningKeys.tsx';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminHealth');
}

export default function AdminHealth() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminHealth')} lead={t('lead')} />
      <Stack gap={16}>
        <HealthView />
        <SigningKeys />
      </Stack>
    </>
  );
}
