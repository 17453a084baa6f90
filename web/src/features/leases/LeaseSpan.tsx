import type { Lease } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import styles from './leases.module.css';
import { texts } from './texts.ts';

/** From when to when a lease is or, once it is over, was; above it what counts now: the time left, until it begins, or by when its reader answers. */
export function LeaseSpan({ lease }: { lease: Lease }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { state, startsAt, endsAt, startedAt, endedAt, answerBy, may } = lease;
  const isAsked = may.includes('answer') || may.includes('answer_claim');
  return (
    <span className={styles.span}>
      {state === 'active' && (
        <strong>
          {t('left')} <TimeLeft until={endsAt} />
        </strong>
      )}
      {state === 'booked' && !may.includes('show') && (
        <strong>
          {t('startsIn')} <TimeLeft until={startsAt} />
        </strong>
      )}
      {isAsked && answerBy !== null && <strong>{t('answerBy', { time: dayAndTime(answerBy) })}</strong>}
      <Soft>
        <Time at={startedAt ?? startsAt} as="dayAndTime" /> – <Time at={endedAt ?? endsAt} as="dayAndTime" />
      </Soft>
    </span>
  );
}
