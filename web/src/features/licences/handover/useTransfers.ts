import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../api/queries.ts';

/** As many offers as can wait at the top of the page; more come when these are answered. */
const offersMax = 20;

/** Licences that others offer and that wait for an answer. */
export function useOffers() {
  const query = useCall('listLicenceTransfers', { direction: 'in', limit: offersMax });
  return { offers: query.data?.list.filter(({ state }) => state === 'waiting') ?? [], isPending: query.isPending };
}

/** After a transfer moved: asks again for everything that shows whose licence it is. */
export function useFreshTransfers() {
  const queries = useQueryClient();
  return () => {
    for (const name of ['listLicenceTransfers', 'listLicences', 'getLicence', 'getDashboard']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
}
