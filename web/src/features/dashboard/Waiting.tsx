import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../api/connection.ts';
import { ListTimes } from '../../language/OwnClock.tsx';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { TimesIn } from '../../ui/list/TimesIn.tsx';
import styles from './Dashboard.module.css';
import { texts } from './texts.ts';
import { listedCount } from './waitingLists.ts';
import type { WaitingProps } from './WaitingLines.tsx';

// With the words of everything that may wait: for many nothing does.
const WaitingLines = lazy(async () => ({
  default: (await untilLoaded(() => import('./WaitingLines.tsx'))).WaitingLines,
}));

/** What waits for the reader, the most urgent first: how long it still may, and what to do. */
export function Waiting(props: WaitingProps & { isBeside: boolean }) {
  const t = useTexts(texts);
  const { of, total } = props.list;
  const count = listedCount(props.list);
  // The last one that is taken out can be taken back.
  const [hadSome] = useState(total > 0);
  return (
    <Card
      title={t(of === 'admin' || !props.isBeside ? 'waiting' : 'waitingOwn')}
      action={
        count > 0 && (
          <span className={`${styles.faint} dotted`}>
            <span>{t('waitingCount', { count })}</span>
            <TimesIn />
          </span>
        )
      }
    >
      {count === 0 && <Status tone="good">{t(total === 0 ? 'waitingNone' : 'inboxEmpty')}</Status>}
      {(total > 0 || hadSome) && (
        <Suspense fallback={<Skeleton height={300} round={6} />}>
          <ListTimes>
            <WaitingLines {...props} />
          </ListTimes>
        </Suspense>
      )}
    </Card>
  );
}
