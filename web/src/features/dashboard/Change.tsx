import { useTexts } from '../../language/texts.ts';
import { changeOf } from './changeOf.ts';
import styles from './Dashboard.module.css';
import { texts } from './texts.ts';

interface ChangeProps {
  now: number;
  before: number;
  /** More of it is nothing good. */
  plain?: boolean;
}

/** How a figure changed against the time before: by arrow, word and number, not by colour alone. */
export function Change({ now, before, plain = false }: ChangeProps) {
  const t = useTexts(texts);
  const change = changeOf(now, before);
  if (change === undefined) return null;
  const { up, percent, overTimes } = change;
  if (percent === 0) return <span className={styles.same}>{t('same')}</span>;
  return (
    <span className={up && !plain ? styles.up : styles.down}>
      <span aria-hidden>{up ? '↑' : '↓'} </span>
      <span className="visually-hidden">{t(up ? 'more' : 'less')}</span>
      {overTimes === undefined ? t('percent', { percent }) : t('overTimes', { times: overTimes })}
    </span>
  );
}
