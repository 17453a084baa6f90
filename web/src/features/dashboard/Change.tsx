import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { changeOf } from './changeOf.ts';
import styles from './Dashboard.module.css';
import { texts } from './texts.ts';

export interface ChangeProps {
  now: number;
  before: number;
  /** What is counted. */
  of: keyof typeof dashboardRules.percentFrom;
  /** The earlier figure stands beside it. */
  isSaid?: boolean;
  /** More of it is nothing good. */
  plain?: boolean;
}

/** How a figure changed against the time before: by arrow, word and number, not by colour alone; against little by the earlier figure itself. */
export function Change({ now, before, of, isSaid = false, plain = false }: ChangeProps) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  if (before === 0 && now === 0) return null;
  if (before < dashboardRules.percentFrom[of]) {
    if (isSaid) return null;
    return (
      <span className={styles.same}>{t('earlier', { before: of === 'fen' ? money(before) : number(before) })}</span>
    );
  }
  const { up, percent, overTimes } = changeOf(now, before);
  if (percent === 0) return <span className={styles.same}>{t('same')}</span>;
  return (
    <span className={up && !plain ? styles.up : styles.down}>
      <span aria-hidden>{up ? '↑' : '↓'} </span>
      <span className="visually-hidden">{t(up ? 'more' : 'less')}</span>
      {overTimes === undefined ? t('percent', { percent }) : t('overTimes', { times: overTimes })}
    </span>
  );
}
