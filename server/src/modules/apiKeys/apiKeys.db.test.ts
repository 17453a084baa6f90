/** API keys through the front door: what they may, what they may not, and when they end. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiScopes, type ApiScope } from '#contract/core/apiScopes.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiKeyRules } from '#contract/webhooks/apiKeyRules.ts';
import { limits } from '#contract/core/limits.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { sampleInput } from '../../../../tests/support/app/sampleInput.ts';
import { buy, lettersTo, makeBuyer } from '../../../../tests/support/trade/sales.ts';
import { makeApiKey } from '../../platform/http/apiKeys.ts';
import { issueLicences } from '../licences/service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Wanted {
  scopes?: readonly ApiScope[];
  lifeDays?: number;
  ip?: string;
}

const make = (person: Person, { scopes = ['licence.read'], lifeDays, ip }: Wanted = {}) =>
  app.call(
    'createApiKey',
    { keyName: '服务器', scopes: [...scopes], lifeDays },
    { token: person.token, ip: ip ?? freshIp() },
  );

const issue = async (owner: Person) => {
  const { id: productId, skuId } = await makeProduct(app);
  const policy = { termDays: 30, seats: 2, binds: ['domain'], entitlements: [] };
  const now = app.now();
  const [id = 0] = await app.database.transaction((tx) =>
    issueLicences(tx, app.app.keys, { userId: owner.id, orderId: 1, productId, skuId, quantity: 1, policy, now }),
  );
  return id;
};

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a key', () => {
  test('calls what its scope opens, in either header, as its owner', async () => {
    const person = await makePerson(app);
    const licenceId = await issue(person);
    const { token } = (await make(person, { scopes: ['licence.read', 'licence.bind'] })).data;
    for (const options of [{ token }, bearer(token)]) {
      const { list } = (await app.call('listLicences', {}, options)).data;
      expect(list.map(({ id }) => id)).toEqual([licenceId]);
    }
    const bound = await app.call('bindLicence', { licenceId, kind: 'domain', target: 'example.com' }, bearer(token));
    expect(bound.data.seatsUsed).toBe(1);
  });

  test('is refused where it lacks the scope, which the refusal names', async () => {
    const person = await makePerson(app);
    const licenceId = await issue(person);
    const { token } = (await make(person, { scopes: ['licence.read'] })).data;
    const refused = await app.call('bindLicence', { licenceId, kind: 'domain', target: 'a.example' }, { token });
    expect([refused.status, refused.code, refused.name]).toEqual([403, 40310, 'scope_missing']);
    expect(refused.error?.params).toEqual({ scope: 'licence.bind' });
    expect(refused.body.msg).toContain('licence.bind');
    const { rows } = await app.sql('select seats_used from licences where id = $1', [licenceId]);
    expect(rows).toEqual([{ seats_used: 0 }]);
  });

  test('of an admin, with every scope, opens nothing that declares none', async () => {
    const admin = await makePerson(app, 'admin');
    const { token } = (await make(admin, { scopes: apiScopes })).data;
    const closed = Object.values(endpoints).filter(
      (one: Endpoint) => one.access !== 'anyone' && !one.scope && !one.upload,
    );
    expect(closed.length).toBeGreaterThan(100);
    for (const { name, input } of closed) {
      const reply = await app.call(name, sampleInput(input), { token });
      // What has a form of its own is refused before anybody is asked for.
      expect([name, reply.name === 'invalid_input' ? 'api_key_not_allowed' : reply.name]).toEqual([
        name,
        'api_key_not_allowed',
      ]);
    }
    expect((await app.call('createApiKey', named, { token })).name).toBe('api_key_not_allowed');
  });

  test('of an admin acts for their own shop alone, in every scope', async () => {
    const admin = await makePerson(app, 'admin');
    const { token } = (await make(admin, { scopes: apiScopes })).data;
    expect((await app.call('listAdminProducts', {}, { token })).name).toBe('forbidden');
    const [own, other] = [await makeShop(app), await makeShop(app)];
    await app.sql('update shops set owner_id = $2 where id = $1', [own.id, admin.id]);
    const mine = await makeProduct(app, { shopId: own.id });
    const theirs = await makeProduct(app, { shopId: other.id });
    const ofPlatform = await makeProduct(app);
    const listed = (await app.call('listAdminProducts', {}, { token })).data.list;
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    expect((await app.call('listStock', {}, { token })).data.list.map(({ productId }) => productId)).toEqual([mine.id]);
    const buyer = await makeBuyer(app, 10_000);
    for (const { id, skuId, priceFen } of [theirs, ofPlatform]) {
      await buy(app, buyer, { skuId, priceFen });
      const { draft } = (await app.call('getAdminProduct', { id }, admin)).data;
      expect((await app.call('getAdminProduct', { id }, { token })).name).toBe('not_found');
      expect((await app.call('saveProduct', draft, { token })).name).toBe('not_found');
      expect((await app.call('moveProduct', { id, event: 'take_off' }, { token })).name).toBe('not_found');
      const { rows } = await app.sql('select id from licences where product_id = $1', [id]);
      const licenceId = Number(rows[0]?.['id']);
      expect((await app.call('getSoldLicence', { id: licenceId }, { token })).name).toBe('not_found');
      await app.call('moveLicences', { ids: [licenceId], event: 'suspend', reason: 'fraud' }, { token });
      const { rows: after } = await app.sql('select state from licences where id = $1', [licenceId]);
      expect(after).toEqual([{ state: 'active' }]);
    }
    expect((await app.call('moveProduct', { id: mine.id, event: 'take_off' }, { token })).status).toBe(200);
  });

  test('of a user is none of an admin’s, whatever its scopes', async () => {
    const person = await makePerson(app);
    const { token } = (await make(person, { scopes: apiScopes })).data;
    const ofAdmins = Object.values(endpoints).filter((one: Endpoint) => one.access === 'admin' && one.scope);
    for (const { name, input } of ofAdmins) {
      const reply = await app.call(name, sampleInput(input), { token });
      expect([name, reply.name]).toEqual([name, 'forbidden']);
    }
  });

  test('sent to what anyone may call changes nothing about the answer, even a dead one', async () => {
    const { token } = makeApiKey();
    expect((await app.call('getSiteConfiguration', {}, { token })).status).toBe(200);
  });

  const named = { keyName: 'a', scopes: ['licence.read'] };
});

describe('a key that is none', () => {
  const ask = async (token: string) => (await app.call('listLicences', {}, { token })).name ?? 'ok';

  test('is refused: forged, mistyped, cut', async () => {
    const person = await makePerson(app);
    const { token } = (await make(person)).data;
    expect(await ask(token)).toBe('ok');
    const swapped = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
    for (const wrong of [makeApiKey().token, swapped, token.slice(0, -1), `${token}0`, 'mk_']) {
      const reply = await app.call('listLicences', {}, { token: wrong });
      expect([wrong, reply.status, reply.code, reply.name]).toEqual([wrong, 401, 40101, 'api_key_invalid']);
    }
  });

  test('ends when it is revoked, at once and once', async () => {
    const person = await makePerson(app);
    const { token, apiKey } = (await make(person)).data;
    const revoked = await app.call('revokeApiKey', { id: apiKey.id }, person);
    expect(revoked.data).toMatchObject({ state: 'revoked', may: [] });
    expect(await ask(token)).toBe('api_key_invalid');
    expect((await app.call('revokeApiKey', { id: apiKey.id }, person)).name).toBe('state_conflict');
  });

  test('ends at its time, to the second', async () => {
    const person = await makePerson(app);
    const { token } = (await make(person, { lifeDays: 1 })).data;
    app.pass(86_399);
    expect(await ask(token)).toBe('ok');
    app.pass(1);
    expect(await ask(token)).toBe('api_key_invalid');
    const again = (await app.call('login', { account: person.username, password: person.password }, { ip: freshIp() }))
      .data;
    expect((await app.call('listApiKeys', {}, again)).data.list).toMatchObject([{ state: 'expired', may: [] }]);
  });

  test('ends within a year, also one from before there was an end', async () => {
    const person = await makePerson(app);
    const normal = (await make(person)).data.apiKey;
    expect(Date.parse(normal.expiresAt) - app.now().getTime()).toBe(apiKeyRules.daysNormal * 86_400_000);
    expect((await make(person, { lifeDays: apiKeyRules.daysMax + 1 })).error?.fields).toMatchObject([
      { field: 'lifeDays', rule: 'too_big', params: { max: apiKeyRules.daysMax } },
    ]);
    const { token, apiKey } = (await make(person)).data;
    await app.sql('update api_keys set expires_at = null where id = $1', [apiKey.id]);
    expect(await ask(token)).toBe('ok');
    await app.sql(
      `update api_keys set created_at = created_at - interval '${apiKeyRules.daysMax} days' where id = $1`,
      [apiKey.id],
    );
    expect(await ask(token)).toBe('api_key_invalid');
  });

  test('dies with its owner’s account', async () => {
    const person = await makePerson(app);
    const { token } = (await make(person)).data;
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    expect(await ask(token)).toBe('api_key_invalid');
  });
});

describe('making one', () => {
  test('dies with its owner’s password, when that is reset: whoever knew it may have made keys', async () => {
    const person = await makePerson(app);
    const { token } = (await make(person)).data;
    const other = (await make(await makePerson(app))).data;
    const asked = await app.call('sendCode', { purpose: 'password', email: person.email }, { ip: freshIp() });
    const { request } = asked.data;
    await app.drainJobs();
    const code = /\d{6}/.exec((await lettersTo(app, person.email)).at(-1)?.body ?? '')?.[0] ?? '';
    const reset = { email: person.email, request, code, password: 'Zt6mQar9' };
    expect((await app.call('resetPassword', reset, { ip: freshIp() })).status).toBe(200);
    expect((await app.call('listLicences', {}, bearer(token))).name).toBe('api_key_invalid');
    expect((await app.call('listLicences', {}, bearer(other.token))).status).toBe(200);
  });

  test('asks for the password again, by session; tries at it keep nobody else out', async () => {
    const person = await makePerson(app);
    const login = { account: person.email, password: person.password };
    const logIn = async () => (await app.call('login', login, { ip: freshIp() })).data.token;
    const [found, other] = [await logIn(), await logIn()];
    app.pass(sessionRules.stepUp);
    const makeBy = (token: string) => make({ ...person, token });
    const confirm = (token: string, password: string) => app.call('confirmPassword', { password }, { token });
    expect((await makeBy(found)).name).toBe('step_up_needed');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await confirm(found, 'Wrong1Password')).name).toBe('password_wrong');
    }
    const late = await confirm(found, person.password);
    expect([late.status, late.name]).toEqual([429, 'too_many_requests']);
    expect((await confirm(other, person.password)).status).toBe(200);
    expect([(await makeBy(other)).status, (await makeBy(found)).name]).toEqual([200, 'step_up_needed']);
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
    expect((await app.sql('select from api_keys where user_id = $1', [person.id])).rowCount).toBe(1);
    const kinds = (await app.call('listOwnSecurityEvents', {}, { token: other })).data.list.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['step_up', 'step_up_failed', 'api_key_made', 'login']));
    // A key opens nothing that asks for the password.
    const { token: key } = (await make(person)).data;
    expect((await app.call('createApiKey', { keyName: 'a', scopes: ['licence.read'] }, { token: key })).name).toBe(
      'api_key_not_allowed',
    );
  });

  test('shows it once, and keeps nothing of it but a hash and four characters', async () => {
    const person = await makePerson(app);
    const { token, apiKey } = (await make(person, { scopes: ['licence.bind', 'licence.bind'] })).data;
    expect(token).toMatch(/^mk_[0-9A-Za-z]{38}$/);
    expect(apiKey).toMatchObject({ masked: `mk_…${token.slice(-4)}`, scopes: ['licence.bind'], lastUsedAt: null });
    const list = await app.call('listApiKeys', {}, person);
    expect(list.data.list).toEqual([apiKey]);
    const { rows } = await app.sql('select k::text from api_keys k where user_id = $1', [person.id]);
    for (const text of [JSON.stringify(list.body), JSON.stringify(rows)]) {
      expect(text).not.toContain(token.slice(3, -4));
      expect(text).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  test('ends at ten living ones, also when they are made at once; dead ones don’t count', async () => {
    const person = await makePerson(app);
    // Each password takes its time, and an address may only try so often.
    const replies = await Promise.all(Array.from({ length: 14 }, () => make(person, { lifeDays: 2 })));
    const names = replies.map(({ name }) => name ?? 'ok');
    const { rowCount } = await app.sql('select from api_keys where user_id = $1', [person.id]);
    expect(rowCount).toBe(names.filter((name) => name === 'ok').length);
    expect(rowCount).toBeLessThanOrEqual(limits.apiKey.max);
    // Tries are forgotten when one was right, so that some of the fourteen may have been one too many of those.
    await fill(person);
    expect((await make(person)).error).toMatchObject({ name: 'api_key_limit', params: { max: 10 } });
    const [newest] = (await app.call('listApiKeys', {}, person)).data.list;
    await app.call('revokeApiKey', { id: newest?.id ?? 0 }, person);
    const [one, other] = await Promise.all([make(person), make(person)]);
    expect([one.name ?? 'ok', other.name ?? 'ok'].toSorted()).toEqual(['api_key_limit', 'ok']);
    app.pass(2 * 86_400);
    const { token } = (await app.call('login', { account: person.email, password: person.password }, { ip: freshIp() }))
      .data;
    expect((await make({ ...person, token })).status).toBe(200);
  });

  async function fill(person: Person): Promise<void> {
    for (let tries = 0; tries < limits.apiKey.max; tries += 1) {
      const { name } = await make(person, { lifeDays: 2 });
      if (name === 'api_key_limit') return;
      expect(name).toBeUndefined();
    }
  }
});

test('nobody sees or revokes another one’s key', async () => {
  const [owner, other] = [await makePerson(app), await makePerson(app, 'admin')];
  const { token, apiKey } = (await make(owner)).data;
  expect((await app.call('revokeApiKey', { id: apiKey.id }, other)).name).toBe('not_found');
  expect((await app.call('listApiKeys', {}, other)).data.list).toEqual([]);
  expect((await app.call('listLicences', {}, { token })).status).toBe(200);
});

test('the last use is kept, at most every five minutes', async () => {
  const person = await makePerson(app);
  const { token } = (await make(person)).data;
  const lastUse = async () => (await app.call('listApiKeys', {}, person)).data.list[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await app.call('listLicences', {}, { token });
  const first = app.now().toISOString();
  expect(await lastUse()).toBe(first);
  app.pass(300);
  await app.call('listLicences', {}, { token });
  expect(await lastUse()).toBe(first);
  app.pass(1);
  await app.call('listLicences', {}, { token });
  expect(await lastUse()).toBe(app.now().toISOString());
});

test('whoever calls with a session’s token asks nothing of the keys', async () => {
  const person = await makePerson(app);
  const { token } = (await make(person)).data;
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  try {
    // Nobody can look into the table as long as it is held.
    await other.query('begin');
    await other.query('lock table api_keys in access exclusive mode');
    expect((await app.call('listLicences', {}, person)).status).toBe(200);
    let isAnswered = false;
    const byKey = app.call('listLicences', {}, { token }).finally(() => (isAnswered = true));
    expect((await app.call('listLicences', {}, person)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await other.query('rollback');
    expect((await byKey).status).toBe(200);
  } finally {
    await other.end();
  }
});

test('the list pages by cursor', async () => {
  const person = await makePerson(app);
  for (let count = 0; count < 3; count += 1) await make(person);
  const first = (await app.call('listApiKeys', { limit: 2 }, person)).data;
  const second = (await app.call('listApiKeys', { limit: 2, cursor: first.next ?? '' }, person)).data;
  const ids = [...first.list, ...second.list].map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect([first.total, second.next]).toEqual([3, null]);
});
