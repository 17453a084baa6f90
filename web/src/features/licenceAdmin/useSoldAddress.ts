import { useSearchParams } from 'react-router';
import { soldLicenceStates } from '#contract/licences/licenceSale.ts';
import { href } from '../../paths.ts';

/** `shop`: what one's own shop sold; `all`: everything, for admins. */
export type LicencesOf = 'shop' | 'all';

type Here = Record<string, string | number | undefined>;

/** What the address says about the list, and addresses that differ from it. */
export function useSoldAddress(of: LicencesOf) {
  const [query] = useSearchParams();
  const number = (name: string) => {
    const value = query.get(name);
    return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  const state = soldLicenceStates.find((name) => name === query.get('state'));
  const search = query.get('search') ?? '';
  const filters = {
    ...(state === undefined ? {} : { state }),
    ...(search === '' ? {} : { search: search.slice(0, 20) }),
    ...defined('productId', number('product')),
    ...defined('batchId', number('batch')),
    ...(of === 'all' ? defined('shopId', number('shop')) : {}),
  };
  const kept: Here = {
    state,
    search,
    product: number('product'),
    batch: number('batch'),
    shop: of === 'all' ? number('shop') : undefined,
  };
  const to = (here: Here) =>
    of === 'all' ? href('adminLicences', here) : href('shopCenter', { tab: 'licences', ...here });
  return {
    filters,
    view: query.get('view') === 'batches' ? ('batches' as const) : ('licences' as const),
    /** With all filters, but for these. */
    with: (more: Here) => to({ ...kept, ...more }),
    /** With none but these. */
    to,
  };
}

function defined<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  // A computed key loses its type; it is the name that was given.
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, number>>);
}
