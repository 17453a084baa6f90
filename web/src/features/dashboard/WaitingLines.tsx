import { useState } from 'react';
import { Link } from 'react-router';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { WaitingItem } from '#contract/console/waiting.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { daysLeft } from '../../language/timeLeft.ts';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import styles from './Dashboard.module.css';
import { lobedRing } from './lobedRing.ts';
import { deadlineAt } from './timeLeft.ts';
import { useLeftWords } from './useLeftWords.ts';
import { linkOf, listOf } from './waitingLinks.ts';
import { waitingTexts } from './waitingTexts.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

export interface WaitingProps {
  side: Side;
  /** When it was asked for. */
  now: number;
  /** Asks for more of it; undefined while all that can be shown is. */
  onMore: (() => void) | undefined;
}

/** What waits, the most urgent first, as much as fits until more is asked for. */
export function WaitingLines({ side: { side, items, kinds, total }, now, onMore }: WaitingProps) {
  const t = useTexts(waitingTexts);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? items : items.slice(0, dashboardRules.waiting);
  const handleMore = () => {
    setAll(true);
    onMore?.();
  };
  const [first] = shown;
  return (
    <>
      <ul className={styles.waiting}>
        {shown.map((item) => (
          <Line key={`${item.kind} ${item.id}`} item={item} side={side} now={now} isFirst={item === first} />
        ))}
      </ul>
      <Further kinds={kinds} shown={shown} />
      {total > shown.length && (!isAll || onMore) && (
        <Button size="sm" kind="quiet" onClick={handleMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** The kinds of which more waits than is shown: how many, as links to their lists. */
function Further({ kinds, shown }: { kinds: Side['kinds']; shown: readonly WaitingItem[] }) {
  const t = useTexts(waitingTexts);
  const further = kinds.filter(({ kind, count }) => count > shown.filter((item) => item.kind === kind).length);
  if (further.length === 0) return null;
  return (
    <ul className={styles.further}>
      {further.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={listOf(kind)}>
            {t(`${kind}_kind`, { count })}
            <Icon of={NextIcon} size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  item: WaitingItem;
  side: Side['side'];
  now: number;
  isFirst: boolean;
}

function Line({ item, side, now, isFirst }: LineProps) {
  const t = useTexts(waitingTexts);
  const locale = useLocale();
  const leftWords = useLeftWords();
  const { money, relative, dateTime, dayAndTime } = useFormats();
  const { kind, title, person, amountFen, count, since, dueAt, isEstimate } = item;
  const deadline = dueAt === null ? undefined : deadlineAt({ since, dueAt }, now);
  const age = (now - Date.parse(since)) / 1000;
  // As in the inbox.
  const isLong = side === 'admin' && dueAt === null && !isEstimate && age >= dashboardRules.longWaitSeconds;
  const notes = [
    person ?? undefined,
    amountFen === null ? undefined : money(amountFen),
    count === null ? undefined : t(kind === 'unpaid_order' ? 'paidWith' : 'left', { count }),
    deadline === undefined ? undefined : (consequence(kind) ?? undefined),
  ].filter((note) => note !== undefined);
  const words = title === '' ? t(`${kind}_name`) : t('named', { kind: t(`${kind}_name`), title });
  return (
    <li className={styles.wait}>
      <Dial share={deadline?.share} isUrgent={deadline?.isUrgent === true} />
      <span className={styles.what}>
        <strong lang={otherScript(title, locale)} title={words}>
          {title === '' ? t(`${kind}_name`) : title}
        </strong>
        <small className="dotted">
          <Link className={styles.kind} to={listOf(kind)}>
            {t(`${kind}_name`)}
          </Link>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </small>
      </span>
      <span className={`${styles.left} ${deadline?.isUrgent || isLong ? styles.urgent : ''}`}>
        {deadline === undefined && isEstimate ? (
          t('noPace', { days: dashboardRules.paceDays })
        ) : deadline === undefined ? (
          <time dateTime={since} title={dateTime(since)}>
            {isLong ? t('waits', { age: daysLeft(locale, age) }) : t('came', { when: relative(since, now) })}
          </time>
        ) : (
          <time dateTime={dueAt ?? since} title={dateTime(dueAt ?? since)}>
            {/* Of days the moment says more, and the same as the list that this leads to. */}
            {deadline.left.is === 'days' && !isEstimate && dueAt !== null
              ? t('by', { time: dayAndTime(dueAt) })
              : leftWords(deadline.left, isEstimate)}
          </time>
        )}
      </span>
      <LinkButton
        size="sm"
        kind={isFirst ? 'primary' : 'normal'}
        to={linkOf(item)}
        label={`${t(`${kind}_do`)}: ${words}`}
      >
        {t(`${kind}_do`)}
      </LinkButton>
    </li>
  );

  function consequence(of: WaitingItem['kind']): string | undefined {
    switch (of) {
      case 'unpaid_order':
        return t('thenClosed');
      case 'refused_refund':
        return t('thenAccepted');
      case 'transfer_offer':
        return t('thenExpired');
      case 'ending_licence':
        return t('thenEnds');
      case 'service':
      case 'own_service':
        return t('thenRefunded');
      case 'refund_request':
        return t('thenPlatform');
      case 'own_refund':
        return t('thenComplaint');
      case 'low_stock':
      case 'own_low_stock':
        return t('byPace', { days: dashboardRules.paceDays });
      default:
        return undefined;
    }
  }
}

/** The share of the time that is left, as a slice within the closed water line; without a deadline it is empty. */
function Dial({ share, isUrgent }: { share: number | undefined; isUrgent: boolean }) {
  return (
    <svg className={`${styles.dial} ${isUrgent ? styles.soon : ''}`} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path className={styles.rest} d={lobedRing} />
      {share !== undefined && share > 0 && (
        <circle
          className={styles.slice}
          cx={16}
          cy={16}
          r={4.5}
          pathLength={100}
          strokeDasharray={`${Math.max(4, share * 100)} 100`}
        />
      )}
    </svg>
  );
}
