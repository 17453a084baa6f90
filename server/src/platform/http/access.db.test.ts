/** Who may call what: every endpoint asks as its contract says, before it looks at anything else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/core/roles.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { sampleInput } from '../../../../tests/support/app/sampleInput.ts';
import { startUpload } from '../../../../tests/support/app/uploads.ts';
import { endSession, openSession } from './session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Right inputs of those whose fields have a form of their own. */
const inputs: { [Name in EndpointName]?: Record<string, unknown> } = {
  redeemGiftCode: { giftCode: '0'.repeat(28) },
  placeHold: { userId: 1, amountFen: 1, reason: 'a' },
  createGiftBatch: { batchName: 'a', amountFen: 1, quantity: 1, expiresAt: '2099-01-01T00:00:00Z', reason: 'a' },
  listBalanceDays: { from: '2026-01-01', to: '2026-01-31' },
  listLedgerDays: { accountId: 1, from: '2026-01-01', to: '2026-01-31' },
  listBalanceSheetDays: { from: '2026-01-01', to: '2026-01-31' },
  bindLicence: { licenceId: 1, kind: 'domain', target: 'example.com' },
  saveSiteSettings: {
    name: 'Mallard',
    ico: '/favicon.ico',
    slogan: '',
    recordNumber: '',
    publicSecurityNumber: '',
    company: '',
    contactEmail: '',
    contactHours: '',
  },
};
const all: (Endpoint & { name: EndpointName })[] = Object.values(endpoints);
const namesOf = (...access: Endpoint['access'][]) =>
  all.filter((one) => access.includes(one.access)).map(({ name }) => name);
const inputOf = (name: EndpointName) => inputs[name] ?? sampleInput(endpoints[name].input);

describe('without a login', () => {
  test.each(namesOf('user', 'admin'))('%s asks for one', async (name) => {
    for (const token of [undefined, '']) {
      const reply = await app.call(name, inputOf(name), { token });
      expect([reply.status, reply.code, reply.name]).toEqual([401, 303, 'login_needed']);
    }
  });

  test.each(namesOf('anyone'))('%s does not ask for one', async (name) => {
    const reply = await app.call(name, inputOf(name));
    expect(['login_needed', 'login_expired', 'forbidden']).not.toContain(reply.name);
  });
});

test.each(namesOf('user', 'admin'))('%s tells an unknown token that it has expired', async (name) => {
  for (const token of ['forged', 'x'.repeat(43), 'a\0b']) {
    const reply = await app.call(name, inputOf(name), { headers: { 'user-token': token } });
    expect([reply.status, reply.code, reply.name]).toEqual([401, 409, 'login_expired']);
  }
});

test('no body is read for who may not send one', async () => {
  const { token } = await makePerson(app);
  const uploads = all.filter(({ upload, access }) => upload && access !== 'anyone');
  expect(uploads.length).toBeGreaterThan(1);
  for (const { path, access } of uploads) {
    for (const [given, name] of [
      [undefined, 'login_needed'],
      ['forged', 'login_expired'],
      [token, access === 'admin' ? 'forbidden' : undefined],
    ]) {
      if (name === undefined) continue;
      const sender = startUpload(app, { path, token: given });
      // The form has begun and does not go on: whoever waited for it would not answer.
      expect([path, (await sender.answer()).name]).toEqual([path, name]);
      sender.abort();
    }
  }
});

test.each(namesOf('admin'))('%s is forbidden to a user', async (name) => {
  const reply = await app.call(name, inputOf(name), await makePerson(app));
  expect([reply.status, reply.code, reply.name]).toEqual([403, 403, 'forbidden']);
  const admin = await app.call(name, inputOf(name), await makePerson(app, 'admin'));
  expect(admin.name).not.toBe('forbidden');
});

test('the codes are those of the specification', () => {
  expect(errors.login_needed).toEqual({ code: 303, status: 401 });
  expect(errors.login_expired).toEqual({ code: 409, status: 401 });
  expect(errors.forbidden).toEqual({ code: 403, status: 403 });
  expect(errors.basic_information_missing).toEqual({ code: 415, status: 403 });
});

describe('a session', () => {
  const ask = async (token: string) => (await app.call('getUserInfo', {}, { token })).name ?? 'ok';
  const open = (userId: number, remember = false, role: Role = 'user') =>
    app.database.transaction((tx) => openSession(tx, { userId, role, remember, now: app.now() }));

  const asEach = async (tokens: readonly string[]) => Promise.all(tokens.map(ask));
  const { life, rememberedLife, adminLife, idle, adminIdle } = sessionRules;

  /** Lets time pass in steps so short that nobody is idle for long. */
  async function use(token: string, seconds: number, step: number) {
    for (let left = seconds; left > 0; left -= step) {
      expect(await ask(token)).toBe('ok');
      app.pass(Math.min(step, left));
    }
  }

  test('ends at its time, to the second, however much it is used', async () => {
    const person = await makePerson(app);
    const [short, long] = [await open(person.id), await open(person.id, true)];
    await use(short.token, life - 1, idle);
    expect(await ask(short.token)).toBe('ok');
    app.pass(1);
    expect(await asEach([short.token, long.token])).toEqual(['login_expired', 'ok']);
    app.pass(rememberedLife - life - 1);
    expect(await ask(long.token)).toBe('ok');
    app.pass(1);
    expect(await ask(long.token)).toBe('login_expired');
    const admin = await open((await makePerson(app, 'admin')).id, true, 'admin');
    await use(admin.token, adminLife - 1, adminIdle);
    expect(await ask(admin.token)).toBe('ok');
    app.pass(1);
    expect(await ask(admin.token)).toBe('login_expired');
  });

  test('ends when it is idle for long, unless it was to stay; keys and other sessions go on', async () => {
    const person = await makePerson(app);
    const [short, long] = [await open(person.id), await open(person.id, true)];
    const { token: key } = (
      await app.call('createApiKey', { keyName: 'a', scopes: ['licence.read'] }, { token: short.token })
    ).data;
    app.pass(idle);
    expect(await ask(short.token)).toBe('ok');
    app.pass(idle + 1);
    expect(await asEach([short.token, long.token])).toEqual(['login_expired', 'ok']);
    expect((await app.call('listLicences', {}, { token: key })).status).toBe(200);
    const admin = await open((await makePerson(app, 'admin')).id, true, 'admin');
    app.pass(adminIdle + 1);
    expect(await ask(admin.token)).toBe('login_expired');
  });

  test('is deleted three months after it ended', async () => {
    const person = await makePerson(app);
    const kept = async () => (await app.sql('select from sessions where user_id = $1', [person.id])).rowCount;
    await app.call('logout', {}, person);
    const opened = await open(person.id, true);
    app.pass(sessionRules.endedKeptDays * 86_400);
    await app.runPeriodic('identity.forgetSessions');
    expect(await kept()).toBe(2);
    app.pass(1);
    await app.runPeriodic('identity.forgetSessions');
    expect(await kept()).toBe(1);
    expect(await ask(opened.token)).toBe('login_expired');
  });

  test.each([
    ['role', `update users set role = 'admin' where id = $1`],
    ['state', `update users set state = 'frozen' where id = $1`],
    ['password', `update users set password_hash = password_hash || ' ' where id = $1`],
  ])('ends with a change of the account’s %s, and so does every key; nothing revives them', async (what, change) => {
    const person = await makePerson(app);
    const { token: key } = (await app.call('createApiKey', { keyName: 'a', scopes: ['licence.read'] }, person)).data;
    await app.sql(change, [person.id]);
    if (what === 'state') await app.sql(`update users set state = 'active' where id = $1`, [person.id]);
    expect(await ask(person.token)).toBe('login_expired');
    expect((await app.call('listLicences', {}, { token: key })).name).toBe('api_key_invalid');
    const admin = await makePerson(app, 'admin');
    const { list } = (await app.call('listSecurityEvents', { userId: person.id }, admin)).data;
    expect(list.map(({ kind }) => kind)).toContain(`${what}_changed`);
  });

  test('ends when it is revoked, and the others of its user go on', async () => {
    const person = await makePerson(app);
    const { token } = await open(person.id);
    const { rows } = await app.sql('select id from sessions where user_id = $1 order by id', [person.id]);
    await app.database.transaction((tx) => endSession(tx, Number(rows[0]?.['id']), app.now()));
    expect([await ask(person.token), await ask(token)]).toEqual(['login_expired', 'ok']);
  });

  test('ends with all of its user, and nobody else’s', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const { token } = await open(person.id);
    await app.sql('update sessions set revoked_at = now() where user_id = $1', [person.id]);
    expect([await ask(person.token), await ask(token), await ask(other.token)]).toEqual([
      'login_expired',
      'login_expired',
      'ok',
    ]);
  });

  test('ends when its user is frozen', async () => {
    const person = await makePerson(app);
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    expect(await ask(person.token)).toBe('account_frozen');
  });

  test('that was used a moment ago changes nothing once it is over', async () => {
    const [person, admin] = [await makePerson(app), await makePerson(app, 'admin')];
    const { skuId } = await makeProduct(app, { skus: [{ priceFen: 100 }] });
    const buy = () => app.call('createOrder', { skuId, quantity: 1, unitPriceFen: 100 }, { token: person.token });
    const save = (name: string) =>
      app.call('saveSiteSettings', { ...inputs.saveSiteSettings, name }, { token: admin.token });
    expect([(await buy()).status, (await save('Before')).status]).toEqual([200, 200]);
    const orders = async () => (await app.sql('select from orders where user_id = $1', [person.id])).rowCount;
    await app.sql('update sessions set revoked_at = now() where user_id = $1', [person.id]);
    for (const reply of [await buy(), await buy()]) expect(reply.name).toBe('login_expired');
    expect(await orders()).toBe(1);
    await app.sql(`update users set role = 'user' where id = $1`, [admin.id]);
    for (const reply of [await save('After'), await save('After')]) expect(reply.name).toBe('login_expired');
    expect((await app.call('getSiteConfiguration', {})).data.site.name).toBe('Before');
  });

  test('that is over is a visitor’s to what anyone may call', async () => {
    expect((await app.call('getSiteConfiguration', {}, { token: 'forged' })).status).toBe(200);
  });

  test('is kept as a hash only', async () => {
    const { token } = await makePerson(app);
    const { rows } = await app.sql('select t::text from sessions t');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('keeps its last use, at most every five minutes', async () => {
    const { id } = await makePerson(app);
    const person = await open(id);
    const lastUse = async () => {
      const { rows } = await app.sql('select last_used_at from sessions where user_id = $1 order by id desc', [id]);
      return rows[0]?.['last_used_at'];
    };
    const opened = app.now();
    app.pass(300);
    await ask(person.token);
    expect(await lastUse()).toEqual(opened);
    app.pass(1);
    await ask(person.token);
    expect(await lastUse()).toEqual(app.now());
  });
});

test('what moves money or ends what others rely on asks for the password again', async () => {
  const admin = await makePerson(app, 'admin');
  await app.sql(`update sessions set confirmed_at = $2 where user_id = $1`, [admin.id, new Date(0)]);
  const once = { headers: { 'user-token': admin.token, 'idempotency-key': 'a-key-of-the-test' } };
  const ofShops = ['inviteShopStaff', 'setShopStaffRoles', 'setShopStaffLimits'] as const;
  for (const name of ['placeHold', 'releaseHold', 'stopGiftBatch', 'removeWebhook', ...ofShops] as const) {
    const { method, path } = endpoints[name];
    const { status, text } = await app.request({ method, url: path, ...once, body: '{}' });
    expect([name, status, JSON.parse(text).data.name]).toEqual([name, 403, 'step_up_needed']);
  }
});
