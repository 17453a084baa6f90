/** Tickets: between one person and the platform, bounded, and closed by themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketRules } from '#contract/tickets/ticketProcess.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { makePerson } from '../../../../tests/support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const wish = { subject: '无法登录', words: '换手机后收不到验证码。' };

test('is written, answered, goes on and closes by itself; its writer is told where', async () => {
  const [person, admin] = [await makePerson(app), await makePerson(app, 'admin')];
  // Longer than a session lives.
  await app.sql(`update sessions set expires_at = '2200-01-01'`);
  const opened = (await app.call('openTicket', wish, person)).data;
  expect(opened).toMatchObject({
    state: 'open',
    messages: [{ side: 'user', words: wish.words }],
    may: ['write', 'close'],
  });
  const { id } = opened;
  const answered = (await app.call('answerTicket', { id, words: '请用邮箱验证。' }, admin)).data;
  expect(answered).toMatchObject({ state: 'answered', user: person.username, may: ['answer'] });
  const [told] = (await app.call('listMessages', {}, person)).data;
  expect(told).toMatchObject({ kind: 'ticket_answered', link: `/tickets?ticket=${id}` });
  app.pass(ticketRules.closeAfterSeconds - 1);
  await app.runPeriodic('tickets.end');
  expect((await app.call('writeTicket', { id, words: '还是不行。' }, person)).data.state).toBe('open');
  await app.call('answerTicket', { id, words: '已处理。' }, admin);
  app.pass(ticketRules.closeAfterSeconds);
  await app.runPeriodic('tickets.end');
  const ended = (await app.call('getTicket', { id }, person)).data;
  expect(ended).toMatchObject({ state: 'closed', dueAt: null, may: [] });
  expect(ended.messages).toHaveLength(4);
  expect((await app.call('writeTicket', { id, words: '再说一句' }, person)).name).toBe('state_conflict');
  expect((await app.call('answerTicket', { id, words: '再答一句' }, admin)).name).toBe('state_conflict');
});

test('does not exist for anybody else', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  const { id } = (await app.call('openTicket', wish, person)).data;
  expect((await app.call('getTicket', { id }, other)).name).toBe('not_found');
  expect((await app.call('writeTicket', { id, words: 'x' }, other)).name).toBe('not_found');
  expect((await app.call('closeTicket', { id }, other)).name).toBe('not_found');
  expect((await app.call('answerTicket', { id, words: 'x' }, other)).name).toBe('forbidden');
  expect((await app.call('listTickets', {}, other)).data.list).toEqual([]);
  expect((await app.call('listTickets', { state: 'open' }, person)).data.list).toMatchObject([{ id }]);
});

test('few are open at once, however many are asked for together', async () => {
  const person = await makePerson(app);
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.call('openTicket', wish, person)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(ticketRules.openMax);
  expect(replies.find(({ status }) => status !== 200)?.name).toBe('tickets_full');
  const [first] = (await app.call('listTickets', {}, person)).data.list;
  const closed = await Promise.all([1, 2].map(() => app.call('closeTicket', { id: first?.id ?? 0 }, person)));
  expect(closed.map(({ name }) => name ?? 'ok').sort()).toEqual(['ok', 'state_conflict']);
  expect((await app.call('openTicket', wish, person)).status).toBe(200);
});

test('an admin does not answer their own', async () => {
  const admin = await makePerson(app, 'admin');
  const { id } = (await app.call('openTicket', wish, admin)).data;
  expect((await app.call('answerTicket', { id, words: 'x' }, admin)).name).toBe('state_conflict');
  expect((await app.call('getAnyTicket', { id }, admin)).data.may).toEqual([]);
});
