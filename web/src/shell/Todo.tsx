import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { messageRules } from '#contract/messages/messageRules.ts';
import { useCall } from '../api/queries.ts';
import { linkOf } from '../features/dashboard/waitingLinks.ts';
import { listsOf } from '../features/dashboard/waitingLists.ts';
import { waitingTexts } from '../features/dashboard/waitingTexts.ts';
import { useLocale } from '../language/locale.tsx';
import { otherScript } from '../language/otherScript.ts';
import { useTexts } from '../language/texts.ts';
import { PageState } from '../ui/kit/PageState.tsx';
import { SkeletonLines } from '../ui/kit/Skeleton.tsx';
import { Time } from '../ui/kit/Time.tsx';
import styles from './Todo.module.css';

interface TodoProps {
  onCount: (count: number) => void;
  none: ReactNode;
  onOpen: () => void;
}

/** What waits for the reader, read live: each line leads to where it is dealt with. */
export function Todo({ onCount, none, onOpen }: TodoProps) {
  const t = useTexts(waitingTexts);
  const locale = useLocale();
  const query = useCall('listWaiting', { limit: messageRules.boxMax });
  const { data } = query;
  const total = data?.sides.reduce((sum, side) => sum + side.total, 0);
  useEffect(() => {
    if (total !== undefined) onCount(total);
  }, [onCount, total]);
  return (
    <PageState query={query} skeleton={<SkeletonLines count={4} />} isEmpty={() => total === 0} empty={none}>
      {({ sides }) => (
        <ul className={styles.list}>
          {listsOf(sides, query.dataUpdatedAt)
            .flatMap(({ items }) => items)
            .map((item) => {
              const { kind, side, id, title, since, dueAt } = item;
              return (
                <li key={`${side} ${kind} ${id}`}>
                  <Link to={linkOf(item)} className={styles.row} onClick={onOpen}>
                    <strong>{t(`${kind}_task`)}</strong>
                    <Time at={dueAt ?? since} as={dueAt === null ? 'relative' : 'dateTime'} />
                    {title !== '' && <span lang={otherScript(title, locale)}>{title}</span>}
                  </Link>
                </li>
              );
            })}
        </ul>
      )}
    </PageState>
  );
}
