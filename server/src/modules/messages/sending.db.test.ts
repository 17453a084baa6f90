/** Mail from a call to the mailbox, by a real mail server. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { mailSendRules } from '#contract/messages/mailRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/servers/mailServer.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { sendMail } from './mail.ts';

let app: TestApp;
let server: MailServer;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer({ login: { user: 'shop', pass: 'p@ss' } });
  app = await startTestApp({
    MALLARD_SMTP_URL: `smtp://shop:p%40ss@127.0.0.1:${server.port}`,
    MALLARD_MAIL_FROM: 'shop@mail.example',
  });
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(() => {
  server.taken.length = 0;
  server.refusals.length = 0;
});

const texts = {
  'zh-CN': { subject: '通知', paragraphs: ['内容'] },
  'en-US': { subject: 'News', paragraphs: ['Words'] },
};
let readers = 0;
/** A mail in the log, which waits for the mail server. */
async function write(): Promise<string> {
  readers += 1;
  const to = `reader${readers}@example.com`;
  await app.database.transaction((tx) => sendMail(tx, [{ to: [{ email: to, locale: 'zh-CN' }], texts }], app.now()));
  await app.drainJobs();
  return to;
}
const round = () => app.runPeriodic('messages.send');
const stateOf = async (to: string) => {
  const { rows } = await app.sql('select state, tries, failure, answer from mail_outbox where recipient = $1', [to]);
  return rows[0];
};
const arrivals = (to: string) => server.taken.filter((mail) => mail.to.includes(to));

test('a code reaches its mailbox and is masked in the log', async () => {
  const user = await makePerson(app);
  const asked = await app.call('sendCode', { purpose: 'password', email: user.email }, { ip: freshIp() });
  expect(asked.data.delivery).toBe('sent');
  await app.drainJobs();
  await round();
  const [mail] = arrivals(user.email);
  expect(mail?.source).toMatch(/\b\d{6}\b/);
  const [listed] = (await app.call('listOutbox', {}, admin)).data.list;
  expect(listed).toMatchObject({
    to: user.email,
    state: 'sent',
    tries: 1,
    failure: null,
    sentAt: app.now().toISOString(),
  });
  const shown = (await app.call('getOutboxMail', { id: listed?.id ?? 0 }, admin)).data;
  expect(shown).toMatchObject({ body: null, missing: 'masked' });
});

test('rounds at once send each mail once', async () => {
  const to = await Promise.all(Array.from({ length: 6 }, write));
  await Promise.all([round(), round(), round()]);
  expect(to.map((one) => arrivals(one).length)).toEqual([1, 1, 1, 1, 1, 1]);
  await round();
  expect(server.taken).toHaveLength(6);
});

test('a refusal for now is tried again when its time has come, and arrives once', async () => {
  const to = await write();
  server.refusals.push({ code: 451, words: 'Greylisted' });
  await round();
  expect(await stateOf(to)).toEqual({ state: 'waiting', tries: 1, failure: 'deferred', answer: '451 Greylisted' });
  app.pass(mailSendRules.retrySeconds[0] - 1);
  await round();
  expect(arrivals(to)).toEqual([]);
  app.pass(1);
  await round();
  await round();
  expect(await stateOf(to)).toMatchObject({ state: 'sent', tries: 2, failure: null });
  expect(arrivals(to)).toHaveLength(1);
});

test('a refusal for good is told with the server’s words, and not tried again', async () => {
  const to = await write();
  server.refusals.push({ code: 550, words: 'No such mailbox' });
  await round();
  expect(await stateOf(to)).toEqual({ state: 'failed', tries: 1, failure: 'refused', answer: '550 No such mailbox' });
  app.pass(7 * 86_400);
  await round();
  expect(arrivals(to)).toEqual([]);
});

test('mail that comes back is shown to whose address it is and to admins, until some is taken again', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  const reader = await makePerson(app, 'admin');
  const words = `5.1.1 <${person.email}> unknown`;
  server.noMailbox.set(person.email, { code: 550, words });
  const writeTo = async () => {
    await app.database.transaction((tx) =>
      sendMail(tx, [{ to: [{ email: person.email, locale: 'zh-CN' }], texts }], app.now()),
    );
    await app.drainJobs();
    await round();
  };
  const bounceOf = async () => (await app.call('getContacts', {}, person)).data.bounce;
  const told = async () =>
    (await app.call('listInbox', {}, person)).data.list.filter(({ kind }) => kind === 'mail_bounced').length;
  await writeTo();
  await writeTo();
  await app.drainJobs();
  expect(await bounceOf()).toEqual({ failure: 'no_mailbox', at: app.now().toISOString(), answer: `550 ${words}` });
  expect(await told()).toBe(1);
  expect((await app.call('getContacts', {}, other)).data.bounce).toBeNull();
  // Nothing of it goes by mail, which would come back in turn.
  expect(await app.sql(`select from mail_outbox where recipient = $1`, [person.email])).toMatchObject({ rowCount: 2 });
  const seen = (await app.call('getUser', { id: person.id }, reader)).data.bounce;
  expect(seen).toEqual({ failure: 'no_mailbox', at: app.now().toISOString() });

  const listed = async (query: object) => (await app.call('listOutbox', query, reader)).data;
  const failed = await listed({ state: 'failed', search: person.email.toUpperCase() });
  expect(failed.list.map(({ to, failure }) => [to, failure])).toEqual([
    [person.email, 'no_mailbox'],
    [person.email, 'no_mailbox'],
  ]);
  expect((await listed({ state: 'waiting', search: person.email })).list).toEqual([]);
  const states = (await listed({ state: 'failed', limit: 100 })).list.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['failed']));

  server.noMailbox.delete(person.email);
  await writeTo();
  expect(await bounceOf()).toBeNull();
  expect((await app.call('getUser', { id: person.id }, reader)).data.bounce).toBeNull();
  // It comes back again: that is told anew.
  server.noMailbox.set(person.email, { code: 552, words: 'over quota' });
  await writeTo();
  expect((await bounceOf())?.failure).toBe('mailbox_full');
  expect(await told()).toBe(2);
});

test('many mails that come back at once are told once', async () => {
  const person = await makePerson(app);
  server.noMailbox.set(person.email, { code: 550, words: '5.1.1 unknown' });
  const mails = Array.from({ length: 5 }, () => ({ to: [{ email: person.email, locale: 'zh-CN' as const }], texts }));
  await app.database.transaction((tx) => sendMail(tx, mails, app.now()));
  await app.drainJobs();
  await round();
  await app.drainJobs();
  expect(
    (await app.sql(`select from mail_outbox where recipient = $1 and failure = 'no_mailbox'`, [person.email])).rowCount,
  ).toBe(5);
  const { list } = (await app.call('listInbox', {}, person)).data;
  expect(list.filter(({ kind }) => kind === 'mail_bounced')).toHaveLength(1);
});

test('a code that ended while the mail server was away is not sent any more', async () => {
  const user = await makePerson(app);
  await app.call('sendCode', { purpose: 'password', email: user.email }, { ip: freshIp() });
  await app.drainJobs();
  app.pass(codeSeconds);
  await round();
  expect(await stateOf(user.email)).toMatchObject({ state: 'failed', failure: 'too_late' });
  expect(arrivals(user.email)).toEqual([]);
});

test('a try that nobody lived to record comes again, and not for ever', async () => {
  const to = await write();
  const lose = () =>
    app.sql(`update mail_outbox set tries = tries + 1, next_at = $2 where recipient = $1`, [to, app.now()]);
  await lose();
  await round();
  expect(await stateOf(to)).toMatchObject({ state: 'sent', tries: 2 });
  const other = await write();
  await app.sql('update mail_outbox set tries = 8 where recipient = $1', [other]);
  await round();
  expect(await stateOf(other)).toMatchObject({ state: 'failed', failure: 'lost' });
  expect(arrivals(other)).toEqual([]);
});

test('the health page tells of mail that is late, and of what was given up', async () => {
  const healthy = (await app.call('getHealth', {}, await makePerson(app, 'admin'))).data.mail;
  expect(healthy).toMatchObject({ delivery: 'sent', state: 'fine', waiting: 0 });
  const to = await write();
  app.pass(mailSendRules.lateSeconds + 1);
  const late = (await app.call('getHealth', {}, await makePerson(app, 'admin'))).data.mail;
  expect(late).toMatchObject({ state: 'look', problem: 'mail_late', waiting: 1 });
  await round();
  expect(arrivals(to)).toHaveLength(1);
});

test('an admin tries the mail server and hears its answer; nobody else may', async () => {
  const asked = await makePerson(app, 'admin');
  const well = (await app.call('sendTestMail', {}, asked)).data;
  expect(well).toMatchObject({ to: asked.email, sent: true, failure: null });
  expect(arrivals(asked.email)).toHaveLength(1);
  server.refusals.push({ code: 554, words: 'Not from you' });
  const refused = (await app.call('sendTestMail', {}, asked)).data;
  expect(refused).toMatchObject({ sent: false, failure: 'refused', answer: '554 Not from you' });
  expect((await app.call('sendTestMail', {}, await makePerson(app))).name).toBe('forbidden');
  for (let count = 2; count < mailSendRules.tests.max; count += 1) await app.call('sendTestMail', {}, asked);
  expect((await app.call('sendTestMail', {}, asked)).name).toBe('too_many_requests');
});

test('without a mail server mail stays in the log, and trying says what to set', async () => {
  const plain = await startTestApp();
  try {
    const user = await makePerson(plain);
    await plain.call('sendCode', { purpose: 'password', email: user.email });
    await plain.drainJobs();
    await plain.runPeriodic('messages.send');
    const its = await makePerson(plain, 'admin');
    expect((await plain.call('listOutbox', {}, its)).data.list).toMatchObject([{ state: 'kept', tries: 0 }]);
    const tried = await plain.call('sendTestMail', {}, its);
    expect([tried.status, tried.name]).toEqual([409, 'mail_not_set_up']);
  } finally {
    await plain.stop();
  }
});
