/** What a buyer is asked beside the choice of an option, and whether the answers fit. Both sides check by it. Free of zod. */
import type { FieldProblem } from '../core/errors.ts';

export const extraFieldKinds = ['text', 'choice', 'number'] as const;
export type ExtraFieldKind = (typeof extraFieldKinds)[number];

/** Forms that a text can be asked to have. */
export const extraFieldFormats = ['any', 'email', 'number', 'qq', 'domain', 'url'] as const;
export type ExtraFieldFormat = (typeof extraFieldFormats)[number];

export const extraFieldRules = {
  /** Fields of a product. */
  fields: 6,
  /** Characters. */
  label: 40,
  help: 120,
  text: 300,
  choice: 40,
  choices: { min: 2, max: 20 },
  /** The greatest number either way, and its digits behind the point. */
  number: 1_000_000_000,
  decimals: 4,
} as const;

/** The word that answers go by. */
export const extraFieldKeyPattern = /^[a-z][a-z0-9]{0,15}$/;

/** A field as far as answers are checked by it. */
export interface AskedField {
  key: string;
  kind: ExtraFieldKind;
  label: string;
  required: boolean;
  /** Characters of a text, or the value of a number; null: as the rules say. */
  min: number | null;
  max: number | null;
  /** For numbers: no fraction. */
  whole: boolean;
  format: ExtraFieldFormat;
  /** For choices: what can be answered. */
  choices: readonly { value: string; label: string }[];
}

export interface Answer {
  key: string;
  value: string;
}

const formats: Record<Exclude<ExtraFieldFormat, 'any'>, { pattern: RegExp; rule: FieldProblem['rule'] }> = {
  email: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, rule: 'email_format' },
  number: { pattern: /^\d+$/, rule: 'digits_format' },
  qq: { pattern: /^[1-9]\d{4,10}$/, rule: 'qq_format' },
  domain: {
    pattern: /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i,
    rule: 'domain_format',
  },
  url: { pattern: /^https?:\/\/[^\s/]+\.[^\s]+$/i, rule: 'url_format' },
};

/** The bounds of a field: those that its seller set, within those of the rules. */
export function boundsOf({ kind, min, max }: Pick<AskedField, 'kind' | 'min' | 'max'>): { min: number; max: number } {
  const { number, text } = extraFieldRules;
  if (kind === 'number') return { min: min ?? -number, max: max ?? number };
  return { min: min ?? 0, max: max ?? text };
}

/** What is wrong with one answer; '' is none. The problem names no field. */
export function problemOfAnswer(field: AskedField, value: string): Omit<FieldProblem, 'field'> | undefined {
  if (value === '') return field.required ? { rule: 'required' } : undefined;
  const { min, max } = boundsOf(field);
  switch (field.kind) {
    case 'choice': {
      const values = field.choices.map((choice) => choice.value);
      if (values.includes(value)) return undefined;
      return { rule: 'one_of', params: { values: field.choices.map(({ label }) => label).join(', ') } };
    }
    case 'number': {
      if (field.whole && !/^-?\d{1,10}$/.test(value)) return { rule: 'whole_number' };
      if (!/^-?\d{1,10}(\.\d{1,4})?$/.test(value)) return { rule: 'number_format' };
      if (Number(value) < min) return { rule: 'too_small', params: { min } };
      return Number(value) > max ? { rule: 'too_big', params: { max } } : undefined;
    }
    case 'text': {
      const { length } = [...value];
      if (length < min) return { rule: 'too_short', params: { min } };
      if (length > max) return { rule: 'too_long', params: { max } };
      if (field.format === 'any') return undefined;
      const { pattern, rule } = formats[field.format];
      return pattern.test(value) ? undefined : { rule };
    }
  }
}

/**
 * What is wrong with the answers to all fields of a product: each problem names its field as `answers.` and its key, and has
 * the field's label among its params. Answers to what is not asked are unknown, and two to the same field one too many.
 */
export function problemsOfAnswers(fields: readonly AskedField[], answers: readonly Answer[]): FieldProblem[] {
  const byKey = new Map(answers.map(({ key, value }) => [key, value]));
  const known = new Set(fields.map(({ key }) => key));
  return [
    ...answers.flatMap(({ key }, index): FieldProblem[] => {
      if (!known.has(key)) return [{ field: `answers.${key.slice(0, 16)}`, rule: 'unknown' }];
      const isTwice = answers.findIndex((other) => other.key === key) !== index;
      return isTwice ? [{ field: `answers.${key}`, rule: 'unknown' }] : [];
    }),
    ...fields.flatMap((field): FieldProblem[] => {
      const problem = problemOfAnswer(field, byKey.get(field.key) ?? '');
      if (!problem) return [];
      const { rule, params } = problem;
      return [{ field: `answers.${field.key}`, rule, params: { ...params, label: field.label } }];
    }),
  ];
}

/** A field as its seller writes it, in both languages. */
export interface ExtraFieldDraft {
  key: string;
  kind: ExtraFieldKind;
  labels: { 'zh-CN': string; 'en-US': string };
  helps: { 'zh-CN': string; 'en-US': string };
  required: boolean;
  /** Encrypted, masked, and shown to the seller on record only. */
  sensitive: boolean;
  min: number | null;
  max: number | null;
  whole: boolean;
  format: ExtraFieldFormat;
  choices: { 'zh-CN': string; 'en-US': string }[];
}

/** What is wrong with the fields of a product as their seller wrote them; `extraFields.0.max` is the first one's. */
export function problemsOfExtraFields(fields: readonly ExtraFieldDraft[]): FieldProblem[] {
  if (fields.length > extraFieldRules.fields) {
    return [{ field: 'extraFields', rule: 'too_long', params: { max: extraFieldRules.fields } }];
  }
  return fields.flatMap((field, index) => {
    const isTwice = fields.findIndex(({ key }) => key === field.key) !== index;
    const found: FieldProblem[] = isTwice ? [{ field: 'key', rule: 'twice' }] : problemsOfExtraField(field);
    return found.map((problem) => ({ ...problem, field: `extraFields.${index}.${problem.field}` }));
  });
}

function problemsOfExtraField({ labels, kind, min, max, whole, choices }: ExtraFieldDraft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (labels['zh-CN'] === '') problems.push({ field: 'labels.zh-CN', rule: 'required' });
  if (kind === 'choice') return [...problems, ...problemsOfChoices(choices)];
  const widest = kind === 'number' ? { min: -extraFieldRules.number, max: extraFieldRules.number } : wholeText;
  const isWhole = (value: number | null) => value === null || (kind === 'number' && !whole) || Number.isInteger(value);
  for (const [field, value] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (value === null) continue;
    if (!isWhole(value)) problems.push({ field, rule: 'whole_number' });
    else if (value < widest.min) problems.push({ field, rule: 'too_small', params: { min: widest.min } });
    else if (value > widest.max) problems.push({ field, rule: 'too_big', params: { max: widest.max } });
  }
  if (min !== null && max !== null && min > max) problems.push({ field: 'max', rule: 'too_small', params: { min } });
  return problems;
}

const wholeText = { min: 1, max: extraFieldRules.text };

function problemsOfChoices(choices: ExtraFieldDraft['choices']): FieldProblem[] {
  const { min, max } = extraFieldRules.choices;
  const written = choices.map((choice) => choice['zh-CN']).filter((word) => word !== '');
  if (written.length < min) return [{ field: 'choices', rule: 'too_short', params: { min } }];
  if (choices.length > max) return [{ field: 'choices', rule: 'too_long', params: { max } }];
  return new Set(written).size === choices.length ? [] : [{ field: 'choices', rule: 'twice' }];
}
