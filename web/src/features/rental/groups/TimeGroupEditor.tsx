import { useState } from 'react';
import { minute } from '#contract/core/durations.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { earlyReturns, type EarlyReturn, type RentalTerms } from '#contract/rental/rentalTerms.ts';
import type { TimeGroup } from '#contract/rental/timeGroups.ts';
import {
  templateTerms,
  timeGroupRules,
  timeGroupTemplates,
  type TimeGroupTemplate,
} from '#contract/rental/timeGroupRules.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';
import { dayAhead } from '../../../language/endOfDay.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { CloseIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { PackagesField, type PackageValue } from './PackagesField.tsx';
import { texts } from './texts.ts';
import { countOpen } from './weekHours.ts';
import { WeekGrid } from './WeekGrid.tsx';

interface EditorProps {
  edited: number | 'new' | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A time group to change at the side, or a new one. */
export function TimeGroupEditor({ edited, onClose, onSaved }: EditorProps) {
  const t = useTexts(texts);
  const id = typeof edited === 'number' ? edited : undefined;
  const rules = useCall('getRentalRules', {}, { enabled: edited !== undefined });
  const query = useCall('getTimeGroup', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <Drawer
      open={edited !== undefined}
      onClose={onClose}
      title={t(edited === 'new' ? 'make' : 'editTitle')}
      width={760}
    >
      <PageState query={rules}>
        {(numbers) =>
          id === undefined ? (
            edited === 'new' && <GroupForm group={undefined} {...{ numbers, onSaved, onCancel: onClose }} />
          ) : (
            <PageState query={query}>
              {(group) => <GroupForm key={id} group={group} {...{ numbers, onSaved, onCancel: onClose }} />}
            </PageState>
          )
        }
      </PageState>
    </Drawer>
  );
}

interface TermsValues {
  packages: PackageValue[];
  weeklyHours: string;
  daysOut: string[];
  depositFen: number | null;
  aheadDays: number | '';
  gapSeconds: number | '';
  renews: boolean;
  earlyReturn: EarlyReturn;
}

interface Values {
  name: string;
  terms: TermsValues;
}

type Numbers = CallOutput<'getRentalRules'>;

interface FormProps {
  group: TimeGroup | undefined;
  /** The bounds and defaults that count now. */
  numbers: Numbers;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

function GroupForm({ group, numbers, onSaved, onCancel }: FormProps) {
  const t = useTexts(texts);
  const { money, zone } = useFormats();
  const save = useAction('saveTimeGroup', () => t('saved'));
  const form = useForm<Values>({
    initial: { name: group?.name ?? '', terms: group ? termsOf(group.terms) : termsFrom('hourly', numbers) },
    check: (values) => problemsOf(values, numbers),
    submit: async ({ name, terms }) => {
      const { depositFen, aheadDays, gapSeconds } = terms;
      const saved = await save.send({
        ...(group && { id: group.id, changedAt: group.changedAt }),
        name,
        terms: {
          ...terms,
          packages: terms.packages.map((one) => ({ ...one, priceFen: one.priceFen ?? 0 })),
          depositFen: depositFen ?? 0,
          aheadDays: aheadDays === '' ? undefined : aheadDays,
          gapSeconds: gapSeconds === '' ? undefined : gapSeconds,
        },
      });
      onSaved(saved.id);
    },
  });
  const { terms } = form.values;
  const term = <Name extends keyof TermsValues>(name: Name) =>
    form.fieldAt<TermsValues[Name]>(`terms.${name}`, terms[name], (value) => ({ terms: { ...terms, [name]: value } }));
  const packages = term('packages');
  const hours = term('weeklyHours');
  const gap = term('gapSeconds');
  const { gapSeconds } = numbers;
  const aheadDays = { min: timeGroupRules.aheadDays.min, max: numbers.aheadDays.max };
  return (
    <ActionForm form={form} label={t(group ? 'editTitle' : 'make')} act={t('save')} onCancel={onCancel}>
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('nameHelp')}
        maxLength={timeGroupRules.nameMax}
        required
      />
      {!group && (
        <FieldGroup label={t('from')} help={t('fromHelp')}>
          <Row>
            {timeGroupTemplates.map((name) => (
              <Button key={name} size="sm" onClick={() => form.set({ terms: termsFrom(name, numbers) })}>
                {t(`template_${name}`)}
              </Button>
            ))}
          </Row>
        </FieldGroup>
      )}
      <PackagesField
        value={packages.value}
        onChange={packages.onChange}
        error={terms.packages.length === 0 ? packages.error : undefined}
        errorOf={(index) => form.fieldAt(`terms.packages.${index}`, null, () => ({})).error}
      />
      <FieldGroup
        label={zone === undefined ? t('weeklyHours') : t('weeklyHoursIn', { zone })}
        help={t('weeklyHoursHelp')}
      >
        <WeekGrid value={hours.value} onChange={hours.onChange} error={hours.error} />
      </FieldGroup>
      <DaysOut value={terms.daysOut} onChange={term('daysOut').onChange} />
      <PriceField
        {...term('depositFen')}
        label={t('deposit')}
        help={t('depositHelp', { max: money(numbers.depositMaxFen) })}
        required
      />
      <NumberField
        {...term('aheadDays')}
        label={t('ahead')}
        help={t('aheadHelp', aheadDays)}
        min={aheadDays.min}
        max={aheadDays.max}
        suffix={` ${t('aheadUnit')}`}
        required
      />
      <NumberField
        {...gap}
        value={gap.value === '' ? '' : gap.value / minute}
        onChange={(value) => gap.onChange(value === '' ? '' : value * minute)}
        label={t('gap')}
        help={t('gapHelp', { min: gapSeconds.min / minute, max: gapSeconds.max / minute })}
        min={gapSeconds.min / minute}
        max={gapSeconds.max / minute}
        suffix={` ${t('gapUnit')}`}
        required
      />
      <Checkbox {...term('renews')} label={t('renews')} help={t('renewsHelp')} />
      <Choices
        name="terms.earlyReturn"
        value={terms.earlyReturn}
        onChange={(value) => term('earlyReturn').onChange(value === 'none' ? 'none' : 'pro_rata')}
        label={t('earlyReturn')}
        options={earlyReturns.map((value) => ({ value, label: t(value) }))}
      />
    </ActionForm>
  );
}

function DaysOut({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const t = useTexts(texts);
  const [day, setDay] = useState('');
  const max = timeGroupRules.daysOutMax;
  const mayAdd = day !== '' && !value.includes(day) && value.length < max;
  return (
    <FieldGroup label={t('daysOut')} help={t('daysOutHelp', { max })}>
      <Row>
        <DateField name="dayOut" label={t('previewDay')} value={day} onChange={setDay} min={dayAhead(0)} />
        <Button
          disabled={!mayAdd}
          onClick={() => {
            onChange([...value, day].toSorted());
            setDay('');
          }}
        >
          {t('addDay')}
        </Button>
      </Row>
      <Row>
        {value.map((one) => (
          <Button
            key={one}
            size="sm"
            icon={CloseIcon}
            aria-label={t('removeDay', { day: one })}
            onClick={() => onChange(value.filter((other) => other !== one))}
          >
            {one}
          </Button>
        ))}
      </Row>
    </FieldGroup>
  );
}

function termsOf(terms: RentalTerms): TermsValues {
  return { ...terms, packages: [...terms.packages], daysOut: [...terms.daysOut] };
}

/** A template, within the bounds that count now. */
function termsFrom(template: TimeGroupTemplate, { depositMaxFen, aheadDays, gapSeconds }: Numbers): TermsValues {
  const terms = templateTerms[template];
  const depositFen = Math.min(terms.depositFen, depositMaxFen);
  return termsOf({ ...terms, depositFen, aheadDays: aheadDays.normal, gapSeconds: gapSeconds.normal });
}

function problemsOf({ name, terms }: Values, { depositMaxFen: max }: Numbers): FieldProblem[] {
  const { depositFen, aheadDays, gapSeconds, packages, weeklyHours } = terms;
  const required = (path: string, missing: boolean): FieldProblem[] =>
    missing ? [{ field: `terms.${path}`, rule: 'required' }] : [];
  return [
    ...requiredFields({ name }, ['name']),
    ...required('packages', packages.length === 0),
    ...packages.flatMap((one, index) => required(`packages.${index}.priceFen`, !one.priceFen)),
    ...required('weeklyHours', countOpen(weeklyHours) === 0),
    ...required('depositFen', depositFen === null),
    ...(depositFen !== null && depositFen > max
      ? [{ field: 'terms.depositFen', rule: 'too_big', params: { max } } as const]
      : []),
    ...required('aheadDays', aheadDays === ''),
    ...required('gapSeconds', gapSeconds === ''),
  ];
}
