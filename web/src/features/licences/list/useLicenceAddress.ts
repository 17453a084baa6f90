import { useSearchParams } from 'react-router';
import type { LicenceSummary } from '#contract/licences/licences.ts';
import { href } from '../../../paths.ts';

type State = LicenceSummary['state'];

/** What the list may be narrowed to, in the order of the choices; `ending` are active ones in their last 30 days. */
export const licenceFilters = ['active', 'ending', 'suspended', 'expired', 'revoked'] as const satisfies (
  State | 'ending'
)[];
export type LicenceFilter = (typeof licenceFilters)[number];

/** Parts of a licence's detail. */
export const licenceParts = ['overview', 'bindings', 'public', 'transfer', 'history'] as const;
export type LicencePart = (typeof licenceParts)[number];

export interface LicenceAddress {
  filter: LicenceFilter | undefined;
  search: string;
  /** The licence that is open beside the list, and which part of it. */
  licence: number | undefined;
  part: LicencePart;
}

/** The page's address: what the list shows, what is open beside it, and how it looks with a change. */
export function useLicenceAddress() {
  const [query] = useSearchParams();
  const address = addressIn(query);
  return { address, linkTo: (change: Partial<LicenceAddress> = {}) => linkOf({ ...address, ...change }) };
}

/** An address that somebody mended by hand shows what can be understood of it. */
export function addressIn(query: URLSearchParams): LicenceAddress {
  const id = /^\d{1,15}$/.test(query.get('licence') ?? '') ? Number(query.get('licence')) : 0;
  return {
    filter: licenceFilters.find((name) => name === query.get('state')),
    search: query.get('search') ?? '',
    licence: id > 0 ? id : undefined,
    part: licenceParts.find((name) => name === query.get('part')) ?? 'overview',
  };
}

/** A part stands in it only beside its licence. */
function linkOf({ filter, search, licence, part }: LicenceAddress): string {
  const open = licence === undefined ? {} : { licence, part: part === 'overview' ? undefined : part };
  return href('licences', { state: filter, search, ...open });
}

/** What the list is asked for: only what is meant. */
export function listInput({ filter, search }: Pick<LicenceAddress, 'filter' | 'search'>) {
  return {
    ...(filter === undefined ? {} : filter === 'ending' ? { ending: 'yes' as const } : { state: filter }),
    ...(search === '' ? {} : { search }),
  };
}
