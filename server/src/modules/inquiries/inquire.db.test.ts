/** What a stranger is told, and what not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Licence } from '#contract/licences.ts';
import type { Locale } from '#contract/locale.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences.ts';

let app: TestApp;
let stage: LicenceStage;
/** Every test asks from an address of its own. */
let ip: string;
let tests = 0;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  tests += 1;
  ip = `192.0.2.${tests}`;
});

const ask = (query: string, locale: Locale = 'zh-CN') => app.call('inquire', { query }, { ip, locale });
const inquire = async (query: string, locale?: Locale) => (await ask(query, locale)).data;

test('finds domain, address, machine, account and key; tells no name, no key, nothing else bound', async () => {
  const { id, key } = await stage.issue({ seats: 4, binds: ['domain', 'machine', 'account'] });
  await stage.bind(id, 'genuine.example.com');
  await stage.bind(id, 'machine-4711', 'machine');
  const { startsAt, expiresAt } = await stage.bind(id, '8812345', 'account');
  for (const [query, matchedBy, target] of [
    ['genuine.example.com', 'domain', 'genuine.example.com'],
    ['HTTPS://www.Genuine.example.com:8080/shop', 'domain', 'genuine.example.com'],
    ['MACHINE-4711', 'machine', 'machine-4711'],
    ['8812345', 'account', '8812345'],
    [key, 'key', null],
    [key.toLowerCase().replaceAll('-', ''), 'key', null],
  ] as const) {
    const answer = await inquire(query);
    const common = { product: '绿头鸭', productId: stage.productId, holderMasked: 'm***' };
    expect(answer).toEqual({
      result: 'valid',
      matchedBy,
      items: [{ result: 'valid', ...common, since: startsAt, until: expiresAt, target }],
      checkedAt: app.now().toISOString(),
    });
    const told = JSON.stringify(answer);
    for (const secret of [key, 'mallard', 'genuine.example.com', 'machine-4711', '8812345']) {
      if (secret !== target) expect(told).not.toContain(secret);
    }
  }
  expect((await inquire('genuine.example.com', 'en-US')).items[0]?.product).toBe('Duck');
});

test('tells what is expired, revoked, suspended or not known', async () => {
  const ended = await stage.issue({ termDays: 1 }, new Date(app.now().getTime() - 24 * 60 * 60 * 1000));
  expect(await inquire(ended.key)).toMatchObject({ result: 'expired', items: [{ result: 'expired' }] });
  const taken = await stage.bind((await stage.issue()).id, 'taken.example.com');
  for (const state of ['suspended', 'revoked'] as const) {
    await stage.move(taken.id, state);
    expect(await inquire('taken.example.com')).toMatchObject({ result: 'revoked', items: [{ result: 'revoked' }] });
  }
  for (const query of ['nobody.example.com', '00000-00000-00000-00000-00000', '？？', "' or 1=1 --"]) {
    expect(await inquire(query)).toMatchObject({ result: 'not_found', matchedBy: null, items: [] });
  }
});

test('of several licences the best one is the word; newest first, at most 10', async () => {
  const made: Licence[] = [];
  for (let number = 0; number < 12; number++) {
    made.push(await stage.bind((await stage.issue()).id, 'many.example.com'));
  }
  await stage.move(made.at(-1)?.id ?? 0, 'revoked');
  await stage.move(made[0]?.id ?? 0, 'suspended');
  const answer = await inquire('many.example.com');
  expect(answer.result).toBe('valid');
  expect(answer.items.map(({ result }) => result)).toEqual(['revoked', ...Array.from({ length: 9 }, () => 'valid')]);
});

test('a licence bound to a domain and its www is one answer', async () => {
  const { id } = await stage.bind((await stage.issue()).id, 'both.example.com');
  await stage.bind(id, 'www.both.example.com');
  expect((await inquire('www.both.example.com')).items).toHaveLength(1);
});

test('what was unbound is not found any more', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'left.example.com');
  expect((await inquire('left.example.com')).result).toBe('valid');
  const activationId = licence.activations[0]?.id;
  await app.call('unbindLicence', { licenceId: licence.id, activationId }, { token: stage.holder.token });
  expect((await inquire('left.example.com')).result).toBe('not_found');
});

test('the eleventh in a minute from one address is refused, hit or miss', async () => {
  const { key } = await stage.issue();
  for (let number = 0; number < 10; number++) await inquire(number % 2 ? key : 'nobody.example.com');
  const chinese = await ask(key);
  expect([chinese.status, chinese.name, chinese.headers['retry-after']]).toEqual([429, 'too_many_requests', '60']);
  expect(chinese.body.msg).toContain('60 秒');
  expect((await ask('nobody.example.com', 'en-US')).body.msg).toContain('60 seconds');
  const elsewhere = await app.call('inquire', { query: key }, { ip: '198.51.100.1' });
  expect(elsewhere.data.result).toBe('valid');
  // A header that anybody can send names no address.
  const headers = { 'x-forwarded-for': '198.51.100.2' };
  expect((await app.call('inquire', { query: key }, { ip, headers })).name).toBe('too_many_requests');
  app.pass(60);
  expect((await inquire(key)).result).toBe('valid');
});

test('names a wrong field in both languages', async () => {
  expect((await ask('x')).body.msg).toContain('查询内容：至少 2 个字符');
  expect((await ask(' ', 'en-US')).body.msg).toContain('Query needs at least 2');
  expect((await ask('a'.repeat(254))).error?.fields).toMatchObject([{ field: 'query', rule: 'too_long' }]);
  const unknown = await app.call('inquire', { query: 'ab', limit: 100 }, { ip });
  expect(unknown.error).toMatchObject({ name: 'invalid_input', fields: [{ field: 'limit', rule: 'unknown' }] });
});
