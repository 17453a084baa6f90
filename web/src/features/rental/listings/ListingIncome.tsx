import { hour } from '#contract/core/durations.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { MoneyChart } from '../../../ui/chart/MoneyChart.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { texts } from './texts.ts';

/** What a listing brought in the last days. */
export function ListingIncome({ id }: { id: number }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const query = useCall('getListingIncome', { id });
  return (
    <Section title={t('income')}>
      <PageState query={query}>
        {({ days }) => {
          const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
          return (
            <Stack gap={12}>
              <Soft>{t('incomeText', { days: listingRules.incomeDays })}</Soft>
              <strong>
                {t('incomeSum', {
                  count: sum(({ leases }) => leases),
                  hours: number(Math.round((sum(({ seconds }) => seconds) * 10) / hour) / 10),
                  money: money(sum(({ rentFen }) => rentFen)),
                  claimed: money(sum(({ claimedFen }) => claimedFen)),
                })}
              </strong>
              <MoneyChart
                label={t('incomeOf')}
                days={days.map(({ day, rentFen, claimedFen }) => ({
                  day,
                  incomeFen: rentFen + claimedFen,
                  expenseFen: 0,
                }))}
              />
            </Stack>
          );
        }}
      </PageState>
    </Section>
  );
}
