import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

/** Stands between frame and pages, so that an error of a page keeps the frame. */
export default function PublicPageFrame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
