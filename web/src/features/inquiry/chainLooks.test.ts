import { expect, test } from 'vitest';
import type { ChainLink } from '#contract/verification/inquiry.ts';
import { looksOfChain } from './chainLooks.ts';

const link = (result: ChainLink['result'], verified = true): ChainLink => ({
  kind: 'agent',
  name: null,
  number: null,
  level: null,
  verified,
  result,
  reason: null,
  at: null,
});
const words = (...results: ChainLink['result'][]) =>
  looksOfChain(results.map((result) => link(result))).map(({ tone, word }) => `${tone} ${word}`);

test('a valid link below a stopped one is not shown as good', () => {
  expect(words('valid', 'revoked', 'valid')).toEqual(['good valid', 'bad revoked', 'none validAlone']);
  expect(words('valid', 'expired', 'valid', 'revoked')).toEqual([
    'good valid',
    'none expired',
    'none validAlone',
    'bad revoked',
  ]);
  expect(words('valid', 'valid', 'revoked')).toEqual(['good valid', 'good valid', 'bad revoked']);
});

test('who was not checked is not shown as if they were', () => {
  const [above, own] = looksOfChain([link('valid', false), link('valid')]);
  expect([above, own]).toMatchObject([{ word: 'unnamed', tone: 'late' }, { word: 'valid' }]);
});
