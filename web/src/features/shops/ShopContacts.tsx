import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { untilLoaded } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './ShopPage.module.css';
import { askedTexts } from './askedTexts.ts';

// Few ask: what they get comes with the press.
const ContactFacts = lazy(async () => ({
  default: (await untilLoaded(() => import('./ShopAsked.tsx'))).ContactFacts,
}));

/** How to reach a shop: for people who are logged in, once they ask. */
export function ShopContacts({ shopId }: { shopId: number }) {
  const t = useTexts(askedTexts);
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const [isAsked, setAsked] = useState(false);
  if (!loggedIn) {
    return (
      <p className={styles.soft}>
        <Link to={href('login', { redirect: pathname + search })}>{t('contactsLogin')}</Link>
      </p>
    );
  }
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('contactsShow')}</Button>;
  return (
    <Suspense fallback={<Skeleton height={96} round={12} />}>
      <ContactFacts shopId={shopId} />
    </Suspense>
  );
}
