import { useCall } from '../../../api/queries.ts';

/** As many as are shown; a holder with more of them finds one by starting it again. */
const shownMax = 50;

/** One's own proofs of domains, newest first. */
export function useProofs() {
  return useCall('listDomainProofs', { limit: shownMax }).data?.list ?? [];
}
