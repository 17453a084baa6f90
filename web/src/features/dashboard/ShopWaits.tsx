import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './ShopWaits.module.css';
import { texts } from './texts.ts';
import { deadlineAt } from './timeLeft.ts';
import { useLeftWords } from './useLeftWords.ts';
import { hasOwnList, linkOf, listOf } from './waitingLinks.ts';
import { waitingTexts } from './waitingTexts.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

/** What waits for a shop, a line for each kind, the most urgent first: how many, and how long the first of them still may. */
export function ShopWaits({ side: { items, kinds }, now }: { side: Side; now: number }) {
  const t = useTexts(texts);
  const order = items.map(({ kind }) => kind);
  const place = (kind: Side['kinds'][number]['kind']) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return (
    <Card title={t('forShop')}>
      <ul className={styles.kinds}>
        {kinds
          .toSorted((one, other) => place(one.kind) - place(other.kind))
          .map(({ kind, count }) => (
            <Line key={kind} kind={kind} count={count} first={items.find((item) => item.kind === kind)} now={now} />
          ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  kind: Side['kinds'][number]['kind'];
  count: number;
  first: Side['items'][number] | undefined;
  now: number;
}

/** One that is alone opens itself, and so does the most urgent of those without a list of their own; others open their list. */
function Line({ kind, count, first, now }: LineProps) {
  const t = useTexts(waitingTexts);
  return (
    <li>
      <Link to={first && (count === 1 || !hasOwnList(kind)) ? linkOf(first) : listOf(kind)}>
        {t(`${kind}_kind`, { count })}
        <Icon of={NextIcon} size={16} />
      </Link>
      {first && <Until item={first} now={now} />}
    </li>
  );
}

function Until({ item: { since, dueAt, isEstimate }, now }: { item: Side['items'][number]; now: number }) {
  const t = useTexts(waitingTexts);
  const leftWords = useLeftWords();
  const { relative, dateTime } = useFormats();
  if (dueAt === null) return isEstimate ? null : <small>{t('came', { when: relative(since, now) })}</small>;
  const { left, isUrgent } = deadlineAt({ since, dueAt }, now);
  const words = (
    <time dateTime={dueAt} title={dateTime(dueAt)}>
      {leftWords(left, isEstimate)}
    </time>
  );
  return isUrgent ? <Status tone="waiting">{words}</Status> : <small>{words}</small>;
}
