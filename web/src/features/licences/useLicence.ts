import { useQueryClient } from '@tanstack/react-query';
import type { Licence } from '#contract/licences/licences.ts';
import { useCall } from '../../api/queries.ts';

/** What shows a licence besides itself. */
const elsewhere = ['listLicences', 'listLicenceEvents', 'getDashboard'] as const;

/** A licence of one's own. `changed` takes the licence that an act answers; without one it is asked for again, as is what shows it elsewhere. */
export function useLicence(id: number) {
  const queries = useQueryClient();
  const query = useCall('getLicence', { id });
  const changed = (licence?: Licence) => {
    if (licence) queries.setQueryData(['getLicence', { id }], licence);
    for (const name of licence ? elsewhere : [...elsewhere, 'getLicence']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  return { query, changed };
}

/** What every part of a licence's detail takes. */
export interface PartProps {
  licence: Licence;
  onChanged: (licence?: Licence) => void;
}
