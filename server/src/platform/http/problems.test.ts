import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FieldProblem } from '#contract/core/errors.ts';
import { fieldRules } from '#contract/core/errors.ts';
import { fieldMessage } from '#contract/core/formatField.ts';
import { wholeNumber } from '#contract/core/paging.ts';
import { problemsOf, unkeepableTexts } from './problems.ts';

/** What is wrong with `input`, found as the dispatcher finds it. */
function problems(schema: z.ZodType, input: unknown): FieldProblem[] {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) throw new Error('the input was taken');
  return problemsOf(parsed.error);
}

const text = z.strictObject({ name: z.string().min(3).max(5) });
const number = z.strictObject({ limit: wholeNumber(1, 100) });
const choice = z.strictObject({ payBy: z.enum(['gateway', 'balance']) });
const agreed = z.strictObject({ consent: z.literal(true) });
const nested = z.strictObject({ list: z.array(z.strictObject({ name: z.string().min(1) })).max(2) });
const either = z.strictObject({ target: z.union([z.string().regex(/^a$/), z.number()]) });
const refined = z
  .strictObject({ token: z.string().optional(), amountFen: z.number().optional() })
  .refine((input) => (input.token === undefined) !== (input.amountFen === undefined), {
    path: ['amountFen'],
    error: 'required',
  });

const cases: [string, z.ZodType, unknown, FieldProblem[]][] = [
  ['a field that is missing', text, {}, [{ field: 'name', rule: 'required' }]],
  ['a choice that is missing', choice, {}, [{ field: 'payBy', rule: 'required' }]],
  ['a number that is missing', number, {}, [{ field: 'limit', rule: 'required' }]],
  ['consent that is missing', agreed, {}, [{ field: 'consent', rule: 'required' }]],
  ['consent that is refused', agreed, { consent: false }, [{ field: 'consent', rule: 'required' }]],
  ['an empty text that must not be', nested, { list: [{ name: '' }] }, [{ field: 'list.0.name', rule: 'required' }]],
  ['a short text', text, { name: 'ab' }, [{ field: 'name', rule: 'too_short', params: { min: 3 } }]],
  ['a long text', text, { name: 'abcdef' }, [{ field: 'name', rule: 'too_long', params: { max: 5 } }]],
  [
    'a long list',
    nested,
    { list: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    [{ field: 'list', rule: 'too_long', params: { max: 2 } }],
  ],
  ['a small number', number, { limit: 0 }, [{ field: 'limit', rule: 'too_small', params: { min: 1 } }]],
  ['a big number', number, { limit: '101' }, [{ field: 'limit', rule: 'too_big', params: { max: 100 } }]],
  ['half a number', number, { limit: 1.5 }, [{ field: 'limit', rule: 'whole_number' }]],
  ['words for a number', number, { limit: 'ten' }, [{ field: 'limit', rule: 'type', params: { expected: 'number' } }]],
  ['a list for a text', text, { name: ['a', 'b'] }, [{ field: 'name', rule: 'type', params: { expected: 'string' } }]],
  ['null', text, { name: null }, [{ field: 'name', rule: 'type', params: { expected: 'string' } }]],
  ['a list for the whole', text, [], [{ field: '', rule: 'type', params: { expected: 'object' } }]],
  ['a text for the whole', text, '{}', [{ field: '', rule: 'type', params: { expected: 'object' } }]],
  [
    'none of the choices',
    choice,
    { payBy: 'cash' },
    [{ field: 'payBy', rule: 'one_of', params: { values: 'gateway, balance' } }],
  ],
  ['no form of a union', either, { target: 'b' }, [{ field: 'target', rule: 'format' }]],
  ['a union that is missing', either, {}, [{ field: 'target', rule: 'required' }]],
  ['what a refinement says', refined, {}, [{ field: 'amountFen', rule: 'required' }]],
  [
    'a rule of our own',
    z.strictObject({ email: z.email({ error: 'email_format' }) }),
    { email: 'x' },
    [{ field: 'email', rule: 'email_format' }],
  ],
  [
    'a pattern without a rule of its own',
    z.strictObject({ token: z.string().regex(/^a+$/) }),
    { token: 'b' },
    [{ field: 'token', rule: 'format' }],
  ],
  [
    'a refinement without a rule of its own',
    z.strictObject({ token: z.string().refine((token) => token === 'a') }),
    { token: 'b' },
    [{ field: 'token', rule: 'format' }],
  ],
  [
    'unknown fields, each for itself',
    text,
    { name: 'abc', role: 'admin', id: 1 },
    [
      { field: 'role', rule: 'unknown' },
      { field: 'id', rule: 'unknown' },
    ],
  ],
  [
    'an unknown field further down',
    nested,
    { list: [{ name: 'a', price: 0 }] },
    [{ field: 'list.0.price', rule: 'unknown' }],
  ],
];

describe('of zod’s findings becomes', () => {
  test.each(cases)('%s', (_what, schema, input, expected) => {
    expect(problems(schema, input)).toEqual(expected);
  });

  test('a long name of an unknown field is cut, and many problems are', () => {
    expect(problems(text, { name: 'abc', ['x'.repeat(5000)]: 1 })).toEqual([
      { field: 'x'.repeat(60), rule: 'unknown' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_none, index) => [`field${index}`, 1]));
    expect(problems(text, many)).toHaveLength(20);
  });

  test('several problems stay beside each other', () => {
    expect(problems(z.strictObject({ ...text.shape, ...number.shape }), { name: 'ab', limit: 0 })).toHaveLength(2);
  });
});

test.each(cases)('%s can be said in both languages', (_what, schema, input) => {
  for (const problem of problems(schema, input)) {
    expect(fieldRules).toContain(problem.rule);
    for (const locale of ['zh-CN', 'en-US'] as const)
      expect(fieldMessage(locale, problem)).not.toMatch(/[{}]|undefined/);
  }
});

test('texts that the database can’t keep are found wherever they stand', () => {
  const half = '\ud83e';
  const input = {
    search: 'a\0b',
    list: [{ name: 'fine 鸭 🦆' }, { name: `${half} duck` }],
    limit: 1,
    none: null,
    at: true,
  };
  expect(unkeepableTexts(input)).toEqual([
    { field: 'search', rule: 'format' },
    { field: 'list.1.name', rule: 'format' },
  ]);
});
