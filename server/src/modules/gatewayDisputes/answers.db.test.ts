/** Answers go to the gateway with their pictures, once, whatever is lost on the way; what it refuses is entered there by hand. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { alipayAnswers, openAlipay } from '../../../../tests/support/servers/alipay.ts';
import { openWechat, wechatAnswers } from '../../../../tests/support/servers/wechat.ts';
import { sentPictures, tellOfDispute } from '../../../../tests/support/trade/disputes.ts';
import { attemptOf, press, recharge } from '../../../../tests/support/trade/payments.ts';
import { loggedIn } from '../../../../tests/support/trade/sales.ts';
import { localFolder } from '../../outside/files/localFolder.ts';
import { complainInBooks, findComplaint } from '../../outside/gateways/sandboxPeer/complaints/complaints.repository.ts';
import { pictureKey } from '../files/service.ts';
import { findSandboxPaymentByNumber } from '../../outside/gateways/sandboxPeer/repository.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  await openAlipay(app, admin);
  await openWechat(app, admin);
});
afterEach(async () => {
  await alipayAnswers(app, 'right');
  await wechatAnswers(app, 'right');
});
afterAll(() => app.stop());

const choose = (gateway: 'alipay' | 'wechat', answers: 'right' | 'lost' | 'error' | 'refused' | 'forged' | 'busy') =>
  gateway === 'alipay' ? alipayAnswers(app, answers) : wechatAnswers(app, answers);
const detail = async (id: number) => (await app.call('getGatewayDispute', { id }, admin)).data;
/** Sends what waits, later. */
async function later(): Promise<void> {
  app.pass(301);
  admin = await loggedIn(app, admin);
  await app.runPeriodic('gatewayDisputes.answers');
  await app.drainJobs();
}
const waits = async (id: number) => {
  const { sides } = (await app.call('listWaiting', {}, admin)).data;
  const items = sides.find(({ side }) => side === 'admin')?.items ?? [];
  return items.some((item) => item.kind === 'gateway_dispute' && item.id === id);
};
/** A recharge of which its payer complains at the gateway, as an admin entered it. */
async function complained(gateway: 'alipay' | 'wechat') {
  const payer = await makePerson(app);
  const { token } = (await app.call('getPayment', { gateway, way: 'qr', amountFen: 2000 }, payer)).data;
  const { merchantNumber } = await attemptOf(app, token);
  await press(app, token, 'pay');
  const books = app.database.attempts;
  const payment = await findSandboxPaymentByNumber(books, merchantNumber);
  if (!payment) throw new Error('nothing was paid');
  const number = await complainInBooks(books, payment);
  const input = { merchantNumber, number, reason: '未收到商品' };
  const { id } = (await app.call('openGatewayDispute', input, admin)).data;
  const atGateway = async () => findComplaint(books, number);
  return { id, number, merchantNumber, atGateway };
}

test.each(['alipay', 'wechat'] as const)('%s has the answer to a complaint with its pictures once', async (gateway) => {
  const { id, atGateway } = await complained(gateway);
  expect(await detail(id)).toMatchObject({ source: 'hand', sendsAnswers: true });
  const pictures = await sentPictures(app, id, admin, 2);
  await choose(gateway, 'error');
  const answered = (await app.call('answerGatewayDispute', { id, answer: '已交付', pictures }, admin)).data;
  expect(answered).toMatchObject({ state: 'answered', sending: 'waiting', answerPictures: pictures });
  await app.drainJobs();
  expect((await atGateway())?.replies).toEqual([]);
  // What is not signed by it is not its answer; then it takes it, and what it says is lost.
  for (const answers of ['forged', 'busy', 'lost'] as const) {
    await choose(gateway, answers);
    await later();
    expect(await detail(id)).toMatchObject({ sending: 'waiting' });
  }
  // After a while it waits for an admin again, until the gateway has it.
  app.pass(1);
  expect(await waits(id)).toBe(true);
  await choose(gateway, 'right');
  await later();
  expect(await detail(id)).toMatchObject({ state: 'answered', sending: 'sent', sendingFailure: '' });
  expect(await waits(id)).toBe(false);
  const { replies = [], state } = (await atGateway()) ?? {};
  expect(replies).toMatchObject([{ text: '已交付', pictures: [expect.any(String), expect.any(String)] }]);
  expect(state).toBe(gateway === 'alipay' ? 'processed' : 'processing');
  // The same words with another picture are another answer, where it takes more than one.
  const again = await app.call('answerGatewayDispute', { id, answer: '已交付', pictures: pictures.slice(1) }, admin);
  expect(again.name).toBe(gateway === 'alipay' ? 'state_conflict' : undefined);
  expect((await detail(id)).may.includes('answer')).toBe(gateway === 'wechat');
  await app.drainJobs();
  expect(await detail(id)).toMatchObject({ state: 'answered', sending: 'sent' });
  expect((await atGateway())?.replies.map((reply) => reply.pictures.length)).toEqual(
    gateway === 'alipay' ? [2] : [2, 1],
  );
  // Dealt with once it has ended here.
  const other = await makePerson(app, 'admin');
  expect(await app.call('endGatewayDispute', { id, end: 'won', words: '用户撤诉' }, other)).toMatchObject({
    status: 200,
  });
  await app.drainJobs();
  expect((await atGateway())?.state).toBe('processed');
});

test.each(['alipay', 'wechat'] as const)(
  'what %s refuses is shown in its words, to be entered by hand',
  async (gateway) => {
    const { id, atGateway } = await complained(gateway);
    await choose(gateway, 'refused');
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    const words = gateway === 'alipay' ? 'COMPLAINT_OVERDUE' : 'INVALID_REQUEST';
    expect(await detail(id)).toMatchObject({ state: 'answered', sending: 'failed', sendingFailure: words });
    expect(await waits(id)).toBe(true);
    // The same again is taken, where it takes it.
    await choose(gateway, 'right');
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect(await detail(id)).toMatchObject({ sending: 'sent' });
    expect(await waits(id)).toBe(false);
    expect((await atGateway())?.replies).toHaveLength(1);
  },
);

test.each(['alipay', 'wechat'] as const)(
  '%s is sent nothing of a payment for the complaint of another one',
  async (gateway) => {
    const payer = await makePerson(app);
    const { number, atGateway } = await complained(gateway);
    const { token } = (await app.call('getPayment', { gateway, way: 'qr', amountFen: 2000 }, payer)).data;
    const { merchantNumber } = await attemptOf(app, token);
    await press(app, token, 'pay');
    const { id } = (await app.call('openGatewayDispute', { merchantNumber, number, reason: '未收到商品' }, admin)).data;
    await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
    await app.drainJobs();
    expect(await detail(id)).toMatchObject({ sending: 'failed', sendingFailure: 'DISPUTE_OF_ANOTHER_PAYMENT' });
    const before = await atGateway();
    expect(before).toMatchObject({ replies: [], state: 'pending' });
    const other = await makePerson(app, 'admin');
    await app.sql(`update sandbox_complaints set state = 'processing' where number = $1`, [number]);
    expect(await app.call('endGatewayDispute', { id, end: 'won', words: '用户撤诉' }, other)).toMatchObject({
      status: 200,
    });
    await app.drainJobs();
    expect((await atGateway())?.state).toBe('processing');
  },
);

test('the sandbox is sent nothing of a payment for the dispute of another one, or for one that it does not know', async () => {
  const payer = await makePerson(app);
  const [one, other] = [await recharge(app, payer, 1000), await recharge(app, payer, 1000)];
  const { id: attemptId } = await attemptOf(app, one);
  await tellOfDispute(app, one, 'open');
  const { merchantNumber } = await attemptOf(app, other);
  const input = { merchantNumber, number: `D-${attemptId}`, reason: '未收到商品' };
  const { id } = (await app.call('openGatewayDispute', input, admin)).data;
  await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
  await app.drainJobs();
  expect(await detail(id)).toMatchObject({ sending: 'failed', sendingFailure: 'DISPUTE_OF_ANOTHER_PAYMENT' });
  const more = { merchantNumber, number: 'D-nobody', reason: '未收到商品' };
  await app.call('openGatewayDispute', more, admin);
  await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
  await app.drainJobs();
  expect((await detail(id)).sendingFailure).toContain('D-nobody: DISPUTE_NOT_FOUND');
});

test('a complaint that the gateway does not know is refused', async () => {
  const payer = await makePerson(app);
  const { token } = (await app.call('getPayment', { gateway: 'wechat', way: 'qr', amountFen: 2000 }, payer)).data;
  const { merchantNumber } = await attemptOf(app, token);
  await press(app, token, 'pay');
  const input = { merchantNumber, number: '20001234567890123456789', reason: '未收到商品' };
  const { id } = (await app.call('openGatewayDispute', input, admin)).data;
  await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
  await app.drainJobs();
  expect(await detail(id)).toMatchObject({ sending: 'failed', sendingFailure: 'RESOURCE_NOT_EXISTS' });
});

test.each(['alipay', 'wechat'] as const)('%s has an answer to each dispute of a payment, once', async (gateway) => {
  const { id, number, merchantNumber, atGateway } = await complained(gateway);
  const newer = '20001234567890123456789';
  const entered = await app.call('openGatewayDispute', { merchantNumber, number: newer, reason: '再次投诉' }, admin);
  expect(entered.data).toMatchObject({ id, openCount: 2 });
  for (const answer of ['已交付', '已交付，请查收']) {
    await app.call('answerGatewayDispute', { id, answer }, admin);
    await app.drainJobs();
    const words = gateway === 'alipay' ? 'COMPLAINT_NOT_FOUND' : 'RESOURCE_NOT_EXISTS';
    expect(await detail(id)).toMatchObject({ sending: 'failed', sendingFailure: `${newer}: ${words}` });
  }
  expect((await atGateway())?.replies).toMatchObject([{ text: '已交付' }]);
  expect(await detail(id)).toMatchObject({ numbers: [number, newer] });
});

test.each(['alipay', 'wechat'] as const)('a picture that is gone is not left out silently at %s', async (gateway) => {
  const { id, atGateway } = await complained(gateway);
  const pictures = await sentPictures(app, id, admin, 2);
  await localFolder(join(app.app.config.dataFolder, 'files')).remove(pictureKey(pictures[0] ?? '', 1280));
  await app.call('answerGatewayDispute', { id, answer: '已交付', pictures }, admin);
  await app.drainJobs();
  const sending = gateway === 'alipay' ? 'failed' : 'sent';
  expect(await detail(id)).toMatchObject({ sending, sendingFailure: '', picturesLeftOut: 1 });
  const replies = gateway === 'alipay' ? [] : [{ pictures: [expect.any(String)] }];
  expect((await atGateway())?.replies).toMatchObject(replies);
  // Chosen anew, it goes.
  await app.call('answerGatewayDispute', { id, answer: '已交付', pictures: pictures.slice(1) }, admin);
  await app.drainJobs();
  expect(await detail(id)).toMatchObject({ sending: 'sent', picturesLeftOut: 0 });
});

test('what has to be entered by hand waits until its number ends', async () => {
  const token = await recharge(app, await makePerson(app), 1000);
  await tellOfDispute(app, token, 'open');
  await tellOfDispute(app, token, 'open', { dispute_number: 'HAND-1' });
  const { list } = (await app.call('listGatewayDisputes', { gateway: 'sandbox' }, admin)).data;
  const id = list[0]?.id ?? 0;
  await app.call('answerGatewayDispute', { id, answer: '已交付' }, admin);
  await app.drainJobs();
  expect(await detail(id)).toMatchObject({ sending: 'failed', sendingFailure: 'HAND-1: BY_HAND' });
  expect(await waits(id)).toBe(true);
  await tellOfDispute(app, token, 'won', { dispute_number: 'HAND-1' });
  expect(await detail(id)).toMatchObject({ state: 'answered', sending: 'sent', sendingFailure: '' });
  expect(await waits(id)).toBe(false);
});

test('pictures of another dispute, more than it takes, and twenty answers at once', async () => {
  const payer = await makePerson(app);
  const [one, other] = [await recharge(app, payer, 1000), await recharge(app, payer, 1000)];
  for (const token of [one, other]) await tellOfDispute(app, token, 'open');
  const { list } = (await app.call('listGatewayDisputes', { gateway: 'sandbox' }, admin)).data;
  const [first, second] = [list[0]?.id ?? 0, list[1]?.id ?? 0];
  const pictures = await sentPictures(app, first, admin, 5);
  const answer = (id: number, names: string[], by: Person = admin) =>
    app.call('answerGatewayDispute', { id, answer: '已交付', pictures: names }, by);
  expect((await answer(second, pictures.slice(0, 1))).name).toBe('invalid_input');
  expect((await answer(first, pictures)).name).toBe('invalid_input');
  expect((await answer(first, pictures.slice(0, 4), payer)).name).toBe('forbidden');
  const replies = await Promise.all(Array.from({ length: 20 }, () => answer(first, pictures.slice(0, 4))));
  expect(replies.filter(({ name }) => name === undefined).length).toBeGreaterThan(0);
  // Whatever is sent of one dispute is sent one after the other.
  const { rows } = await app.sql(
    `select distinct queue from outbox where task = 'gatewayDisputes.answer' and payload ->> 'id' = $1
     union select distinct queue_name from graphile_worker.jobs where task_identifier = 'gatewayDisputes.answer' and key like '%:' || $1`,
    [String(first)],
  );
  expect(rows).toEqual([{ queue: `gatewayDisputes.answer:${first}` }]);
  await app.drainJobs();
  expect(await detail(first)).toMatchObject({ sending: 'sent', answerPictures: pictures.slice(0, 4) });
});
