import { Link } from 'react-router';
import type { InboxItem } from '#contract/console/inbox.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { daysLeft } from '../../language/timeLeft.ts';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';
import { bestBy, urgencyOf } from './urgencyOf.ts';

interface InboxRowProps {
  item: InboxItem;
  /** When it was asked for. */
  now: number;
  isOpen: boolean;
  to: string;
  linkRef: (link: HTMLAnchorElement | null) => void;
}

/** What waits, since when and until when, and who has taken it. */
export function InboxRow({
  item: { kind, title, person, amountFen, since, dueAt, claim },
  now,
  isOpen,
  to,
  linkRef,
}: InboxRowProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const locale = useLocale();
  // What it is about is what one looks for; a person where it has no title.
  const [subject = t(kind), ...facts] = [title, person, amountFen === null ? null : money(amountFen)].filter(
    (part): part is string => part !== null && part !== '',
  );
  return (
    <li className={`${styles.item} ${isOpen ? styles.open : ''}`}>
      <div className={styles.name}>
        <Link ref={linkRef} to={to} aria-current={isOpen ? 'true' : undefined}>
          <span lang={otherScript(subject, locale)}>{subject}</span>
        </Link>
        <div className={`${styles.facts} dotted`}>
          {[...(subject === t(kind) ? [] : [t(kind)]), ...facts].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className={styles.end}>
        {claim && (
          <Status tone={claim.mine ? 'good' : 'waiting'}>
            {claim.mine ? t('mine') : t('taken', { person: claim.person })}
          </Status>
        )}
        <Urgent since={since} dueAt={dueAt} now={now} />
      </div>
    </li>
  );
}

/** How urgent it is, in words, by tone where it is, and below it since when it waits. */
function Urgent({ since, dueAt, now }: Pick<InboxItem, 'since' | 'dueAt'> & { now: number }) {
  const t = useTexts(texts);
  const { relative, dayAndTime } = useFormats();
  const locale = useLocale();
  const urgency = urgencyOf({ since, dueAt }, now);
  const due = dueAt !== null && t(urgency === 'overdue' ? 'overdue' : 'due', { when: relative(dueAt, now) });
  const came = t('came', { when: relative(since, now) });
  return (
    <>
      {urgency === 'overdue' && <Status tone="bad">{due}</Status>}
      {urgency === 'soon' && <Status tone="waiting">{due}</Status>}
      {urgency === 'due' && <span>{due}</span>}
      {urgency === 'long' && (
        <Status tone="waiting">{t('waits', { age: daysLeft(locale, (now - Date.parse(since)) / 1000) })}</Status>
      )}
      <small className={`${styles.times} dotted`}>
        {dueAt !== null && <time dateTime={dueAt}>{t('by', { time: dayAndTime(dueAt) })}</time>}
        {urgency === 'new' && <span>{t('best', { time: dayAndTime(bestBy(since)) })}</span>}
        <time dateTime={since}>{urgency === 'long' ? t('since', { time: dayAndTime(since) }) : came}</time>
      </small>
    </>
  );
}
