import type { LicenceSort } from '#contract/licences/licenceSale.ts';
import type { SortKey } from '../../../platform/database/walk.ts';

/** What lists of licences `l` are sorted by, as written in the indexes: what never ends comes after all that does. */
export const licenceKeys: Record<LicenceSort, SortKey> = {
  issued: { sql: 'l.created_at', is: 'time' },
  end: { sql: `coalesce(l.expires_at, 'infinity')`, is: 'end' },
};
