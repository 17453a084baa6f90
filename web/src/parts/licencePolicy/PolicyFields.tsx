import type { ReactNode } from 'react';
import { heartbeatSeconds, licenceLimits } from '#contract/licences/licenceRules.ts';
import { type BindingKind, bindingKinds } from '#contract/licences/bindings.ts';
import { limits } from '#contract/core/limits.ts';
import { fieldSentence } from '#contract/core/formatField.ts';
import {
  expiryRules,
  fingerprintMatches,
  policyWords,
  renewalRules,
  termStarts,
} from '#contract/licences/policyWords.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckList } from '../../ui/form/CheckList.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import styles from './PolicyFields.module.css';
import { policyInput, policyProblems, type PolicyValues, sensibleFields } from './policyForm.ts';
import { policyTexts } from './policyTexts.ts';

type Terms = PolicyValues['terms'];

interface PolicyFieldsProps {
  values: PolicyValues;
  /** A field of the policy within its form; `path` is its name in the contract. */
  fieldAt: <Value>(path: string, value: Value, change: (value: Value) => Partial<PolicyValues>) => FieldProps<Value>;
}

/** A licence policy, grouped, without what makes no sense now; beside it what it says in both languages, as one types. */
export function PolicyFields({ values, fieldAt }: PolicyFieldsProps) {
  const t = useTexts(policyTexts);
  const locale = useLocale();
  const has = sensibleFields(values);
  const problems = policyProblems(values);
  /** Contradictions are told at once; what is empty may still be filled in. */
  const told = <Value,>(field: FieldProps<Value>, path: string): FieldProps<Value> => {
    const conflict = problems.find((problem) => problem.field === path && problem.rule !== 'required');
    return { ...field, error: field.error ?? (conflict && fieldSentence(locale, conflict)) };
  };
  const own = <Name extends keyof PolicyValues>(name: Name) =>
    fieldAt<PolicyValues[Name]>(name, values[name], (value) => ({ [name]: value }));
  const term = <Name extends keyof Terms>(name: Name, path: string = name) =>
    told(
      fieldAt<Terms[Name]>(`terms.${path}`, values.terms[name], (value) => ({
        terms: { ...values.terms, [name]: value },
      })),
      `terms.${path}`,
    );
  return (
    <div className={styles.policy}>
      <div className={styles.groups}>
        <Group title={t('groupTerm')}>
          <NumberField
            {...own('termDays')}
            label={t('termDays')}
            help={t('termDaysHelp')}
            min={1}
            max={licenceLimits.termDays.max}
          />
          {has.starts && <Select field={term('starts')} label={t('starts')} options={termStarts} word={t} />}
          {has.expiry && <Select field={term('expiry')} label={t('expiry')} options={expiryRules} word={t} />}
          {has.graceDays && (
            <NumberField
              {...term('graceDays')}
              label={t('graceDays')}
              help={t('graceDaysHelp')}
              min={1}
              max={365}
              required
            />
          )}
          {has.renewal && (
            <Select
              field={term('renewal')}
              label={t('renewal')}
              help={t('renewalHelp')}
              options={renewalRules}
              word={t}
            />
          )}
        </Group>
        <Group title={t('groupBinding')}>
          <Binds field={own('binds')} />
          {has.seats && (
            <NumberField
              {...own('seats')}
              label={t('seats')}
              help={t('seatsHelp')}
              min={1}
              max={licenceLimits.seats.max}
              required
            />
          )}
          {has.fingerprint && (
            <Select
              field={term('fingerprint')}
              label={t('fingerprint')}
              help={t('fingerprintHelp')}
              options={fingerprintMatches}
              word={t}
            />
          )}
          {has.subdomains && <Checkbox {...term('subdomains')} label={t('subdomains')} help={t('subdomainsHelp')} />}
          {has.domainProof && (
            <Checkbox {...term('domainProof')} label={t('domainProof')} help={t('domainProofHelp')} />
          )}
        </Group>
        {has.floating && (
          <Group title={t('groupFloating')}>
            <Checkbox {...term('isFloating', 'floating')} label={t('floating')} help={t('floatingHelp')} />
            {values.terms.isFloating && (
              <>
                <NumberField
                  {...term('heartbeatSeconds', 'floating.heartbeatSeconds')}
                  label={t('heartbeat')}
                  help={t('heartbeatHelp', { min: heartbeatSeconds.min, hours: heartbeatSeconds.max / 3600 })}
                  min={30}
                  max={86_400}
                  required
                />
                <NumberField
                  {...term('revivalSeconds', 'floating.revivalSeconds')}
                  label={t('revival')}
                  help={t('revivalHelp')}
                  min={0}
                  max={86_400}
                />
              </>
            )}
          </Group>
        )}
        <Group title={t('groupUse')}>
          <TagsField
            {...own('entitlements')}
            label={t('entitlements')}
            help={t('entitlementsHelp')}
            max={licenceLimits.entitlements.max}
            maxLength={limits.tag.max}
          />
          <NumberField {...term('usesMax')} label={t('usesMax')} help={t('usesMaxHelp')} min={1} max={1_000_000_000} />
        </Group>
        <Group title={t('groupPeople')}>
          <Checkbox {...term('trial')} label={t('trial')} help={t('trialHelp')} />
          {has.transferable && (
            <Checkbox {...term('transferable')} label={t('transferable')} help={t('transferableHelp')} />
          )}
        </Group>
      </div>
      <Preview values={values} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

interface SelectProps<Option extends string> {
  field: FieldProps<Option>;
  label: string;
  help?: string;
  options: readonly Option[];
  word: (option: Option) => string;
}

function Select<Option extends string>({ field, label, help, options, word }: SelectProps<Option>) {
  return (
    <SelectField
      {...field}
      label={label}
      {...(help === undefined ? {} : { help })}
      options={options.map((option) => ({ value: option, label: word(option) }))}
      onChange={(value) => {
        const chosen = options.find((option) => option === value);
        if (chosen !== undefined) field.onChange(chosen);
      }}
    />
  );
}

function Binds({ field }: { field: FieldProps<BindingKind[]> }) {
  const t = useTexts(policyTexts);
  return (
    <CheckList
      {...field}
      label={t('binds')}
      help={t('bindsHelp')}
      options={bindingKinds.map((kind) => ({ value: kind, label: t(kind) }))}
      look="row"
    />
  );
}

const languages = ['zh-CN', 'en-US'] as const;

function Preview({ values }: { values: PolicyValues }) {
  const t = useTexts(policyTexts);
  const policy = policyInput(values);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <h4>{t(language)}</h4>
          <ul>
            {policyWords(policy, language).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
