import { leaseFraudRules } from '#contract/rental/leaseReviewRules.ts';
import type { Route } from './+types/LeaseFrauds';
import { LeaseFrauds } from '../../../features/leaseReviews/admin/LeaseFrauds.tsx';
import { texts } from '../../../features/leaseReviews/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLeaseFrauds');
}

export default function LeaseFraudsPage() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminLeaseFrauds')} lead={t('fraudLead', { days: leaseFraudRules.days })} />
      <LeaseFrauds />
    </>
  );
}
