import type { FieldProblem } from '#contract/core/errors.ts';
import { merchantRules, payDevices, type PayDevice } from '#contract/orders/merchantRules.ts';
import type { Merchant } from '#contract/orders/merchants.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { type FormState, requiredFields } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Grid } from '../../ui/kit/layout.tsx';
import { termTexts } from './termTexts.ts';

/** When a merchant account takes payments, what a payer bears, and where its notices come from: as a form has it. */
export interface Terms {
  devices: PayDevice[];
  isAllDay: boolean;
  from: string;
  to: string;
  /** Percent. */
  feePercent: number | '';
  /** Yuan. */
  feeFixedYuan: number | '';
  noticeNetworks: string[];
  maintenanceZh: string;
  maintenanceEn: string;
}

const { feeRate, feeFixedFen, networks, maintenance } = merchantRules;
/** Ten-thousandths of a percent, and fen of a yuan. */
const percent = 100;

export const usualTerms: Terms = {
  devices: [...payDevices],
  isAllDay: true,
  from: '09:00',
  to: '22:00',
  feePercent: 0,
  feeFixedYuan: 0,
  noticeNetworks: [],
  maintenanceZh: '',
  maintenanceEn: '',
};

/** The terms of a merchant account, as a form has them. */
export function termsOf(merchant: Merchant): Terms {
  const { devices, hours, noticeNetworks, maintenance: texts } = merchant;
  return {
    devices,
    isAllDay: hours === null,
    from: hours?.from ?? usualTerms.from,
    to: hours?.to ?? usualTerms.to,
    feePercent: merchant.feeRate / percent,
    feeFixedYuan: merchant.feeFixedFen / 100,
    noticeNetworks,
    maintenanceZh: texts.zh,
    maintenanceEn: texts.en,
  };
}

/** The same as a call has them; the form is only sent with all of them there. */
export function sentTerms(terms: Terms) {
  const { devices, isAllDay, from, to, feePercent, feeFixedYuan, noticeNetworks } = terms;
  return {
    devices,
    hours: isAllDay ? null : { from, to },
    feeRate: Math.round(Number(feePercent) * percent),
    feeFixedFen: Math.round(Number(feeFixedYuan) * 100),
    noticeNetworks,
  };
}

/** What is wrong with them before they are sent. */
export function termProblems(terms: Terms): FieldProblem[] {
  const { devices, isAllDay, from, to, feePercent, feeFixedYuan, maintenanceZh, maintenanceEn } = terms;
  const problems = requiredFields(terms, ['feePercent', 'feeFixedYuan']);
  if (devices.length === 0) problems.push({ field: 'devices', rule: 'required' });
  if (!isAllDay && from === '') problems.push({ field: 'from', rule: 'required' });
  if (!isAllDay && (to === '' || to === from)) problems.push({ field: 'to', rule: to === '' ? 'required' : 'format' });
  if (Number(feePercent) > feeRate.max / percent)
    problems.push({ field: 'feePercent', rule: 'too_big', params: { max: feeRate.max / percent } });
  if (Number(feeFixedYuan) > feeFixedFen.max / 100)
    problems.push({ field: 'feeFixedYuan', rule: 'too_big', params: { max: feeFixedFen.max / 100 } });
  if ((maintenanceZh.trim() === '') !== (maintenanceEn.trim() === ''))
    problems.push({ field: maintenanceZh.trim() === '' ? 'maintenanceZh' : 'maintenanceEn', rule: 'required' });
  return problems;
}

export function TermFields({ field, values }: Pick<FormState<Terms>, 'field' | 'values'>) {
  const t = useTexts(termTexts);
  return (
    <>
      <CheckList
        {...field('devices')}
        label={t('devices')}
        look="row"
        options={payDevices.map((one) => ({ value: one, label: t(`device_${one}`) }))}
      />
      <Checkbox {...field('isAllDay')} label={t('allDay')} help={t('allDayHelp')} />
      {!values.isAllDay && (
        <Grid min={140} gap={8}>
          <TextField {...field('from')} type="time" label={t('from')} required />
          <TextField {...field('to')} type="time" label={t('to')} help={t('toHelp')} required />
        </Grid>
      )}
      <Grid min={180} gap={8}>
        <NumberField
          {...field('feePercent')}
          label={t('feeRate')}
          help={t('feeRateHelp', { max: feeRate.max / percent })}
          decimals={2}
          min={0}
          suffix="%"
          required
        />
        <NumberField
          {...field('feeFixedYuan')}
          label={t('feeFixed')}
          help={t('feeFixedHelp', { max: (feeFixedFen.max / 100).toFixed(2) })}
          decimals={2}
          min={0}
          prefix="¥"
          required
        />
      </Grid>
      <TagsField
        {...field('noticeNetworks')}
        label={t('networks')}
        help={t('networksHelp')}
        placeholder="203.0.113.0/24"
        max={networks.max}
        maxLength={networks.length}
      />
    </>
  );
}

/** While there is a text, no new payments are taken. */
export function MaintenanceFields({ field }: Pick<FormState<Terms>, 'field'>) {
  const t = useTexts(termTexts);
  return (
    <>
      <InBoth
        zh={
          <TextField
            {...field('maintenanceZh')}
            label={t('maintenanceZh')}
            help={t('maintenanceHelp')}
            maxLength={maintenance.max}
          />
        }
        en={<TextField {...field('maintenanceEn')} label={t('maintenanceEn')} maxLength={maintenance.max} />}
      />
    </>
  );
}
