import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import { useAnswers } from './useAnswers.ts';

const field: ExtraField = {
  key: 'wish',
  kind: 'text',
  label: '祝福',
  help: '',
  required: false,
  sensitive: false,
  min: null,
  max: null,
  whole: false,
  format: 'any',
  choices: [],
};

function Asked({ fields }: { fields: readonly ExtraField[] }) {
  const { isReady, check } = useAnswers(fields);
  return `${String(isReady)} ${String(check())}`;
}

test('nothing is bought before the fields have come, at the press or later', () => {
  expect(renderToString(<Asked fields={[field]} />)).toBe('false false');
});

test('a product that asks nothing is bought at once', () => {
  expect(renderToString(<Asked fields={[]} />)).toBe('true true');
});
