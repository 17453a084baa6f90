import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { InputOf } from '#contract/core/endpoint.ts';
import { messageRules, messageStreamPath } from '#contract/messages/messageRules.ts';
import type { listInbox, UnreadCounts } from '#contract/messages/messages.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { notify, type Notice } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const delivered = (orderId: number): Pick<Notice, 'kind' | 'params'> => ({
  kind: 'order_delivered',
  params: { orderId, titleZh: '字体', titleEn: 'A typeface' },
});
const freed: Pick<Notice, 'kind' | 'params'> = { kind: 'money_freed', params: { amountFen: 1230 } };

function tell(on: TestApp, userId: number, ...notices: Pick<Notice, 'kind' | 'params'>[]): Promise<void> {
  const all = notices.map((notice) => ({ ...notice, to: [userId] }));
  return on.database.transaction((tx) => notify(tx, all, on.now()));
}

const inboxOf = async (token: string, input: InputOf<typeof listInbox> = {}): Promise<OutputOf<typeof listInbox>> =>
  (await app.call('listInbox', input, { token })).data;
const unreadOf = async (token: string): Promise<UnreadCounts> => (await app.call('countUnread', {}, { token })).data;

describe('the message box', () => {
  test('shows what an account was told, newest first, in the language of the reader', async () => {
    const { id, token } = await makePerson(app);
    await tell(app, id, delivered(7), freed);
    const chinese = await app.call('listMessages', {}, { token });
    expect(chinese.data).toMatchObject([
      { type: 'notice', title: '冻结的余额已解冻', content: expect.stringContaining('¥12.30'), status: 0 },
      { type: 'message', title: '商品已发货', subTitle: '订单 7：字体', link: '/order/order?order=7', messageType: 1 },
    ]);
    const english = await app.call('listMessages', { type: 'message' }, { token, locale: 'en-US' });
    expect(english.data).toMatchObject([{ title: 'Your order was delivered', subTitle: 'Order 7: A typeface' }]);
  });

  test('is read and cleared by its owner alone', async () => {
    const [owner, other] = [await makePerson(app), await makePerson(app)];
    await tell(app, owner.id, delivered(1), freed);
    const { list } = await inboxOf(owner.token);
    const ids = list.map((message) => message.id);
    expect((await app.call('readMessages', { ids }, { token: other.token })).data).toBe(true);
    expect(await unreadOf(owner.token)).toMatchObject({ message: 1, notice: 1, newest: ids[0] });
    expect((await app.call('readMessages', { ids: ids.slice(0, 1) }, { token: owner.token })).data).toBe(true);
    expect(await unreadOf(owner.token)).toMatchObject({ message: 1, notice: 0 });
    await app.call('clearMessages', {}, { token: other.token });
    expect((await inboxOf(owner.token)).total).toBe(2);
    await app.call('clearMessages', { type: 'notice' }, { token: owner.token });
    expect((await inboxOf(owner.token)).list).toMatchObject([{ type: 'message', status: 0 }]);
    await app.call('clearMessages', {}, { token: owner.token });
    expect(await inboxOf(owner.token)).toMatchObject({ list: [], total: 0 });
    expect(await unreadOf(owner.token)).toEqual({ message: 0, notice: 0, newest: 0 });
  });

  test('all read spares what came after the newest that was seen', async () => {
    const { id, token } = await makePerson(app);
    await tell(app, id, delivered(1));
    const { newest } = await unreadOf(token);
    await tell(app, id, delivered(2));
    expect((await app.call('readAllMessages', { upTo: newest }, { token })).data).toMatchObject({ message: 1 });
    expect((await app.call('readAllMessages', {}, { token })).data).toMatchObject({ message: 0 });
  });

  test('all read can be taken back: what was read before stays read, and nobody else’s changes', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    for (const { id } of [one, other]) await tell(app, id, delivered(1), delivered(2), delivered(3));
    const [newest] = (await inboxOf(one.token)).list;
    await app.call('readMessages', { ids: [newest?.id ?? 0] }, one);
    app.pass(1);
    const { readAt } = (await app.call('readAllMessages', {}, one)).data;
    await app.call('readAllMessages', {}, other);
    expect((await app.call('markMessagesUnread', { readAt }, one)).data).toMatchObject({ message: 2 });
    expect((await inboxOf(one.token, { state: 'read' })).list).toMatchObject([{ id: newest?.id }]);
    expect(await unreadOf(other.token)).toMatchObject({ message: 0 });
  });

  test('pages by cursor and is narrowed by type, topic and state', async () => {
    const { id, token } = await makePerson(app);
    await tell(app, id, delivered(1), delivered(2), freed);
    const first = await inboxOf(token, { limit: 2 });
    const rest = await inboxOf(token, { limit: 2, cursor: first.next ?? '' });
    expect([first.list.length, rest.list.length, rest.next, first.total]).toEqual([2, 1, null, 3]);
    expect((await inboxOf(token, { topic: 'money' })).list).toMatchObject([{ kind: 'money_freed' }]);
    await app.call('readMessages', { ids: [first.list[0]?.id ?? 0] }, { token });
    expect((await inboxOf(token, { state: 'read' })).list).toMatchObject([{ kind: 'money_freed' }]);
    expect((await inboxOf(token, { state: 'unread', type: 'message' })).total).toBe(2);
  });

  test('keeps so many of an account, and nothing for longer than it says', async () => {
    const { id, token } = await makePerson(app);
    const many = Array.from({ length: messageRules.accountMax + 3 }, (_, index) => delivered(index + 1));
    await tell(app, id, ...many);
    await app.runPeriodic('messages.trim');
    expect((await inboxOf(token)).total).toBe(messageRules.accountMax);
    expect(await unreadOf(token)).toMatchObject({ message: messageRules.countedMax });
    await app.sql(`update messages set created_at = created_at - make_interval(days => $1) where user_id = $2`, [
      messageRules.keptDays + 1,
      id,
    ]);
    await app.runPeriodic('messages.forget');
    const { rows } = await app.sql('select count(*)::int as left from messages where user_id = $1', [id]);
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('a message and what it is about are told together or not at all', async () => {
    const { id, token } = await makePerson(app);
    const failing = app.database.transaction(async (tx) => {
      await notify(tx, [{ ...delivered(1), to: [id] }], app.now());
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await unreadOf(token)).toMatchObject({ message: 0 });
  });
});

describe('mail besides', () => {
  const mailTo = async (email: string) =>
    (await app.sql('select count(*)::int as count from mail_outbox where recipient = $1', [email])).rows[0]?.['count'];

  test('goes out as the account chose, and always for its security', async () => {
    const { id, email, token } = await makePerson(app);
    await tell(app, id, freed, delivered(1));
    await app.drainJobs();
    expect(await mailTo(email)).toBe(1);
    const choose = (topic: 'money' | 'purchases', byMail: boolean) =>
      app.call('saveMessagePreference', { topic, byMail }, { token });
    await choose('money', false);
    const saved = await choose('purchases', true);
    expect(saved.data.topics).toContainEqual({ topic: 'purchases', byMail: true, fixed: false });
    await tell(app, id, freed, delivered(2), { kind: 'password_changed', params: {} });
    await app.drainJobs();
    expect(await mailTo(email)).toBe(3);
    const refused = await app.call('saveMessagePreference', { topic: 'security' as 'money', byMail: false }, { token });
    expect(refused.status).toBe(422);
    expect(refused.error?.fields).toMatchObject([{ field: 'topic' }]);
  });
});

/** A stream as a page reads it. */
async function openStream(on: TestApp, token: string) {
  const leaving = new AbortController();
  const response = await fetch(`${on.url}${messageStreamPath}`, {
    headers: { 'user-token': token },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next state that is told; undefined at the end. */
  const next = async (): Promise<UnreadCounts | undefined> => {
    for (;;) {
      const [event, rest] = text.split(/\n\n([\s\S]*)/);
      if (rest !== undefined) {
        text = rest;
        const data = /^data: (.*)$/m.exec(event ?? '')?.[1];
        if (data !== undefined) return JSON.parse(data) as UnreadCounts;
        continue;
      }
      // A server that closes may cut it off.
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) return undefined;
      text += read.value;
    }
  };
  return { response, next, leave: () => leaving.abort() };
}

describe('the stream', () => {
  let jobs: JobRunner;
  beforeAll(async () => {
    jobs = await app.startJobs();
  });
  afterAll(() => jobs.stop());

  test('tells what is unread at the beginning and whenever it changes, to all open pages', async () => {
    const { id, token } = await makePerson(app);
    const [one, other] = [await openStream(app, token), await openStream(app, token)];
    expect(one.response.headers.get('content-type')).toContain('text/event-stream');
    expect(one.response.headers.get('x-accel-buffering')).toBe('no');
    expect([await one.next(), await other.next()]).toMatchObject([{ message: 0 }, { message: 0 }]);
    await tell(app, id, delivered(1));
    expect([await one.next(), await other.next()]).toMatchObject([{ message: 1 }, { message: 1 }]);
    await app.call('readAllMessages', {}, { token });
    expect(await other.next()).toMatchObject({ message: 0 });
    one.leave();
    other.leave();
  });

  test('is for who is logged in, and so many of an account', async () => {
    const visitor = await openStream(app, '');
    expect(visitor.response.status).toBe(401);
    const { token } = await makePerson(app);
    const streams = [];
    for (let count = 0; count < messageRules.streamsOfUserMax; count++) streams.push(await openStream(app, token));
    const oneMore = await openStream(app, token);
    expect([oneMore.response.status, oneMore.response.headers.get('retry-after')]).toEqual([
      503,
      String(messageRules.streamSeconds),
    ]);
    for (const { leave } of streams) leave();
  });

  test('ends with its session', async () => {
    const { token } = await makePerson(app);
    const stream = await openStream(app, token);
    await stream.next();
    await app.call('logout', {}, { token });
    expect(await stream.next()).toBeUndefined();
  });

  test('hears again after its connection to the database broke', async () => {
    const { id, token } = await makePerson(app);
    const stream = await openStream(app, token);
    await stream.next();
    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mallard listener' and datname = current_database()`);
    await tell(app, id, delivered(1));
    expect(await stream.next()).toMatchObject({ message: 1 });
    stream.leave();
  });

  test('does not keep the server from closing', async () => {
    const closing = await startTestApp();
    const { token } = await makePerson(closing);
    const stream = await openStream(closing, token);
    await stream.next();
    await closing.stop();
    expect(await stream.next()).toBeUndefined();
  });
});
