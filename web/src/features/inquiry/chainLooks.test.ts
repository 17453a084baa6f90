import { expect, test } from 'vitest';
import type { ChainLink } from '#contract/verification/inquiry.ts';
import { looksOfChain } from './chainLooks.ts';
import { lookOf } from './inquiryResults.ts';

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
  looksOfChain(
    results.map((result) => link(result)),
    lookOf({ result: 'valid', reason: null }),
  ).map(({ tone, word }) => `${tone} ${word}`);

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
  const [above, own] = looksOfChain([link('valid', false), link('valid')], lookOf({ result: 'valid', reason: null }));
  expect([above, own]).toMatchObject([{ word: 'unnamed', tone: 'late' }, { word: 'valid' }]);
});

test('what is to be known of a certificate leads in its chain too', () => {
  const links = [link('valid'), link('valid')];
  const own = lookOf({ result: 'valid', reason: null, proven: false });
  expect(looksOfChain(links, own)[1]).toMatchObject({ word: 'unproven', tone: 'late' });
  // Stopped above, that leads.
  expect(looksOfChain([link('revoked'), link('valid')], own)[1]).toMatchObject({ word: 'validAlone' });
});
