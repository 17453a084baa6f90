/** People ask about products on shelf; sellers answer; everybody reads what was answered. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { lettersTo, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let asker: Person;
let admin: Person;
let notes: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  asker = await makePerson(app);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
  shop = await makeShop(app);
  notes = await makeLicence(app, 100, shop);
});

const ask = (productId: number, words = '支持 Mac 吗？', who: { token: string } = asker) =>
  app.call('askQuestion', { productId, words }, who);
const answer = (id: number, words = '支持', who: { token: string } = shop.owner) =>
  app.call('answerQuestion', { id, words }, who);
const hide = (id: number, hidden: boolean, who: { token: string } = admin) =>
  app.call('hideQuestion', { id, hide: hidden }, who);
const shown = async (productId: number, input: Record<string, unknown> = {}) =>
  (await app.call('listQuestions', { productId, ...input })).data;
const own = async (who: { token: string }, input: Record<string, unknown> = {}) =>
  (await app.call('listShopQuestions', input, who)).data;

describe('a question', () => {
  test('is seen by all once it is answered, under a masked name', async () => {
    const { data } = await ask(notes.id, '\u202e<i>支持</i> Mac 吗？\u200b');
    const { username } = asker;
    expect(data).toMatchObject({
      author: `${username[0]}***`,
      words: '<i>支持</i> Mac 吗？',
      answer: '',
      answeredAt: null,
    });
    expect(await shown(notes.id)).toMatchObject({ list: [], total: 0 });
    expect((await lettersTo(app, shop.owner.email))[0]?.subject).toContain('商品有新提问');
    const answeredAt = app.now().toISOString();
    expect((await answer(data.id, '支持\u202e')).data).toMatchObject({ answer: '支持', answeredAt, may: ['answer'] });
    expect(await shown(notes.id)).toEqual({
      list: [{ ...data, answer: '支持', answeredAt }],
      next: null,
      total: 1,
      totalExact: true,
    });
    expect(await lettersTo(app, asker.email)).toHaveLength(1);
    app.pass(60);
    expect((await answer(data.id, '都支持')).data).toMatchObject({ answer: '都支持', answeredAt });
    expect(await lettersTo(app, asker.email)).toHaveLength(1);
    await app.sql('delete from mail_outbox');
  });

  test('waits in sight of who asked it alone, until it is answered or taken down', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) ids.push((await ask(notes.id, `问题 ${count}`)).data.id);
    const other = await makePerson(app);
    const others = (await ask(notes.id, '别人的问题', other)).data.id;
    await ask((await makeLicence(app, 100, shop)).id, '另一个商品');
    const waiting = async (who: { token: string }, input: Record<string, unknown> = {}) =>
      (await app.call('listWaitingQuestions', { productId: notes.id, ...input }, who)).data;
    const first = await waiting(asker, { limit: 2 });
    const rest = await waiting(asker, { limit: 2, cursor: first.next });
    expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids.toReversed());
    expect([first.total, rest.next, first.list[0]?.answer]).toEqual([3, null, '']);
    expect((await waiting(other)).list.map(({ id }) => id)).toEqual([others]);
    for (const who of [shop.owner, admin]) expect((await waiting(who)).list).toEqual([]);
    expect((await app.call('listWaitingQuestions', { productId: notes.id })).name).toBe('login_needed');
    await answer(ids[0] ?? 0);
    await hide(ids[1] ?? 0, true);
    expect((await waiting(asker)).list.map(({ id }) => id)).toEqual([ids[2]]);
  });

  test('is asked about products on shelf', async () => {
    await app.sql(`update products set state = 'off_shelf' where id = $1`, [notes.id]);
    expect((await ask(notes.id)).name).toBe('product_gone');
    expect((await ask(Number.MAX_SAFE_INTEGER)).name).toBe('product_gone');
  });

  test('says something, and not too much', async () => {
    expect((await ask(notes.id, '\u202e\u200b')).error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    expect((await ask(notes.id, 'x'.repeat(10_000))).error?.fields?.[0]?.rule).toBe('too_long');
    const { id } = (await ask(notes.id)).data;
    expect((await answer(id, ' \u200f ')).error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
  });

  test('can be asked 10 times an hour', async () => {
    for (let count = 0; count < 10; count++) expect((await ask(notes.id)).name).toBeUndefined();
    expect((await ask(notes.id)).name).toBe('too_many_requests');
    app.pass(60 * 60);
    expect((await ask(notes.id)).name).toBeUndefined();
  });

  test('is answered by its seller only; for anybody else it does not exist', async () => {
    const { id } = (await ask(notes.id)).data;
    for (const who of [asker, (await makeShop(app)).owner, admin]) {
      for (const some of [id, Number.MAX_SAFE_INTEGER]) {
        const { status, name } = await answer(some, '抢答', who);
        expect([status, name]).toEqual([404, 'not_found']);
      }
    }
    const ofPlatform = (await ask((await makeLicence(app, 100)).id)).data;
    expect((await lettersTo(app, admin.email))[0]?.subject).toContain('商品有新提问');
    expect((await answer(ofPlatform.id, '支持', shop.owner)).name).toBe('not_found');
    expect((await answer(ofPlatform.id, '支持', admin)).data.may).toEqual(['answer', 'hide']);
  });

  test('answered twice at once writes one letter', async () => {
    await app.drainJobs();
    await app.sql('delete from mail_outbox');
    const { id } = (await ask(notes.id)).data;
    const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => answer(id, `第 ${index} 次`)));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(5);
    expect(await lettersTo(app, asker.email)).toHaveLength(1);
  });
});

describe('the lists', () => {
  test('page by cursor: of a product newest first, of what waits oldest first', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push((await ask(notes.id, `问题 ${count}`)).data.id);
    for (const id of ids.slice(0, 3)) await answer(id);
    const first = await shown(notes.id, { limit: 2 });
    const second = await shown(notes.id, { limit: 2, cursor: first.next });
    const listed = [...first.list, ...second.list].map(({ id }) => id);
    expect([listed, second.next, second.total]).toEqual([ids.slice(0, 3).toReversed(), null, 3]);
    expect((await own(shop.owner)).list.map(({ id }) => id)).toEqual(ids.toReversed());
    const waiting = await own(shop.owner, { waiting: true, limit: 1 });
    const rest = await own(shop.owner, { waiting: true, cursor: waiting.next });
    expect([...waiting.list, ...rest.list].map(({ id }) => id)).toEqual(ids.slice(3));
    expect([waiting.total, rest.total, waiting.list[0]?.title]).toEqual([2, 2, '云笔记']);
    expect((await own(admin, { waiting: true, limit: 100 })).list.map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.slice(3)),
    );
    expect((await app.call('listShopQuestions', {}, asker)).name).toBe('not_found');
    for (const who of [shop.owner, admin]) {
      expect((await app.call('getShopQuestion', { id: ids[3] ?? 0 }, who)).data).toMatchObject({ words: '问题 3' });
    }
    for (const who of [asker, (await makeShop(app)).owner]) {
      expect((await app.call('getShopQuestion', { id: ids[3] ?? 0 }, who)).name).toBe('not_found');
    }
    expect((await own((await makeShop(app)).owner)).list).toEqual([]);
  });

  test('are narrowed by state, product and day, to one’s own shop', async () => {
    const other = await makeLicence(app, 100, shop);
    const asked: number[] = [];
    for (const of of [notes, other, notes]) asked.push((await ask(of.id)).data.id);
    const [first = 0, second = 0, third = 0] = asked;
    await answer(first);
    await answer(second);
    const ids = async (input: Record<string, unknown>, who: { token: string } = shop.owner) =>
      (await own(who, { ...input, limit: 100 })).list.map(({ id }) => id).filter((id) => asked.includes(id));
    expect(await ids({ answered: 'true' })).toEqual([second, first]);
    expect(await ids({ answered: 'false' })).toEqual([third]);
    expect(await ids({ waiting: 'true' })).toEqual([third]);
    for (const who of [shop.owner, admin]) {
      expect(await ids({ productId: notes.id }, who)).toEqual([third, first]);
      expect(await ids({ productId: notes.id, answered: 'true' }, who)).toEqual([first]);
      expect(await ids({ productId: notes.id, waiting: 'true' }, who)).toEqual([third]);
    }
    // Every page goes on where the last one ended.
    const page = await own(shop.owner, { productId: notes.id, limit: 1 });
    const next = await own(shop.owner, { productId: notes.id, limit: 1, cursor: page.next });
    expect([page.list[0]?.id, next.list[0]?.id]).toEqual([third, first]);
    expect(await ids({ from: siteDay(app), to: siteDay(app) })).toEqual([third, second, first]);
    expect(await ids({ to: siteDay(app, -1) })).toEqual([]);
    // Another shop's owner asks for the product by its number.
    expect(await ids({ productId: notes.id }, (await makeShop(app)).owner)).toEqual([]);
    const backwards = await app.call('listShopQuestions', { from: '2030-02-02', to: '2030-02-01' }, shop.owner);
    expect(backwards.error?.fields?.map(({ field }) => field)).toEqual(['to']);
  });

  test('leave out what is hidden, and what is not on shelf', async () => {
    const { id } = (await ask(notes.id)).data;
    await answer(id);
    expect((await hide(id, true)).data).toMatchObject({ hidden: true, may: ['unhide'] });
    expect((await shown(notes.id)).total).toBe(0);
    expect((await hide(id, true)).name).toBe('state_conflict');
    expect((await hide(id, false)).data).toMatchObject({ hidden: false, may: ['hide'] });
    expect((await shown(notes.id)).total).toBe(1);
    expect((await hide(Number.MAX_SAFE_INTEGER, true)).name).toBe('not_found');
    expect((await hide(id, true, shop.owner)).name).toBe('forbidden');
    const { rows } = await app.sql('select action from operation_log where subject = $1 order by id', [
      `question ${id}`,
    ]);
    expect(rows).toEqual([{ action: 'question.hide' }, { action: 'question.show' }]);
    await app.sql(`update products set state = 'banned' where id = $1`, [notes.id]);
    expect((await shown(notes.id)).total).toBe(0);
  });
});
