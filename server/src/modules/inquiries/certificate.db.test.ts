/** A link that was handed on: what it said, what holds now, and that a bad link in the chain turns it red. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Certificate } from '#contract/verification/inquiry.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeCertificate } from '../../../../tests/support/trade/inquiries.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences/licences.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { hashOfKey } from '../licences/service.ts';

let app: TestApp;
let stage: LicenceStage;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());
// Days pass, and an admin's session does not last as long.
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
});

async function linkOf(query: string): Promise<string> {
  const [item] = (await app.call('inquire', { query }, { ip: freshIp() })).data.items;
  if (!item) throw new Error(`nothing was found for ${query}`);
  return item.link;
}
const open = (token: string, ip = freshIp()) => app.call('getCertificate', { token }, { ip });
const see = async (token: string): Promise<Certificate> => (await open(token)).data;
/** The words of the chain from the platform down, and the one for all of it. */
const words = ({ now }: Certificate) => [
  now.chain.map(({ kind, result }) => `${kind} ${result}`),
  now.result,
  now.reason,
];

test('of a licence that went to somebody else the old link is red, whoever asks anew gets a good one', async () => {
  const { id, key } = await stage.issue();
  const link = await linkOf(key);
  app.pass(3600);
  const replace = async (why: 'rotated' | 'transferred', newKey: string) => {
    await app.sql(
      `insert into licence_old_keys (key_hash, licence_id, replaced_at, why)
       select key_hash, id, $2, $3 from licences where id = $1`,
      [id, app.now(), why],
    );
    await app.sql('update licences set key_hash = $2 where id = $1', [id, hashOfKey(app.app.keys, newKey)]);
  };
  // A key that leaked and was replaced takes nothing from its holder.
  await replace('rotated', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
  expect((await see(link)).now).toMatchObject({ result: 'valid', holderMasked: 'm***' });
  await replace('transferred', 'BBBBB-BBBBB-BBBBB-BBBBB-BBBBB');
  expect((await see(link)).now).toMatchObject({ result: 'revoked', reason: 'replaced', holderMasked: null });
  expect((await see(await linkOf('BBBBB-BBBBB-BBBBB-BBBBB-BBBBB'))).now).toMatchObject({ result: 'valid' });
});

describe('a licence of a shop', () => {
  test('turns red with each link above it, and says what the link said', async () => {
    const shop = await makeShop(app);
    const { id, key } = await stage.bind((await stage.issue()).id, 'chain.example.com');
    await app.sql('update licences set shop_id = $2 where id = $1', [id, shop.id]);
    const link = await linkOf('chain.example.com');
    const saidAt = new Date(Math.floor(app.now().getTime() / 1000) * 1000).toISOString();
    const well = ['platform valid', 'shop valid', 'product valid', 'licence valid'];
    const before = await see(link);
    expect(words(before)).toEqual([well, 'valid', null]);
    expect(before).toMatchObject({ said: { result: 'valid', at: saidAt }, now: { target: 'chain.example.com' } });
    app.pass(3600);

    const turned = async (change: string, back: string, expected: unknown[]) => {
      await app.sql(change);
      const after = await see(link);
      expect(words(after)).toEqual(expected);
      expect([after.said, after.checkedAt]).toEqual([{ result: 'valid', at: saidAt }, app.now().toISOString()]);
      // Who asks anew is told the same.
      expect(await see(await linkOf(key))).toMatchObject({ said: { result: 'revoked' }, now: { result: 'revoked' } });
      await app.sql(back);
      expect(words(await see(link))).toEqual([well, 'valid', null]);
    };
    await turned(
      `update shops set state = 'suspended' where id = ${shop.id}`,
      `update shops set state = 'open' where id = ${shop.id}`,
      [['platform valid', 'shop revoked', 'product valid', 'licence valid'], 'revoked', 'above'],
    );
    await turned(
      `update licences set state = 'suspended' where id = ${id}`,
      `update licences set state = 'active' where id = ${id}`,
      [['platform valid', 'shop valid', 'product valid', 'licence revoked'], 'revoked', 'suspended'],
    );
  });

  test('of a banned product warns, and stays good as its licence does for programs, until that is revoked', async () => {
    const { id, key } = await stage.issue({ binds: [] });
    const link = await linkOf(key);
    const change = async (event: string) => {
      const move = { id: stage.productId, event, reason: '侵权' };
      expect((await app.call('moveProduct', move, { token: admin.token })).status).toBe(200);
    };
    await change('ban');
    const warned = { result: 'valid', reason: 'withdrawn', at: null };
    const { now } = await see(link);
    expect([now, now.chain.find(({ kind }) => kind === 'product'), now.chain.at(-1)]).toMatchObject([
      warned,
      warned,
      { kind: 'licence', result: 'valid', reason: null },
    ]);
    expect((await see(await linkOf(key))).said.result).toBe('valid');
    expect((await app.call('validateLicence', { key })).data).toMatchObject({ valid: true, code: 'VALID' });
    await app.sql(`update licences set state = 'revoked', state_reason = 'abuse' where id = $1`, [id]);
    expect((await see(link)).now).toMatchObject({ result: 'revoked', reason: 'abuse' });
    expect((await app.call('validateLicence', { key })).data).toMatchObject({ valid: false, code: 'REVOKED' });
    await change('lift');
  });

  test('that was revoked before the link was made says so, and one that expires later turns', async () => {
    const ending = await stage.issue({ termDays: 1 });
    const link = await linkOf(ending.key);
    app.pass(24 * 60 * 60);
    expect(await see(link)).toMatchObject({
      said: { result: 'valid' },
      now: { result: 'expired', at: ending.expiresAt },
    });
    expect(await see(await linkOf(ending.key))).toMatchObject({ said: { result: 'expired' } });
  });

  test('is no proof any more of a domain that was unbound, and is again when it is bound anew', async () => {
    const licence = await stage.bind((await stage.issue()).id, 'moved.example.com');
    const [byDomain, byKey] = [await linkOf('moved.example.com'), await linkOf(licence.key)];
    const activationId = licence.activations[0]?.id;
    await app.call('unbindLicence', { licenceId: licence.id, activationId }, { token: stage.holder.token });
    expect(await see(byDomain)).toMatchObject({ now: { result: 'revoked', reason: 'unbound', target: null } });
    expect(await see(byKey)).toMatchObject({ now: { result: 'valid' } });
    await stage.bind(licence.id, 'moved.example.com');
    expect(await see(byDomain)).toMatchObject({ now: { result: 'valid', target: 'moved.example.com' } });
  });

  test('by a key that was replaced stays revoked, one by the licence goes on', async () => {
    const { id, key } = await stage.issue();
    const before = await linkOf(key);
    await app.sql(
      `insert into licence_old_keys (key_hash, licence_id, replaced_at, why) select key_hash, id, $2, 'rotated' from licences where id = $1`,
      [id, app.now()],
    );
    await app.sql(`update licences set key_hash = 'rotated' where id = $1`, [id]);
    expect(await see(await linkOf(key))).toMatchObject({ now: { result: 'revoked', reason: 'replaced', since: null } });
    expect(await see(before)).toMatchObject({ now: { result: 'valid' } });
  });
});

test('a certificate turns red with each one above it', async () => {
  const line = [await makeCertificate(app, admin, { level: '一级' })];
  for (const kind of ['agent', 'agent', 'person'] as const) {
    line.push(await makeCertificate(app, admin, { kind, parentNumber: line.at(-1)?.number }));
  }
  const link = await linkOf(line.at(-1)?.number ?? '');
  expect((await see(link)).now).toMatchObject({ result: 'valid', reason: null });
  for (const [index, { id }] of line.entries()) {
    const isOwn = index === line.length - 1;
    await app.call('moveCertificate', { id, event: 'suspend', reason: 'abuse' }, { token: admin.token });
    const { now } = await see(link);
    expect([now.result, now.reason]).toEqual(['revoked', isOwn ? 'suspended' : 'above']);
    expect(now.chain.map(({ result }) => result === 'revoked')).toEqual(
      ['platform', ...line].map((_, at) => at === index + 1),
    );
    await app.call('moveCertificate', { id, event: 'reinstate' }, { token: admin.token });
    expect((await see(link)).now.result).toBe('valid');
  }
  const [top] = line;
  await app.call('moveCertificate', { id: top?.id ?? 0, event: 'revoke', reason: 'left' }, { token: admin.token });
  const { now } = await see(link);
  expect(now).toMatchObject({ result: 'revoked', reason: 'above', at: app.now().toISOString() });
  expect(now.chain[1]).toMatchObject({ result: 'revoked', reason: 'left', level: '一级' });
});

test('a certificate above that ran out ends those below', async () => {
  const until = new Date(app.now().getTime() + 1000).toISOString();
  const top = await makeCertificate(app, admin, { until });
  const below = await makeCertificate(app, admin, { parentNumber: top.number });
  const link = await linkOf(below.number);
  app.pass(1);
  expect((await see(link)).now).toMatchObject({ result: 'expired', reason: 'above', at: until });
});

test('a shop has a link too', async () => {
  const shop = await makeShop(app);
  const link = await linkOf(shop.name);
  expect((await see(link)).now).toMatchObject({ kind: 'shop', result: 'valid', name: shop.name });
  await app.sql(`update shops set state = 'suspended' where id = $1`, [shop.id]);
  expect((await see(link)).now).toMatchObject({ result: 'revoked', reason: 'suspended' });
});

test('a link that was cut, changed or made up finds nothing', async () => {
  const { key } = await stage.issue();
  const link = await linkOf(key);
  const otherThan = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
  for (const token of [
    'x',
    link.slice(0, -1),
    `${link}A`,
    `${link.slice(0, -1)}${otherThan(link.at(-1))}`,
    `${otherThan(link[0])}${link.slice(1)}`,
    `${link}=`,
  ]) {
    expect([token, (await open(token)).name]).toEqual([token, 'not_found']);
  }
  expect((await app.call('getCertificate', { token: '' }, { locale: 'en-US' })).body.msg).toContain('Link token');
});

test('links are opened 60 times a minute from one address, right or wrong', async () => {
  const link = await linkOf((await stage.issue()).key);
  const ip = freshIp();
  const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => open(index % 2 ? link : 'x', ip)));
  expect(answers.filter(({ name }) => name === 'too_many_requests')).toHaveLength(10);
  app.pass(60);
  expect((await open(link, ip)).status).toBe(200);
});
