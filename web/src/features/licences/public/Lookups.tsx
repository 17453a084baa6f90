import { lookupDays as days } from '#contract/licences/licenceRules.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { dayOf } from '../../../language/days.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { CountChart } from '../../../ui/chart/CountChart.tsx';
import { withoutGaps } from '../../../ui/chart/countBars.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { useNow } from '../useNow.ts';
import { publicTexts } from './publicTexts.ts';

/** How often the licence was looked up in public, day by day. */
export function Lookups({ licence: { lookups } }: { licence: Licence }) {
  const t = useTexts(publicTexts);
  const sum = lookups.reduce((total, { count }) => total + count, 0);
  const today = dayOf(useNow());
  return (
    <Section title={t('lookups')}>
      <p>{sum === 0 ? t('lookupsNone', { days }) : t('lookupsSum', { days, count: sum })}</p>
      {sum > 0 && (
        <>
          <CountChart
            label={t('lookupsChart', { days })}
            what={t('lookupsWhat')}
            words={(count) => t('lookupsCount', { count })}
            days={withoutGaps(lookups, { last: today, length: days })}
          />
          <Soft>{t('lookupsNote')}</Soft>
        </>
      )}
    </Section>
  );
}
