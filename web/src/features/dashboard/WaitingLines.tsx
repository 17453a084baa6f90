import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { isInboxKind } from '#contract/console/inboxRules.ts';
import type { WaitingItem } from '#contract/console/waiting.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { AdminDue } from '../../parts/site/AdminDue.tsx';
import { urgencyOf, wantedBy } from '../../parts/site/urgencyOf.ts';
import { href } from '../../paths.ts';
import { useNoReply } from '../../record/talk/useNoReply.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import styles from './Dashboard.module.css';
import { lobedRing } from './lobedRing.ts';
import { deadlineAt } from './timeLeft.ts';
import { useLeftWords } from './useLeftWords.ts';
import { linkOf, listOf } from './waitingLinks.ts';
import { listedCount, type WaitingList } from './waitingLists.ts';
import { waitingTexts } from './waitingTexts.ts';

export interface WaitingProps {
  list: WaitingList;
  /** When it was asked for. */
  now: number;
  /** Asks for more of it; undefined while all that can be shown is. */
  onMore: (() => void) | undefined;
  /** So many of them and no more: the rest stands on the dashboard. */
  most?: number;
}

/** What waits, the most urgent first, as much as fits until more is asked for. */
export function WaitingLines(props: WaitingProps) {
  return props.list.of === 'admin' ? <AdminLines {...props} /> : <OwnLines {...props} />;
}

/** All of it is in the inbox, but for what is dealt with elsewhere. */
function AdminLines({ list, now, most = dashboardRules.waiting }: WaitingProps) {
  const t = useTexts(waitingTexts);
  const shown = list.items.filter(({ kind }) => isInboxKind(kind)).slice(0, most);
  const count = listedCount(list);
  const elsewhere = list.kinds.filter(({ kind }) => !isInboxKind(kind));
  return (
    <>
      <Lines {...{ shown, now }} />
      {count > 0 && (
        <div className={styles.further}>
          <Link to={href('adminInbox')}>
            {t('allInInbox', { count })}
            <Icon of={NextIcon} size={16} />
          </Link>
        </div>
      )}
      {elsewhere.length > 0 && (
        <ul className={styles.further} aria-label={t('elsewhere')}>
          <li className={styles.faint} aria-hidden>
            {t('elsewhere')}
          </li>
          <Kinds of={elsewhere} />
        </ul>
      )}
    </>
  );
}

function OwnLines({ list: { items, kinds, total }, now, onMore, most }: WaitingProps) {
  const t = useTexts(waitingTexts);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? items : items.slice(0, most ?? dashboardRules.waiting);
  const handleMore = () => {
    setAll(true);
    onMore?.();
  };
  // The kinds of which more waits than is shown.
  const further = kinds.filter(({ kind, count }) => count > shown.filter((item) => item.kind === kind).length);
  if (most !== undefined) {
    return (
      <>
        <Lines {...{ shown, now }} />
        {total > shown.length && (
          <div className={styles.further}>
            <Link to={href('dashboard')}>
              {t('allOnDashboard', { count: total })}
              <Icon of={NextIcon} size={16} />
            </Link>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <Lines {...{ shown, now }} />
      {further.length > 0 && (
        <ul className={styles.further}>
          <Kinds of={further} />
        </ul>
      )}
      {total > shown.length && (!isAll || onMore) && (
        <Button size="sm" kind="quiet" onClick={handleMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Lines({ shown, now }: { shown: readonly WaitingItem[]; now: number }) {
  const noReply = useNoReply();
  const [first] = shown;
  return (
    <>
      {first && (
        <ul className={styles.waiting}>
          {shown.map((item) => (
            <Line
              key={`${item.kind} ${item.id}`}
              item={item}
              now={now}
              isFirst={item === first}
              more={noReply.act(item)}
            />
          ))}
        </ul>
      )}
      {noReply.strip}
    </>
  );
}

/** Kinds, each with how many of it wait, as links to their lists. */
function Kinds({ of }: { of: WaitingList['kinds'] }) {
  const t = useTexts(waitingTexts);
  return of.map(({ kind, count }) => (
    <li key={kind}>
      <Link to={listOf(kind)}>
        {t(`${kind}_kind`, { count })}
        <Icon of={NextIcon} size={16} />
      </Link>
    </li>
  ));
}

interface LineProps {
  item: WaitingItem;
  now: number;
  isFirst: boolean;
  /** What else can be done right here. */
  more: ReactNode;
}

function Line({ item, now, isFirst, more }: LineProps) {
  const t = useTexts(waitingTexts);
  const locale = useLocale();
  const leftWords = useLeftWords();
  const { money, relative, dateTime, dayAndTime } = useFormats();
  const { kind, side, title, person, amountFen, count, since, dueAt, isEstimate, message } = item;
  const isAdmins = side === 'admin';
  const by = isAdmins ? wantedBy(item) : dueAt;
  const deadline = by === null ? undefined : deadlineAt({ since, dueAt: by }, now);
  const isUrgent = isAdmins ? urgencyOf(item, now) !== 'ahead' : deadline?.isUrgent === true && !isEstimate;
  const notes = [
    person ?? undefined,
    amountFen === null ? undefined : money(amountFen),
    count === null ? undefined : t(kind === 'unpaid_order' ? 'paidWith' : 'left', { count }),
    dueAt === null || count === 0 ? undefined : consequence(kind),
  ].filter((note) => note !== undefined);
  const task = t(`${kind}_task`);
  return (
    <li className={styles.wait}>
      <Dial share={deadline?.share} isUrgent={isUrgent} />
      <span className={styles.what}>
        <strong>{task}</strong>
        <small className="dotted">
          {title !== '' && (
            <span className={styles.about} lang={otherScript(title, locale)}>
              {title}
            </span>
          )}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </small>
        {message && message.words !== '' && <q className={styles.words}>{message.words}</q>}
      </span>
      <span className={`${styles.left} ${isUrgent && !isAdmins ? styles.urgent : ''}`}>
        {isAdmins ? <AdminDue {...{ since, dueAt, now }} /> : ownTime()}
      </span>
      <span className={styles.acts}>
        <LinkButton
          size="sm"
          kind={isFirst ? 'primary' : 'normal'}
          to={linkOf(item)}
          label={t('named', { task: t(`${kind}_do`), title: title === '' ? task : t('named', { task, title }) })}
        >
          {t(`${kind}_do`)}
        </LinkButton>
        {more}
      </span>
    </li>
  );

  /** Until when; of what has no deadline since when. */
  function ownTime() {
    if (deadline === undefined && isEstimate) return t('noPace', { days: dashboardRules.paceDays });
    if (deadline === undefined || dueAt === null) {
      return (
        <time dateTime={since} title={dateTime(since)}>
          {t('came', { when: relative(since, now) })}
        </time>
      );
    }
    return (
      <time dateTime={dueAt} title={dateTime(dueAt)}>
        {/* Of days the moment says more, and the same as the list that this leads to. */}
        {deadline.left.is === 'days' && !isEstimate
          ? t('by', { time: dayAndTime(dueAt) })
          : leftWords(deadline.left, isEstimate)}
      </time>
    );
  }

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
