import type { LicenceSummary } from '#contract/licences/licences.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Meter } from './Meter.tsx';
import styles from './TermBar.module.css';
import { type Left, termOf } from './term.ts';
import { texts } from './texts.ts';
import { useNow } from './useNow.ts';

/** How much of a licence's term is over and what is left, as a bar and in words. */
export function TermBar({ licence }: { licence: LicenceSummary }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const leftWords = useLeftWords();
  const term = termOf(licence, useNow());
  if (term.is === 'running') {
    return (
      <span className={styles.term}>
        <span className={styles.words}>
          <span className={term.isSoon ? styles.soon : undefined}>{leftWords(term.left)}</span>
          <span className={styles.soft}>{t('until', { when: date(term.until) })}</span>
        </span>
        <Meter share={term.share} tone={term.isSoon ? 'warning' : 'normal'} />
        <span className="visually-hidden">{t('termShare', { share: Math.round(term.share * 100) })}</span>
      </span>
    );
  }
  const words = {
    ended: () => t('ended'),
    not_begun: () => t('notBegun'),
    lifetime: () => t('lifetime'),
    over: () => (term.is === 'over' ? t('over', { when: date(term.at) }) : ''),
    grace: () => (term.is === 'grace' ? t('inGrace', { when: date(term.until) }) : ''),
  };
  return <span className={term.is === 'grace' ? styles.soon : styles.plain}>{words[term.is]()}</span>;
}

/** What is left of a term, in words. */
export function useLeftWords(): (left: Left) => string {
  const t = useTexts(texts);
  return (left) => {
    if ('days' in left) return t('daysLeft', { count: left.days });
    return left.hours > 0 ? t('hoursLeft', { count: left.hours }) : t('minutesLeft');
  };
}
