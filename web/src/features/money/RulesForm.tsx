import type { FieldProblem } from '#contract/core/errors.ts';
import {
  moneyRuleNames,
  moneyRules,
  moneyRuleUnit,
  plannedRuleDays,
  waitsForSecondAdmin,
  type MoneyRuleName,
  type MoneyRules,
} from '#contract/money/moneyRules.ts';
import { soloSeconds } from '#contract/users/soloRules.ts';
import { rentalContradictions } from '#contract/rental/rentalRules.ts';
import { dayAhead } from '../../language/endOfDay.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { Preview } from './Preview.tsx';
import { ruleTexts } from './moneyRuleTexts.ts';

type Values = Record<MoneyRuleName, number | ''> & { reason: string; from: string };

const helps = {
  releaseDays: 'releaseHelp',
  newShopReleaseDays: 'newShopReleaseHelp',
  newShopDays: 'newShopHelp',
  secondAdminFen: 'secondAdminHelp',
  secondAdminDayFen: 'secondAdminDayHelp',
  owedAlarmFen: 'owedAlarmHelp',
  withdrawalMinFen: 'withdrawalMinHelp',
  withdrawalFeeRate: 'withdrawalFeeRateHelp',
  withdrawalFeeMinFen: 'withdrawalFeeMinHelp',
  withdrawalFeeMaxFen: 'withdrawalFeeMaxHelp',
  withdrawalDayCount: 'withdrawalDayCountHelp',
  withdrawalDayFen: 'withdrawalDayHelp',
  withdrawalFactorFen: 'withdrawalFactorHelp',
  withdrawalSecondAdminFen: 'withdrawalSecondAdminHelp',
  withdrawalGatewayDayFen: 'withdrawalGatewayDayHelp',
  gatewayFeeByBuyer: 'gatewayFeeByBuyerHelp',
  gatewayFeeMaxFen: 'gatewayFeeMaxHelp',
  rechargeBonusRate: 'rechargeBonusRateHelp',
  rechargeBonusFromFen: 'rechargeBonusFromHelp',
  rechargeBonusMaxFen: 'rechargeBonusMaxHelp',
  rechargeBonusBudgetFen: 'rechargeBonusBudgetHelp',
  rechargeBonusRoundCount: 'rechargeBonusRoundHelp',
  disputeDaysSandbox: 'disputeDaysHelp',
  disputeDaysAlipay: 'disputeDaysHelp',
  disputeDaysWechat: 'disputeDaysHelp',
  disputeDaysStripe: 'disputeDaysHelp',
  disputeDaysEpay: 'disputeDaysHelp',
  disputeDaysEpay2: 'disputeDaysHelp',
  rentalLateStartMinutes: 'rentalLateStartHelp',
  rentalTestMinutes: 'rentalTestHelp',
  rentalAnswerHours: 'rentalAnswerHelp',
  rentalAnswerMaxHours: 'rentalAnswerMaxHelp',
  rentalCloseHours: 'rentalCloseHelp',
  rentalClaimReleaseDays: 'rentalClaimReleaseHelp',
  rentalClaimAnswerDays: 'rentalClaimAnswerHelp',
  rentalMeetAgainDays: 'rentalMeetAgainHelp',
  rentalAheadCount: 'rentalPersonHelp',
  rentalFreeCancelCount: 'rentalPersonHelp',
  rentalFreeCancelDays: 'rentalFreeCancelDaysHelp',
  rentalFreeCancelMinutes: 'rentalFreeCancelMinutesHelp',
  rentalRefusedCount: 'rentalRefusedHelp',
  rentalRefusedDays: 'rentalRefusedDaysHelp',
  rentalReminderHours: 'rentalReminderHelp',
  rentalSecondReminderMinutes: 'rentalReminderHelp',
  rentalLastReminderMinutes: 'rentalReminderHelp',
  rentalGapMinutes: 'rentalGapHelp',
  rentalGapMinMinutes: 'rentalBoundHelp',
  rentalGapMaxMinutes: 'rentalBoundHelp',
  rentalDepositMaxFen: 'rentalBoundHelp',
  rentalAheadDays: 'rentalAheadDaysHelp',
  rentalAheadMaxDays: 'rentalBoundHelp',
  rentalListingsCount: 'rentalListingsHelp',
  rentalUnitsCount: 'rentalUnitsHelp',
} as const;

/** Amounts are typed in yuan, rates in percent. */
const scaleOf = (rule: MoneyRuleName) => (['fen', 'rate'].includes(moneyRuleUnit(rule)) ? 100 : 1);
const isOfWithdrawals = (rule: MoneyRuleName) => rule.startsWith('withdrawal') || rule.startsWith('disputeDays');
const isOfRental = (rule: MoneyRuleName) => rule.startsWith('rental');
const isOfGateways = (rule: MoneyRuleName) => rule.startsWith('gateway');
const isOfBonus = (rule: MoneyRuleName) => rule.startsWith('rechargeBonus');

/** The numbers about money, with what a save will change. */
export function RulesForm({
  rules,
  waiting,
}: {
  rules: MoneyRules;
  /** Rules of which a change waits, for another admin or for its day. */
  waiting: readonly MoneyRuleName[];
}) {
  const t = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const save = useAction('saveMoneyRules');
  const form = useForm<Values>({
    initial: { ...rules, reason: '', from: '' },
    check,
    submit: async ({ reason, from, ...wanted }) => {
      const changes = changesOf(rules, wanted);
      const input = Object.fromEntries(changes.map(({ rule, to }) => [rule, to]));
      const saved = await save.send({ ...input, ...(from !== '' && { from }), reason });
      toast.good(t(changes.some(isAsked) ? 'askedToast' : from === '' ? 'savedToast' : 'plannedToast'));
      form.reset({ ...saved.rules, reason: '', from: '' });
    },
  });
  const changes = changesOf(rules, form.values);
  return (
    <Form
      form={form}
      label={t('form')}
      actions={
        <>
          <Button type="submit" kind="primary" busy={form.busy} disabled={changes.length === 0}>
            {t('save')}
          </Button>
          {form.changed && <Button onClick={() => form.reset()}>{t('discard')}</Button>}
        </>
      }
    >
      {moneyRuleNames
        .filter((rule) => !isOfWithdrawals(rule) && !isOfRental(rule) && !isOfGateways(rule) && !isOfBonus(rule))
        .map((rule) => (
          <RuleField key={rule} rule={rule} form={form} disabled={waiting.includes(rule)} />
        ))}
      <FieldGroup label={t('gatewayFees')} help={t('gatewayFeesHelp')}>
        {moneyRuleNames.filter(isOfGateways).map((rule) => (
          <RuleField key={rule} rule={rule} form={form} disabled={waiting.includes(rule)} />
        ))}
      </FieldGroup>
      <FieldGroup label={t('bonus')} help={t('bonusHelp')}>
        {moneyRuleNames.filter(isOfBonus).map((rule) => (
          <RuleField key={rule} rule={rule} form={form} disabled={waiting.includes(rule)} />
        ))}
      </FieldGroup>
      <FieldGroup label={t('withdrawals')} help={t('withdrawalsHelp')}>
        {moneyRuleNames.filter(isOfWithdrawals).map((rule) => (
          <RuleField key={rule} rule={rule} form={form} disabled={waiting.includes(rule)} />
        ))}
      </FieldGroup>
      <FieldGroup label={t('rental')} help={t('rentalHelp')}>
        {moneyRuleNames.filter(isOfRental).map((rule) => (
          <RuleField key={rule} rule={rule} form={form} disabled={waiting.includes(rule)} />
        ))}
      </FieldGroup>
      <Alert tone="info">{t('waitNote')}</Alert>
      {changes.length > 0 && (
        <>
          <Preview label={t('change')}>
            {changes.map(({ rule, from, to }) => (
              <span key={rule}>
                {t(isAsked({ rule, from, to }) ? 'changeAsked' : 'changeOf', {
                  name: t(rule),
                  from: wordsOf(rule, from),
                  to: wordsOf(rule, to),
                })}
              </span>
            ))}
          </Preview>
          <DateField
            {...form.field('from')}
            label={t('from')}
            help={t('fromHelp')}
            min={dayAhead(plannedRuleDays.min)}
            max={dayAhead(plannedRuleDays.max)}
          />
          <WordsField {...form.field('reason')} label={t('reason')} help={t('reasonHelp')} required />
        </>
      )}
    </Form>
  );
}

function RuleField({ rule, form, disabled }: { rule: MoneyRuleName; form: FormState<Values>; disabled: boolean }) {
  const t = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const { min, max } = moneyRules[rule];
  const field = form.field(rule);
  const scale = scaleOf(rule);
  const unit = moneyRuleUnit(rule);
  if (unit === 'switch') {
    return (
      <SelectField
        {...field}
        value={String(field.value)}
        onChange={(chosen) => field.onChange(Number(chosen))}
        label={t(rule)}
        help={t(helps[rule], { hours: soloSeconds / 3600 })}
        disabled={disabled}
        options={[0, 1].map((value) => ({ value: String(value), label: wordsOf(rule, value) }))}
      />
    );
  }
  const range = t('range', { min: wordsOf(rule, min), max: wordsOf(rule, max) });
  return (
    <NumberField
      {...field}
      value={field.value === '' ? '' : field.value / scale}
      onChange={(typed) => field.onChange(typed === '' ? '' : Math.round(typed * scale))}
      label={t(rule)}
      help={`${t(helps[rule], { hours: soloSeconds / 3600 })} · ${range}`}
      decimals={scale === 100 ? 2 : 0}
      min={min / scale}
      disabled={disabled}
      {...(unit === 'fen' ? { prefix: '¥' } : { suffix: unit === 'rate' ? '%' : ` ${t(`unit_${unit}`)}` })}
      required
    />
  );
}

interface Change {
  rule: MoneyRuleName;
  from: number;
  to: number;
}

function changesOf(rules: MoneyRules, wanted: Record<MoneyRuleName, number | ''>): Change[] {
  return moneyRuleNames.flatMap((rule) => {
    const [from, to] = [rules[rule], wanted[rule]];
    return to === '' || to === from ? [] : [{ rule, from, to }];
  });
}

function isAsked({ rule, ...change }: Change): boolean {
  return waitsForSecondAdmin(rule, change);
}

function check(values: Values): FieldProblem[] {
  const outside = moneyRuleNames.flatMap((field): FieldProblem[] => {
    const value = values[field];
    const { min, max } = moneyRules[field];
    const scale = scaleOf(field);
    if (value === '') return [{ field, rule: 'required' }];
    if (value < min) return [{ field, rule: 'too_small', params: { min: min / scale } }];
    return value > max ? [{ field, rule: 'too_big', params: { max: max / scale } }] : [];
  });
  const { reason: _, from: __, ...typed } = values;
  const contradictions = isComplete(typed)
    ? rentalContradictions(typed).map(({ rule, max }) => ({ field: rule, rule: 'too_big' as const, params: { max } }))
    : [];
  return [...outside, ...contradictions, ...requiredFields(values, ['reason'])];
}

function isComplete(values: Record<MoneyRuleName, number | ''>): values is MoneyRules {
  return Object.values(values).every((value) => value !== '');
}

/** A rule's value as it is read: an amount, days, percent, times. */
export function useRuleWords(): (rule: MoneyRuleName, value: number) => string {
  const t = useTexts(ruleTexts);
  const { money } = useFormats();
  return (rule, value) => {
    switch (moneyRuleUnit(rule)) {
      case 'switch':
        return t(value === 1 ? 'yes' : 'no');
      case 'fen':
        return money(value);
      case 'rate':
        return `${value / 100}%`;
      case 'times':
        return t('times', { count: value });
      case 'things':
        return t('things', { count: value });
      case 'hours':
        return t('hours', { count: value });
      case 'minutes':
        return t('minutes', { count: value });
      case 'days':
        return t('days', { count: value });
    }
  };
}
