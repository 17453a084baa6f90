import consoleAddresses from 'virtual:call-addresses/console';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import type { Route } from './+types/ConsoleFrame';
import { knowAddresses, loadChanges } from '../../api/address.ts';
import { call } from '../../api/call.ts';
import { isLineFailure, untilLoaded } from '../../api/connection.ts';
import { keepToken, readToken } from '../../api/token.ts';
import { href } from '../../paths.ts';
import { loadTouches } from '../../record/touched/refreshAfter.ts';
import { afterLoad } from '../afterLoad.ts';
import { consoleAccess, firstScreen, maySee } from './consoleAccess.ts';
import { ConsoleFallback, ConsoleLayout } from './ConsoleLayout.tsx';
import { MenuContext, ReaderContext } from './reader.ts';
import { MissingPage } from '../ErrorPage.tsx';
import { changeState, readSettings } from '../settings/appSettings.ts';
import { StepUp } from '../StepUp.tsx';

knowAddresses(consoleAddresses);

// Most are asked for nothing.
const ConsentDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/terms/ConsentDialog.tsx'))).ConsentDialog,
}));

/** Whoever is not logged in, or not known to the server, goes to the login page and comes back afterwards. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const token = readToken();
  if (token === null) throw redirect(href('login', { redirect: pathname + search }));
  try {
    const { menuFromServer } = readSettings();
    const access = await consoleAccess(token, menuFromServer);
    const isMissing = !maySee(access, pathname);
    const { user, menu, served } = access;
    return { user, menu, served, isMissing, instead: menuFromServer ? undefined : firstScreen(user) };
  } catch (thrown) {
    // Who this is cannot be said without a line: nobody is logged out for that.
    if (isLineFailure(thrown)) throw thrown;
    await call('logout', {}, { quiet: true }).catch(() => undefined);
    keepToken(null);
    throw redirect(href('login', { redirect: pathname + search }));
  }
}
clientLoader.hydrate = true as const;

/** The guard stands before every screen, not before each change of a filter; and when rights or the menu's source change. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/** What the server sends for every console page: nothing personal. */
export function HydrateFallback() {
  return <ConsoleFallback />;
}

export default function ConsoleFrame({ loaderData }: Route.ComponentProps) {
  const { user, menu, served, isMissing, instead } = loaderData;
  useEffect(() => changeState({ serverMenu: served?.menu ?? [] }), [served]);
  // For other tabs, and as the specification names it.
  useEffect(() => {
    try {
      localStorage.setItem('userRole', user.role);
    } catch {
      // Storage is full or switched off: other tabs learn it when they ask.
    }
  }, [user.role]);
  // What every act needs, before the first one.
  useEffect(() => afterLoad(() => void Promise.all([loadChanges(), loadTouches()]).catch(() => undefined)), []);
  const elsewhere = useElsewhere(instead);
  return (
    <ReaderContext value={user}>
      <MenuContext value={menu}>
        <ConsoleLayout user={user} menu={menu}>
          {isMissing ? elsewhere === undefined ? <MissingPage /> : <Navigate to={elsewhere} replace /> : <Outlet />}
          <StepUp />
          <Suspense>{user.consentsDue && <ConsentDialog />}</Suspense>
        </ConsoleLayout>
      </MenuContext>
    </ReaderContext>
  );
}

/** Where to go instead of a screen that the reader may not see; undefined: it is told that there is none. */
function useElsewhere(instead: string | undefined): string | undefined {
  const { pathname, state } = useLocation();
  // Whoever logged in asked for a page of the one before, or switched the role on it: no fault of theirs.
  const isSent = typeof state === 'object' && state !== null && 'isSent' in state;
  const target = isSent ? href('dashboard') : instead;
  return target === pathname ? undefined : target;
}
