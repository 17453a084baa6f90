import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from '../ErrorPage.tsx';

/** Stands between frame and screens, so that an error of a screen keeps menu and navbar. */
export default function ConsolePageFrame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
