import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { untilLoaded } from '../api/connection.ts';
import { useSession } from '../api/session.ts';
import { useTexts } from '../language/texts.ts';
import { href, paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/kit/Button.tsx';
import { DownIcon, UserIcon } from '../ui/kit/icons.ts';
import styles from './Account.module.css';
import { texts } from './texts.ts';

const AccountMenu = lazy(async () => ({
  default: (await untilLoaded(() => import('./public/AccountMenu.tsx'))).AccountMenu,
}));

/** Log in, or one's own menu. The server always sends "log in": who reads is known in the browser only. */
export function Account() {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  if (!loggedIn) return <LoginLink />;
  const waiting = (
    <Button className={styles.place} icon={UserIcon} iconAfter={DownIcon} aria-label={t('account')}>
      {''}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <AccountMenu className={styles.place ?? ''} />
    </Suspense>
  );
}

function LoginLink() {
  const t = useTexts(texts);
  const to = useLoginAddress();
  return (
    <LinkButton kind="normal" to={to} className={styles.place}>
      {t('login')}
    </LinkButton>
  );
}

const withoutReturn: readonly string[] = [paths.home, paths.login, paths.register, paths.password];

/** The login page, which leads back here afterwards. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation();
  return href('login', { redirect: withoutReturn.includes(pathname) ? undefined : pathname + search });
}
