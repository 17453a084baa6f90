import { useEffect, useId, useRef } from 'react';
import { boundsOf, problemOfAnswer, type ExtraFieldFormat } from '#contract/catalogue/extraFieldRules.ts';
import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import { fieldSentence } from '#contract/core/formatField.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './ExtraFields.module.css';
import { extraFieldTexts } from './extraFieldTexts.ts';
import { answersOf, type AnswerValues } from './answersOf.ts';

interface ExtraFieldsProps {
  fields: readonly ExtraField[];
  values: AnswerValues;
  onChange: (key: string, value: string) => void;
  /** How often it was told what is missing; 0: not yet. */
  told: number;
}

/** What a product asks its buyer. Loaded only where there is something to ask. */
export function ExtraFields({ fields, values, onChange, told }: ExtraFieldsProps) {
  const t = useTexts(extraFieldTexts);
  const locale = useLocale();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (told > 0) group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [told]);
  const given = new Map(answersOf(fields, values).map(({ key, value }) => [key, value]));
  const errorOf = (field: ExtraField) => {
    const problem = told > 0 ? problemOfAnswer(field, given.get(field.key) ?? '') : undefined;
    return problem && fieldSentence(locale, { ...problem, field: 'answers' });
  };
  return (
    <fieldset ref={group} className={styles.fields}>
      <legend>{t('title')}</legend>
      {fields.map((field) => {
        const { key, kind, label, required, choices } = field;
        const shared = {
          name: `${id}-${key}`,
          label,
          required,
          value: values[key] ?? '',
          onChange: (value: string) => onChange(key, value),
          error: errorOf(field),
          help: helpOf(field),
        };
        return kind === 'choice' ? (
          <SelectField key={key} {...shared} options={[{ value: '', label: t('choose') }, ...choices]} />
        ) : (
          <TextField key={key} {...shared} inputMode={keysOf(field)} autoComplete="off" />
        );
      })}
    </fieldset>
  );

  function helpOf(field: ExtraField): string {
    const { help, kind, min, max, sensitive } = field;
    const isBounded = kind !== 'choice' && (min !== null || max !== null);
    const bounds = boundsOf(field);
    const textWord = bounds.min === bounds.max ? 'textExactly' : bounds.min <= 1 ? 'textMost' : 'textBounds';
    const sentences = [
      help,
      isBounded ? t(kind === 'number' ? 'numberBounds' : textWord, bounds) : '',
      sensitive ? t('sensitive') : '',
    ];
    return sentences.filter((sentence) => sentence !== '').join(' ');
  }
}

const keysOfFormat: Partial<Record<ExtraFieldFormat, 'numeric' | 'email'>> = {
  email: 'email',
  number: 'numeric',
  qq: 'numeric',
};

/** The keys that a telephone offers. */
function keysOf({ kind, whole, format }: ExtraField): 'text' | 'numeric' | 'decimal' | 'email' {
  if (kind === 'number') return whole ? 'numeric' : 'decimal';
  return keysOfFormat[format] ?? 'text';
}
