import './ui/kit/layers.css';
import './ui/kit/kitBase.css';
import './ui/kit/tokens.css';
import './ui/kit/elements.css';
import './ui/kit/kitVariables.css';
import './ui/kit/kit.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/root';
import { defaultLocale } from '#contract/core/locale.ts';
import { createQueryClient } from './api/queryClient.ts';
import { setTimeZone } from './language/formats.ts';
import { LocaleProvider } from './language/locale.tsx';
import { OwnClock } from './language/OwnClock.tsx';
import { ThemeContext, useColorTheme } from './language/theme.ts';
import { CallReactions } from './shell/CallReactions.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { ConnectionBar } from './shell/ConnectionBar.tsx';
import { loadSite } from './shell/loadSite.ts';
import { ProgressBar } from './shell/ProgressBar.tsx';
import { isFrameAsked } from './shell/revalidateAll.ts';
import { appearanceScript } from './shell/settings/appearanceScript.ts';
import { fallbackSite, type RootData, useKeptConfiguration, useKnownRoot } from './shell/site.ts';
import { useGuardedRoutes } from './shell/console/useGuardedRoutes.ts';
import { useOtherTabs } from './shell/useOtherTabs.ts';
import { useTypedEarly } from './ui/form/useTypedEarly.ts';
import { useRequestId } from './ui/kit/requestId.ts';
import { ScriptMarkContext } from './ui/kit/scriptMark.ts';
import { Toasts } from './ui/kit/Toasts.tsx';

/** What every page knows. Without the site's configuration (the database is away) pages still have a frame. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { locale, theme, publicUrl } = context;
  return { locale, theme, publicUrl, site: await loadSite(context) };
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isFrameAsked(change);
}

/** It has run when the browser's program comes, which takes it as it stands. */
const headScript = import.meta.env.SSR ? appearanceScript : '';

/** For pages without a title of their own. */
export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.site.name ?? fallbackSite.name }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useKnownRoot();
  const locale = root?.locale ?? defaultLocale;
  const theming = useColorTheme(root?.theme ?? 'light');
  const { theme } = theming;
  const scriptMark = use(ScriptMarkContext);
  const [queries] = useState(createQueryClient);
  const requestId = useRequestId();
  setTimeZone(root?.site.timeZone ?? fallbackSite.timeZone);
  return (
    // The script in the head says more of the element than the server knew.
    <html lang={locale} data-mantine-color-scheme={theme} data-respect-reduced-motion suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme === 'dark' ? '#17171a' : '#ffffff'} suppressHydrationWarning />
        {requestId !== undefined && <meta name="request-id" content={requestId} />}
        <link rel="icon" href={root?.site.ico || fallbackSite.ico} />
        <Meta />
        <Links />
        {/* Behind the styles, which it waits for: a body that is laid out before they are there is not always drawn anew. */}
        <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body>
        <LocaleProvider locale={locale}>
          <ThemeContext value={theming}>
            <QueryClientProvider client={queries}>
              <ProgressBar />
              <ConnectionBar />
              <CallReactions />
              <OwnClock>{children}</OwnClock>
              <Toasts />
            </QueryClientProvider>
          </ThemeContext>
        </LocaleProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useKeptConfiguration(loaderData);
  useGuardedRoutes();
  useOtherTabs();
  useTypedEarly();
  return <Outlet />;
}

/** The last one: pages inside of a frame show theirs within it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}
