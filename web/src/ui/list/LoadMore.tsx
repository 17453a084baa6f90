import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import styles from './LoadMore.module.css';
import { texts } from '../kit/texts.ts';

interface LoadMoreProps {
  total: number;
  totalExact: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

/** The foot of a list by cursor: how many there are, and the next ones. Takes what `useListCall` answers. */
export function LoadMore({ total, totalExact, hasMore, loadingMore, loadMore }: LoadMoreProps) {
  const t = useTexts(texts);
  return (
    <LoadMoreFoot total={total} totalExact={totalExact}>
      {hasMore && (
        <Button busy={loadingMore} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </LoadMoreFoot>
  );
}

/** The same foot around a button of one's own. */
export function LoadMoreFoot({
  total,
  totalExact,
  children,
}: {
  total: number;
  totalExact: boolean;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={styles.foot}>
      {children}
      <p className={styles.total}>
        {totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) })}
      </p>
    </div>
  );
}
