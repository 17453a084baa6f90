/** Text messages from a call to the provider, by HTTP: each at most once. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noMailDomain } from '#contract/contacts/contactRules.ts';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { sendByAliyun } from '../../outside/sms/aliyun.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let provider: Server;
const asked: { query: URLSearchParams; authorization: string }[] = [];
/** What the provider does to the next ones; otherwise it takes them. */
const answers: ('refuse' | 'hang up')[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://provider');
    asked.push({ query, authorization: String(request.headers['authorization']) });
    const answer = answers.shift();
    if (answer === 'hang up') return void request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        answer === 'refuse' ? { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no' } : { Code: 'OK', Message: 'OK' },
      ),
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  app = await startTestApp({
    MALLARD_SMS: 'aliyun',
    MALLARD_SMS_KEY_ID: 'key',
    MALLARD_SMS_KEY_SECRET: 'kept-to-itself',
    MALLARD_SMS_SIGN_NAME: '绿头鸭',
    MALLARD_SMS_CODE_TEMPLATE: 'SMS_1',
    MALLARD_SMS_WARNING_TEMPLATE: 'SMS_2',
  });
  const { sms } = app.app.config;
  // No setting names it: only tests are the provider.
  if (sms?.provider === 'aliyun') sms.endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.stop();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});

let numbers = 0;
async function write(): Promise<string> {
  const mobile = `+86139${String((numbers += 1)).padStart(8, '0')}`;
  const sent = await app.call('sendCode', { purpose: 'register', mobile }, { ip: freshIp() });
  expect(sent.data.delivery).toBe('sent');
  await app.drainJobs();
  return mobile;
}
const round = () => app.runPeriodic('contacts.sendSms');
const stateOf = async (to: string) =>
  (await app.sql('select state, tries, failure, answer from sms_outbox where recipient = $1', [to])).rows[0];

test('reach the provider signed, once each, however many rounds run at once', async () => {
  const to = await Promise.all(Array.from({ length: 6 }, write));
  await Promise.all([round(), round(), round()]);
  await round();
  expect(asked.map(({ query }) => `+86${query.get('PhoneNumbers')}`).sort()).toEqual([...to].sort());
  const [first] = asked;
  const { query, authorization } = first ?? { query: new URLSearchParams(), authorization: '' };
  expect([query.get('SignName'), query.get('TemplateCode')]).toEqual(['绿头鸭', 'SMS_1']);
  expect(JSON.parse(query.get('TemplateParam') ?? '')).toEqual({ code: expect.stringMatching(/^\d{6}$/) });
  expect(authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=key,/);
  expect(authorization).not.toContain('kept-to-itself');
  expect(await stateOf(to[0] ?? '')).toEqual({ state: 'sent', tries: 1, failure: null, answer: 'OK: OK' });
});

test('go to numbers of China only: what is left of others may be somebody’s there', async () => {
  const mobile = '+13800138000';
  const reply = await app.call('sendCode', { purpose: 'register', mobile }, { ip: freshIp() });
  expect(reply.error?.fields).toMatchObject([{ field: 'mobile', rule: 'mobile_abroad' }]);
  const { sms } = app.app.config;
  if (sms?.provider !== 'aliyun') throw new Error('not set up');
  const answer = await sendByAliyun(sms, { to: mobile, code: '123456' }, app.now());
  expect([answer.isSent, asked.length]).toEqual([false, 0]);
});

test('that are refused, or of which nobody knows whether they arrived, are not sent again', async () => {
  answers.push('refuse');
  const refused = await write();
  await round();
  answers.push('hang up');
  const lost = await write();
  await round();
  app.pass(3600);
  await round();
  expect(asked).toHaveLength(2);
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', failure: 'refused', tries: 1 });
  expect(await stateOf(lost)).toMatchObject({ state: 'failed', failure: 'lost', tries: 1 });
});

test('warn whose second factor or number an admin is about to take away, once, at the number of now and without a code', async () => {
  const [admin, owner] = [await makePerson(app, 'admin'), await makePerson(app)];
  await makePerson(app, 'admin');
  const mobile = '+8613912345678';
  await app.sql('update users set mobile = $2, email = $3 where id = $1', [
    owner.id,
    mobile,
    `x${owner.id}@${noMailDomain}`,
  ]);
  const lost = { userId: owner.id, reason: '手机丢失', mobile: '13912340000' };
  const replies = await Promise.all([1, 2, 3].map(() => app.call('askSecondFactorReset', lost, admin)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await app.drainJobs();
  await round();
  await round();
  expect(
    asked.map(({ query }) => [query.get('PhoneNumbers'), query.get('TemplateCode'), query.get('TemplateParam')]),
  ).toEqual([['13912345678', 'SMS_2', null]]);
});

test('whose code has ended are not sent, and admins are shown no code that went to a telephone', async () => {
  const to = await write();
  app.pass(codeSeconds);
  await round();
  expect([asked.length, (await stateOf(to))?.['failure']]).toEqual([0, 'too_late']);
  const [newest] = (await app.call('listSms', {}, await makePerson(app, 'admin'))).data.list;
  expect(newest).toMatchObject({ state: 'failed', body: null });
});
