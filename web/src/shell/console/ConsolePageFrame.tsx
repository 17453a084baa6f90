import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from '../ErrorPage.tsx';
import { useAppSettings } from '../settings/appSettings.ts';
import { TabbedPages } from './tabs/TabbedPages.tsx';

/** Stands between frame and screens, so that an error of a screen keeps menu and navbar; behind tabs it keeps screens alive. */
export default function ConsolePageFrame() {
  return useAppSettings().tabBar ? <TabbedPages /> : <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
