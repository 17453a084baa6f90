import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { listOutbox } from '#contract/site/mail.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { makePerson } from '../../../../tests/support/people.ts';

let app: TestApp;
let adminToken: string;
beforeAll(async () => {
  app = await startTestApp();
  adminToken = (await makePerson(app, 'admin')).token;
});
afterAll(() => app.stop());

type OutboxPage = OutputOf<typeof listOutbox>;

describe('the outbox', () => {
  test('is for admins only', async () => {
    const user = await makePerson(app);
    const asUser = await app.call('listOutbox', {}, { token: user.token });
    const visitor = await app.call('listOutbox', {});
    expect([asUser.status, asUser.name]).toEqual([403, 'forbidden']);
    expect([visitor.status, visitor.name]).toEqual([401, 'login_needed']);
  });

  test('is empty at first', async () => {
    const reply = await app.call('listOutbox', {}, { token: adminToken });
    expect(reply.data).toEqual({ list: [], next: null, total: 0, totalExact: true });
  });

  test('holds the letters that jobs sent, newest first, and pages by cursor without gap or repeat', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)));
    for (const user of users) {
      await app.call('sendCode', { purpose: 'password', email: user.email });
      await app.drainJobs();
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: Record<string, unknown> = cursor === null ? { limit: '2' } : { limit: '2', cursor };
      const page: OutboxPage = (await app.call('listOutbox', query, { token: adminToken })).data;
      expect(page).toMatchObject({ total: 5, totalExact: true });
      seen.push(...page.list.map((letter) => letter.to));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null && pages < 10);
    expect(pages).toBe(3);
    expect(seen).toEqual(users.map((user) => user.email).reverse());
    const first = (await app.call('listOutbox', {}, { token: adminToken })).data;
    expect(first.list[0]).toMatchObject({ subject: '【Mallard】重置密码验证码', createdAt: app.now().toISOString() });
    expect(first.list[0]?.body).toMatch(/验证码是 \d{6}/);
  });

  test.each([
    ['cursor', { cursor: 'nonsense' }],
    ['cursor', { cursor: '-1' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['limit', { limit: 'x' }],
    ['page', { page: '1' }],
  ])('a wrong %s (%o) is named', async (field, query) => {
    const reply = await app.call('listOutbox', query, { token: adminToken });
    expect(reply.status).toBe(422);
    expect(reply.error?.fields).toMatchObject([{ field }]);
  });
});
