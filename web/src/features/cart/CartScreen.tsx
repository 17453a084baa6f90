import { type ReactNode, useEffect, useState } from 'react';
import type { Cart, CartLine } from '#contract/cart/cart.ts';
import { href } from '../../paths.ts';
import { useTexts } from '../../language/texts.ts';
import type { CouponsPart } from '../../parts/product/foundCoupons.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './CartScreen.module.css';
import { LineOfCart } from './LineOfCart.tsx';
import { Summary } from './Summary.tsx';
import { texts } from './texts.ts';
import { useCart } from './useCart.ts';
import { useCheckOut } from './useCheckOut.ts';
import { useHandOver } from './useHandOver.ts';

interface CartScreenProps {
  site: string;
  /** What takes something off lines. */
  coupons: (of: CouponsPart) => ReactNode;
  /** What stands below an empty cart. */
  instead: ReactNode;
}

/** What somebody means to buy, by seller, and what it costs together; visitors have one as well. */
export function CartScreen({ site, coupons, instead }: CartScreenProps) {
  const t = useTexts(texts);
  useHandOver();
  const cart = useCart();
  const isHere = useIsHere();
  const [removed, setRemoved] = useState<CartLine>();
  const checkOut = useCheckOut();

  async function remove(line: CartLine) {
    await cart.remove(line.skuId);
    setRemoved(line);
  }
  async function putBack(line: CartLine) {
    try {
      await cart.putBack(line);
      setRemoved(undefined);
    } catch {
      // The shell says what failed; it can be pressed again.
    }
  }

  const empty = (
    <div className={styles.empty}>
      <Notice
        picture="empty"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <LinkButton kind="primary" to={href('products')}>
            {t('browse')}
          </LinkButton>
        }
      />
      {instead}
    </div>
  );
  return (
    <>
      <PageHead title={t('title')} />
      {removed !== undefined && (
        <p className={styles.undo} role="status">
          <span>{t('removed', { title: removed.product?.title ?? t('someItem') })}</span>
          <Button kind="quiet" size="sm" onClick={() => void putBack(removed)}>
            {t('undo')}
          </Button>
        </p>
      )}
      {isHere ? (
        <PageState
          query={cart.query}
          skeleton={<LinesSkeleton />}
          isEmpty={({ lines }) => lines.length === 0}
          empty={empty}
        >
          {(data) => (
            <div className={styles.cart}>
              <div className={styles.sellers}>
                {sellersOf(data).map(({ key, seller, lines }) => (
                  <section key={key} className={styles.seller}>
                    {seller && (
                      <h2 className={styles.name}>
                        <ShopFace shopId={seller.shopId} name={seller.name || site} />
                        {seller.name || site}
                        {seller.verified && <Mark kind="verified" size={15} className={styles.verified ?? ''} />}
                      </h2>
                    )}
                    <ul className={styles.lines}>
                      {lines.map((line) => (
                        <LineOfCart
                          key={line.skuId}
                          line={line}
                          asked={checkOut.askedOf(line)}
                          refusal={checkOut.refusals.get(line.skuId)}
                          loggedIn={cart.loggedIn}
                          onQuantity={(quantity) => cart.setQuantity(line.skuId, quantity)}
                          onRemove={() => remove(line)}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
              <Summary cart={data} loggedIn={cart.loggedIn} checkOut={checkOut} coupons={coupons} />
            </div>
          )}
        </PageState>
      ) : (
        <LinesSkeleton />
      )}
    </>
  );
}

/** Whose cart it is, only the browser knows: the server sends the skeleton. */
function useIsHere(): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere;
}

/** The lines come by seller; what is gone has none and stands last. */
function sellersOf({ lines }: Cart) {
  const groups: { key: string; seller: NonNullable<CartLine['product']>['seller'] | undefined; lines: CartLine[] }[] =
    [];
  for (const line of lines) {
    const seller = line.product?.seller;
    const key = seller ? `shop ${seller.shopId ?? 0}` : 'gone';
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push(line);
    else groups.push({ key, seller, lines: [line] });
  }
  return groups;
}

function LinesSkeleton() {
  return (
    <div className={`${styles.cart} ${styles.waiting}`}>
      <div className={styles.sellers}>
        {[0, 1].map((index) => (
          <Skeleton key={index} height={152} round={12} />
        ))}
      </div>
      <Skeleton height={220} round={12} />
    </div>
  );
}
