import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sku } from '#contract/catalogue/catalogue.ts';
import { cartRules } from '#contract/cart/cartRules.ts';
import { call } from '../../api/call.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { CartIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import styles from './AddToCart.module.css';
import { keepLine } from './browserCart.ts';
import { addTexts } from './addTexts.ts';
import { askCart, showCart } from './useCart.ts';

/** Puts the chosen option into the cart, which visitors have as well. On a phone only its sign stands beside the price. */
export function AddToCart({ sku, quantity }: { sku: Sku; quantity: number }) {
  const t = useTexts(addTexts);
  const { loggedIn } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();

  async function add() {
    const line = { skuId: sku.id, quantity, seenPriceFen: sku.priceFen };
    if (!loggedIn) {
      const kept = keepLine(line, sku.maxQuantity);
      return kept ? toast.good(t('added')) : toast.bad(t('full', { max: cartRules.lines }));
    }
    setBusy(true);
    try {
      const { notAdded, ...cart } = await call('addToCart', { lines: [line] }, { idempotencyKey: key.of(line) });
      key.done();
      await showCart(queries, cart);
      const why = notAdded[0]?.why;
      if (why === undefined) toast.good(t('added'));
      else if (why === 'limited') toast.info(t('addedLimited', { max: sku.maxQuantity }));
      else toast.bad(why === 'full' ? t('full', { max: cartRules.lines }) : t(why));
    } catch {
      // The shell says what failed; without an answer, only the server knows.
      void askCart(queries);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="lg"
      icon={CartIcon}
      className={styles.add}
      aria-label={t('add')}
      busy={busy}
      onClick={() => void add()}
    >
      {t('add')}
    </Button>
  );
}
