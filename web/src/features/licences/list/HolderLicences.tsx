import { useListCall } from '../../../api/queries.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { LicenceFilters } from './LicenceFilters.tsx';
import { LicenceList } from './LicenceList.tsx';
import { Offers } from '../handover/Offers.tsx';
import { listInput, useLicenceAddress } from './useLicenceAddress.ts';
import { useOffers } from '../handover/useTransfers.ts';

/** What others offer, and one's own licences below; both at once, so that nothing moves when the offers arrive. */
export function HolderLicences() {
  const { address } = useLicenceAddress();
  // The list's own request, begun beside that of the offers.
  useListCall('listLicences', listInput(address));
  const { isPending } = useOffers();
  if (isPending) {
    return (
      <div aria-busy="true">
        <Card flush>
          <TableSkeleton rows={6} tall />
        </Card>
      </div>
    );
  }
  return (
    <Stack gap={16}>
      <Offers />
      <LicenceFilters />
      <LicenceList />
    </Stack>
  );
}
