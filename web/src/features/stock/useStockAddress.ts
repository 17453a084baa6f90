import { stockStates } from '#contract/stock/stockProcess.ts';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';

export const kinds = ['secret', 'account', 'licence', 'file', 'service'] as const;
export const tabs = ['batches', 'import', 'items', 'settings'] as const;

/** Filters of the list, the SKU that is open, its tab, and the state its items are narrowed to. */
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
  });
}
