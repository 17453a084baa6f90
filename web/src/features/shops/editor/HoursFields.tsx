import { dateFormatter } from '#contract/core/formatters.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import { contactKinds, holidayWaits, shopPageRules } from '#contract/shops/shopPageRules.ts';
import { addDays } from '../../../language/days.ts';
import { siteTimeZone } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { localesFor } from '../../../language/localesFor.ts';
import { useTexts } from '../../../language/texts.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button, IconButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { useToday } from '../../../ui/list/useToday.ts';
import { askedTexts } from '../askedTexts.ts';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';
import { type EditorForm, fieldOf } from './useEditor.ts';

type Span = ShopPageContent['hours']['days'][number][number];

const firstSpan: Span = { from: '09:00', to: '18:00' };
const secondSpan: Span = { from: '19:00', to: '22:00' };
/** A Monday, to name the days of a week by. */
const monday = Date.UTC(2024, 0, 1);

/** Spans of each day of the week. */
export function HoursCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const locale = useLocale();
  const { hours } = form.values.content;
  const setDays = (days: Span[][]) => form.set({ content: { ...form.values.content, hours: { ...hours, days } } });
  const setDay = (day: number, spans: Span[]) => setDays(hours.days.map((own, at) => (at === day ? spans : own)));
  const nameOf = (day: number) =>
    dateFormatter(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(monday + day * dayMs));
  const problemOf = (path: string) => form.fieldAt(`content.${path}`, '', () => ({})).error;
  return (
    <Card title={t('hours')}>
      <Stack gap={16}>
        <Checkbox
          {...fieldOf(form, 'hours.always', hours.always, (content, always) => ({
            ...content,
            hours: { always, days: content.hours.days.some(({ length }) => length > 0) ? content.hours.days : office },
          }))}
          label={t('always')}
          help={t('hoursHelp', { zone: siteTimeZone() })}
        />
        {!hours.always && (
          <>
            <ul className={styles.days}>
              {hours.days.map((spans, day) => (
                <li key={day} className={styles.day}>
                  <span>{nameOf(day)}</span>
                  <div className={styles.spans}>
                    {spans.length === 0 && <span className={styles.soft}>{t('closed')}</span>}
                    {spans.map((span, at) => {
                      const words = { day: nameOf(day), number: at + 1 };
                      const path = `hours.days.${day}.${at}`;
                      const change = (changes: Partial<Span>) =>
                        setDay(
                          day,
                          spans.map((own, place) => (place === at ? { ...own, ...changes } : own)),
                        );
                      const problem = problemOf(`${path}.from`) ?? problemOf(`${path}.to`);
                      return (
                        <div key={at} className={styles.span}>
                          <input
                            type="time"
                            aria-label={t('spanFrom', words)}
                            aria-invalid={problem !== undefined}
                            value={span.from}
                            onChange={({ target }) => change({ from: target.value })}
                          />
                          <span aria-hidden>–</span>
                          <input
                            type="time"
                            aria-label={t('spanTo', words)}
                            aria-invalid={problem !== undefined}
                            // Fields of time know no 24:00: the end of the day is written as its beginning.
                            value={span.to === '24:00' ? '00:00' : span.to}
                            onChange={({ target }) => change({ to: target.value === '00:00' ? '24:00' : target.value })}
                          />
                          <IconButton
                            icon={TrashIcon}
                            size={32}
                            label={t('removeSpan', { day: nameOf(day) })}
                            onClick={() =>
                              setDay(
                                day,
                                spans.filter((_, place) => place !== at),
                              )
                            }
                          />
                          {problem !== undefined && <span className={styles.problem}>{problem}</span>}
                        </div>
                      );
                    })}
                    {spans.length < shopPageRules.spans.max && (
                      <Button
                        kind="quiet"
                        size="sm"
                        icon={PlusIcon}
                        aria-label={`${nameOf(day)} ${t('addSpan')}`}
                        onClick={() => setDay(day, [...spans, spans.length === 0 ? firstSpan : secondSpan])}
                      >
                        {t('addSpan')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
            <Row>
              <Button size="sm" onClick={() => setDays(hours.days.map(() => hours.days[0] ?? []))}>
                {t('copyMonday')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

const office: Span[][] = Array.from({ length: 7 }, (_, day) => (day < 5 ? [firstSpan] : []));

type Holiday = ShopPageContent['holidays'][number];

/** Days on which the shop is away. */
export function HolidaysCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const languages = localesFor(useLocale());
  const { holidays } = form.values.content;
  const { holidays: bounds, holidayAheadDays } = shopPageRules;
  const setAll = (next: Holiday[]) => form.set({ content: { ...form.values.content, holidays: next } });
  const today = useToday();
  const words = { answers: t('waitsAnswers'), manual: t('waitsManual') };
  return (
    <Card title={t('holidays')}>
      <Stack gap={16}>
        <p className={styles.soft}>{t('holidaysHelp', { days: holidayAheadDays, max: bounds.days })}</p>
        {holidays.map((holiday, at) => {
          const change = (content: ShopPageContent, changes: Partial<Holiday>) => ({
            ...content,
            holidays: content.holidays.map((own, place) => (place === at ? { ...own, ...changes } : own)),
          });
          const path = `holidays.${at}`;
          return (
            <fieldset key={at} className={styles.group}>
              <legend>{t('holidayName', { number: at + 1 })}</legend>
              <div className={styles.pair}>
                <DateField
                  {...fieldOf(form, `${path}.from`, holiday.from, (content, from) => change(content, { from }))}
                  label={t('firstDay')}
                />
                <DateField
                  {...fieldOf(form, `${path}.to`, holiday.to, (content, to) => change(content, { to }))}
                  label={t('lastDay')}
                  min={holiday.from}
                />
                {languages.map((language) => (
                  <TextField
                    key={language}
                    {...fieldOf(form, `${path}.texts.${language}`, holiday.texts[language], (content, text) =>
                      change(content, { texts: { ...holiday.texts, [language]: text } }),
                    )}
                    label={t(language === 'zh-CN' ? 'holidayText' : 'holidayTextEn')}
                    rows={2}
                    maxLength={shopPageRules.holidayText.max}
                  />
                ))}
                <SelectField
                  {...fieldOf<string>(form, `${path}.waits`, holiday.waits, (content, value) =>
                    change(content, { waits: holidayWaits.find((one) => one === value) ?? 'answers' }),
                  )}
                  label={t('waits')}
                  options={holidayWaits.map((value) => ({ value, label: words[value] }))}
                />
              </div>
              <Row>
                <Button
                  size="sm"
                  kind="quiet"
                  icon={TrashIcon}
                  aria-label={`${t('remove')} ${t('holidayName', { number: at + 1 })}`}
                  onClick={() => setAll(holidays.filter((_, place) => place !== at))}
                >
                  {t('remove')}
                </Button>
              </Row>
            </fieldset>
          );
        })}
        {holidays.length < bounds.max && (
          <Row>
            <Button
              size="sm"
              icon={PlusIcon}
              onClick={() =>
                setAll([
                  ...holidays,
                  {
                    from: addDays(today, 1),
                    to: addDays(today, 1),
                    texts: { 'zh-CN': '', 'en-US': '' },
                    waits: 'answers',
                  },
                ])
              }
            >
              {t('addHoliday')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** How to reach the shop. */
export function ContactsCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const shop = useTexts(askedTexts);
  const { contacts } = form.values.content;
  type Contact = (typeof contacts)[number];
  const setAll = (next: Contact[]) => form.set({ content: { ...form.values.content, contacts: next } });
  const change = (content: ShopPageContent, at: number, changes: Partial<Contact>) => ({
    ...content,
    contacts: content.contacts.map((own, place) => (place === at ? { ...own, ...changes } : own)),
  });
  return (
    <Card title={t('contacts')}>
      <Stack gap={16}>
        <p className={styles.soft}>{t('contactsHelp')}</p>
        {contacts.map(({ kind, value }, at) => (
          <div key={at} className={styles.contact}>
            <SelectField
              {...fieldOf<string>(form, `contacts.${at}.kind`, kind, (content, next) =>
                change(content, at, { kind: contactKinds.find((one) => one === next) ?? 'email' }),
              )}
              label={t('kind')}
              options={contactKinds.map((one) => ({ value: one, label: shop(one) }))}
            />
            <TextField
              {...fieldOf(form, `contacts.${at}.value`, value, (content, next) => change(content, at, { value: next }))}
              label={t('value')}
              required
              maxLength={shopPageRules.contactValue.max}
            />
            <IconButton
              icon={TrashIcon}
              label={`${t('remove')} ${shop(kind)}`}
              onClick={() => setAll(contacts.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        {contacts.length < shopPageRules.contacts.max && (
          <Row>
            <Button size="sm" icon={PlusIcon} onClick={() => setAll([...contacts, { kind: 'qq', value: '' }])}>
              {t('addContact')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
