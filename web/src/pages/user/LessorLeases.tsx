import type { Route } from './+types/LessorLeases';
import { DisputesOfLease } from '../../features/gatewayDisputes/DisputeOfSale.tsx';
import { LeaseReviews } from '../../features/leaseReviews/LeaseReviews.tsx';
import { Leases } from '../../features/leases/Leases.tsx';
import { texts } from '../../features/leases/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'lessorLeases');
}

export default function LessorLeases() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('lessorLeases')} lead={t('lead_lessor')} />
      <Leases
        side="lessor"
        reviewsOf={(id) => <LeaseReviews leaseId={id} />}
        disputesOf={(id) => <DisputesOfLease leaseId={id} />}
      />
    </>
  );
}
