import { expect, test } from 'vitest';
import { validationCodes } from '#contract/licences.ts';
import { validationCodeOf, validationTexts, type AskedScope, type Standing } from './validate.ts';

const now = new Date('2030-01-01T00:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
const active: Standing = { state: 'active', startsAt: before, expiresAt: after, binds: ['domain', 'machine'] };

test.each<[string, Standing | undefined, AskedScope]>([
  ['NOT_FOUND', undefined, { domain: false }],
  ['REVOKED', { ...active, state: 'revoked' }, { domain: true }],
  ['SUSPENDED', { ...active, state: 'suspended' }, { domain: true }],
  ['EXPIRED', { ...active, expiresAt: now }, { domain: true }],
  ['NOT_STARTED', { ...active, startsAt: after }, { domain: true }],
  ['SCOPE_REQUIRED', active, {}],
  ['SCOPE_KIND_MISMATCH', active, { account: false }],
  ['SCOPE_KIND_MISMATCH', active, { domain: true, account: false }],
  ['SCOPE_KIND_MISMATCH', { ...active, binds: [] }, { domain: false }],
  ['NOT_BOUND', active, { domain: false }],
  ['NOT_BOUND', active, { domain: true, machine: false }],
  ['VALID', active, { domain: true }],
  ['VALID', active, { domain: true, machine: true }],
  ['VALID', { ...active, startsAt: now, expiresAt: null }, { domain: true }],
  ['VALID', { ...active, binds: [] }, {}],
])('%s', (code, licence, scope) => expect(validationCodeOf(licence, scope, now)).toBe(code));

test('of several reasons the gravest is named', () => {
  const wrong: Standing = { state: 'revoked', startsAt: after, expiresAt: before, binds: ['domain'] };
  const reasons: Partial<Standing>[] = [
    { state: 'suspended' },
    { state: 'active' },
    { expiresAt: after },
    { startsAt: before },
  ];
  const codes = [validationCodeOf(wrong, { account: false }, now)];
  let licence = wrong;
  for (const mended of reasons) {
    licence = { ...licence, ...mended };
    codes.push(validationCodeOf(licence, { account: false }, now));
  }
  expect(codes).toEqual(['REVOKED', 'SUSPENDED', 'EXPIRED', 'NOT_STARTED', 'SCOPE_KIND_MISMATCH']);
  const ranks = codes.map((code) => validationCodes.indexOf(code));
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
});

test('every result has a sentence of its own in both languages', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    expect(new Set(validationCodes.map((code) => validationTexts[code][locale])).size).toBe(validationCodes.length);
  }
  for (const code of validationCodes) expect(validationTexts[code]['zh-CN']).toMatch(/\p{Script=Han}.*。$/u);
});
