import { useIsFetching } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { forgetEarly } from './forgetEarly.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../language/texts.ts';
import { useTheme } from '../../language/theme.ts';
import { href } from '../../paths.ts';
import { DashboardSkeleton } from '../../features/dashboard/DashboardSkeleton.tsx';
import { RecordNumbers } from '../../parts/site/RecordNumbers.tsx';
import { type FormKeeper, KeeperProvider } from '../../ui/form/keep/keeping.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { CollapseIcon, ExpandIcon, MenuIcon, SettingsIcon } from '../../ui/kit/icons.ts';
import { letAhead, useIsLetAhead } from '../../ui/kit/lazy/ahead.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Skeleton, SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { toast } from '../../ui/kit/toast.ts';
import {
  changeState,
  collapseMenu,
  followAccount,
  isMenuCollapsed,
  useAppSettings,
  watchSettings,
} from '../settings/appSettings.ts';
import { useAccountLanguage } from '../useAccountLanguage.ts';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { useSite } from '../site.ts';
import { ConsoleBell } from '../ConsoleBell.tsx';
import { screenAt } from './consoleAccess.ts';
import styles from './ConsoleLayout.module.css';
import { consoleTexts } from './consoleTexts.ts';
import { BottomTabs } from './menu/BottomTabs.tsx';
import { type MenuBadges, noBadges } from './menu/menuBadges.ts';
import { SideMenu } from './menu/SideMenu.tsx';
import { ConsoleAccountMenu } from './navbar/ConsoleAccountMenu.tsx';
import { NavbarTools, SearchButton } from './navbar/NavbarTools.tsx';
import { usePalette } from './palette/usePalette.ts';
import { forgetRecent } from './palette/recent.ts';
import { resetTabs } from './tabs/openTabs.ts';
import { forgetOldForms, formKeeperOf, takeArrivedForms } from '../../ui/form/keep/formKeeper.ts';

// Only where there is no room for the menu beside the page.
const MenuDrawer = lazy(async () => ({
  default: (await untilLoaded(() => import('./menu/MenuDrawer.tsx'))).MenuDrawer,
}));
const TopMenu = lazy(async () => ({
  default: (await untilLoaded(() => import('./menu/TopMenu.tsx'))).TopMenu,
}));
const SettingsDrawer = lazy(async () => ({
  default: (await untilLoaded(() => import('./settings/SettingsDrawer.tsx'))).SettingsDrawer,
}));
const LeavingBanner = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/ownData/LeavingBanner.tsx'))).LeavingBanner,
}));
const Palette = lazy(async () => ({
  default: (await untilLoaded(() => import('./palette/Palette.tsx'))).Palette,
}));

interface ConsoleLayoutProps {
  user: UserInfo;
  menu: readonly MenuItem[];
  children: ReactNode;
}

/** Navbar, menu and content, as the reader set them up. Where there is no room for the menu it waits behind a button. */
export function ConsoleLayout({ user, menu, children }: ConsoleLayoutProps) {
  const t = useTexts(consoleTexts);
  const settings = useAppSettings();
  const { menu: hasMenu, topMenu, hideMenu, navbar, globalSettings } = settings;
  const palette = usePalette();
  const { isOpen, wasOpened, openMenu, closeMenu } = useMenuDrawer();
  const wasSetUp = useOnce(globalSettings);
  const isShown = useIsLetAhead();
  useAccountSettings(isShown);
  useAccountLanguage(user.locale);
  const { loggedIn, handleLogout } = useLeaving();
  const keeper = useFormKeeper(user.accountId);
  const badges = useCall('listMenuBadges', {}, { enabled: loggedIn && isShown }).data ?? noBadges;
  // What the reader just changed of it shows at once.
  const { deletionAt, nickname, avatar } = useUser(user).data ?? user;
  const menuButton = <IconButton icon={MenuIcon} label={t('openMenu')} size={40} onClick={openMenu} />;
  return (
    <Frame
      menuButton={menuButton}
      topMenu={
        hasMenu && topMenu && !hideMenu ? (
          <Suspense>
            <TopMenu items={menu} />
          </Suspense>
        ) : null
      }
      search={<SearchButton onOpen={palette.open} isSmall={topMenu && hasMenu} />}
      tools={<NavbarTools />}
      menu={hasMenu && !topMenu && !hideMenu ? <FoldingMenu menu={menu} badges={badges} /> : null}
      bell={<ConsoleBell accountId={user.accountId} />}
      account={<ConsoleAccountMenu user={{ ...user, nickname, avatar }} onLogout={handleLogout} />}
      footer={settings.footer && <Footer />}
      tabs={<BottomTabs menu={menu} badges={badges} onMenu={openMenu} />}
    >
      {/* Without a login the screens would only ask for what they may not have any more. */}
      {loggedIn && deletionAt !== null && (
        <Suspense fallback={null}>
          <LeavingBanner dueAt={deletionAt} />
        </Suspense>
      )}
      {loggedIn && <KeeperProvider value={keeper}>{children}</KeeperProvider>}
      <Ahead />
      {!navbar && <Handles menuButton={hideMenu && menuButton} />}
      <Suspense>
        {wasOpened && (
          <MenuDrawer
            open={isOpen}
            onClose={closeMenu}
            menu={menu}
            badges={badges}
            tools={<NavbarTools />}
            onLogout={handleLogout}
          />
        )}
      </Suspense>
      <Suspense>{wasSetUp && <SettingsDrawer />}</Suspense>
      <Suspense>{palette.wasOpened && <Palette menu={menu} {...palette} />}</Suspense>
    </Frame>
  );
}

/** Once what the first screen asked for is there, what the next act needs is fetched. */
function Ahead() {
  const count = useIsFetching();
  useEffect(() => {
    if (count > 0) return undefined;
    // What is shown now may ask for more.
    const timer = setTimeout(() => {
      forgetEarly();
      letAhead();
    });
    return () => clearTimeout(timer);
  }, [count]);
  return null;
}

/** The menu at the side, and the button that leaves its icons alone. */
function FoldingMenu({ menu, badges }: { menu: readonly MenuItem[]; badges: MenuBadges }) {
  const t = useTexts(consoleTexts);
  const isCollapsed = isMenuCollapsed(useAppSettings());
  return (
    <>
      <div className={styles.menu}>
        <SideMenu items={menu} badges={badges} isCollapsed={isCollapsed} />
      </div>
      <div className={styles.fold}>
        <IconButton
          icon={isCollapsed ? ExpandIcon : CollapseIcon}
          label={isCollapsed ? t('expand') : t('collapse')}
          onClick={() => collapseMenu(!isCollapsed)}
        />
      </div>
    </>
  );
}

/** What the navbar would hold, at the edge while it is hidden. */
function Handles({ menuButton }: { menuButton: ReactNode }) {
  const t = useTexts(consoleTexts);
  return (
    <div className={styles.handles}>
      {menuButton}
      <IconButton
        icon={SettingsIcon}
        label={t('settings')}
        size={40}
        className={styles.handle ?? ''}
        aria-haspopup="dialog"
        onClick={() => changeState({ globalSettings: true })}
      />
    </div>
  );
}

/** The drawer of the menu, which closes once it led somewhere. */
function useMenuDrawer() {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => setOpen(false), [key]);
  const openMenu = () => {
    setOpened(true);
    setOpen(true);
  };
  return { isOpen, wasOpened, openMenu, closeMenu: () => setOpen(false) };
}

/** Whether something was true at any time: what is loaded on demand stays. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

/** Forms of the console that ask for it come back after a reload, and after the end of a session. */
function useFormKeeper(accountId: string): FormKeeper {
  const t = useTexts(consoleTexts);
  useEffect(() => {
    takeArrivedForms(accountId);
    forgetOldForms(Date.now(), accountId);
  }, [accountId]);
  return useMemo(() => formKeeperOf(accountId, () => toast.info(t('typedAgain'))), [accountId, t]);
}

/** Settings follow the window, the other tabs and the account. */
function useAccountSettings(isShown: boolean): void {
  const { setTheme } = useTheme();
  useEffect(() => watchSettings(), []);
  useEffect(() => {
    if (isShown) void followAccount().then((theme) => theme !== undefined && setTheme(theme));
  }, [setTheme, isShown]);
}

/** Whoever is logged out elsewhere, as in another tab, goes to the login page; who logs out here goes home. */
function useLeaving() {
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (loggedIn) return;
    resetTabs();
    forgetRecent();
    changeState({ serverMenu: [] });
    if (!isLeaving.current) void navigate(href('login', { redirect: pathname + search }));
  }, [loggedIn, navigate, pathname, search]);
  const handleLogout = () => {
    isLeaving.current = true;
  };
  return { loggedIn, handleLogout };
}

/** The same frame before anything is known of the reader. */
export function ConsoleFallback() {
  const t = useTexts(consoleTexts);
  const isDashboard = screenAt(useLocation().pathname) === 'dashboard';
  return (
    <Frame
      menuButton={<Skeleton width={40} height={40} />}
      search={<Skeleton width={36} height={36} />}
      tools={<Skeleton width={240} height={36} />}
      menu={<MenuSkeleton />}
      account={<Skeleton width={96} height={36} />}
    >
      <noscript>
        <p>{t('needsScripts')}</p>
      </noscript>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="40%" height={30} />
        {isDashboard ? (
          <DashboardSkeleton />
        ) : (
          <>
            <Skeleton height={40} />
            <Card flush>
              <TableSkeleton rows={6} tall />
            </Card>
          </>
        )}
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
  topMenu?: ReactNode;
  search: ReactNode;
  tools: ReactNode;
  menu: ReactNode;
  bell?: ReactNode;
  account: ReactNode;
  footer?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}

/** What of it shows before scripts run is said by the script in the head, as attributes of the document. */
function Frame(props: FrameProps) {
  const { menuButton, topMenu = null, search, tools, bell, menu, account, footer, tabs, children } = props;
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
        {topMenu}
        <div className={styles.tools}>
          {search}
          <div className={styles.preferences}>{tools}</div>
          {bell}
          {account}
        </div>
      </header>
      <div className={styles.side}>{menu}</div>
      <main id="content" className={styles.content} tabIndex={-1}>
        <div className={styles.inside}>{children}</div>
      </main>
      {footer}
      {tabs}
    </div>
  );
}

function Footer() {
  const t = useTexts(consoleTexts);
  const { name, recordNumber, publicSecurityNumber } = useSite();
  return (
    <footer className={styles.footer} aria-label={t('footer')}>
      <span>{name}</span>
      <RecordNumbers {...{ recordNumber, publicSecurityNumber }} />
    </footer>
  );
}

function MenuSkeleton() {
  const t = useTexts(consoleTexts);
  return (
    <nav className={styles.menuSkeleton} aria-busy="true" aria-label={t('menu')}>
      <SkeletonLines count={12} />
    </nav>
  );
}
