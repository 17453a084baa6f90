import type { Route } from './+types/LeaseReviews';
import { AdminLeaseReviews } from '../../../features/leaseReviews/admin/AdminLeaseReviews.tsx';
import { texts } from '../../../features/leaseReviews/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLeaseReviews');
}

export default function LeaseReviewsPage() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminLeaseReviews')} lead={t('adminLead')} />
      <AdminLeaseReviews />
    </>
  );
}
