import type { LicenceSummary } from '#contract/licences/licences.ts';
import { licenceSorts } from '#contract/licences/licenceSale.ts';
import { addressRange, addressSort } from '../../../record/list/filterAddress.ts';
import { number, oneOf, ordered, text, useAddress, type valuesIn } from '../../../record/useAddress.ts';

/** What the list may be narrowed to, in the order of the choices; `ending` are active ones that end soon. */
export const licenceFilters = ['active', 'ending', 'suspended', 'expired', 'revoked'] as const satisfies (
  | LicenceSummary['state']
  | 'ending'
)[];

/** Parts of a licence's detail. */
export const licenceParts = ['overview', 'bindings', 'public', 'transfer', 'history'] as const;
export type LicencePart = (typeof licenceParts)[number];

/** What the address says: what is listed, what is open beside it and which part of that. */
export const licenceAddress = {
  state: oneOf(licenceFilters),
  search: text,
  /** Only those that this order delivered. */
  order: number,
  by: oneOf(licenceSorts),
  from: addressRange.from,
  to: addressRange.to,
  ...addressSort(licenceSorts),
  licence: number,
  part: oneOf(licenceParts, 'overview'),
};

export const useLicenceAddress = () => useAddress(licenceAddress);

type LicenceAt = ReturnType<typeof valuesIn<typeof licenceAddress>>;

/** What the list is asked for. */
export function listInput(
  at: Pick<LicenceAt, 'state' | 'search'> &
    Partial<Pick<LicenceAt, 'order' | 'by' | 'from' | 'to' | 'sort' | 'direction'>>,
) {
  const { state, search, order: orderId, by, sort = 'issued', direction = 'desc' } = at;
  const { from, to } = ordered({ from: at.from, to: at.to });
  const query = { search, orderId, by, from, to, sort, direction };
  return state === 'ending' ? { ...query, ending: 'yes' as const } : { ...query, state };
}
