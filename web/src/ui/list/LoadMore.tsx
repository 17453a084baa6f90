import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import styles from './LoadMore.module.css';
import { texts } from '../kit/texts.ts';
import { TimesIn } from './TimesIn.tsx';

interface LoadMoreProps {
  total: number;
  totalExact: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Says the zone of the times in the rows, which say none. */
  saysZone?: boolean;
}

/** The foot of a list by cursor: how many there are, and the next ones. Takes what `useListCall` answers. */
export function LoadMore({ total, totalExact, hasMore, loadingMore, loadMore, saysZone = false }: LoadMoreProps) {
  const t = useTexts(texts);
  return (
    <LoadMoreFoot total={total} totalExact={totalExact} note={saysZone && <TimesIn />}>
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
  note,
  children,
}: {
  total: number;
  totalExact: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={styles.foot}>
      {children}
      <p className={`${styles.total} dotted`}>
        <span>{totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) })}</span>
        {note}
      </p>
    </div>
  );
}
