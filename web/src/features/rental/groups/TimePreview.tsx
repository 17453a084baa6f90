import { useState } from 'react';
import { night, packageKey, hourPriceFen, type RentalTerms } from '#contract/rental/rentalTerms.ts';
import { endOfPackage, momentAt, startProblem } from '#contract/rental/rentalTimes.ts';
import { dayAhead } from '../../../language/endOfDay.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { Soft } from '../../../record/Soft.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Facts, Grid, Stack } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

const friday = 5;
const evening = 21 * 60;
const slots = Array.from({ length: 48 }, (_, slot) => slot * 30);

/** What could begin at a time, whatever is booked: the next Friday evening first. */
export function TimePreview({ terms }: { terms: RentalTerms }) {
  const t = useTexts(texts);
  const { nameOf, perHour } = usePackageWords();
  const { dayAndTime, zone } = useFormats();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => nextFriday(now));
  const [minute, setMinute] = useState(evening);
  const timeZone = siteTimeZone();
  const from = day === '' ? undefined : momentAt(day, minute, timeZone);
  return (
    <Section title={t('preview')}>
      <Stack gap={16}>
        <Soft>{t('previewHelp')}</Soft>
        <Grid min={160}>
          <DateField name="previewDay" label={t('previewDay')} value={day} onChange={setDay} min={dayAhead(0)} />
          <SelectField
            name="previewTime"
            label={zone === undefined ? t('previewTime') : t('timeIn', { zone })}
            value={String(minute)}
            onChange={(value) => setMinute(Number(value))}
            options={slots.map((slot) => ({ value: String(slot), label: clockOf(slot) }))}
          />
        </Grid>
        {from && (
          <Facts
            facts={terms.packages.map((one) => {
              const problem = startProblem(terms, one, { from, startsNow: false, now, timeZone });
              const end = problem ? null : endOfPackage(one, from, timeZone);
              const isNight = one.unit === 'night' && problem === 'closed' && minute !== night.from * 60;
              return {
                name: nameOf(one),
                value: end ? (
                  <Stack key={packageKey(one)} gap={4}>
                    <Status tone="good">{t('bookable')}</Status>
                    <span>
                      <Money fen={one.priceFen} /> · {perHour(hourPriceFen(one))} ·{' '}
                      {t('until', { time: dayAndTime(end) })}
                    </span>
                  </Stack>
                ) : (
                  <Status tone="neutral">
                    {isNight ? t('nightOnly', { hour: night.from }) : t(problem ?? 'closed')}
                  </Status>
                ),
              };
            })}
          />
        )}
      </Stack>
    </Section>
  );
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function nextFriday(now: Date): string {
  const days = Array.from({ length: 7 }, (_, ahead) => dayAhead(ahead + 1, now));
  return days.find((one) => new Date(`${one}T00:00:00Z`).getUTCDay() === friday) ?? dayAhead(1, now);
}
