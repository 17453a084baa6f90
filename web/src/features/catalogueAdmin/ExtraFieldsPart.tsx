import { useId, useState } from 'react';
import {
  extraFieldFormats,
  extraFieldKinds,
  extraFieldRules,
  type ExtraFieldDraft,
} from '#contract/catalogue/extraFieldRules.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { DownIcon, NextIcon, PlusIcon, TrashIcon, UpIcon } from '../../ui/kit/icons.ts';
import { Grid, Stack } from '../../ui/kit/layout.tsx';
import { extraFieldTexts } from './extraFieldTexts.ts';
import styles from './Skus.module.css';
import type { ProductForm } from './useProductForm.ts';

/** What buyers are asked, in the order in which they are asked. */
export function ExtraFieldsPart({ form }: { form: ProductForm }) {
  const t = useTexts(extraFieldTexts);
  const { extraFields: fields } = form.values;
  const [open, setOpen] = useState<string>();
  const set = (next: ExtraFieldDraft[]) => form.set({ extraFields: next });
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (field) set(fields.toSpliced(from, 1).toSpliced(to, 0, field));
  };
  const add = () => {
    const field = emptyField(fields);
    set([...fields, field]);
    setOpen(field.key);
  };
  return (
    <Stack gap={16}>
      <Soft>{t('lead')}</Soft>
      <ol className={styles.skus}>
        {fields.map((field, index) => (
          <FieldCard
            key={field.key}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            isOpen={
              open === field.key || form.problems.some((problem) => problem.field.startsWith(`extraFields.${index}.`))
            }
            onToggle={(isOpen) => setOpen(isOpen ? field.key : undefined)}
            onMove={(to) => move(index, to)}
            onRemove={() => set(fields.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div>
        <Button icon={PlusIcon} disabled={fields.length >= extraFieldRules.fields} onClick={add}>
          {t('add')}
        </Button>
      </div>
    </Stack>
  );
}

interface FieldCardProps {
  form: ProductForm;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question: a line with its label, and unfolded all that can be said of it. */
function FieldCard({ form, index, isLast, isOpen, onToggle, onMove, onRemove }: FieldCardProps) {
  const t = useTexts(extraFieldTexts);
  const locale = useLocale();
  const id = useId();
  const field = form.values.extraFields[index];
  if (!field) return null;
  const number = index + 1;
  return (
    <li className={styles.sku}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? DownIcon : NextIcon}
          size={28}
          label={t('open', { number })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        />
        <button type="button" className={styles.name} tabIndex={-1} onClick={() => onToggle(!isOpen)}>
          <strong>{field.labels[locale] || field.labels['zh-CN'] || t('unnamed', { number })}</strong>
          <Soft>
            {t(field.kind)}
            {field.required ? ` · ${t('required')}` : ''}
            {field.sensitive ? ` · ${t('sensitive')}` : ''}
          </Soft>
        </button>
        <div className={styles.acts}>
          <IconButton
            icon={UpIcon}
            size={28}
            label={t('up', { number })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            icon={DownIcon}
            size={28}
            label={t('down', { number })}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          />
          <IconButton icon={TrashIcon} size={28} label={t('remove', { number })} onClick={onRemove} />
        </div>
      </div>
      {isOpen && (
        <div className={styles.body} id={id}>
          <FieldFields form={form} index={index} field={field} />
        </div>
      )}
    </li>
  );
}

function FieldFields({ form, index, field }: { form: ProductForm; index: number; field: ExtraFieldDraft }) {
  const t = useTexts(extraFieldTexts);
  const part = <Value,>(path: string, value: Value, change: (next: Value) => Partial<ExtraFieldDraft>) =>
    form.fieldAt(`extraFields.${index}.${path}`, value, (next: Value) => ({
      extraFields: form.values.extraFields.with(index, { ...field, ...change(next) }),
    }));
  const words = (of: 'labels' | 'helps', language: 'zh-CN' | 'en-US') =>
    part(`${of}.${language}`, field[of][language], (next) => ({ [of]: { ...field[of], [language]: next } }));
  const bound = (of: 'min' | 'max') =>
    part<number | ''>(of, field[of] ?? '', (next) => ({ [of]: next === '' ? null : next }));
  const { label, help, text, decimals } = extraFieldRules;
  const { kind, whole } = field;
  const bounds = kind === 'text' ? { min: 1, max: text } : { decimals: whole ? 0 : decimals };
  return (
    <>
      <Grid min={240}>
        <InBoth
          zh={<TextField {...words('labels', 'zh-CN')} label={t('labelZh')} maxLength={label} required />}
          en={<TextField {...words('labels', 'en-US')} label={t('labelEn')} maxLength={label} />}
        />
        <InBoth
          zh={<TextField {...words('helps', 'zh-CN')} label={t('helpZh')} maxLength={help} />}
          en={<TextField {...words('helps', 'en-US')} label={t('helpEn')} maxLength={help} />}
        />
      </Grid>
      <Grid min={152}>
        <SelectField
          {...part<string>('kind', kind, (next) => ({ kind: extraFieldKinds.find((one) => one === next) ?? 'text' }))}
          label={t('kind')}
          options={extraFieldKinds.map((value) => ({ value, label: t(value) }))}
        />
        {kind === 'text' && (
          <SelectField
            {...part<string>('format', field.format, (next) => ({
              format: extraFieldFormats.find((one) => one === next) ?? 'any',
            }))}
            label={t('format')}
            options={extraFieldFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
          />
        )}
        {kind !== 'choice' && (
          <>
            <NumberField {...bound('min')} label={t(kind === 'text' ? 'minLength' : 'min')} {...bounds} />
            <NumberField {...bound('max')} label={t(kind === 'text' ? 'maxLength' : 'max')} {...bounds} />
          </>
        )}
      </Grid>
      {kind === 'choice' && <Choices form={form} index={index} field={field} />}
      <Stack gap={12}>
        {kind === 'number' && <Checkbox {...part('whole', whole, (next) => ({ whole: next }))} label={t('whole')} />}
        <Checkbox {...part('required', field.required, (next) => ({ required: next }))} label={t('requiredLabel')} />
        <Checkbox
          {...part('sensitive', field.sensitive, (next) => ({ sensitive: next }))}
          label={t('sensitiveLabel')}
          help={t('sensitiveHelp')}
        />
      </Stack>
    </>
  );
}

/** Choices as lines: what stands in one line of each language belongs together. */
function Choices({ form, index, field }: { form: ProductForm; index: number; field: ExtraFieldDraft }) {
  const t = useTexts(extraFieldTexts);
  const lines = (language: 'zh-CN' | 'en-US') =>
    form.fieldAt(
      `extraFields.${index}.choices`,
      field.choices.map((choice) => choice[language]).join('\n'),
      (text: string) => ({
        extraFields: form.values.extraFields.with(index, {
          ...field,
          choices: withLines(field.choices, language, text.split('\n').slice(0, extraFieldRules.choices.max)),
        }),
      }),
    );
  return (
    <Grid min={240}>
      <InBoth
        zh={
          <TextField
            {...lines('zh-CN')}
            label={t('choicesZh')}
            help={t('choicesHelp', extraFieldRules.choices)}
            rows={4}
            required
          />
        }
        en={<TextField {...lines('en-US')} label={t('choicesEn')} help={t('choicesEnHelp')} rows={4} />}
      />
    </Grid>
  );
}

function withLines(
  choices: ExtraFieldDraft['choices'],
  language: 'zh-CN' | 'en-US',
  lines: string[],
): ExtraFieldDraft['choices'] {
  const count = language === 'zh-CN' ? lines.length : Math.max(choices.length, lines.length);
  return Array.from({ length: count }, (_, place) => ({
    'zh-CN': choices[place]?.['zh-CN'] ?? '',
    'en-US': choices[place]?.['en-US'] ?? '',
    [language]: (lines[place] ?? '').slice(0, extraFieldRules.choice),
  }));
}

/** The word that answers go by is nobody's to read: the first that is free. */
function emptyField(fields: readonly ExtraFieldDraft[]): ExtraFieldDraft {
  const taken = new Set(fields.map(({ key }) => key));
  let number = 1;
  while (taken.has(`f${number}`)) number++;
  return {
    key: `f${number}`,
    kind: 'text',
    labels: { 'zh-CN': '', 'en-US': '' },
    helps: { 'zh-CN': '', 'en-US': '' },
    required: true,
    sensitive: false,
    min: null,
    max: null,
    whole: true,
    format: 'any',
    choices: [],
  };
}
