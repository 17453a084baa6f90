import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './ShopWaits.module.css';
import { texts } from './texts.ts';
import { deadlineAt } from './timeLeft.ts';
import { useLeftWords } from './useLeftWords.ts';
import { hasOwnList, linkOf, listOf } from './waitingLinks.ts';
import { waitingTexts } from './waitingTexts.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

/** What waits for a shop in a row of links, one for each kind, the most urgent first: how many, and how long the first of them still may. */
export function ShopWaits({ side: { items, kinds }, now }: { side: Side; now: number }) {
  const t = useTexts(texts);
  const order = items.map(({ kind }) => kind);
  const place = (kind: Side['kinds'][number]['kind']) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return (
    <ul className={styles.kinds} aria-label={t('waiting')}>
      {kinds
        .toSorted((one, other) => place(one.kind) - place(other.kind))
        .map(({ kind, count }) => (
          <li key={kind}>
            <Kind kind={kind} count={count} first={items.find((item) => item.kind === kind)} now={now} />
          </li>
        ))}
    </ul>
  );
}

interface KindProps {
  kind: Side['kinds'][number]['kind'];
  count: number;
  first: Side['items'][number] | undefined;
  now: number;
}

/** One that is alone opens itself, and so does the most urgent of those without a list of their own; others open their list. */
function Kind({ kind, count, first, now }: KindProps) {
  const t = useTexts(waitingTexts);
  const deadline =
    first && first.dueAt !== null ? deadlineAt({ since: first.since, dueAt: first.dueAt }, now) : undefined;
  const isUrgent = deadline?.isUrgent === true;
  return (
    <Link
      to={first && (count === 1 || !hasOwnList(kind)) ? linkOf(first) : listOf(kind)}
      className={`${styles.kind} ${isUrgent ? styles.soon : ''}`}
    >
      {isUrgent && <Mark kind="waiting" size={16} />}
      <span>{t(`${kind}_kind`, { count })}</span>
      {first && <When item={first} left={deadline?.left} now={now} />}
    </Link>
  );
}

interface WhenProps {
  item: Side['items'][number];
  left: ReturnType<typeof deadlineAt>['left'] | undefined;
  now: number;
}

function When({ item: { since, dueAt, isEstimate }, left, now }: WhenProps) {
  const t = useTexts(waitingTexts);
  const leftWords = useLeftWords();
  const { relative, dateTime } = useFormats();
  if (dueAt === null || !left) {
    return isEstimate ? null : <small className={styles.came}>{t('came', { when: relative(since, now) })}</small>;
  }
  return (
    <small>
      <time dateTime={dueAt} title={dateTime(dueAt)}>
        {leftWords(left, isEstimate)}
      </time>
    </small>
  );
}
