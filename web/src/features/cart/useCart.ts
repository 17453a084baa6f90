import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cart, CartLine } from '#contract/cart/cart.ts';
import { call } from '../../api/call.ts';
import type { CallError } from '../../api/callError.ts';
import { useSession } from '../../api/session.ts';
import { dropLine, keepLine, setKeptQuantity, useBrowserCart } from './browserCart.ts';

/** The cart of whoever reads: an account's is kept by the server, a visitor's by this browser. */
export function useCart() {
  const { loggedIn } = useSession();
  const lines = useBrowserCart();
  const queries = useQueryClient();
  const own = ['getCart', {}] as const;
  const query = useQuery<Cart, CallError>({
    queryKey: loggedIn ? own : ['previewCart', { lines }],
    queryFn: ({ signal }) =>
      loggedIn
        ? call('getCart', {}, { signal, quiet: true })
        : call('previewCart', { lines: [...lines] }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const known = (cart: Cart) => void queries.setQueryData(own, { lines: cart.lines, totalFen: cart.totalFen });

  return {
    query,
    loggedIn,
    /** As many lines as there are, known at once for visitors. */
    count: loggedIn ? (query.data?.lines.length ?? 0) : lines.length,
    setQuantity: async (skuId: number, quantity: number) => {
      if (loggedIn) known(await call('setCartQuantity', { skuId, quantity }));
      else setKeptQuantity(skuId, quantity);
    },
    remove: async (skuId: number) => {
      if (loggedIn) known(await call('removeFromCart', { skuIds: [skuId] }));
      else dropLine(skuId);
    },
    putBack: async ({ skuId, quantity, product }: CartLine) => {
      if (loggedIn) known(await call('addToCart', { lines: [{ skuId, quantity }] }));
      else keepLine({ skuId, quantity }, product?.maxQuantity ?? quantity);
    },
  };
}
