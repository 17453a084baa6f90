import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { SafeAnswer } from '../../outside/safeFetch.ts';
import { nextTry, outcomeOf } from './outcome.ts';

const now = new Date('2026-01-02T03:04:05Z');
const answered = (status: number, body = ''): SafeAnswer => ({
  ok: true,
  status,
  headers: {},
  body: Buffer.from(body),
});

test('ten tries fit into a day, each later than the one before', () => {
  let at = now;
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, at);
    if (!next) break;
    waits.push(next.getTime() - at.getTime());
    at = next;
  }
  expect(waits).toHaveLength(webhookRules.triesMax - 1);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const hours = (at.getTime() - now.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
});

test('any answer: 2xx is success, 410 the end, the rest is tried again until the tenth', () => {
  const status = fc.integer({ min: 100, max: 599 }).filter((one) => one < 300 || one > 399);
  fc.assert(
    fc.property(status, fc.integer({ min: 1, max: 12 }), (code, tries) => {
      const outcome = outcomeOf(answered(code), tries, now);
      const isWell = code >= 200 && code < 300;
      const isLast = code === 410 || tries >= webhookRules.triesMax;
      expect(outcome.state).toBe(isWell ? 'delivered' : isLast ? 'failed' : 'waiting');
      expect(outcome.nextAt !== null).toBe(outcome.state === 'waiting');
      expect([outcome.isGone, outcome.status]).toEqual([code === 410, code]);
      expect(outcome.failure).toBe(isWell ? null : 'status');
    }),
  );
});

test('no answer is no success, and is named', () => {
  expect(outcomeOf({ ok: false, failure: 'timed_out' }, 1, now)).toMatchObject({ failure: 'timeout', status: null });
  expect(outcomeOf({ ok: false, failure: 'address_refused' }, 1, now)).toMatchObject({ failure: 'not_public' });
  expect(outcomeOf({ ok: false, failure: 'redirected', status: 302 }, 10, now)).toMatchObject({
    state: 'failed',
    failure: 'redirected',
    status: 302,
  });
});

test('500 characters of an answer are kept, whole ones, and none that the database refuses', () => {
  const { answer } = outcomeOf(answered(500, `\0${'🦆'.repeat(600)}`), 1, now);
  expect(answer).toBe(`\uFFFD${'🦆'.repeat(499)}`);
});
