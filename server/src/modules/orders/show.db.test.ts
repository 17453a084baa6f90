/** Showing what was bought: to its buyer only, on record, and not more often than eight times in ten minutes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeAccounts, makeFile, makeSecrets } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makeNotes, recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { loggedIn } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let buyer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp();
  [buyer, stranger] = [await makePerson(app), await makePerson(app)];
  await recharge(app, buyer, 100_000);
});
afterAll(() => app.stop());

const show = (orderId: number, { token }: Person = buyer) => app.call('showOrder', { orderId }, { token });
const download = (orderId: number, { token }: Person = buyer) => app.call('downloadOrder', { orderId }, { token });
const detail = async (id: number) => (await app.call('getOrder', { id }, { token: buyer.token })).data;
const later = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();

describe('what is shown', () => {
  test('of secrets is their text, of accounts their fields, of licences their keys', async () => {
    const cards = await makeSecrets(app, { count: 3 });
    const ofCards = await placeOrder(app, buyer, cards, { quantity: 2, payBy: 'balance' });
    const shown = (await show(ofCards.id)).data;
    const texts = cards.contents.map((content) => (content.kind === 'secret' ? content.text : ''));
    expect(shown).toMatchObject({ licences: [], shownAt: app.now().toISOString(), showingsLeft: 7 });
    expect(shown.items.map(({ content, fields }) => [content, fields])).toEqual(
      texts.slice(0, 2).map((text) => [text, []]),
    );
    expect((await detail(ofCards.id)).items.map(({ id }) => id)).toEqual(shown.items.map(({ id }) => id));

    const accounts = await makeAccounts(app, { count: 1 });
    const ofAccounts = await placeOrder(app, buyer, accounts, { payBy: 'balance' });
    const [content] = accounts.contents;
    expect((await show(ofAccounts.id)).data.items).toMatchObject([
      { content: null, fields: content?.kind === 'account' ? content.fields : [] },
    ]);

    const ofNotes = await placeOrder(app, buyer, await makeNotes(app, 100), { quantity: 2, payBy: 'balance' });
    const { items, licences } = (await show(ofNotes.id)).data;
    expect(items).toEqual([]);
    for (const { id, key } of licences) {
      expect((await app.call('getLicence', { id }, buyer)).data.key).toBe(key);
    }
    expect(licences.map(({ id }) => id)).toEqual((await detail(ofNotes.id)).licences.map(({ id }) => id));
  });

  test('is nothing before payment, and nothing that was taken back', async () => {
    const cards = await makeSecrets(app, { count: 10 });
    const { id } = await placeOrder(app, buyer, cards, { quantity: 2 });
    expect([(await show(id)).status, (await show(id)).name]).toEqual([409, 'order_not_delivered']);
    await app.call('payOrderByBalance', { orderId: id }, { token: buyer.token });
    await app.sql(`update orders set revoked_quantity = 1 where id = $1`, [id]);
    await app.sql(
      `update stock_items set state = 'revoked' where id = (select max(id) from stock_items where order_id = $1)`,
      [id],
    );
    expect((await show(id)).data.items).toHaveLength(1);
    await app.sql(`update orders set revoked_quantity = 2 where id = $1`, [id]);
    expect((await show(id)).name).toBe('order_not_delivered');
    expect((await detail(id)).may).not.toContain('show');
  });

  test('does not lie in any reply but this one', async () => {
    const cards = await makeSecrets(app, { count: 1 });
    const { id } = await placeOrder(app, buyer, cards, { payBy: 'balance' });
    await show(id);
    const [content] = cards.contents;
    const text = content?.kind === 'secret' ? content.text : '';
    const { rows } = await app.sql(`select row_to_json(i)::text as row from stock_items i where order_id = $1`, [id]);
    const { rows: kept } = await app.sql(`select string_agg(k::text, '') as all from idempotency_keys k`);
    const replies = [await detail(id), (await app.call('listOrders', {}, buyer)).data, rows, kept];
    expect(JSON.stringify(replies)).not.toContain(text);
    expect(JSON.stringify(replies)).not.toContain(Buffer.from(text).toString('hex'));
  });
});

describe('the record', () => {
  test('has each showing, newest first; the first one ends the time in which goods are unseen', async () => {
    const { id } = await placeOrder(app, buyer, await makeSecrets(app, { count: 1 }), { payBy: 'balance' });
    const unseenUntil = later(7 * 86_400);
    expect(await detail(id)).toMatchObject({
      firstShownAt: null,
      showings: [],
      refundWays: [
        { reason: 'unseen', until: unseenUntil, atOnce: true },
        { reason: 'other', until: null, atOnce: false },
      ],
    });
    app.pass(60);
    const first = app.now().toISOString();
    await show(id);
    app.pass(60);
    await show(id);
    expect(await detail(id)).toMatchObject({
      firstShownAt: first,
      showings: [
        { kind: 'show', at: app.now().toISOString() },
        { kind: 'show', at: first },
      ],
      refundWays: [
        { reason: 'faulty', until: later(86_400 - 60), atOnce: false },
        { reason: 'other', until: null, atOnce: false },
      ],
    });
  });

  test('counts a licence’s key as seen when its holder looks at it, or binds it', async () => {
    const notes = await makeNotes(app, 100);
    for (const use of ['getLicence', 'bindLicence'] as const) {
      const { id } = await placeOrder(app, buyer, notes, { payBy: 'balance' });
      const licenceId = (await detail(id)).licences[0]?.id ?? 0;
      await app.call('listLicences', {}, buyer);
      expect((await detail(id)).firstShownAt).toBeNull();
      await app.call('getLicence', { id: licenceId }, stranger);
      expect((await detail(id)).firstShownAt).toBeNull();
      const input = use === 'getLicence' ? { id: licenceId } : { licenceId, kind: 'domain', target: 'example.com' };
      for (let turn = 0; turn < 2; turn++) await app.call(use, input, buyer);
      const at = app.now().toISOString();
      expect(await detail(id)).toMatchObject({ firstShownAt: at, showings: [{ kind: 'show', at }] });
    }
  });
});

describe('the throttle', () => {
  test('lets eight in ten minutes through, and counts those that it refuses', async () => {
    const { id } = await placeOrder(app, buyer, await makeSecrets(app, { count: 1 }), { payBy: 'balance' });
    const replies = await Promise.all(Array.from({ length: 12 }, () => show(id)));
    const left = replies.flatMap((reply) => (reply.name ? [] : [reply.data.showingsLeft]));
    expect(left.toSorted((a, b) => b - a)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    const refused = replies.filter(({ status, name }) => status === 429 && name === 'too_many_requests');
    expect(refused).toHaveLength(4);
    expect((await detail(id)).showings).toHaveLength(8);
    app.pass(599);
    expect((await show(id)).error?.params).toEqual({ seconds: 1 });
    app.pass(1);
    expect((await show(id)).data.showingsLeft).toBe(7);
  });

  test('is each order’s own, and strangers do not use it up', async () => {
    const cards = await makeSecrets(app, { count: 2 });
    const [one, other] = [
      await placeOrder(app, buyer, cards, { payBy: 'balance' }),
      await placeOrder(app, buyer, cards, { payBy: 'balance' }),
    ];
    for (let turn = 0; turn < 10; turn++) expect((await show(one.id, stranger)).name).toBe('not_found');
    for (let turn = 0; turn < 8; turn++) await show(one.id);
    expect((await show(one.id)).name).toBe('too_many_requests');
    expect((await show(other.id)).data.showingsLeft).toBe(7);
  });
});

describe('a file', () => {
  test('comes by a link for an hour, which is on record', async () => {
    const product = await makeFile(app);
    const { id } = await placeOrder(app, buyer, product, { payBy: 'balance' });
    const order = await detail(id);
    expect(order).toMatchObject({
      kind: 'file',
      items: [],
      file: { id: product.fileId, name: '教程.zip', bytes: 10 },
    });
    expect(order.may).toContain('download');
    expect(order.may).not.toContain('show');
    const link = (await download(id)).data;
    expect(link).toMatchObject({ name: '教程.zip', bytes: 10, expiresAt: new Date(link.expiresAt).toISOString() });
    expect(link.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(Date.parse(link.expiresAt) - app.now().getTime()).toBeLessThanOrEqual(3_600_000);
    expect(Date.parse(link.expiresAt) - app.now().getTime()).toBeGreaterThan(3_598_000);
    const at = app.now().toISOString();
    expect(await detail(id)).toMatchObject({ firstShownAt: at, showings: [{ kind: 'download', at }] });
  });

  test('can be had again when part of the money came back, and not when all of it did', async () => {
    const product = await makeFile(app);
    const { id } = await placeOrder(app, buyer, product, { payBy: 'balance' });
    const { url } = (await download(id)).data;
    const opened = async () => {
      const { status, text } = await app.request({ method: 'GET', url });
      return [status, status === 200 ? text : ''];
    };
    await app.sql(`update orders set refunded_fen = 40, revoked_quantity = 1 where id = $1`, [id]);
    expect((await download(id)).data.name).toBe('教程.zip');
    expect(await opened()).toEqual([200, 'PK content']);
    await app.sql(`update orders set refunded_fen = amount_fen where id = $1`, [id]);
    expect((await download(id)).name).toBe('order_not_delivered');
    expect(await opened()).toEqual([403, '']);
  });

  test('is gone with a link that was given before the account was frozen or got a new password', async () => {
    const person = await makePerson(app);
    await recharge(app, person, 100_000);
    const product = await makeFile(app);
    const changes = [
      [`update users set state = 'frozen' where id = $1`, `update users set state = 'active' where id = $1`],
      [`update users set password_hash = password_hash || ' ' where id = $1`],
    ];
    for (const change of changes) {
      const again = await loggedIn(app, person);
      const { id } = await placeOrder(app, again, product, { payBy: 'balance' });
      const { url } = (await download(id, again)).data;
      expect((await app.request({ method: 'GET', url })).status).toBe(200);
      for (const statement of change) {
        await app.sql(statement, [person.id]);
        expect((await app.request({ method: 'GET', url })).status).toBe(403);
      }
    }
  });

  test('is no goods of another kind', async () => {
    const { id } = await placeOrder(app, buyer, await makeSecrets(app, { count: 1 }), { payBy: 'balance' });
    expect((await download(id)).name).toBe('order_not_delivered');
  });
});

test('to anybody else an order shows nothing', async () => {
  const admin = await makePerson(app, 'admin');
  const { id } = await placeOrder(app, buyer, await makeSecrets(app, { count: 1 }), { payBy: 'balance' });
  for (const person of [stranger, admin]) {
    for (const orderId of [id, 1, Number.MAX_SAFE_INTEGER]) {
      for (const reply of [await show(orderId, person), await download(orderId, person)]) {
        expect([reply.status, reply.name]).toEqual([404, 'not_found']);
      }
    }
  }
  expect((await detail(id)).firstShownAt).toBeNull();
});
