import { lazy, Suspense } from 'react';
import type { Route } from './+types/Cart';
import { CartScreen } from '../../features/cart/CartScreen.tsx';
import { linkTexts } from '../../features/cart/linkTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

/** Comes after the page: an empty cart needs none. */
const CouponBox = lazy(async () => ({ default: (await import('../../features/coupons/CouponBox.tsx')).CouponBox }));

/** For an empty one only. */
const BestSellers = lazy(async () => ({
  default: (await import('../../features/catalogue/nearest/BestSellers.tsx')).BestSellers,
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, linkTexts)('title') });
}

export default function Cart() {
  const { name } = useSite();
  return (
    <CartScreen
      site={name}
      coupons={(of) => (
        <Suspense>
          <CouponBox {...of} />
        </Suspense>
      )}
      instead={
        <Suspense>
          <BestSellers />
        </Suspense>
      }
    />
  );
}
