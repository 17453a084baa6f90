import type { Business } from '#contract/console/dashboard.ts';
import { href } from '../../paths.ts';

interface Days {
  from: string;
  to: string;
}

/** Where the figures of a shop, or of the site, are counted. */
export function linksOf({ shop }: Pick<Business, 'shop'>) {
  const isShop = shop !== null;
  return {
    /** Orders that were paid on these days, also of one product only. */
    paid: ({ from, to }: Days, product?: number) =>
      isShop
        ? href('shopCenter', { tab: 'orders', from, to, by: 'paid', product })
        : href('adminOrders', { from, to, by: 'paid', product }),
    placed: ({ from, to }: Days) =>
      isShop ? href('shopCenter', { tab: 'orders', from, to }) : href('adminOrders', { from, to }),
    /** Refunds by which money came back on these days. */
    refunded: ({ from, to }: Days) =>
      isShop
        ? href('shopCenter', { tab: 'refunds', state: 'refunded', by: 'ended', from, to })
        : href('adminRefunds', { state: 'refunded', by: 'ended', from, to }),
  };
}

export type Links = ReturnType<typeof linksOf>;
