import { licenceSorts, soldLicenceStates } from '#contract/licences/licenceSale.ts';
import { limits } from '#contract/core/limits.ts';
import { addressRange, addressSort } from '../../record/list/filterAddress.ts';
import { flag, number, oneOf, text, useAddress } from '../../record/useAddress.ts';

/** `shop`: what one's own shop sold; `all`: everything, for admins. */
export type LicencesOf = 'shop' | 'all';

/** A shop's number; 0 is the platform. */
const seller = (given: string | null) => (given === '0' ? 0 : number(given));
const search = (given: string | null) => text(given)?.slice(0, limits.soldLicenceSearch.max);

/** What the address says about the list and what is open; `only` keeps the tab that the list stands in. */
export function useSellerAddress() {
  const address = useAddress({
    tab: text,
    view: oneOf(['licences', 'batches'], 'licences'),
    state: oneOf(soldLicenceStates),
    search,
    by: oneOf(licenceSorts),
    from: addressRange.from,
    to: addressRange.to,
    ...addressSort(licenceSorts),
    product: number,
    batch: number,
    shop: seller,
    licence: number,
    new: flag,
  });
  const { tab } = address.at;
  type Kept = Parameters<typeof address.linkTo>[0];
  return { ...address, only: (values: Kept) => address.only({ tab, ...values }) };
}
