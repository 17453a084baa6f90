import { lazy, Suspense } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { untilLoaded } from '../../api/connection.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { useAppSettings } from '../settings/appSettings.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

// Off by default, and most stay so.
const TabbedPages = lazy(async () => ({
  default: (await untilLoaded(() => import('./tabs/TabbedPages.tsx'))).TabbedPages,
}));

/** Stands between frame and screens, so that an error of a screen keeps menu and navbar; behind tabs it keeps screens alive. */
export default function ConsolePageFrame() {
  if (useAppSettings().tabBar) {
    return (
      <Suspense>
        <TabbedPages />
      </Suspense>
    );
  }
  return (
    <>
      <Breadcrumbs />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
