import { Link } from 'react-router';
import type { InboxItem } from '#contract/console/inbox.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { AdminDue } from '../../parts/site/AdminDue.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

/** How kinds of what waits are called, and what is done about them: the same as on the dashboard. */
export type KindWords = (kind: InboxItem['kind']) => { name: string; act: string };

interface InboxRowProps {
  item: InboxItem;
  words: ReturnType<KindWords>;
  /** When it was asked for. */
  now: number;
  /** The most urgent that nobody has taken. */
  isFirst: boolean;
  isOpen: boolean;
  to: string;
  linkRef: (link: HTMLAnchorElement | null) => void;
}

/** What waits, how long it still may, who has taken it, and what to do. */
export function InboxRow({ item, words: { name, act }, now, isFirst, isOpen, to, linkRef }: InboxRowProps) {
  const { title, person, amountFen, since, dueAt, claim } = item;
  const t = useTexts(texts);
  const { money } = useFormats();
  const locale = useLocale();
  // What it is about is what one looks for; a person where it has no title.
  const [subject = name, ...facts] = [title, person, amountFen === null ? null : money(amountFen)].filter(
    (part): part is string => part !== null && part !== '',
  );
  return (
    <li className={`${styles.item} ${isOpen ? styles.open : ''}`}>
      <div className={styles.name}>
        <Link ref={linkRef} to={to} aria-current={isOpen ? 'true' : undefined}>
          <span lang={otherScript(subject, locale)}>{subject}</span>
        </Link>
        <div className={`${styles.facts} dotted`}>
          {[...(subject === name ? [] : [name]), ...facts].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      {claim && (
        <Status tone={claim.mine ? 'good' : 'waiting'}>
          {claim.mine ? t('mine') : t('taken', { person: claim.person })}
        </Status>
      )}
      <span className={styles.due}>
        <AdminDue {...{ since, dueAt, now }} />
      </span>
      <span className={styles.act}>
        <LinkButton size="sm" kind={isFirst ? 'primary' : 'normal'} to={to} label={t('actOn', { act, subject })}>
          {act}
        </LinkButton>
      </span>
    </li>
  );
}
