import { expect, test } from 'vitest';
import { mailSendRules } from '#contract/messages/mailRules.ts';
import { outcomeOf, triesMax } from './mailOutcome.ts';

const now = new Date('2026-05-01T08:00:00Z');
const later = { isSent: false, failure: 'deferred', isFinal: false, answer: '451 later' } as const;

test('each failed try is followed by another one, later and later, and the last by none', () => {
  const waits = Array.from({ length: triesMax }, (_, index) => outcomeOf(later, index + 1, now).nextAt);
  expect(waits.map((at) => (at ? (at.getTime() - now.getTime()) / 1000 : null))).toEqual([
    ...mailSendRules.retrySeconds,
    null,
  ]);
  expect(outcomeOf(later, triesMax, now)).toMatchObject({ state: 'failed', failure: 'deferred', answer: '451 later' });
});

test('a refusal for good is not tried again; a yes ends it', () => {
  expect(outcomeOf({ ...later, failure: 'refused', isFinal: true }, 1, now)).toMatchObject({
    state: 'failed',
    nextAt: null,
  });
  expect(outcomeOf({ isSent: true, answer: '250 ok' }, 3, now)).toEqual({
    state: 'sent',
    failure: null,
    answer: '250 ok',
    sentAt: now,
    nextAt: null,
  });
});
