import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cart, CartLine } from '#contract/cart/cart.ts';
import { call } from '../../api/call.ts';
import type { CallError } from '../../api/callError.ts';
import { showReply } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { dropLine, keepLine, setKeptQuantity, useBrowserCart } from './browserCart.ts';

const own = ['getCart', {}] as const;

/** Shows what an account's cart became. */
export const showCart = (queries: QueryClient, { lines, totalFen }: Cart): Promise<void> =>
  showReply(queries, 'getCart', {}, { lines, totalFen });

/** Asks for an account's cart anew, as soon as the line is there. */
export async function askCart(queries: QueryClient): Promise<void> {
  // A first answer that is on its way may be of before.
  await queries.cancelQueries({ queryKey: own });
  await queries.invalidateQueries({ queryKey: own });
}

/** The cart of whoever reads: an account's is kept by the server, a visitor's by this browser. */
export function useCart() {
  const { loggedIn } = useSession();
  const lines = useBrowserCart();
  const queries = useQueryClient();
  const query = useQuery<Cart, CallError>({
    queryKey: loggedIn ? own : ['previewCart', { lines }],
    queryFn: ({ signal }) =>
      loggedIn
        ? call('getCart', {}, { signal, quiet: true })
        : call('previewCart', { lines: [...lines] }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  /** Shows what a change made of an account's cart; without an answer, only the server knows. */
  async function known(change: Promise<Cart>): Promise<void> {
    try {
      await showCart(queries, await change);
    } catch (thrown) {
      void askCart(queries);
      throw thrown;
    }
  }

  return {
    query,
    loggedIn,
    /** As many lines as there are, known at once for visitors. */
    count: loggedIn ? (query.data?.lines.length ?? 0) : lines.length,
    setQuantity: async (skuId: number, quantity: number) => {
      if (loggedIn) await known(call('setCartQuantity', { skuId, quantity }));
      else setKeptQuantity(skuId, quantity);
    },
    remove: async (skuId: number) => {
      if (loggedIn) await known(call('removeFromCart', { skuIds: [skuId] }));
      else dropLine(skuId);
    },
    putBack: async ({ skuId, quantity, product }: CartLine) => {
      if (loggedIn) await known(call('addToCart', { lines: [{ skuId, quantity }] }));
      else keepLine({ skuId, quantity }, product?.maxQuantity ?? quantity);
    },
  };
}
