/** Pictures of refunds and messages: who sees them, and by which addresses. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureLinkSeconds } from '#contract/site/pictures.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { uploadForm } from '../../../../tests/support/app/uploads.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let admin: Person;
let stranger: Person;
let orderId: number;
let content: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 1_000_000);
  admin = await makePerson(app, 'admin');
  stranger = await makePerson(app);
  orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

async function send(by: Person, seenBy: 'everybody' | 'order' = 'order') {
  const { token } = await login(by);
  return (await uploadForm(app, 'uploadPicture', { token, file: { content }, before: { seenBy } })).data.file;
}
const login = async ({ username, password }: Person) =>
  (await app.call('login', { account: username, password, remember: true })).data;
async function statusOf(path: string): Promise<number> {
  const answer = await fetch(app.url + path);
  await answer.arrayBuffer();
  return answer.status;
}

describe('a picture that was sent with a message', () => {
  test('is seen by buyer, seller and admin through addresses of their own, and by its name by nobody', async () => {
    const { name, url } = await send(buyer);
    expect(await statusOf(`/pictures/${name}-1280.webp`)).toBe(404);
    // Who sent it looks at it before it belongs to anything.
    expect(await statusOf(url)).toBe(200);
    await app.call('sendOrderMessage', { orderId, words: '看', pictures: [name] }, buyer);
    const addresses = new Set<string>();
    for (const party of [buyer, shop.owner, admin]) {
      const { list } = (await app.call('listOrderMessages', { orderId }, party)).data;
      const [shown] = list[0]?.pictures ?? [];
      expect(shown?.name).toBe(name);
      const answer = await fetch(app.url + shown?.url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toMatch(/^private/);
      expect(await statusOf(shown?.largeUrl ?? '')).toBe(200);
      addresses.add(shown?.url ?? '');
    }
    expect(addresses.size).toBe(3);
    expect((await app.call('listOrderMessages', { orderId }, stranger)).name).toBe('not_found');
  });

  test('is refused where any part of its address was changed, and when its time is over', async () => {
    const { name } = await send(buyer);
    const { name: other } = await send(buyer);
    await app.call('sendOrderMessage', { orderId, words: '看', pictures: [name] }, buyer);
    const { list } = (await app.call('listOrderMessages', { orderId }, buyer)).data;
    const url = list[0]?.pictures[0]?.url ?? '';
    expect(await statusOf(url)).toBe(200);
    const otherOrderId = await buy(app, buyer, await makeLicence(app, 1000));
    for (const [from, to] of [
      [name, other],
      [`order=${orderId}`, `order=${otherOrderId}`],
      [`order=${orderId}`, 'order=0'],
      [`user=${buyer.id}`, `user=${stranger.id}`],
      [/expires=\d+/, 'expires=99999999999'],
      [/signature=./, 'signature=!'],
      [/&signature=.*/, ''],
    ] as const) {
      expect([from, await statusOf(url.replace(from, to))]).toEqual([from, 403]);
    }
    app.pass(pictureLinkSeconds * 2);
    expect(await statusOf(url)).toBe(410);
  });

  test('is gone for whoever was frozen after the address was given', async () => {
    const seller = shop.owner;
    const { list } = (await app.call('listOrderMessages', { orderId }, await withToken(seller))).data;
    const url = list[0]?.pictures[0]?.url ?? '';
    expect(await statusOf(url)).toBe(200);
    await app.sql(`update users set state = 'frozen' where id = $1`, [seller.id]);
    expect(await statusOf(url)).toBe(403);
    await app.sql(`update users set state = 'active' where id = $1`, [seller.id]);
    expect(await statusOf(url)).toBe(403);
  });
});

const withToken = async (person: Person) => ({ ...person, token: (await login(person)).token });

test('evidence of a refund is shown to its parties alone', async () => {
  const own = await withToken(buyer);
  const { name } = await send(own);
  const evidenceOf = await askRefund(app, own, { orderId, wantedFen: 100, evidence: [name] });
  expect(await statusOf(evidenceOf.evidence[0]?.url ?? '')).toBe(200);
  for (const party of [shop.owner, admin]) {
    const seen = (await app.call('getRefund', { id: evidenceOf.id }, await withToken(party))).data;
    expect(await statusOf(seen.evidence[0]?.largeUrl ?? '')).toBe(200);
  }
  expect((await app.call('getRefund', { id: evidenceOf.id }, await withToken(stranger))).name).toBe('not_found');
});

test('only what the writer sent for an order can be shown in one', async () => {
  const own = await withToken(buyer);
  const foreign = await send(stranger);
  const forAll = await send(buyer, 'everybody');
  for (const { name } of [foreign, forAll]) {
    const reply = await app.call('sendOrderMessage', { orderId, words: '图', pictures: [name] }, own);
    expect(reply.error?.fields).toEqual([{ field: 'pictures.0', rule: 'format' }]);
  }
  expect(await statusOf(`/pictures/${forAll.name}-320.webp`)).toBe(200);
});
