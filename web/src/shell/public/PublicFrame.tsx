import { lazy, Suspense } from 'react';
import { matchPath, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import type { Route } from './+types/PublicFrame';
import { load } from '../../api/load.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { CardHeart } from '../../features/favourites/CardHeart.tsx';
import { useTexts } from '../../language/texts.ts';
import { CardSlot } from '../../parts/product/cardSlot.ts';
import { paths } from '../../paths.ts';
import { BottomBar } from './BottomBar.tsx';
import { useLanguageOffer } from '../languageOffer.ts';
import { PublicFooter } from './PublicFooter.tsx';
import styles from './PublicFrame.module.css';
import { PublicHeader } from './PublicHeader.tsx';
import { isFrameAsked } from '../revalidateAll.ts';
import { texts } from '../texts.ts';

// Few are asked, and only once.
const LanguageOffer = lazy(async () => ({
  default: (await untilLoaded(() => import('./LanguageOffer.tsx'))).LanguageOffer,
}));

// Of whoever logged in to mark something.
const FavouriteWish = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/favourites/FavouriteWish.tsx'))).FavouriteWish,
}));

const heartOf = ({ id, title }: { id: number; title: string }) => <CardHeart productId={id} title={title} />;

/** The categories of the header. A frame without them is better than none: the page inside tells what failed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'listCategories', {}).catch(() => ({ list: [] }));
  return { categories: list };
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isFrameAsked(change);
}

/** Header, content and footer of all public pages. */
export default function PublicFrame({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const { pathname, search } = useLocation();
  const { loggedIn } = useSession();
  const offer = useLanguageOffer();
  const query = new URLSearchParams(search);
  const wish = query.get('mark');
  const isHome = pathname === paths.home;
  // A product, what is let out and the cart have a bar of their own at the foot of a phone.
  const hasOwnBar =
    pathname === paths.cart ||
    matchPath(paths.product, pathname) !== null ||
    (pathname === paths.rentalDetails && query.has('id'));
  return (
    <div className={`${styles.frame} ${hasOwnBar ? styles.ownBar : ''}`}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <PublicHeader categories={loaderData.categories} onMist={isHome} />
      <main id="content" className={isHome ? styles.full : styles.main} tabIndex={-1}>
        <CardSlot value={heartOf}>
          <Outlet />
        </CardSlot>
      </main>
      <PublicFooter />
      {!hasOwnBar && <BottomBar />}
      {loggedIn && wish !== null && (
        <Suspense>
          <FavouriteWish productId={wish} />
        </Suspense>
      )}
      {offer.isOpen && !hasOwnBar && (
        <Suspense>
          <LanguageOffer onDone={offer.close} />
        </Suspense>
      )}
    </div>
  );
}
