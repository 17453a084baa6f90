import { formatBytes } from './bytes.ts';
import type { ErrorName, FieldProblem } from './errors.ts';
import { errorTexts, ruleTexts, typeTexts } from './errorTexts.ts';
import { fieldTexts } from './fieldTexts.ts';
import type { Locale } from './locale.ts';
import { grants, grantTexts } from '../identity/grants.ts';
import { formatFen } from './money.ts';

type Params = Record<string, string | number> | undefined;

/** The sentence for an error in one language. */
export function errorMessage(locale: Locale, name: ErrorName, params?: Params): string {
  return fill(errorTexts[name][locale], withGrants(locale, params));
}

/** Grants are named by their words; several of them, parted by commas, one of which would do. */
function withGrants(locale: Locale, params: Params): Params {
  if (params?.['grant'] === undefined) return params;
  const named = grants.filter((grant) => String(params['grant']).split(',').includes(grant));
  return { ...params, grant: named.map((grant) => grantTexts[grant][locale]).join(' / ') };
}

/** The sentence for an error with all that is wrong with its fields. */
export function failureMessage(
  locale: Locale,
  { name, params, fields }: { name: ErrorName; params?: Params; fields?: readonly FieldProblem[] | undefined },
): string {
  const sentence = errorMessage(locale, name, params);
  if (fields === undefined || fields.length === 0) return sentence;
  const problems = fields.map((problem) => fieldMessage(locale, problem));
  return locale === 'zh-CN' ? `${sentence}${problems.join('；')}` : `${sentence} ${problems.join('; ')}`;
}

/** The sentence for one wrong field, with the field's label in front. An unknown one is named as it was sent. */
export function fieldMessage(locale: Locale, problem: FieldProblem): string {
  const rule = ruleMessage(locale, problem);
  if (problem.field === '') return rule;
  if (problem.rule === 'unknown') return locale === 'zh-CN' ? `${rule}：${problem.field}` : `${rule}: ${problem.field}`;
  const label = String(problem.params?.['label'] ?? fieldLabel(locale, problem.field));
  return locale === 'zh-CN' ? `${label}：${rule}` : `${label} ${rule}`;
}

/** The same without the label. */
export function ruleMessage(locale: Locale, problem: FieldProblem): string {
  return fill(ruleTexts[problem.rule][locale], readable(locale, problem));
}

/** The same as a whole sentence, for below a field: its label, what is wrong, a full stop. */
export function fieldSentence(locale: Locale, problem: FieldProblem): string {
  const isChinese = locale === 'zh-CN';
  const last = lastPart(problem.field);
  const own = Object.hasOwn(fieldTexts, last) ? fieldLabel(locale, last) : isChinese ? '此项' : 'This field';
  const label = String(problem.params?.['label'] ?? own);
  if (problem.rule === 'unknown') return `${fieldMessage(locale, problem)}${isChinese ? '。' : '.'}`;
  if (isChinese)
    return problem.rule === 'required' ? `${label}不能为空。` : `${label}${ruleMessage(locale, problem)}。`;
  return `${label} ${ruleMessage(locale, problem)}.`;
}

/** Amounts are shown as money and types by their word. */
function readable(locale: Locale, { field, params }: FieldProblem): Params {
  if (!params) return undefined;
  const entries = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'number' && field.endsWith('Fen')) return [name, formatFen(value)];
    if (name === 'expected') return [name, typeTexts[String(value)]?.[locale] ?? value];
    return [name, value];
  });
  // Each pair is a param's own name with a text or number.
  return Object.fromEntries(entries) as Params;
}

/** The label of a field by its dotted path; its own name where it has none. */
export function fieldLabel(locale: Locale, field: string): string {
  const last = lastPart(field);
  return Object.hasOwn(fieldTexts, last) ? (fieldTexts[last]?.[locale] ?? last) : last.slice(0, 40);
}

/** The name of a field itself, of a path into lists and groups. */
function lastPart(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params?.[name] ?? placeholder;
    return typeof value === 'number' && name.endsWith('Bytes') ? formatBytes(value) : String(value);
  });
}
