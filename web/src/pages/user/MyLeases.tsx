import type { Route } from './+types/MyLeases';
import { OwnDisputes } from '../../features/gatewayDisputes/OwnDisputes.tsx';
import { LeaseReviews } from '../../features/leaseReviews/LeaseReviews.tsx';
import { Leases } from '../../features/leases/Leases.tsx';
import { texts } from '../../features/leases/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'myLeases');
}

export default function MyLeases() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('myLeases')} lead={t('lead_tenant')} />
      <Leases
        side="tenant"
        reviewsOf={(id) => <LeaseReviews leaseId={id} />}
        disputesOf={(id) => <OwnDisputes of="lease" id={id} />}
      />
    </>
  );
}
