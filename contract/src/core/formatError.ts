import type { ErrorName, FieldProblem } from './errors.ts';
import { hour, minute } from './durations.ts';
import { errorTexts } from './errorTexts.ts';
import { fieldMessage, fillParams, type Params } from './formatField.ts';
import type { Locale } from './locale.ts';
import { grants, grantTexts } from '../identity/grants.ts';

/** The sentence for an error in one language. */
export function errorMessage(locale: Locale, name: ErrorName, params?: Params): string {
  return fillParams(errorTexts[name][locale], withWait(locale, withGrants(locale, params)));
}

/** Grants are named by their words; several of them, parted by commas, one of which would do. */
function withGrants(locale: Locale, params: Params): Params {
  if (params?.['grant'] === undefined) return params;
  const named = grants.filter((grant) => String(params['grant']).split(',').includes(grant));
  return { ...params, grant: named.map((grant) => grantTexts[grant][locale]).join(' / ') };
}

/** `{wait}`: the param `seconds` in the unit in which people count, never shorter than it is. */
function withWait(locale: Locale, params: Params): Params {
  if (typeof params?.['seconds'] !== 'number') return params;
  return { ...params, wait: waitWords(locale, params['seconds']) };
}

function waitWords(locale: Locale, seconds: number): string {
  const [zh, en, one] =
    seconds <= minute ? ['秒', 'second', 1] : seconds <= 3 * hour ? ['分钟', 'minute', minute] : ['小时', 'hour', hour];
  const count = Math.ceil(seconds / one);
  return locale === 'zh-CN' ? `${count} ${zh}` : `${count} ${en}${count === 1 ? '' : 's'}`;
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
