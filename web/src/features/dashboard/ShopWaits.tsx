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
import { linkOf, listOf } from './waitingLinks.ts';
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

/** One that is alone opens itself, several their list. */
function Line({ kind, count, first, now }: LineProps) {
  const t = useTexts(waitingTexts);
  const list = listOf(kind);
  const one = first && (count === 1 || list === undefined) ? linkOf(first) : undefined;
  const words = (
    <>
      {t(`${kind}_kind`, { count })}
      <Icon of={NextIcon} size={16} />
    </>
  );
  const to = one ?? list;
  return (
    <li>
      {to === undefined ? <span>{words}</span> : <Link to={to}>{words}</Link>}
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
