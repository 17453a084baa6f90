import type { Route } from './+types/LeaseDisputes';
import { texts } from '../../../features/leases/admin/disputeTexts.ts';
import { LeaseDisputes as DisputeList } from '../../../features/leases/admin/LeaseDisputes.tsx';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLeaseDisputes');
}

export default function LeaseDisputes() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminLeaseDisputes')} lead={t('lead')} />
      <DisputeList />
    </>
  );
}
