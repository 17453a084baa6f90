import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extraFieldFormats,
  extraFieldKinds,
  problemOfAnswer,
  problemsOfAnswers,
  problemsOfExtraFields,
  type AskedField,
  type ExtraFieldDraft,
} from './extraFieldRules.ts';

const asked = (field: Partial<AskedField> = {}): AskedField => ({
  key: 'qq',
  kind: 'text',
  label: 'QQ',
  required: true,
  min: null,
  max: null,
  whole: true,
  format: 'any',
  choices: [],
  ...field,
});

const anyField = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom(...extraFieldKinds),
  label: fc.string(),
  required: fc.boolean(),
  min: fc.option(fc.integer({ min: -50, max: 50 })),
  max: fc.option(fc.integer({ min: -50, max: 50 })),
  whole: fc.boolean(),
  format: fc.constantFrom(...extraFieldFormats),
  choices: fc.array(fc.record({ value: fc.string(), label: fc.string() }), { maxLength: 4 }),
});

describe('an answer', () => {
  test('that fits lies within its bounds, has its form, and is one of the choices', () => {
    fc.assert(
      fc.property(anyField, fc.oneof(fc.string(), fc.integer().map(String)), (field, value) => {
        if (problemOfAnswer(field, value) !== undefined) return;
        if (value === '') expect(field.required).toBe(false);
        else if (field.kind === 'choice') expect(field.choices.map((choice) => choice.value)).toContain(value);
        else {
          const size = field.kind === 'number' ? Number(value) : [...value].length;
          expect(size).toBeGreaterThanOrEqual(field.min ?? -Infinity);
          expect(size).toBeLessThanOrEqual(field.max ?? Infinity);
          if (field.kind === 'number' && field.whole) expect(Number.isInteger(Number(value))).toBe(true);
        }
      }),
    );
  });

  test('every whole number within the bounds of its field fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999, max: 999 }), (value) => {
        expect(problemOfAnswer(asked({ kind: 'number', min: -999, max: 999 }), String(value))).toBeUndefined();
      }),
    );
  });

  test.each([
    [{ format: 'email' }, 'a@example.com', undefined],
    [{ format: 'email' }, 'a@example', 'email_format'],
    [{ format: 'qq' }, '10001', undefined],
    [{ format: 'qq' }, '0123456', 'qq_format'],
    [{ format: 'number' }, '0012', undefined],
    [{ format: 'number' }, '1.2', 'digits_format'],
    [{ format: 'domain' }, 'shop.example.com', undefined],
    [{ format: 'domain' }, 'http://example.com', 'domain_format'],
    [{ format: 'url' }, 'https://example.com/a?b', undefined],
    [{ format: 'url' }, 'javascript:alert(1)', 'url_format'],
    [{ min: 3 }, 'ab', 'too_short'],
    [{ max: 3 }, '四个汉字', 'too_long'],
    [{ kind: 'number' }, '1.5', 'whole_number'],
    [{ kind: 'number', whole: false }, '1.5', undefined],
    [{ kind: 'number', whole: false }, '1e5', 'number_format'],
    [{ kind: 'number', max: 10 }, '11', 'too_big'],
    [{ kind: 'choice', choices: [{ value: '一区', label: 'Zone 1' }] }, '二区', 'one_of'],
    [{ required: false }, '', undefined],
    [{}, '', 'required'],
  ] as const)('%j takes or refuses %j', (field, value, rule) => {
    expect(problemOfAnswer(asked(field), value)?.rule).toBe(rule);
  });
});

test('answers name the field that is wrong, and what was not asked', () => {
  const fields = [asked(), asked({ key: 'note', label: '备注', required: false })];
  expect(problemsOfAnswers(fields, [{ key: 'other', value: 'x' }])).toEqual([
    { field: 'answers.other', rule: 'unknown' },
    { field: 'answers.qq', rule: 'required', params: { label: 'QQ' } },
  ]);
  const twice = ['1', '2'].map((value) => ({ key: 'qq', value }));
  expect(problemsOfAnswers(fields, twice)).toEqual([{ field: 'answers.qq', rule: 'unknown' }]);
});

describe('fields as their seller writes them', () => {
  const none = { 'zh-CN': '', 'en-US': '' };
  const draft = (field: Partial<ExtraFieldDraft> = {}): ExtraFieldDraft => ({
    key: 'qq',
    kind: 'text',
    labels: { 'zh-CN': '游戏账号', 'en-US': '' },
    helps: none,
    required: true,
    sensitive: false,
    min: null,
    max: null,
    whole: true,
    format: 'any',
    choices: [],
    ...field,
  });

  test.each([
    [[draft()], []],
    [[draft({ labels: none })], ['extraFields.0.labels.zh-CN']],
    [[draft(), draft()], ['extraFields.1.key']],
    [[draft({ min: 5, max: 3 })], ['extraFields.0.max']],
    [[draft({ min: 0 })], ['extraFields.0.min']],
    [[draft({ kind: 'number', min: 0.5 })], ['extraFields.0.min']],
    [[draft({ kind: 'choice' })], ['extraFields.0.choices']],
    [Array.from({ length: 7 }, (_, index) => draft({ key: `f${index}` })), ['extraFields']],
  ])('%#', (fields, wrong) => {
    expect(problemsOfExtraFields(fields).map(({ field }) => field)).toEqual(wrong);
  });
});
