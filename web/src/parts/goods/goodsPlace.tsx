import { createContext, type ReactNode, use } from 'react';
import { href } from '../../paths.ts';

/** Who edits goods: a shop's owner their own, or admins those of all. */
export type GoodsOf = 'shop' | 'all';

const Place = createContext<GoodsOf>('all');

export function GoodsPlace({ of, children }: { of: GoodsOf; children: ReactNode }) {
  return <Place value={of}>{children}</Place>;
}

/** Whose goods these are, and where their screens stand. */
export function useGoodsPlace() {
  const of = use(Place);
  const isShop = of === 'shop';
  return {
    of,
    list: href(isShop ? 'storeList' : 'adminProducts'),
    make: isShop ? href('editStore') : href('adminProduct', { id: 'new' }),
    copyOf: (id: number) => (isShop ? href('editStore', { copy: id }) : href('adminProduct', { id: 'new', copy: id })),
    edit: (id: number) => (isShop ? href('editStore', { id }) : href('adminProduct', { id })),
    /** With an option, to its import. */
    stockOf: (productId: number, skuId?: number) =>
      href(isShop ? 'storeStock' : 'adminStock', {
        search: productId,
        ...(skuId !== undefined && { sku: skuId, tab: 'import' }),
      }),
    order: (id: number) =>
      isShop ? href('shopCenter', { tab: 'orders', order: id }) : href('adminOrders', { order: id }),
  };
}
