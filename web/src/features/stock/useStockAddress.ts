import { stockItemSorts, stockStates } from '#contract/stock/stockProcess.ts';
import { addressRange, addressSort } from '../../record/list/filterAddress.ts';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';

export const kinds = ['secret', 'account', 'licence', 'file', 'service'] as const;
export const tabs = ['batches', 'import', 'items', 'settings'] as const;

/** Leads to an option, or to another part of it, without what the pieces before were narrowed to. */
export const noItemFilters = {
  state: undefined,
  batch: undefined,
  from: undefined,
  to: undefined,
  sort: undefined,
  direction: undefined,
} as const;

/** Filters of the list, the SKU that is open, its tab, and what its items are narrowed to and sorted by. */
export function useStockAddress() {
  return useAddress({
    kind: oneOf(kinds),
    low: oneOf(['true']),
    // 0 is the platform.
    shop: (given) => (given !== null && /^\d{1,15}$/.test(given) ? Number(given) : undefined),
    search: text,
    sku: number,
    tab: oneOf(tabs, 'batches'),
    state: oneOf(stockStates),
    batch: number,
    from: addressRange.from,
    to: addressRange.to,
    ...addressSort(stockItemSorts),
  });
}
