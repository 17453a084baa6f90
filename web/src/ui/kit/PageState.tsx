import { type ReactNode, useEffect, useRef } from 'react';
import { CallError } from '../../api/callError.ts';
import { isLineFailure, whenLineReturns } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { Pool } from '../drawings/Pool.tsx';
import { Button } from './Button.tsx';
import { RefreshIcon } from './icons.ts';
import styles from './PageState.module.css';
import { SkeletonLines } from './Skeleton.tsx';
import { texts } from './texts.ts';

/** empty, missing, lost, success: the mallard swims at the foot · failed, forbidden: the water alone. */
export type NoticePicture = 'empty' | 'forbidden' | 'missing' | 'lost' | 'failed' | 'success';

interface NoticeProps {
  picture: NoticePicture;
  title: ReactNode;
  text?: ReactNode;
  /** The first act that helps. */
  action?: ReactNode;
  requestId?: string | undefined;
  /** The page's own heading (h1) rather than a part's. */
  page?: boolean;
}

/** What it is and what to do, above the water: for what is empty, failed, forbidden, missing or done. */
export function Notice({ picture, title, text, action, requestId, page = false }: NoticeProps) {
  const t = useTexts(texts);
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={styles.notice}>
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {requestId !== undefined && (
        <p className={styles.requestId}>
          {t('requestId')} <code>{requestId}</code>
        </p>
      )}
      <div className={styles.foot}>
        <Pool withDuck={picture !== 'failed' && picture !== 'forbidden'} />
      </div>
    </div>
  );
}

/** What failed, the request's id and a way to try again. When the line was lost it tries again by itself, and once where the site answers before it was asked. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(texts);
  const hasRetried = useRef(false);
  useEffect(() => {
    if (onRetry === undefined || !isLineFailure(error)) return;
    return whenLineReturns((wasLost) => {
      if (!wasLost && hasRetried.current) return;
      hasRetried.current ||= !wasLost;
      onRetry();
    });
  }, [error, onRetry]);
  const refusal = error instanceof CallError ? error : undefined;
  // To try again finds nothing either.
  if (refusal?.reason === 'not_found') {
    return (
      <div role="alert">
        <Notice picture="missing" title={refusal.message} />
      </div>
    );
  }
  return (
    <div role="alert">
      <Notice
        picture="failed"
        title={t('failedTitle')}
        text={refusal?.message}
        requestId={refusal?.requestId}
        action={
          onRetry && (
            <Button icon={RefreshIcon} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

interface PageStateProps<Data> {
  /** A query of `useCall`, or the `query` of `useListCall`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The shape of what is coming. */
  skeleton?: ReactNode;
  /** Shown in place of the content when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** Loading, failed, empty or there: every list and every detail goes through this. */
export function PageState<Data>({ query, skeleton, empty, isEmpty, children }: PageStateProps<Data>) {
  const t = useTexts(texts);
  const { data } = query;
  if (data !== undefined) {
    return isEmpty?.(data) === true ? (empty ?? <Notice picture="empty" title={t('emptyTitle')} />) : children(data);
  }
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {skeleton ?? <SkeletonLines count={4} />}
    </div>
  );
}
