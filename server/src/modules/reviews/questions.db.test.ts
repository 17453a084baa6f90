/** People ask about products on shelf; sellers answer; everybody reads what was answered. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
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
    expect((await lettersTo(app, shop.owner.email))[0]?.subject).toMatch(/商品有新提问.*A question about your product/);
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
    expect((await own((await makeShop(app)).owner)).list).toEqual([]);
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
