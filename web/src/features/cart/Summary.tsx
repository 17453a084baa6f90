import { type ReactNode, useState } from 'react';
import type { Cart } from '#contract/cart/cart.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { useTexts } from '../../language/texts.ts';
import { couponFor, type CouponsPart, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { FootBar } from '../../ui/kit/overlay/FootBar.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import styles from './CartScreen.module.css';
import { texts } from './texts.ts';
import type { CheckOut } from './useCheckOut.ts';

interface SummaryProps {
  coupons: (of: CouponsPart) => ReactNode;
  cart: Cart;
  loggedIn: boolean;
  checkOut: CheckOut;
}

/** What can be bought now costs together, what is left out, and the one way on. */
export function Summary({ cart, loggedIn, checkOut, coupons }: SummaryProps) {
  const t = useTexts(texts);
  const lines = cart.lines.filter(({ problem }) => problem === null);
  const named = lines.map(({ skuId, quantity, product }) => ({
    skuId,
    quantity,
    ...(lines.length > 1 && { title: product?.title }),
  }));
  const [found, setFound] = useState<FoundCoupon[]>([]);
  const couponOf = (line: Cart['lines'][number]) => couponFor(found, line);
  const discountFen = lines.reduce((sum, line) => sum + (couponOf(line)?.discountFen ?? 0), 0);
  const totalFen = cart.totalFen - discountFen;
  const count = lines.length;
  const leftOut = cart.lines.length - count;
  return (
    <aside className={styles.summary} aria-label={t('total')}>
      {leftOut > 0 && <p className={styles.hint}>{t('leftOut', { count: leftOut })}</p>}
      {count > 0 && coupons({ lines: named, onFound: setFound })}
      {checkOut.failed !== undefined && <Alert tone="warning">{checkOut.failed}</Alert>}
      <p className={styles.total} aria-live="polite">
        <span>{t('total')}</span>
        <Price fen={totalFen} size="xl" />
      </p>
      <FootBar what={t('total')} fen={totalFen}>
        {loggedIn ? (
          <Button
            kind="primary"
            size="lg"
            fullWidth
            busy={checkOut.busy}
            disabled={count === 0}
            onClick={() => checkOut.send(lines, couponOf)}
          >
            {count === 0 ? t('nothing') : t('checkOut', { count })}
          </Button>
        ) : (
          <LinkButton kind="primary" size="lg" fullWidth to={href('login', { redirect: href('cart') })}>
            {t('login')}
          </LinkButton>
        )}
      </FootBar>
      {!loggedIn && <p className={styles.hint}>{t('loginHint')}</p>}
      <p className={styles.hint}>{t('promise')}</p>
      <p className={styles.hint}>{t('unpaid', { minutes: orderUnpaidSeconds / 60 })}</p>
    </aside>
  );
}
