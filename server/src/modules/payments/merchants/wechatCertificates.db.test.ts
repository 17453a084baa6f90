/** Merchants of WeChat Pay that have platform certificates, those that change to a public key, and certificates that change. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { attemptOf, balanceFen, press } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import {
  noticeAbout,
  openWechat,
  paidTransaction,
  sendNotice,
  wechatAnswers,
  wechatMerchant,
  withCertificates,
} from '../../../../../tests/support/servers/wechat.ts';
import { keyText } from '../../../outside/gateways/rsa.ts';
import { wechatCertificatesIn } from '../../../outside/gateways/sandboxPeer/wechatCertificates.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
// Each test has merchant accounts of its own.
beforeEach(() => app.sql(`update merchants set state = 'refused', account = '1900000009'`));
afterEach(() => wechatAnswers(app, 'right'));
afterAll(() => app.stop());

const make = async (change: object) => app.call('makeMerchant', await wechatMerchant(app, change), admin);
const certificates = () => wechatCertificatesIn(app.database.attempts)();
const resultOf = async (id: number) => (await app.call('testMerchant', { id }, admin)).data.tested?.result;

/** A recharge of somebody new, open at WeChat Pay. */
async function opened(amountFen: number) {
  const person = await makePerson(app);
  const { token } = (await app.call('getPayment', { gateway: 'wechat', way: 'qr', amountFen }, person)).data;
  return { person, token, attempt: await attemptOf(app, token) };
}

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('a merchant account with certificates', () => {
  test('needs no public key, keeps none, and is paid', async () => {
    const id = await openWechat(app, admin, { ...withCertificates, providerKey: 'left over from before' });
    const shown = (await app.call('listMerchants', {}, admin)).data.list.find((one) => one.id === id);
    expect(shown).toMatchObject({ state: 'on', providerKeyId: '', fingerprints: { provider: null } });
    const { person, token } = await opened(1_100);
    await press(app, token, 'pay');
    expect(await balanceFen(app, person)).toBe(1_100);
    const lost = await opened(1_200);
    await press(app, lost.token, 'lost');
    app.pass(60);
    await app.drainJobs();
    expect(await balanceFen(app, lost.person)).toBe(1_200);
  });

  test('says what is wrong with it', async () => {
    const wrong = await make({ ...withCertificates, merchantKey: 'abcdefghij', apiKey: 'short' });
    expect(wrong.error?.fields).toMatchObject([
      { field: 'apiKey', rule: 'format' },
      { field: 'merchantKey', rule: 'private_key_format' },
    ]);
  });

  test('is tested by fetching its certificates, which proves the APIv3 key as well', async () => {
    const idOf = async (change: object) => (await make({ ...withCertificates, ...change })).data.id;
    const right = await idOf({});
    expect(await resultOf(right)).toBe('known');
    expect(await resultOf(await idOf({ apiKey: 'x'.repeat(32) }))).toBe('unsealed');
    expect(await resultOf(await idOf({ merchantKey: keyText(foreign.privateKey) }))).toBe('unknown');
    for (const [answers, told] of [
      ['forged', 'unsigned'],
      ['old', 'unsigned'],
      ['error', 'unreachable'],
      ['busy', 'unreachable'],
      ['rotated', 'known'],
    ] as const) {
      await wechatAnswers(app, answers);
      expect([answers, await resultOf(right)]).toEqual([answers, told]);
    }
  });

  test('takes notices by its certificate, and by nobody else’s', async () => {
    const id = await openWechat(app, admin, withCertificates);
    const { person, attempt } = await opened(1_300);
    const { current, next } = await certificates();
    const told = async (signer: { serial: string; key: typeof next.key }) =>
      (await sendNotice(app, id, await noticeAbout(app, paidTransaction(app, attempt), { signer }))).slice(0, 3);
    // Its serial number is right, the key is not.
    expect(await told({ ...current, key: foreign.privateKey })).toBe('422');
    // It is not among those that are listed.
    expect(await told({ serial: 'ABCDEF0123456789', key: foreign.privateKey })).toBe('422');
    expect(await told({ ...next, key: current.key })).toBe('422');
    expect(await balanceFen(app, person)).toBe(0);
    expect(await told(current)).toBe('200');
    expect(await balanceFen(app, person)).toBe(1_300);
  });

  test('asks WeChat Pay nothing for a notice from elsewhere', async () => {
    const first = await openWechat(app, admin, withCertificates);
    const { attempt } = await opened(1_350);
    const { id } = (await make({ ...withCertificates, name: 'fresh' })).data;
    await app.sql(`update merchants set notice_networks = '{203.0.113.0/24}' where id = $1`, [id]);
    const { current: signer } = await certificates();
    const notice = await noticeAbout(app, paidTransaction(app, attempt), { signer });
    expect((await sendNotice(app, id, notice)).slice(0, 3)).toBe('422');
    // Had certificates been fetched, the next one would not be learnt before a pause.
    await wechatAnswers(app, 'rotated');
    await app.sql(
      `update merchants set notice_networks = '{}', state = case when id = $1 then 'on' else 'off' end where id in ($1, $2)`,
      [id, first],
    );
    const { person, token } = await opened(1_360);
    await press(app, token, 'pay');
    expect(await balanceFen(app, person)).toBe(1_360);
  });

  test('takes what the next certificate signs, once it is listed', async () => {
    await openWechat(app, admin, withCertificates);
    await wechatAnswers(app, 'rotated');
    // Certificates are fetched once a minute at most, and this account was just tested: another one fetches them anew.
    const other = await make({ ...withCertificates, name: 'fresh' });
    expect(await resultOf(other.data.id)).toBe('known');
    await app.call('moveMerchant', { id: other.data.id, event: 'approve' }, admin);
    await app.sql(`update merchants set state = 'off' where id <> $1 and state = 'on'`, [other.data.id]);
    const { person, token } = await opened(1_400);
    await press(app, token, 'pay');
    expect(await balanceFen(app, person)).toBe(1_400);
  });
});

describe('a merchant that changes from certificates to the public key', () => {
  test('is told of payments by either, whichever its account was entered with', async () => {
    // Entered with the public key: notices come by certificate still.
    await openWechat(app, admin);
    const before = await opened(2_100);
    await wechatAnswers(app, 'switching');
    await press(app, before.token, 'pay');
    expect(await balanceFen(app, before.person)).toBe(2_100);
  });

  test('has what was asked for before proved by the public key of its new account, once that is approved', async () => {
    const old = await openWechat(app, admin, withCertificates);
    const [told, asked] = [await opened(2_200), await opened(2_300)];
    const notice = async () =>
      (await sendNotice(app, old, await noticeAbout(app, paidTransaction(app, told.attempt)))).slice(0, 3);
    expect(await notice()).toBe('422');
    const id = (await make({})).data.id;
    await app.call('testMerchant', { id }, admin);
    expect(await notice()).toBe('422');
    // Approved, but another merchant's, or elsewhere.
    await app.sql(`update merchants set state = 'on', account = '1900000002' where id = $1`, [id]);
    expect(await notice()).toBe('422');
    await app.sql(`update merchants set account = '1900000001', address = address || '/x' where id = $1`, [id]);
    expect(await notice()).toBe('422');
    await app.sql(`update merchants set address = left(address, -2) where id = $1`, [id]);
    expect(await notice()).toBe('200');
    expect(await balanceFen(app, told.person)).toBe(2_200);
    await press(app, asked.token, 'lost');
    app.pass(60);
    await app.drainJobs();
    expect(await balanceFen(app, asked.person)).toBe(2_300);
  });
});
