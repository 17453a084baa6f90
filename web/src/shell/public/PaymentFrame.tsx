import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import type { Route } from './+types/PaymentFrame';
import { textsIn } from '../../language/texts.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { pageMeta, rootOf } from '../pageMeta.ts';
import styles from './PaymentFrame.module.css';
import { texts } from '../texts.ts';

/** Pages say their own title; this one is for a page that failed. */
export function meta({ matches, error }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(matches, { title: error === undefined ? '' : isMissing ? t('missingTitle') : t('failedTitle') });
}

/** Paying has one thing in sight: no header, footer or bars. */
export default function PaymentFrame() {
  return (
    <Ground>
      <Outlet />
    </Ground>
  );
}

export function ErrorBoundary() {
  return (
    <Ground>
      <ErrorPage error={useRouteError()} />
    </Ground>
  );
}

function Ground({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={styles.ground} tabIndex={-1}>
      {children}
    </main>
  );
}
