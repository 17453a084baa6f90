import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import type { Route } from './+types/PublicPageFrame';
import { textsIn } from '../../language/texts.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { pageMeta, rootOf } from '../pageMeta.ts';
import { texts } from '../texts.ts';

/** Pages say their own title; this one is for a page that failed. */
export function meta({ matches, error }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(matches, { title: error === undefined ? '' : isMissing ? t('missingTitle') : t('failedTitle') });
}

/** Stands between frame and pages, so that an error of a page keeps the frame. */
export default function PublicPageFrame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
