import { useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

/** A licence that is to be renewed instead of a new one bought: the address names it. */
export interface Renewal {
  licenceId: number;
  /** What each SKU would do to it; undefined while nothing is known yet. */
  preview: CallOutput<'previewRenewal'> | undefined;
  /** Whether there is no such licence of whoever is logged in, for this product. */
  isUnknown: boolean;
  loggedIn: boolean;
  /** Buys a new one instead. */
  leave: () => void;
}

export function useRenewal(product: Product): Renewal | undefined {
  const [query, setQuery] = useSearchParams();
  const { loggedIn } = useSession();
  const licenceId = Number(query.get('renew'));
  const isAsked = product.kind === 'licence' && Number.isSafeInteger(licenceId) && licenceId > 0;
  const asked = useCall('previewRenewal', { licenceId }, { enabled: isAsked && loggedIn, retry: false });
  if (!isAsked) return undefined;
  const isOfOther = asked.data !== undefined && asked.data.productId !== product.id;
  const leave = () => {
    const address = new URLSearchParams(query);
    address.delete('renew');
    setQuery(address, { replace: true, preventScrollReset: true });
  };
  return {
    licenceId,
    preview: isOfOther ? undefined : asked.data,
    isUnknown: isOfOther || asked.isError,
    loggedIn,
    leave,
  };
}
