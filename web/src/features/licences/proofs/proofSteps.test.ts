import { describe, expect, test } from 'vitest';
import { textsIn } from '../../../language/texts.ts';
import { proofSteps } from './proofSteps.ts';
import { proofTexts } from './proofTexts.ts';

const usual = { state: 'waiting', checkedAt: null, provenUntil: null, lostBecause: null } as const;
const look = (changes: Partial<Parameters<typeof proofSteps>[0]>) =>
  proofSteps({ ...usual, ...changes }, textsIn('en-US', proofTexts), (at) => at).map(
    ({ name, state }) => `${name} ${state}`,
  );

describe('the steps of a proof', () => {
  test('begin with what is to be published', () => {
    expect(look({})).toEqual(['publish current', 'check next', 'proven next']);
  });

  test('stand at the check once it was looked for in vain', () => {
    expect(look({ checkedAt: '2026-03-05T00:00:00Z' })).toEqual(['publish done', 'check current', 'proven next']);
  });

  test('are all done when it is proven, and fail at the end when it was lost', () => {
    const checked = { checkedAt: '2026-03-05T00:00:00Z', provenUntil: '2027-03-05T00:00:00Z' };
    expect(look({ ...checked, state: 'proven' })).toEqual(['publish done', 'check done', 'proven done']);
    expect(look({ ...checked, state: 'lost', lostBecause: 'failed' })).toEqual([
      'publish done',
      'check current',
      'proven failed',
    ]);
  });
});
