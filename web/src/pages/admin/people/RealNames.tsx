import type { Route } from './+types/RealNames';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { ProviderCard } from '../../../features/realNames/ProviderCard.tsx';
import { Reviews } from '../../../features/realNames/Reviews.tsx';
import { texts } from '../../../features/realNames/reviewTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminRealNames');
}

export default function AdminRealNames() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminRealNames')} lead={t('lead', { days: realNameRules.reviewWorkingDays })} />
      <Stack gap={24}>
        <Reviews />
        <ProviderCard />
      </Stack>
    </>
  );
}
