import { useQueryClient } from '@tanstack/react-query';
import { call, type CallInput, type CallOutput } from '../../../api/call.ts';
import { showReply, useCall } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { toast } from '../../../ui/kit/toast.ts';

/** Alerts change by one's own hand, and as they are told. */
const staleMilliseconds = 60_000;

/** What the reader waits to rent; of visitors nothing. */
export function useRentalAlerts() {
  const { loggedIn } = useSession();
  const queries = useQueryClient();
  const query = useCall('listRentalAlerts', {}, { enabled: loggedIn, staleTime: staleMilliseconds });
  const alerts: CallOutput<'listRentalAlerts'>['list'] = query.data?.list ?? [];
  return {
    loggedIn,
    query,
    alerts,
    ofListing: (id: number) => alerts.filter(({ listingId }) => listingId === id),
    /** Says what was done; what failed is said by the shell. */
    change: async (name: 'setRentalAlert' | 'removeRentalAlert', which: CallInput<'setRentalAlert'>, words: string) => {
      try {
        await showReply(queries, 'listRentalAlerts', {}, await call(name, which));
        toast.good(words);
      } catch {
        // Nothing changed.
      }
    },
  };
}
