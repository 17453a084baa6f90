import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from '../ErrorPage.tsx';
import { useAppSettings } from '../settings/appSettings.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { TabbedPages } from './tabs/TabbedPages.tsx';

/** Stands between frame and screens, so that an error of a screen keeps menu and navbar; behind tabs it keeps screens alive. */
export default function ConsolePageFrame() {
  if (useAppSettings().tabBar) return <TabbedPages />;
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
