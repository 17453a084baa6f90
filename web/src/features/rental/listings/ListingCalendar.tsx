import { type CSSProperties, useState } from 'react';
import { deadDayReasons } from '#contract/rental/deadDays.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import type { Listing } from '#contract/rental/listings.ts';
import { momentAt } from '#contract/rental/rentalTimes.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';
import { addDays } from '../../../language/days.ts';
import { dayAhead } from '../../../language/endOfDay.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Grid, Row, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import styles from './ListingCalendar.module.css';
import { texts } from './texts.ts';

type Calendar = CallOutput<'getListingCalendar'>;
type Unit = Calendar['units'][number];

const slots = Array.from({ length: 49 }, (_, slot) => slot * 30);

/** Two weeks of a listing's accounts: leases, the time kept free after them, and what its lessor keeps. */
export function ListingCalendar({ listing }: { listing: Listing }) {
  const t = useTexts(texts);
  const [from, setFrom] = useState(() => dayAhead(0));
  const query = useCall('getListingCalendar', { id: listing.id, from });
  const step = listingRules.calendarDays;
  return (
    <Section title={t('calendar')} action={<BlockButton listing={listing} />}>
      <PageState query={query}>
        {(calendar) => (
          <Stack gap={12}>
            <Row justify="space-between">
              <Soft>{t('calendarText', { from: calendar.from, until: calendar.until })}</Soft>
              <Row>
                <Button size="sm" onClick={() => setFrom(addDays(from, -step))}>
                  {t('earlier')}
                </Button>
                <Button size="sm" onClick={() => setFrom(addDays(from, step))}>
                  {t('later')}
                </Button>
              </Row>
            </Row>
            <Board calendar={calendar} />
            <Legend />
            <DeadDays days={calendar.deadDays} />
            <Blocks units={calendar.units} />
          </Stack>
        )}
      </PageState>
    </Section>
  );
}

function Board({ calendar: { from, units, startsAt, endsAt, deadDays } }: { calendar: Calendar }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const placeOf = (begin: string, over: string): CSSProperties => {
    const [first, last] = [Math.max(start, Date.parse(begin)), Math.min(end, Date.parse(over))];
    const percent = (ms: number) => `${((ms * 100) / (end - start)).toFixed(3)}%`;
    return { insetInlineStart: percent(first - start), width: percent(Math.max(0, last - first)) };
  };
  const days = Array.from({ length: listingRules.calendarDays }, (_, index) => addDays(from, index));
  const isDead = (day: string) => deadDays.some((one) => one.day === day);
  return (
    <div className={styles.scroll}>
      <div className={styles.board}>
        <div className={styles.days} aria-hidden>
          {days.map((day) => (
            <span key={day}>{isDead(day) ? <s>{day.slice(5)}</s> : day.slice(5)}</span>
          ))}
        </div>
        {units.map(({ id, name, leases, blocks }) => (
          <div key={id} className={styles.unit}>
            <Soft>{name}</Soft>
            <ul className={styles.lane} aria-label={name}>
              {days.map(
                (day, index) =>
                  isDead(day) && (
                    <li
                      key={day}
                      aria-hidden
                      className={styles.dead}
                      style={{ insetInlineStart: `${(index * 100) / days.length}%`, width: `${100 / days.length}%` }}
                    />
                  ),
              )}
              {leases.map((lease) => {
                const times = { from: dayAndTime(lease.startsAt), until: dayAndTime(lease.endsAt) };
                return (
                  <li
                    key={`lease${lease.id}`}
                    className={styles.lease}
                    style={placeOf(lease.startsAt, lease.endsAt)}
                    title={t('lease', { id: lease.id, ...times })}
                  >
                    <span className="visually-hidden">{t('lease', { id: lease.id, ...times })}</span>
                  </li>
                );
              })}
              {leases.map((lease) => (
                <li
                  key={`gap${lease.id}`}
                  aria-hidden
                  className={styles.gap}
                  style={placeOf(lease.endsAt, lease.keptUntil)}
                  title={t('gap')}
                />
              ))}
              {blocks.map((block) => {
                const times = { from: dayAndTime(block.startsAt), until: dayAndTime(block.endsAt) };
                return (
                  <li
                    key={`block${block.id}`}
                    className={styles.block}
                    style={placeOf(block.startsAt, block.endsAt)}
                    title={t('block', times)}
                  >
                    <span className="visually-hidden">{t('block', times)}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Legend() {
  const t = useTexts(texts);
  return (
    <div className={styles.legend} aria-hidden>
      <span>
        <i className={styles.lease} /> {t('legendLease')}
      </span>
      <span>
        <i className={styles.gap} /> {t('legendGap')}
      </span>
      <span>
        <i className={styles.block} /> {t('legendBlock')}
      </span>
      <span>
        <i className={styles.dead} /> {t('legendDead')}
      </span>
    </div>
  );
}

/** Days on which nobody can begin a lease, by the reason. */
function DeadDays({ days }: { days: Calendar['deadDays'] }) {
  const t = useTexts(texts);
  const groups = deadDayReasons
    .map((reason) => ({ reason, of: days.filter((one) => one.reason === reason).map(({ day }) => day.slice(5)) }))
    .filter(({ of }) => of.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section title={t('deadDays')}>
      <ul className={styles.blocks}>
        {groups.map(({ reason, of }) => (
          <li key={reason}>
            {t(`dead_${reason}`)} <Soft>{of.join(t('deadSeparator'))}</Soft>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Blocks({ units }: { units: readonly Unit[] }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const remove = useAction('unblockListingUnit', () => t('unblocked'));
  const blocks = units.flatMap(({ name, blocks: own }) => own.map((block) => ({ ...block, name })));
  if (blocks.length === 0) return null;
  return (
    <ul className={styles.blocks}>
      {blocks.map(({ id, name, startsAt, endsAt }) => {
        const times = { from: dayAndTime(startsAt), until: dayAndTime(endsAt) };
        return (
          <li key={id}>
            <Row justify="space-between">
              <span>
                {name} · {t('block', times)}
              </span>
              <Button
                size="sm"
                busy={remove.busy}
                aria-label={t('unblockOf', times)}
                onClick={() => remove.press({ blockId: id })}
              >
                {t('unblock')}
              </Button>
            </Row>
          </li>
        );
      })}
    </ul>
  );
}

function BlockButton({ listing: { unitList } }: { listing: Listing }) {
  const t = useTexts(texts);
  const block = useAction('blockListingUnit', () => t('blocked'));
  const timeZone = siteTimeZone();
  const { zone } = useFormats();
  const times = slots.map((slot) => ({ value: String(slot), label: clockOf(slot) }));
  return (
    <ActionButton
      size="sm"
      title={t('addBlock')}
      act={t('addBlock')}
      lead={zone === undefined ? t('addBlockLead') : t('addBlockLeadIn', { zone })}
      initial={{
        unitId: String(unitList[0]?.id ?? ''),
        from: dayAhead(1),
        fromMinute: '0',
        until: dayAhead(1),
        untilMinute: String(24 * 60),
      }}
      required={['from', 'until']}
      fieldOf={{ block_overlaps: 'from', unit_leased: 'from' }}
      onAct={({ unitId, from, fromMinute, until, untilMinute }) =>
        block.send({
          unitId: Number(unitId),
          startsAt: momentAt(from, Number(fromMinute), timeZone).toISOString(),
          endsAt: endOf(until, Number(untilMinute), timeZone).toISOString(),
        })
      }
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('unitId')}
            label={t('blockUnit')}
            options={unitList.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Grid min={160}>
            <DateField {...form.field('from')} label={t('blockFrom')} min={dayAhead(0)} required />
            <SelectField {...form.field('fromMinute')} label={t('blockFromTime')} options={times.slice(0, -1)} />
            <DateField {...form.field('until')} label={t('blockUntil')} min={dayAhead(0)} required />
            <SelectField {...form.field('untilMinute')} label={t('blockUntilTime')} options={times.slice(1)} />
          </Grid>
        </>
      )}
    </ActionButton>
  );
}

/** The end of a day is the beginning of the next one. */
function endOf(day: string, minute: number, timeZone: string): Date {
  return minute === 24 * 60 ? momentAt(addDays(day, 1), 0, timeZone) : momentAt(day, minute, timeZone);
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
