/** Webhooks through the front door, against a real server that is told of what happens to licences. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents, type WebhookEvent } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freePort } from '../../../../tests/support/servers/freePort.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { lettersTo } from '../../../../tests/support/trade/sales.ts';
import { issueLicences } from '../licences/service.ts';
import { claimDue } from './deliveries.repository.ts';

interface Told {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let app: TestApp;
let receiver: Server;
let url: string;
let told: Told[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  const port = await freePort();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      told.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${port}/hook`;
  app = await startTestApp({
    MALLARD_OUTBOUND_ALLOW: `127.0.0.1:${port},shops=127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await app.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  told = [];
  answer = (response) => response.end('well');
  // What earlier tests left is none of the next one’s.
  await app.sql(`update webhooks set state = 'off', off_reason = 'owner' where state = 'on'`);
  await app.sql(`update webhook_deliveries set state = 'failed', next_at = null where state = 'waiting'`);
});

const status =
  (code: number, text = '') =>
  (response: ServerResponse) => {
    response.writeHead(code).end(text);
  };
/** Sessions of users last a week: whoever lives through more of it logs in again. */
const again = async (person: Person) => {
  const login = { account: person.username, password: person.password, remember: true };
  return (await app.call('login', login, { ip: `10.9.${Math.floor(Math.random() * 255)}.7` })).data;
};
const create = (
  person: { token: string },
  { of = 'shop' as 'shop' | 'platform', at = url, events = webhookEvents as readonly WebhookEvent[] } = {},
) => app.call('createWebhook', { of, url: at, events: [...events] }, { token: person.token });
const issue = async (shop: Pick<TestShop, 'id'> | null, holder: Person) => {
  const shopId = shop?.id ?? null;
  const { id: productId, skuId } = await makeProduct(app, { shopId });
  const policy = { termDays: 30, seats: 2, binds: ['domain'], entitlements: [] };
  const now = app.now();
  const [id = 0] = await app.database.transaction((tx) =>
    issueLicences(tx, app.app.keys, {
      userId: holder.id,
      orderId: 1,
      productId,
      skuId,
      shopId,
      quantity: 1,
      policy,
      now,
    }),
  );
  return id;
};
const bind = async (holder: Person, licenceId: number, target = 'shop.example') =>
  expect((await app.call('bindLicence', { licenceId, kind: 'domain', target }, holder)).name).toBeUndefined();
/** Turns what happened into deliveries, and sends what is due. */
const deliver = async () => {
  await app.drainJobs();
  await app.runPeriodic('webhooks.send');
};
const log = async (person: { token: string }, webhookId: number) =>
  (await app.call('listWebhookDeliveries', { webhookId }, { token: person.token })).data.list;

function isSigned({ headers, body }: Told, secret: string): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

describe('an event', () => {
  test('tells a shop that it was suspended, once, under a type of its own', async () => {
    const [shop, admin] = [await makeShop(app), await makePerson(app, 'admin')];
    await create(shop.owner, { events: ['shop.suspended'] });
    const deaf = await makeShop(app);
    await create(deaf.owner, { events: ['bound'] });
    const until = new Date(app.now().getTime() + 86_400_000).toISOString();
    for (const { id } of [shop, deaf]) {
      const suspension = { id, reason: 'complaints', note: '仅店主可见', until } as const;
      expect((await app.call('suspendShop', suspension, { token: admin.token })).name).toBeUndefined();
    }
    const { rows } = await app.sql(`select max(id) as id from shop_moves where shop_id = $1`, [shop.id]);
    await app.sql(
      `insert into outbox (task, payload, run_at) values ('shop.suspended', jsonb_build_object('moveId', $1::bigint), to_timestamp(0))`,
      [rows[0]?.['id']],
    );
    await deliver();
    expect(told).toHaveLength(1);
    const message = JSON.parse(told[0]?.body ?? '');
    expect(message).toMatchObject({ type: 'shop.suspended', licence: null });
    expect(message.detail).toEqual({ shopId: shop.id, name: shop.name, reason: 'complaints', until });
    expect(told[0]?.body).not.toContain('仅店主可见');
  });

  test('arrives signed, with the licence as it is and nothing secret', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    const { webhook, secret } = (await create(shop.owner, { events: ['bound'] })).data;
    const licenceId = await issue(shop, holder);
    await bind(holder, licenceId);
    await deliver();
    expect(told).toHaveLength(1);
    const [call] = told;
    if (!call) throw new Error('nothing was told');
    const message = JSON.parse(call.body);
    const licence = (await app.call('getLicence', { id: licenceId }, holder)).data;
    expect(message).toMatchObject({
      type: 'licence.bound',
      at: app.now().toISOString(),
      licence: {
        id: licenceId,
        state: 'active',
        seats: 2,
        seatsUsed: 1,
        holderId: holder.id,
        keyTail: licence.key.slice(-4),
      },
    });
    expect(Object.keys(message).toSorted()).toEqual(['at', 'detail', 'id', 'licence', 'type']);
    for (const secretText of [licence.key, licence.key.slice(0, -5), holder.username, holder.email]) {
      expect(call.body).not.toContain(secretText);
    }
    expect(call.headers).toMatchObject({ 'webhook-id': message.id, 'content-type': 'application/json' });
    expect(call.headers['webhook-timestamp']).toBe(String(Math.floor(app.now().getTime() / 1000)));
    expect(isSigned(call, secret)).toBe(true);
    expect(isSigned({ ...call, body: call.body.replace('bound', 'unbound') }, secret)).toBe(false);
    const [delivery] = await log(shop.owner, webhook.id);
    expect(delivery).toMatchObject({ type: 'licence.bound', state: 'delivered', tries: 1, status: 200, nextAt: null });
    const detail = (await app.call('getWebhookDelivery', { id: delivery?.id ?? 0 }, shop.owner)).data;
    // Of a host that the operator listed nothing is shown.
    expect(detail).toMatchObject({ body: call.body, answer: '' });
  });

  test('goes to whoever sells the licence and wants the kind, once, however often its job runs', async () => {
    const [shop, other, admin, holder] = [
      await makeShop(app),
      await makeShop(app),
      await makePerson(app, 'admin'),
      await makePerson(app),
    ];
    const at = (path: string) => url.replace('/hook', path);
    await create(shop.owner, { at: at('/one'), events: ['bound'] });
    await create(shop.owner, { at: at('/two'), events: ['bound', 'revoked'] });
    await create(shop.owner, { at: at('/unwanted'), events: ['revoked'] });
    await create(other.owner, { at: at('/other') });
    await create(admin, { of: 'platform', at: at('/platform'), events: ['bound'] });
    await bind(holder, await issue(shop, holder));
    await deliver();
    expect(told.map(({ path }) => path).toSorted()).toEqual(['/one', '/two']);
    await app.sql(
      `insert into outbox (task, payload, run_at)
       select 'licence.event', jsonb_build_object('eventId', id), to_timestamp(0) from licence_events where kind = 'bound'`,
    );
    told = [];
    await deliver();
    // The platform’s is told of nothing that a shop sells.
    expect(told).toEqual([]);
    await bind(holder, await issue(null, holder));
    await deliver();
    expect(told.map(({ path }) => path)).toEqual(['/platform']);
  });

  const ends = {
    'is frozen, and thawing it revives nothing': [`state = 'frozen'`, `state = 'active'`],
    'has another password': [`password_hash = password_hash || ' '`, `password_hash = trim(password_hash)`],
  } as const;

  test.each(Object.entries(ends))(
    'goes nowhere once the account that made the webhook %s',
    async (_what, [end, undo]) => {
      const [shop, holder] = [await makeShop(app), await makePerson(app)];
      const { webhook } = (await create(shop.owner, { events: ['bound', 'unbound'] })).data;
      const change = (set: string) => app.sql(`update users set ${set} where id = $1`, [shop.owner.id]);
      const licenceId = await issue(shop, holder);
      await bind(holder, licenceId);
      await app.drainJobs();
      await change(end);
      const { activations } = (await app.call('getLicence', { id: licenceId }, holder)).data;
      const activationId = activations[0]?.id ?? 0;
      expect((await app.call('unbindLicence', { licenceId, activationId }, holder)).status).toBe(200);
      await deliver();
      await change(undo);
      await deliver();
      expect(told).toEqual([]);
      const owner = await again(shop.owner);
      const [off] = (await app.call('listWebhooks', {}, owner)).data.list;
      expect(off).toMatchObject({ id: webhook.id, state: 'off', offReason: 'account' });
      const { list } = (await app.call('listWebhookDeliveries', { webhookId: webhook.id }, owner)).data;
      expect(list.map(({ state }) => state)).toEqual(['failed']);
    },
  );
});

describe('a try that fails', () => {
  test('comes again under the same id, later and later, ten times, and no more', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    const { webhook } = (await create(shop.owner, { events: ['bound'] })).data;
    await bind(holder, await issue(shop, holder));
    answer = status(500, `boom ${'x'.repeat(2000)}`);
    await deliver();
    expect(told).toHaveLength(1);
    for (const seconds of webhookRules.retrySeconds) {
      app.pass(seconds - 1);
      const before = told.length;
      await deliver();
      expect(told).toHaveLength(before);
      app.pass(1);
      await deliver();
      expect(told).toHaveLength(before + 1);
    }
    app.pass(86_400);
    await deliver();
    expect(told).toHaveLength(webhookRules.triesMax);
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(told.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(told.length);
    const [failed] = await log(shop.owner, webhook.id);
    expect(failed).toMatchObject({ state: 'failed', tries: 10, status: 500, failure: 'status', may: ['redeliver'] });
    // A day of failures is no reason to switch it off.
    expect((await app.call('listWebhooks', {}, shop.owner)).data.list[0]).toMatchObject({ state: 'on' });
  });

  test('and then goes well is delivered', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    const { webhook } = (await create(shop.owner, { events: ['bound'] })).data;
    await bind(holder, await issue(shop, holder));
    answer = (response) => response.destroy();
    await deliver();
    const waiting = await log(shop.owner, webhook.id);
    expect(waiting).toMatchObject([{ state: 'waiting', failure: 'connection', status: null, may: [] }]);
    expect((await app.call('redeliverWebhook', { id: waiting[0]?.id ?? 0 }, shop.owner)).name).toBe('state_conflict');
    answer = status(204);
    app.pass(30);
    await deliver();
    expect(await log(shop.owner, webhook.id)).toMatchObject([
      { state: 'delivered', tries: 2, status: 204, failure: null },
    ]);
    expect((await app.call('listWebhooks', {}, shop.owner)).data.list[0]?.failingSince).toBeNull();
  });

  test('whose process died before it was recorded comes again', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    const { webhook } = (await create(shop.owner, { events: ['bound'] })).data;
    await bind(holder, await issue(shop, holder));
    await app.drainJobs();
    const claim = () =>
      app.database.transaction((tx) => claimDue(tx, { now: app.now(), busyWebhookIds: [], limit: 10 }));
    expect(await claim()).toHaveLength(1);
    // Meanwhile nobody else takes it.
    expect(await claim()).toHaveLength(0);
    await app.runPeriodic('webhooks.send');
    expect(told).toHaveLength(0);
    app.pass(webhookRules.lostSeconds);
    await app.runPeriodic('webhooks.send');
    expect(told).toHaveLength(1);
    expect(await log(shop.owner, webhook.id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('whose end can never be recorded is given up after ten', async () => {
    const shop = await makeShop(app);
    const { webhook } = (await create(shop.owner)).data;
    await app.call('testWebhook', { id: webhook.id }, shop.owner);
    // As after a restore with other keys: the secret can't be read.
    await app.sql(`update webhooks set secret_encrypted = '\\x00' where id = $1`, [webhook.id]);
    for (let tries = 0; tries < 15; tries += 1) {
      await app.runPeriodic('webhooks.send');
      app.pass(webhookRules.lostSeconds);
    }
    expect(told).toHaveLength(0);
    expect(await log(shop.owner, webhook.id)).toMatchObject([{ state: 'failed', tries: webhookRules.triesMax + 1 }]);
  });

  test('for days switches the webhook off, and its owner gets a letter without the path of the address', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    await create(shop.owner, { at: `${url}/secret-path`, events: ['bound', 'unbound'] });
    const licenceId = await issue(shop, holder);
    answer = status(503);
    await bind(holder, licenceId);
    const failAll = async () => {
      await deliver();
      for (const seconds of webhookRules.retrySeconds) {
        app.pass(seconds);
        await deliver();
      }
    };
    await failAll();
    app.pass(webhookRules.failingDays * 86_400);
    const licence = (await app.call('getLicence', { id: licenceId }, await again(holder))).data;
    const activationId = licence.activations[0]?.id ?? 0;
    await app.call('unbindLicence', { licenceId, activationId }, await again(holder));
    await failAll();
    const { list } = (await app.call('listWebhooks', {}, await again(shop.owner))).data;
    expect(list).toMatchObject([{ state: 'off', offReason: 'failing' }]);
    const letters = await lettersTo(app, shop.owner.email);
    const letter = letters.find(({ subject }) => subject.includes('回调通知已停用'));
    expect(letter?.body).toContain('127.0.0.1');
    expect(letter?.body).not.toContain('secret-path');
  });

  test('with 410 switches it off at once, and ends what waits', async () => {
    const [shop, holder] = [await makeShop(app), await makePerson(app)];
    const { webhook } = (await create(shop.owner, { events: ['bound'] })).data;
    const licenceId = await issue(shop, holder);
    await bind(holder, licenceId, 'a.example');
    await bind(holder, licenceId, 'b.example');
    answer = status(410);
    await deliver();
    expect(told).toHaveLength(1);
    const deliveries = await log(shop.owner, webhook.id);
    expect(deliveries.map(({ state, failure }) => `${state} ${failure}`).toSorted()).toEqual([
      'failed off',
      'failed status',
    ]);
    expect(deliveries.every(({ may }) => may.length === 0)).toBe(true);
    expect((await app.call('listWebhooks', {}, shop.owner)).data.list).toMatchObject([
      { state: 'off', offReason: 'gone' },
    ]);
    const id = deliveries[0]?.id ?? 0;
    expect((await app.call('redeliverWebhook', { id }, shop.owner)).name).toBe('webhook_off');
    expect((await app.call('testWebhook', { id: webhook.id }, shop.owner)).name).toBe('webhook_off');
    expect(await lettersTo(app, shop.owner.email)).toHaveLength(1);
    const { url: at, events } = webhook;
    const on = await app.call('saveWebhook', { id: webhook.id, url: at, events, state: 'on' }, shop.owner);
    expect(on.data).toMatchObject({ state: 'on', offReason: null });
    answer = status(200);
    expect((await app.call('redeliverWebhook', { id }, shop.owner)).data).toMatchObject({ state: 'waiting', tries: 0 });
    await deliver();
    expect(told).toHaveLength(2);
  });
});

test('a slow receiver keeps nobody waiting', async () => {
  const [slow, quick, holder] = [await makeShop(app), await makeShop(app), await makePerson(app)];
  await create(slow.owner, { at: `${url}/slow`, events: ['bound'] });
  await create(quick.owner, { at: `${url}/quick`, events: ['bound'] });
  let release: (() => void) | undefined;
  answer = (response) => {
    if (told.at(-1)?.path.endsWith('/slow')) release = () => response.end();
    else response.end();
    // The slow one answers once the quick one has been told everything.
    if (told.filter(({ path }) => path.endsWith('/quick')).length === 2) release?.();
  };
  const ofSlow = await issue(slow, holder);
  await bind(holder, ofSlow);
  const ofQuick = await issue(quick, holder);
  await bind(holder, ofQuick, 'a.example');
  await bind(holder, ofQuick, 'b.example');
  await deliver();
  expect(told.filter(({ path }) => path.endsWith('/quick'))).toHaveLength(2);
  const { rows } = await app.sql(`select state from webhook_deliveries where state = 'waiting'`);
  expect(rows).toEqual([]);
});

describe('an address', () => {
  test('that is not public is refused, when it is given and again when it is called', async () => {
    const shop = await makeShop(app);
    for (const [at, rule] of [
      ['http://127.0.0.1/hook', 'url_not_public'],
      ['https://10.1.2.3/hook', 'url_not_public'],
      ['https://[::1]/hook', 'url_not_public'],
      ['https://hooks.example:8443/hook', 'url_not_public'],
      ['http://localhost/hook', 'url_not_public'],
      ['https://db.internal/hook', 'url_not_public'],
      ['https://postgres/hook', 'url_not_public'],
      ['ftp://hooks.example/hook', 'url_format'],
      ['https://me:pass@hooks.example/hook', 'url_format'],
      ['hooks.example', 'url_format'],
    ] as const) {
      const reply = await create(shop.owner, { at });
      expect([at, reply.error?.fields]).toEqual([at, [{ field: 'url', rule }]]);
    }
    const { webhook } = (await create(shop.owner)).data;
    const { id, events } = webhook;
    const moved = await app.call('saveWebhook', { id, url: 'http://192.168.0.1/', events, state: 'on' }, shop.owner);
    expect(moved.error?.fields).toEqual([{ field: 'url', rule: 'url_not_public' }]);
    // As if the exception had been taken back since.
    await app.sql('update webhooks set url = $2 where id = $1', [id, 'http://127.0.0.2/']);
    await app.call('testWebhook', { id }, shop.owner);
    await deliver();
    expect(await log(shop.owner, id)).toMatchObject([{ state: 'failed', failure: 'not_public', status: null }]);
  });

  test('that redirects is not followed', async () => {
    const shop = await makeShop(app);
    const { webhook } = (await create(shop.owner)).data;
    answer = (response) => response.writeHead(302, { location: `${url}/elsewhere` }).end();
    await app.call('testWebhook', { id: webhook.id }, shop.owner);
    await deliver();
    expect(told).toHaveLength(1);
    expect(await log(shop.owner, webhook.id)).toMatchObject([{ state: 'failed', failure: 'redirected', status: 302 }]);
  });
});

describe('a secret', () => {
  test('is shown once, encrypted at rest, and signs for a day after it was replaced', async () => {
    const shop = await makeShop(app);
    const { webhook, secret } = (await create(shop.owner)).data;
    const { id } = webhook;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const { rows } = await app.sql(`select encode(secret_encrypted, 'escape') as text from webhooks where id = $1`, [
      id,
    ]);
    expect(String(rows[0]?.['text'])).not.toContain(secret.slice(6));
    const list = await app.call('listWebhooks', {}, shop.owner);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
    const rotated = (await app.call('rotateWebhookSecret', { id }, shop.owner)).data;
    expect(rotated.webhook.oldSecretUntil).toBe(new Date(app.now().getTime() + 86_400_000).toISOString());
    const test = async () => {
      await app.call('testWebhook', { id }, shop.owner);
      await deliver();
      const call = told.at(-1);
      if (!call) throw new Error('nothing was told');
      return [isSigned(call, secret), isSigned(call, rotated.secret)];
    };
    expect(await test()).toEqual([true, true]);
    app.pass(86_399);
    expect(await test()).toEqual([true, true]);
    app.pass(1);
    expect(await test()).toEqual([false, true]);
  });
});

describe('whose it is', () => {
  test('nobody sees, changes, tests or reads another one’s', async () => {
    const [shop, other, admin] = [await makeShop(app), await makeShop(app), await makePerson(app, 'admin')];
    const { webhook } = (await create(shop.owner)).data;
    const { id, events } = webhook;
    await app.call('testWebhook', { id }, shop.owner);
    await deliver();
    const [delivery] = await log(shop.owner, id);
    const deliveryId = delivery?.id ?? 0;
    for (const stranger of [other.owner, admin, await makePerson(app)]) {
      const names = await Promise.all([
        app.call('saveWebhook', { id, url, events, state: 'off' }, stranger),
        app.call('removeWebhook', { id }, stranger),
        app.call('rotateWebhookSecret', { id }, stranger),
        app.call('testWebhook', { id }, stranger),
        app.call('listWebhookDeliveries', { webhookId: id }, stranger),
        app.call('getWebhookDelivery', { id: deliveryId }, stranger),
        app.call('redeliverWebhook', { id: deliveryId }, stranger),
      ]);
      expect(names.map(({ name }) => name)).toEqual(Array(7).fill('not_found'));
      expect((await app.call('listWebhooks', {}, stranger)).data.list.map((one) => one.id)).not.toContain(id);
    }
    expect((await app.call('listWebhooks', {}, shop.owner)).data.list).toEqual([webhook]);
  });

  test('who has no shop and is no admin is offered none', async () => {
    const person = await makePerson(app);
    expect((await app.call('listWebhooks', {}, person)).data).toEqual({ list: [], places: [] });
    for (const of of ['shop', 'platform'] as const) expect((await create(person, { of })).name).toBe('forbidden');
    const shop = await makeShop(app);
    expect((await create(shop.owner, { of: 'platform' })).name).toBe('forbidden');
  });

  test('a shop has five at most, also when they are made at once; a removed one makes room', async () => {
    const shop = await makeShop(app);
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(shop.owner)));
    const refused = replies.filter(({ name }) => name !== undefined);
    expect(refused.map(({ name }) => name)).toEqual(Array(3).fill('webhook_limit'));
    const { list, places } = (await app.call('listWebhooks', {}, shop.owner)).data;
    expect([list.length, places]).toEqual([5, [{ of: 'shop', left: 0 }]]);
    await app.call('removeWebhook', { id: list[0]?.id ?? 0 }, shop.owner);
    expect((await create(shop.owner)).status).toBe(200);
  });
});

test('what is old is forgotten, and the webhook that was removed with it', async () => {
  const shop = await makeShop(app);
  const { webhook } = (await create(shop.owner)).data;
  await app.call('testWebhook', { id: webhook.id }, shop.owner);
  await deliver();
  await app.call('removeWebhook', { id: webhook.id }, shop.owner);
  const kept = async () =>
    (
      await app.sql('select from webhooks w left join webhook_deliveries d on d.webhook_id = w.id where w.id = $1', [
        webhook.id,
      ])
    ).rowCount;
  await app.runPeriodic('webhooks.forget');
  expect(await kept()).toBe(1);
  app.pass(webhookRules.logDays * 86_400 + 1);
  await app.runPeriodic('webhooks.forget');
  expect(await kept()).toBe(0);
});
