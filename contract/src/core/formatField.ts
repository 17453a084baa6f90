/** Sentences about single fields, without those of whole errors: browsers need only these. */
import { formatBytes } from './bytes.ts';
import type { FieldProblem } from './errors.ts';
import { fieldTexts } from './fieldTexts.ts';
import type { Locale } from './locale.ts';
import { formatFen } from './money.ts';
import { ruleTexts, typeTexts } from './fieldRuleTexts.ts';

export type Params = Record<string, string | number> | undefined;

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
  return fillParams(ruleTexts[problem.rule][locale], readable(locale, problem));
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

/** A text with its placeholders in braces filled in; sizes in bytes are told as such. */
export function fillParams(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params?.[name] ?? placeholder;
    return typeof value === 'number' && name.endsWith('Bytes') ? formatBytes(value) : String(value);
  });
}
