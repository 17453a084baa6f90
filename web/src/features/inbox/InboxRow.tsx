import { Link } from 'react-router';
import type { InboxItem } from '#contract/console/inbox.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

interface InboxRowProps {
  item: InboxItem;
  isOpen: boolean;
  to: string;
  linkRef: (link: HTMLAnchorElement | null) => void;
}

/** What waits, for how long, and who has taken it. */
export function InboxRow({
  item: { kind, title, person, amountFen, since, dueAt, claim },
  isOpen,
  to,
  linkRef,
}: InboxRowProps) {
  const t = useTexts(texts);
  const { money, relative, date, dateTime } = useFormats();
  const facts = [person, amountFen === null ? null : money(amountFen), title].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <li className={`${styles.item} ${isOpen ? styles.open : ''}`}>
      <div className={styles.name}>
        <Link ref={linkRef} to={to} aria-current={isOpen ? 'true' : undefined}>
          {t(kind)}
        </Link>
        <div>
          <Soft>{facts.join(' · ')}</Soft>
        </div>
      </div>
      <div className={styles.end}>
        {claim && (
          <Status tone={claim.mine ? 'good' : 'waiting'}>
            {claim.mine ? t('mine') : t('taken', { person: claim.person })}
          </Status>
        )}
        <div>
          <Soft>
            {relative(since)} · {dueAt === null ? date(since) : t('due', { time: dateTime(dueAt) })}
          </Soft>
        </div>
      </div>
    </li>
  );
}
