import { Link, useLocation } from 'react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Facts } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

/** How to reach a shop: for people who are logged in, once they ask. */
export function ShopContacts({ shopId }: { shopId: number }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const query = useCall('getShopContacts', { id: shopId }, { enabled: isAsked && loggedIn });
  if (!loggedIn) {
    return (
      <p className={styles.soft}>
        <Link to={href('login', { redirect: pathname + search })}>{t('contactsLogin')}</Link>
      </p>
    );
  }
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('contactsShow')}</Button>;
  return (
    <PageState query={query}>
      {({ contacts, changedAt }) => (
        <>
          <Facts facts={contacts.map(({ kind, value }) => ({ name: t(kind), value }))} />
          {changedAt !== null && <p className={styles.soft}>{t('contactsSince', { date: date(changedAt) })}</p>}
          <p className={styles.soft}>{t('contactsAdvice')}</p>
        </>
      )}
    </PageState>
  );
}
