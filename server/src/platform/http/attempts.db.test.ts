import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { unprepared } from '../database/database.ts';
import { attempt, clearAttempts } from './attempts.ts';
import { AppError } from './errors.ts';
import { createDispatch, handle } from './http.ts';

const limit = { scope: 'test', max: 3, seconds: 60 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** `ok`, or for how many seconds it is refused. */
async function tryOnce(subject: string, of = limit): Promise<unknown> {
  try {
    await attempt(app.database.attempts, of, subject, app.now());
    return 'ok';
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'too_many_requests') return error.params?.['seconds'];
    throw error;
  }
}

describe('what may be tried three times a minute', () => {
  test('is refused the fourth time, with the seconds that are left, and free again after them', async () => {
    expect([await tryOnce('a'), await tryOnce('a'), await tryOnce('a')]).toEqual(['ok', 'ok', 'ok']);
    expect(await tryOnce('a')).toBe(60);
    app.pass(20);
    expect(await tryOnce('a')).toBe(40);
    app.pass(39.5);
    expect(await tryOnce('a')).toBe(1);
    app.pass(0.5);
    expect([await tryOnce('a'), await tryOnce('a'), await tryOnce('a')]).toEqual(['ok', 'ok', 'ok']);
    expect(await tryOnce('a')).toBe(60);
  });

  test('is counted for each subject and each scope by itself', async () => {
    for (let turn = 0; turn < 3; turn++) await tryOnce('b');
    expect(await tryOnce('b')).toBe(60);
    expect(await tryOnce('c')).toBe('ok');
    expect(await tryOnce('b', { ...limit, scope: 'another' })).toBe('ok');
  });

  test('is let through three times of twenty at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => tryOnce('d')));
    expect(all.filter((one) => one === 'ok')).toHaveLength(3);
  });

  test('is counted on where one of two calls at once was begun a little earlier', async () => {
    const at = app.now().getTime();
    const tryAt = async (ms: number) => {
      await attempt(app.database.attempts, limit, 'f', new Date(at + ms));
    };
    for (const ms of [5, 0, 5]) await tryAt(ms);
    await expect(tryAt(0)).rejects.toThrow(AppError);
    // The clock was put back by an hour: nobody waits for that long.
    await tryAt(-3_600_000);
  });

  test('is free again once it is cleared', async () => {
    for (let turn = 0; turn < 4; turn++) await tryOnce('e');
    await clearAttempts(app.database.attempts, limit, 'e');
    expect(await tryOnce('e')).toBe('ok');
  });

  test('is kept without the subject itself, until its time is over', async () => {
    await tryOnce('somebody@example.com');
    const kept = async () => JSON.stringify((await app.sql('select * from attempts')).rows);
    expect(await kept()).toContain('"scope":"test"');
    expect(await kept()).not.toContain('somebody');
    await app.runPeriodic('platform.sweep');
    expect(await kept()).toContain('"scope":"test"');
    app.pass(61);
    await app.runPeriodic('platform.sweep');
    expect(await kept()).toBe('[]');
  });
});

test('a try counts although its call is refused and rolled back', async () => {
  const failing = endpoint('POST /api/test', {
    summary: 'For this test',
    access: 'anyone',
    effect: 'changes',
    input: z.strictObject({}),
    output: z.object({}),
    errors: [],
  });
  const refusing = handle(failing, async ({ app: { attempts }, now, tx }) => {
    await tx.run(
      unprepared(`insert into attempts (scope, subject, count, window_ends_at) values ('lost', 'x', 1, $1)`),
      [now],
    );
    await attempt(attempts, limit, 'caller', now);
    throw new AppError('login_failed');
  });
  const dispatch = createDispatch(app.app, {});
  const names: unknown[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const { body } = await dispatch(refusing, { input: {}, locale: 'zh-CN', requestId: 'request', ip: '127.0.0.1' });
    names.push(body.data);
  }
  expect(names).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ name: 'login_failed' })),
    ...Array.from({ length: 2 }, () => ({ name: 'too_many_requests', params: { seconds: 60 } })),
  ]);
  expect((await app.sql(`select from attempts where scope = 'lost'`)).rows).toEqual([]);
});

test('a refusal says in a header when to come again', async () => {
  const account = { account: 'nobody', password: 'Passw0rd', remember: false };
  let reply = await app.call('login', account, { ip: '10.9.9.9' });
  for (let turn = 0; turn < 30 && reply.status !== 429; turn++) {
    reply = await app.call('login', account, { ip: '10.9.9.9' });
  }
  expect(reply).toMatchObject({ status: 429, code: 429, name: 'too_many_requests' });
  expect(Number(reply.headers['retry-after'])).toBe(reply.error?.params?.['seconds']);
});
