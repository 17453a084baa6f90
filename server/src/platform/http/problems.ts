import { fieldRules, type FieldProblem, type FieldRule } from '#contract/core/errors.ts';
import type { z } from 'zod';

/** zod's findings in the contract's words: which field, which rule, with what bounds. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.flatMap(problemsOfIssue);
  // What is of the wrong type has no length or format to speak of.
  const mistyped = new Set(problems.filter(({ rule }) => rule === 'type').map(({ field }) => field));
  return problems.filter(({ field, rule }) => rule === 'type' || !mistyped.has(field)).slice(0, 20);
}

/** Texts that PostgreSQL can't keep: with the character zero, or half of a character. `path` is where `value` stands. */
export function unkeepableTexts(value: unknown, path = ''): FieldProblem[] {
  if (typeof value === 'string') {
    const isKeepable = !value.includes('\0') && !/\p{Surrogate}/u.test(value);
    return isKeepable ? [] : [{ field: path, rule: 'format' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unkeepableTexts(part, path === '' ? name : `${path}.${name}`));
}

function problemsOfIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join('.');
  const named = fieldRules.find((rule) => rule === issue.message);
  if (named) return [{ field, rule: named }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [...issue.path, key.slice(0, 60)].join('.'),
        rule: 'unknown' as const,
      }));
    case 'invalid_type':
      if (issue.input === undefined) return [{ field, rule: 'required' }];
      if (issue.expected === 'int') return [{ field, rule: 'whole_number' }];
      return [{ field, rule: 'type', params: { expected: issue.expected } }];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return [{ field, rule: 'required' }];
      return [
        { field, rule: sizeRule(issue.origin, 'too_short', 'too_small'), params: { min: Number(issue.minimum) } },
      ];
    case 'too_big':
      return [{ field, rule: sizeRule(issue.origin, 'too_long', 'too_big'), params: { max: Number(issue.maximum) } }];
    case 'invalid_value':
      if (issue.input === undefined || issue.values[0] === true) return [{ field, rule: 'required' }];
      return [{ field, rule: 'one_of', params: { values: issue.values.join(', ') } }];
    default:
      return [{ field, rule: issue.input === undefined ? 'required' : 'format' }];
  }
}

function sizeRule(origin: string, text: FieldRule, number: FieldRule): FieldRule {
  return origin === 'string' || origin === 'array' ? text : number;
}
