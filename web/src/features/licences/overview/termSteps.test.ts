import { describe, expect, test } from 'vitest';
import type { Licence } from '#contract/licences/licences.ts';
import { formatsIn } from '../../../language/formats.ts';
import { textsIn } from '../../../language/texts.ts';
import { overviewTexts } from './overviewTexts.ts';
import { termSteps } from './termSteps.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const usual: Parameters<typeof termSteps>[0] = {
  state: 'active',
  stateAt: null,
  startsAt: '2026-03-01T00:00:00Z',
  expiresAt: '2026-04-01T00:00:00Z',
  graceUntil: null,
  next: [],
  may: ['renew'],
};
const look = (changes: Partial<Pick<Licence, keyof typeof usual>>) =>
  termSteps({ ...usual, ...changes }, now, textsIn('en-US', overviewTexts), formatsIn('en-US')).map(
    ({ name, state }) => `${name} ${state}`,
  );

describe('the steps of a term', () => {
  test('a licence in use ends later', () => {
    expect(look({})).toEqual(['begun done', 'runs current', 'ends next']);
  });

  test('one that has not begun waits for its first binding', () => {
    expect(look({ startsAt: null, expiresAt: null })).toEqual(['begun current', 'runs next', 'ends next']);
  });

  test('one in grace has ended, but is not over', () => {
    const grace = { expiresAt: '2026-03-09T00:00:00Z', graceUntil: '2026-03-16T00:00:00Z' };
    expect(look({ ...grace, state: 'active' })).toEqual(['begun done', 'runs done', 'ends done', 'grace current']);
    expect(look({ ...grace, graceUntil: '2026-03-09T12:00:00Z', state: 'expired' })).toEqual([
      'begun done',
      'runs done',
      'ends done',
      'grace done',
    ]);
  });

  test('a suspended one stands still where it is used, and still ends', () => {
    expect(look({ state: 'suspended' })).toEqual(['begun done', 'runs failed', 'ends next']);
  });

  test('a revoked one has no more to come, begun or not', () => {
    expect(look({ state: 'revoked', may: [] })).toEqual(['begun done', 'revoked failed']);
    expect(look({ state: 'revoked', may: [], startsAt: null })).toEqual(['issued done', 'revoked failed']);
  });
});
