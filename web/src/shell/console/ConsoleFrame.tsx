import { Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/ConsoleFrame';
import { consoleAddresses } from '../../api/address.ts';
import { call } from '../../api/call.ts';
import { isLineFailure } from '../../api/line.ts';
import { keepToken, readToken } from '../../api/token.ts';
import { href } from '../../paths.ts';
import { consoleAccess, maySee } from './consoleAccess.ts';
import { ConsoleFallback, ConsoleLayout } from './ConsoleLayout.tsx';
import { MissingPage } from '../ErrorPage.tsx';
import { StepUp } from '../StepUp.tsx';

/** Whoever is not logged in, or not known to the server, goes to the login page and comes back afterwards. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const token = readToken();
  if (token === null) throw redirect(href('login', { redirect: pathname + search }));
  // While the server is asked who this is; whoever needs them asks again should they not come.
  void consoleAddresses().catch(() => undefined);
  try {
    const access = await consoleAccess(token);
    return { user: access.user, menu: access.menu, isMissing: !maySee(access, pathname) };
  } catch (thrown) {
    // Who this is cannot be said without a line: nobody is logged out for that.
    if (isLineFailure(thrown)) throw thrown;
    await call('logout', {}, { quiet: true }).catch(() => undefined);
    keepToken(null);
    throw redirect(href('login', { redirect: pathname + search }));
  }
}
clientLoader.hydrate = true as const;

/** The guard stands before every screen, not before each change of a filter. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** What the server sends for every console page: nothing personal. */
export function HydrateFallback() {
  return <ConsoleFallback />;
}

export default function ConsoleFrame({ loaderData }: Route.ComponentProps) {
  const { user, menu, isMissing } = loaderData;
  return (
    <ConsoleLayout user={user} menu={menu}>
      {isMissing ? <MissingPage /> : <Outlet />}
      <StepUp />
    </ConsoleLayout>
  );
}
