import { useQueryClient } from '@tanstack/react-query';
import type { Licence } from '#contract/licences.ts';
import { useCall } from '../../api/queries.ts';

/** A licence of one's own. `changed` takes the licence that an act answers; what shows it elsewhere is asked for again. */
export function useLicence(id: number) {
  const queries = useQueryClient();
  const query = useCall('getLicence', { id });
  const changed = (licence: Licence) => {
    queries.setQueryData(['getLicence', { id }], licence);
    void queries.invalidateQueries({ queryKey: ['listLicences'] });
    void queries.invalidateQueries({ queryKey: ['getDashboard'] });
  };
  return { query, changed };
}
