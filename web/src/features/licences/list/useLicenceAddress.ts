import type { LicenceSummary } from '#contract/licences/licences.ts';
import { number, oneOf, text, useAddress } from '../../../record/useAddress.ts';

/** What the list may be narrowed to, in the order of the choices; `ending` are active ones that end soon. */
export const licenceFilters = ['active', 'ending', 'suspended', 'expired', 'revoked'] as const satisfies (
  LicenceSummary['state'] | 'ending'
)[];

/** Parts of a licence's detail. */
export const licenceParts = ['overview', 'bindings', 'public', 'transfer', 'history'] as const;
export type LicencePart = (typeof licenceParts)[number];

/** What the address says: what is listed, what is open beside it and which part of that. */
export const licenceAddress = {
  state: oneOf(licenceFilters),
  search: text,
  licence: number,
  part: oneOf(licenceParts, 'overview'),
};

export const useLicenceAddress = () => useAddress(licenceAddress);

/** What the list is asked for. */
export function listInput(at: { state: (typeof licenceFilters)[number] | undefined; search: string | undefined }) {
  const { state, search } = at;
  return state === 'ending' ? { ending: 'yes' as const, search } : { state, search };
}
