import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { untilLoaded } from '../../api/line.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { MenuIcon } from '../../ui/kit/icons.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Skeleton, SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { ConsoleBell } from '../ConsoleBell.tsx';
import { ConsoleAccountMenu } from './ConsoleAccountMenu.tsx';
import styles from './ConsoleLayout.module.css';
import { consoleTexts } from './consoleTexts.ts';
import { LanguageSwitch, ThemeSwitch } from '../Preferences.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useSite } from '../site.ts';

// Only where there is no room for the menu beside the page.
const MenuDrawer = lazy(async () => ({
  default: (await untilLoaded(() => import('./MenuDrawer.tsx'))).MenuDrawer,
}));

/** Navbar, side menu and content. Where there is no room for the menu it waits behind a button. */
export function ConsoleLayout({ user, menu, children }: { user: UserInfo; menu: MenuItem[]; children: ReactNode }) {
  const t = useTexts(consoleTexts);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  const openMenu = () => {
    setOpened(true);
    setOpen(true);
  };
  const { loggedIn, handleLogout } = useLeaving();
  const menuButton = <IconButton icon={MenuIcon} label={t('openMenu')} size={40} onClick={openMenu} />;
  return (
    <Frame
      menuButton={menuButton}
      menu={<SideMenu items={menu} />}
      bell={<ConsoleBell accountId={user.accountId} />}
      account={<ConsoleAccountMenu user={user} onLogout={handleLogout} />}
    >
      {/* Without a login the screens would only ask for what they may not have any more. */}
      {loggedIn && children}
      <Suspense>{wasOpened && <MenuDrawer open={isOpen} onClose={() => setOpen(false)} menu={menu} />}</Suspense>
    </Frame>
  );
}

/** Whoever is logged out elsewhere, as in another tab, goes to the login page; who logs out here goes home. */
function useLeaving() {
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!loggedIn && !isLeaving.current) void navigate(href('login', { redirect: pathname + search }));
  }, [loggedIn, navigate, pathname, search]);
  const handleLogout = () => {
    isLeaving.current = true;
  };
  return { loggedIn, handleLogout };
}

/** The same frame before anything is known of the reader. */
export function ConsoleFallback() {
  const t = useTexts(consoleTexts);
  return (
    <Frame
      menuButton={<Skeleton width={40} height={40} />}
      menu={<MenuSkeleton />}
      account={<Skeleton width={96} height={36} />}
    >
      <noscript>
        <p>{t('needsScripts')}</p>
      </noscript>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="40%" height={30} />
        <Skeleton height={120} round={12} />
        <Skeleton height={280} round={12} />
      </div>
      <p className={styles.late}>
        {t('late')}{' '}
        <Link to="." reloadDocument>
          {t('loadAgain')}
        </Link>
      </p>
    </Frame>
  );
}

interface FrameProps {
  menuButton: ReactNode;
  menu: ReactNode;
  bell?: ReactNode;
  account: ReactNode;
  children: ReactNode;
}

function Frame({ menuButton, menu, bell, account, children }: FrameProps) {
  const t = useTexts(consoleTexts);
  const { name } = useSite();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={styles.navbar}>
        <div className={styles.menuButton}>{menuButton}</div>
        <Link to={href('home')} className={styles.home} aria-label={`${name} · ${t('storefront')}`}>
          <Logo name={name} />
        </Link>
        <div className={styles.tools}>
          <div className={styles.preferences}>
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
          {bell}
          {account}
        </div>
      </header>
      <div className={styles.side}>{menu}</div>
      <main id="content" className={styles.content} tabIndex={-1}>
        <div className={styles.inside}>{children}</div>
      </main>
    </div>
  );
}

function MenuSkeleton() {
  return (
    <div className={styles.menuSkeleton}>
      <SkeletonLines count={7} />
    </div>
  );
}
