import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { untilLoaded } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { CartIcon } from '../../ui/kit/icons.ts';
import { useBrowserCart } from './browserCart.ts';
import styles from './CartLink.module.css';
import { linkTexts } from './linkTexts.ts';

// Few visitors have a cart: its count is loaded for those who do.
const CartCount = lazy(async () => ({
  default: (await untilLoaded(() => import('./CartCount.tsx'))).CartCount,
}));

/** The way to the cart, with how many items are in it. */
export function CartLink() {
  const t = useTexts(linkTexts);
  const { loggedIn } = useSession();
  const kept = useBrowserCart();
  return (
    <Link to={href('cart')} className={styles.link} title={t('title')}>
      <Icon of={CartIcon} size={20} />
      <span className="visually-hidden">{t('title')}</span>
      {(loggedIn || kept.length > 0) && (
        <Suspense>
          <CartCount />
        </Suspense>
      )}
    </Link>
  );
}
