import type { Licence } from '#contract/licences/licences.ts';
import { dayOf } from '../../../language/days.ts';
import { useTexts } from '../../../language/texts.ts';
import { CountChart } from '../../../ui/chart/CountChart.tsx';
import { withoutGaps } from '../../../ui/chart/countBars.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import styles from './Public.module.css';
import { publicTexts } from './publicTexts.ts';
import { useNow } from '../useNow.ts';

const days = 30;

/** How often strangers looked the licence up, day by day. */
export function Lookups({ licence: { lookups } }: { licence: Licence }) {
  const t = useTexts(publicTexts);
  const sum = lookups.reduce((total, { count }) => total + count, 0);
  const today = dayOf(useNow());
  return (
    <Section title={t('lookups')}>
      <p>{sum === 0 ? t('lookupsNone') : t('lookupsSum', { count: sum })}</p>
      {sum > 0 && (
        <>
          <CountChart
            label={t('lookupsChart')}
            what={t('lookupsWhat')}
            words={(count) => t('lookupsCount', { count })}
            days={withoutGaps(lookups, { last: today, length: days })}
          />
          <p className={styles.soft}>{t('lookupsNote')}</p>
        </>
      )}
    </Section>
  );
}
