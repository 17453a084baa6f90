import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import type { listOutbox } from '#contract/messages/mail.ts';
import { mailBodyDays } from '#contract/messages/mailRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { addTotp } from '../../../../tests/support/people/factors.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';
import { sendMail } from './mail.ts';

let app: TestApp;
let adminToken: string;
beforeAll(async () => {
  app = await startTestApp();
  adminToken = (await makePerson(app, 'admin')).token;
});
afterAll(() => app.stop());

type OutboxPage = OutputOf<typeof listOutbox>;

test('in production a code is read by nobody', async () => {
  const production = await startTestApp({
    MALLARD_MODE: 'production',
    MALLARD_PUBLIC_URL: 'https://shop.example',
    MALLARD_TRUSTED_PROXIES: 'none',
    MALLARD_SECRET_KEY: randomBytes(32).toString('base64'),
    MALLARD_SIGNING_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64'),
  });
  try {
    const [user, admin] = [await makePerson(production), await makePerson(production, 'admin')];
    await addTotp(production, admin);
    const asked = await production.call('sendCode', { purpose: 'password', email: user.email });
    expect(asked.data.delivery).toBe('none');
    await production.drainJobs();
    const id = (await production.call('listOutbox', {}, admin)).data.list[0]?.id ?? 0;
    const mail = (await production.call('getOutboxMail', { id }, admin)).data;
    expect(mail).toMatchObject({ body: null, missing: 'masked' });
    const health = (await production.call('getHealth', {}, admin)).data;
    expect(health.mail).toMatchObject({ state: 'look', problem: 'mail_not_sent' });
  } finally {
    await production.stop();
  }
});

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
    expect(JSON.stringify(first)).not.toMatch(/\d{6}/);
  });

  test('shows a code only where it is the one place that mail arrives, and until the code ends', async () => {
    const user = await makePerson(app);
    await app.call('sendCode', { purpose: 'password', email: user.email }, { ip: freshIp() });
    const [job] = (await app.sql('select payload::text as payload from outbox')).rows;
    await app.drainJobs();
    const id = (await app.call('listOutbox', {}, { token: adminToken })).data.list[0]?.id ?? 0;
    const mail = (await app.call('getOutboxMail', { id }, { token: adminToken })).data;
    expect(mail).toMatchObject({ to: user.email, secret: true, missing: null });
    const code = /\d{6}/.exec(mail.body ?? '')?.[0] ?? 'none';
    // Neither the job nor the row says it, so that no copy of the database does.
    const { rows } = await app.sql('select m::text as row from mail_outbox m where id = $1', [id]);
    for (const text of [String(job?.['payload']), String(rows[0]?.['row'])]) expect(text).not.toContain(code);
    expect((await app.call('getOutboxMail', { id }, await makePerson(app))).name).toBe('forbidden');
    expect((await app.call('getOutboxMail', { id: 999_999 }, { token: adminToken })).name).toBe('not_found');
    app.pass(codeSeconds);
    await app.runPeriodic('messages.deleteBodies');
    const late = (await app.call('getOutboxMail', { id }, { token: adminToken })).data;
    expect(late).toMatchObject({ body: null, missing: 'deleted', subject: mail.subject });
  });

  test('keeps other bodies for a month', async () => {
    const texts = {
      'zh-CN': { subject: '通知', paragraphs: ['内容'] },
      'en-US': { subject: 'News', paragraphs: ['Words'] },
    };
    await app.database.transaction((tx) =>
      sendMail(tx, [{ to: [{ email: 'one@example.com', locale: 'zh-CN' }], texts }], app.now()),
    );
    await app.drainJobs();
    const admin = await makePerson(app, 'admin');
    const id = (await app.call('listOutbox', {}, admin)).data.list[0]?.id ?? 0;
    const read = async () => (await app.call('getOutboxMail', { id }, await makePerson(app, 'admin'))).data;
    expect(await read()).toMatchObject({ secret: false, missing: null });
    app.pass(mailBodyDays * 86_400 - 60);
    await app.runPeriodic('messages.deleteBodies');
    expect((await read()).body).toContain('Words');
    app.pass(60);
    await app.runPeriodic('messages.deleteBodies');
    expect(await read()).toMatchObject({ body: null, missing: 'deleted' });
  });

  test('is read on record, and nobody changes the record', async () => {
    const admin = await makePerson(app, 'admin');
    const { list } = (await app.call('listOutbox', {}, admin)).data;
    const id = list[0]?.id ?? 0;
    await app.call('getOutboxMail', { id }, admin);
    const { data } = await app.call('listOperations', { userId: admin.id, action: 'mail.' }, admin);
    expect(data.list.map(({ action, subject }) => [action, subject])).toEqual([
      ['mail.read', `mail ${id}`],
      ['mail.list', 'mail log'],
    ]);
    for (const change of [
      'update operation_log set action = action',
      'delete from operation_log',
      'truncate operation_log',
    ]) {
      await expect(app.sql(change)).rejects.toThrow('operation_log is append-only');
    }
  });

  test.each([
    ['cursor', { cursor: 'nonsense' }],
    ['cursor', { cursor: '-1' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['limit', { limit: 'x' }],
    ['page', { page: '1' }],
  ])('a wrong %s (%o) is named', async (field, query) => {
    const reply = await app.call('listOutbox', query, await makePerson(app, 'admin'));
    expect(reply.status).toBe(422);
    expect(reply.error?.fields).toMatchObject([{ field }]);
  });
});
