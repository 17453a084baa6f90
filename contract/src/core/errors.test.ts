import { expect, test } from 'vitest';
import { errors } from './errors.ts';
import { errorTexts } from './errorTexts.ts';
import { ruleTexts } from './fieldRuleTexts.ts';

test('each failure has a code of its own', () => {
  const codes = Object.values(errors).map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('texts name their params in single braces, which are all that is filled in', () => {
  const texts = [...Object.values(errorTexts), ...Object.values(ruleTexts)].flatMap((text) => Object.values(text));
  expect(texts.filter((text) => /\{\{|\}\}/.test(text))).toEqual([]);
});

test('a moment comes with its zone, which no text names itself', () => {
  const texts = [...Object.values(errorTexts), ...Object.values(ruleTexts)].flatMap((text) => Object.values(text));
  expect(texts.filter((text) => /UTC/.test(text))).toEqual([]);
});
