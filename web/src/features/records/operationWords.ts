import type { Locale, Texts } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import { fieldWords, subjectWords, valueWords, verbWords } from './operationTexts.ts';

const wordOf = (words: Readonly<Record<string, Texts>>, name: string, locale: Locale) =>
  Object.hasOwn(words, name) ? words[name]?.[locale] : undefined;

/** An act by its name: `user.freeze` becomes `User: freeze`. What is not known here is shown as it is. */
export function actionWord(action: string, locale: Locale): string {
  const [of = '', ...verbs] = action.split('.');
  const words = [
    wordOf(subjectWords, of, locale) ?? of,
    verbs.map((verb) => wordOf(verbWords, verb, locale) ?? verb).join(locale === 'zh-CN' ? '' : ' '),
  ];
  return words.filter((word) => word !== '').join(locale === 'zh-CN' ? '：' : ': ');
}

/** What it was done to: `user 7` becomes `User 7`. */
export function subjectWord(subject: string, locale: Locale): string {
  const [of = '', ...rest] = subject.split(' ');
  return [wordOf(subjectWords, of, locale) ?? of, ...rest].join(' ');
}

/** One line of what belongs to an act; `from` only of what changed. */
export interface DetailLine {
  name: string;
  from?: string;
  to: string;
}

/** What belongs to an act, line by line: what differs between before and after first, then the rest. */
export function detailLines(json: string, locale: Locale): DetailLine[] {
  const detail: unknown = JSON.parse(json);
  if (!isRecord(detail)) return detail === null ? [] : [{ name: '', to: shownValue('', detail, locale) }];
  const { before, after, changes, ...others } = detail;
  return [
    ...differences(before, after, locale),
    ...(Array.isArray(changes) ? changes.flatMap((change) => changeLine(change, locale)) : []),
    ...Object.entries(others)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => ({ name: nameOf(name, locale), to: shownValue(name, value, locale) })),
  ];
}

function differences(before: unknown, after: unknown, locale: Locale): DetailLine[] {
  if (!isRecord(before) && !isRecord(after)) return [];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
    .map((name) => ({
      name: nameOf(name, locale),
      from: shownValue(name, was[name] ?? null, locale),
      to: shownValue(name, is[name] ?? null, locale),
    }));
}

/** One of several changes: `{ rule, from, to }`. */
function changeLine(change: unknown, locale: Locale): DetailLine[] {
  if (!isRecord(change)) return [];
  const { from, to, ...named } = change;
  const name = Object.values(named)
    .map((value) => shownValue('', value, locale))
    .join(' ');
  return [{ name, from: shownValue('', from, locale), to: shownValue('', to, locale) }];
}

function nameOf(name: string, locale: Locale): string {
  return wordOf(fieldWords, name, locale) ?? name;
}

function shownValue(name: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const parts = value.map((one) => shownValue(name, one, locale));
    return parts.length === 0 ? '–' : parts.join(locale === 'zh-CN' ? '、' : ', ');
  }
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${nameOf(key, locale)} ${shownValue(key, one, locale)}`)
      .join(locale === 'zh-CN' ? '；' : '; ');
  }
  if (typeof value === 'number' && name.endsWith('Fen')) return formatFen(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return `${text.slice(0, 16).replace('T', ' ')} UTC`;
  return valueWord(text, locale);
}

/** A state, a role or a grant in words; anything else as it is. */
export function valueWord(value: string, locale: Locale): string {
  return wordOf(valueWords, value, locale) ?? value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
