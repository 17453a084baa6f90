/** Licences issued by hand: to everybody on a list or to nobody, and once however often it is sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let otherShop: TestShop;
let product: TestProduct;
let ofPlatform: TestProduct;
let admin: Person;
let [teal, eider]: Person[] = [];

beforeAll(async () => {
  app = await startTestApp();
  [shop, otherShop] = [await makeShop(app), await makeShop(app)];
  product = await makeProduct(app, { title: '云笔记', titleEnglish: 'Cloud Notes', shopId: shop.id });
  ofPlatform = await makeProduct(app, { title: '平台工具' });
  admin = await makePerson(app, 'admin');
  [teal, eider] = [await makePerson(app), await makePerson(app)];
});
afterAll(() => app.stop());

const lines = (...people: (Person | undefined)[]) => people.map((person) => person?.username ?? '').join('\n');
const issue = (who: Person, input: Record<string, unknown>, idempotencyKey?: string) =>
  app.call(
    'issueLicences',
    { skuId: product.skuId, recipients: lines(teal), reason: '赠送', ...input },
    { ...who, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );
const preview = (who: Person, input: Record<string, unknown>) =>
  app.call('previewIssue', { skuId: product.skuId, recipients: lines(teal), ...input }, who);
async function counts() {
  const { rows } = await app.sql(`select (select count(*) from licences)::int as licences,
    (select count(*) from licence_batches)::int as batches, (select count(*) from licence_events)::int as events`);
  return rows[0];
}

describe('who may issue', () => {
  test('the owner of the shop what it sells, admins what the platform sells, and nobody else anything', async () => {
    const before = await counts();
    for (const who of [otherShop.owner, admin, await makePerson(app)]) {
      expect((await issue(who, {})).name).toBe('not_found');
      expect((await preview(who, {})).name).toBe('not_found');
    }
    expect((await issue(shop.owner, { skuId: ofPlatform.skuId })).name).toBe('not_found');
    expect((await issue(shop.owner, { skuId: 999_999 })).name).toBe('not_found');
    expect(await counts()).toEqual(before);
    expect((await app.call('listIssuableSkus', { seller: 'platform' }, shop.owner)).name).toBe('forbidden');
    expect((await app.call('listLicenceBatches', { seller: 'platform' }, shop.owner)).name).toBe('forbidden');
    expect((await app.call('listIssuableSkus', {}, await makePerson(app))).name).toBe('not_found');
    const skus = async (who: Person, seller: string) =>
      (await app.call('listIssuableSkus', { seller }, who)).data.list.map(({ skuId }) => skuId);
    expect(await skus(shop.owner, 'shop')).toEqual([product.skuId]);
    expect(await skus(otherShop.owner, 'shop')).toEqual([]);
    expect(await skus(admin, 'platform')).toEqual([ofPlatform.skuId]);
  });

  test('neither a suspended shop nor what is banned', async () => {
    const closed = await makeShop(app);
    const goods = await makeProduct(app, { shopId: closed.id });
    await app.sql(`update shops set state = 'suspended' where id = $1`, [closed.id]);
    expect((await issue(closed.owner, { skuId: goods.skuId })).name).toBe('not_found');
    const banned = await makeProduct(app);
    await app.sql(`update products set state = 'banned' where id = $1`, [banned.id]);
    expect((await issue(admin, { skuId: banned.skuId })).name).toBe('not_found');
  });
});

describe('a batch', () => {
  test('goes to all on its list, on record, with a letter and a key that its holder alone sees', async () => {
    const [one, two] = [await makePerson(app), await makePerson(app)];
    const input = { recipients: lines(one, two), toEach: 2 };
    expect((await preview(shop.owner, input)).data).toMatchObject({ good: 2, licences: 4, policy: { seats: 3 } });
    const batch = (await issue(shop.owner, { ...input, reason: '活动奖品' })).data;
    expect(batch).toMatchObject({ quantity: 4, note: '活动奖品', overrides: {}, issuedBy: { id: shop.owner.id } });
    const mine = (await app.call('listLicences', {}, one)).data.list;
    expect(mine).toMatchObject([{ state: 'active' }, { state: 'active' }]);
    const detail = (await app.call('getSoldLicence', { id: mine[0]?.id }, shop.owner)).data;
    expect(detail).toMatchObject({
      batchId: batch.id,
      orderId: null,
      issued: { by: { id: shop.owner.id }, note: '活动奖品' },
      shop: { id: shop.id },
    });
    const history = (await app.call('listSoldLicenceEvents', { licenceId: detail.id }, shop.owner)).data.list;
    expect(history).toMatchObject([{ kind: 'issued', by: 'seller', detail: { batch: batch.id } }]);
    const [letter, ...others] = await lettersTo(app, one.email);
    expect(others).toEqual([]);
    expect(letter?.body).toContain(shop.name);
    expect(letter?.body).toContain('活动奖品');
    const { key } = (await app.call('getLicence', { id: detail.id }, one)).data;
    expect(letter?.body).not.toContain(key);
    const batches = (await app.call('listLicenceBatches', {}, shop.owner)).data;
    expect(batches.list.map(({ id }) => id)).toContain(batch.id);
    expect((await app.call('listLicenceBatches', {}, otherShop.owner)).data.list).toEqual([]);
  });

  test('may have a term and seats of its own; one for a lifetime has no end', async () => {
    const [one] = [await makePerson(app)];
    const long = (await issue(shop.owner, { recipients: lines(one), termDays: null, seats: 9 })).data;
    expect(long.overrides).toEqual({ termDays: null, seats: 9 });
    expect((await app.call('listLicences', {}, one)).data.list).toMatchObject([{ expiresAt: null, seats: 9 }]);
    // What is no different from the SKU is none.
    expect((await issue(shop.owner, { termDays: 365, seats: 3 })).data.overrides).toEqual({});
    expect((await issue(shop.owner, { seats: 0 })).name).toBe('invalid_input');
    expect((await issue(shop.owner, { reason: '  ' })).name).toBe('invalid_input');
  });

  test('with a wrong line does nothing, and says which', async () => {
    const before = await counts();
    const recipients = `${teal?.username}\n\nnobody_here\n${teal?.username}\n??`;
    const reply = await issue(shop.owner, { recipients });
    expect(reply.error?.fields).toEqual([
      { field: 'recipients', rule: 'lines_wrong', params: { count: 3, lines: '3, 4, 5' } },
    ]);
    expect(await counts()).toEqual(before);
    const { lines: told } = (await preview(shop.owner, { recipients })).data;
    expect(told.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [3, 'unknown'],
      [4, 'twice'],
      [5, 'not_a_name'],
    ]);
    expect((await issue(shop.owner, { recipients: ' \n ' })).error?.fields).toMatchObject([{ rule: 'required' }]);
    const long = Array.from({ length: 1001 }, () => 'a').join('\n');
    expect((await issue(shop.owner, { recipients: long })).error?.fields).toMatchObject([{ rule: 'too_many_lines' }]);
    const both = { recipients: lines(teal, eider), toEach: 501 };
    expect((await issue(shop.owner, both)).error?.fields).toMatchObject([{ rule: 'too_many_licences' }]);
    expect(await counts()).toEqual(before);
  });

  test('of a thousand is made in one go, each with a key of its own', async () => {
    const { rows } = await app.sql(
      `insert into users (username, email, password_hash, created_at)
       select 'crowd' || n, 'crowd' || n || '@example.com', 'x', now() from generate_series(1, 1000) n returning username`,
    );
    const recipients = rows.map(({ username }) => String(username)).join('\n');
    // A letter that nobody asked for goes to each: a shop that nobody checked reaches few a day.
    const setVerified = (verified: boolean) =>
      app.sql('update shops set verified = $2 where id = $1', [shop.id, verified]);
    await setVerified(false);
    expect((await issue(shop.owner, { recipients })).name).toBe('too_many_requests');
    await setVerified(true);
    await app.sql(`delete from attempts where scope = 'licence_recipients'`);
    const { id } = (await issue(shop.owner, { recipients })).data;
    const made = await app.sql(
      `select count(*)::int as licences, count(distinct key_hash)::int as keys, count(distinct user_id)::int as holders
       from licences where batch_id = $1`,
      [id],
    );
    expect(made.rows).toEqual([{ licences: 1000, keys: 1000, holders: 1000 }]);
  });

  test('is made once, however often and at once it is sent', async () => {
    const one = await makePerson(app);
    const send = () => issue(shop.owner, { recipients: lines(one) }, 'the-same-key-1');
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await app.call('listLicences', {}, one)).data.total).toBe(1);
    const another = await issue(shop.owner, { recipients: lines(eider) }, 'the-same-key-1');
    expect(another.name).toBe('idempotency_conflict');
  });

  test('of a trial gives each person one, once', async () => {
    const goods = await makeProduct(app, { shopId: shop.id });
    await app.sql(`update skus set terms = '{"trial": true}' where id = $1`, [goods.skuId]);
    const [one, two] = [await makePerson(app), await makePerson(app)];
    const give = (recipients: string, toEach = 1) => issue(shop.owner, { skuId: goods.skuId, recipients, toEach });
    expect((await give(lines(one), 2)).error?.fields).toMatchObject([{ field: 'toEach', rule: 'too_many_licences' }]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => give(lines(one))));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    for (const { name } of replies) expect(['invalid_input', 'trial_used', undefined]).toContain(name);
    expect((await give(lines(two, one))).error?.fields).toMatchObject([
      { rule: 'lines_wrong', params: { lines: '2' } },
    ]);
    expect((await app.call('listLicences', {}, two)).data.total).toBe(0);
  });
});

test('previews are throttled: no list of names is a way through all of them', async () => {
  const [owner, goods] = [otherShop.owner, await makeProduct(app, { shopId: otherShop.id })];
  const names = new Set<string | undefined>();
  // Counted by lines: a long list is no cheaper way than many short ones.
  const recipients = Array.from({ length: 900 }, (_, index) => `guess${index}`).join('\n');
  for (let tries = 0; tries < 3; tries++) names.add((await preview(owner, { skuId: goods.skuId, recipients })).name);
  expect([...names]).toEqual([undefined, 'too_many_requests']);
});

test('a list does not tell who is frozen', async () => {
  const frozen = await makePerson(app);
  await app.sql(`update users set state = 'frozen' where id = $1`, [frozen.id]);
  const recipients = `${frozen.username.toUpperCase()}\nnobody_at_all`;
  expect((await preview(shop.owner, { recipients })).data.lines).toEqual([
    { line: 1, username: frozen.username.toUpperCase(), problem: 'unknown' },
    { line: 2, username: 'nobody_at_all', problem: 'unknown' },
  ]);
});

test.each(['https://evil.example/login', '请到 evil.example 确认', 'WWW.evil', '去 例子.中国 看'])(
  'a shop sends no link in an official letter: %s',
  async (reason) => {
    const reply = await issue(shop.owner, { reason });
    expect(reply.error?.fields).toEqual([{ field: 'reason', rule: 'no_links' }]);
  },
);

test('the words of a shop stand in the letter as its own', async () => {
  const one = await makePerson(app);
  await issue(shop.owner, { recipients: lines(one), reason: '恭喜 3.5 周年。谢谢' });
  const [letter] = await lettersTo(app, one.email);
  expect(letter?.body).toContain('以下是店铺的留言，不是平台的通知：“恭喜 3.5 周年。谢谢”');
});

test('a batch becomes a file without keys, for who issued it', async () => {
  const one = await makePerson(app);
  const { id } = (await issue(shop.owner, { recipients: lines(one, teal) })).data;
  const start = (who: Person) => app.call('startExport', { kind: 'licenceBatch', filters: { batchId: id } }, who);
  for (const who of [otherShop.owner, one, admin]) expect((await start(who)).name).toBe('not_found');
  const { id: exportId } = (await start(shop.owner)).data;
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id: exportId }, shop.owner)).data;
  const { text } = await app.request({ method: 'GET', url });
  expect(text).toContain(one.username);
  const held = (await app.call('listLicences', {}, one)).data.list[0];
  const { key } = (await app.call('getLicence', { id: held?.id }, one)).data;
  expect(text).toContain(key.slice(-4));
  expect(text).not.toContain(key.slice(0, 11));
  expect(text.trim().split('\n')).toHaveLength(3);
});
