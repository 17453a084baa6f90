import type { Route } from './+types/Shops';
import { shopRules } from '#contract/shops/shopRules.ts';
import { AdminShops } from '../../../features/shopOpening/AdminShops.tsx';
import { texts } from '../../../features/shopOpening/adminTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminShops');
}

export default function Shops() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminShops')} lead={t('lead', { days: shopRules.reviewWorkingDays })} />
      <AdminShops />
    </>
  );
}
