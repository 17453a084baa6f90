import { useListCall } from '../../../api/queries.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { Offers, useOffers } from '../handover/Offers.tsx';
import { LicenceTable } from './LicenceTable.tsx';
import { listInput, useLicenceAddress } from './useLicenceAddress.ts';

/** What others offer, and one's own licences below; both at once, so that nothing moves when the offers arrive. */
export function HolderLicences({ exportOf }: { exportOf: ExportOf }) {
  // The list's own request, begun beside that of the offers.
  useListCall('listLicences', listInput(useLicenceAddress().at));
  if (useOffers().isPending) {
    return (
      <div aria-busy="true">
        <Card flush>
          <TableSkeleton rows={6} tall />
        </Card>
      </div>
    );
  }
  return (
    <Stack>
      <Offers />
      <LicenceTable exportOf={exportOf} />
    </Stack>
  );
}
