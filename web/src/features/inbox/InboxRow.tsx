import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InboxItem } from '#contract/console/inbox.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { AdminDue } from '../../parts/site/AdminDue.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

/** How kinds of what waits are called, and what is done about them: the same as on the dashboard. */
export type KindWords = (kind: InboxItem['kind']) => {
  task: string;
  act: string;
  /** The task with what it is about. */
  named: (title: string) => string;
};

interface InboxRowProps {
  item: InboxItem;
  words: ReturnType<KindWords>;
  /** When it was asked for. */
  now: number;
  /** The most urgent that nobody has taken. */
  isFirst: boolean;
  isOpen: boolean;
  /** It opens beside the list, which stays where it is. */
  inPlace: boolean;
  to: string;
  onOpen: () => void;
  linkRef: (link: HTMLAnchorElement | null) => void;
  /** What else can be done right here. */
  more: ReactNode;
}

/** What waits, how long it still may, who has taken it, and what to do. */
export function InboxRow(props: InboxRowProps) {
  const { item, words, now, isFirst, isOpen, inPlace, to, onOpen, linkRef, more } = props;
  const { task, act, named } = words;
  const { title, person, amountFen, since, dueAt, claim, message } = item;
  const t = useTexts(texts);
  const { money } = useFormats();
  const locale = useLocale();
  const about = title === '' ? person : title;
  const label = t('actOn', { act, of: about === null ? task : named(about) });
  const look = isFirst ? 'primary' : 'normal';
  return (
    <li className={`${styles.item} ${isOpen ? styles.open : ''}`}>
      <div className={styles.name}>
        <Link ref={linkRef} to={to} preventScrollReset={inPlace} aria-current={isOpen ? 'true' : undefined}>
          {task}{' '}
          {title === '' ? (
            <span className="visually-hidden">{person}</span>
          ) : (
            <span className={styles.about} lang={otherScript(title, locale)}>
              {title}
            </span>
          )}
        </Link>
        {message && message.words !== '' && <q className={styles.words}>{message.words}</q>}
      </div>
      <div className={styles.facts}>
        {amountFen !== null && <strong>{money(amountFen)}</strong>}
        {person !== null && <span>{person}</span>}
      </div>
      <div className={styles.due}>
        {claim && (
          <Status tone={claim.mine ? 'good' : 'waiting'}>
            {claim.mine ? t('mine') : t('taken', { person: claim.person })}
          </Status>
        )}
        <AdminDue {...{ since, dueAt, now }} />
      </div>
      <span className={styles.act}>
        {inPlace ? (
          <Button size="sm" kind={look} aria-label={label} onClick={onOpen}>
            {act}
          </Button>
        ) : (
          <LinkButton size="sm" kind={look} to={to} label={label}>
            {act}
          </LinkButton>
        )}
        {more}
      </span>
    </li>
  );
}
