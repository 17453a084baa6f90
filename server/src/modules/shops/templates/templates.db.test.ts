/** Texts that a shop answers with: who writes and uses them, and up to which limits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateRules } from '#contract/shops/answerTemplateRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const draft = { name: '催单', words: '{buyer}您好，订单 {order} 的 {product} 正在处理。', uses: ['message'] as const };
const save = (who: object, change: object = {}) => app.call('saveAnswerTemplate', { ...draft, ...change }, who);
const list = async (who: object, use?: 'message' | 'refund' | 'question') =>
  (await app.call('listAnswerTemplates', use ? { use } : {}, who)).data.list;

test('a text is written by the owner and by staff of both roles, and found by its use', async () => {
  const shop = await makeShop(app);
  const [sells, stocks] = [await employ(app, shop, ['orders']), await employ(app, shop, ['goods'])];
  const { data } = await save(forShop(sells, shop));
  expect(data).toMatchObject({ ...draft, by: { username: sells.username } });
  expect((await save(shop.owner, { name: '退款', words: '已退', uses: ['refund', 'refund'] })).data.uses).toEqual([
    'refund',
  ]);
  const changed = await save(forShop(stocks, shop), { id: data.id, name: '问候', words: '您好' });
  expect(changed.data).toMatchObject({ id: data.id, words: '您好', by: { username: stocks.username } });
  expect((await list(shop.owner)).map(({ name }) => name).toSorted()).toEqual(['退款', '问候']);
  expect((await list(forShop(sells, shop), 'message')).map(({ name }) => name)).toEqual(['问候']);
  const counts = await employ(app, shop, ['money']);
  expect((await app.call('listAnswerTemplates', {}, forShop(counts, shop))).name).toBe('staff_role_missing');
});

test('a placeholder without a fact, a name twice and one text too many are refused', async () => {
  const { owner } = await makeShop(app);
  const refused = await save(owner, { uses: ['message', 'question'] });
  expect(refused.error?.fields).toEqual([{ field: 'words', rule: 'placeholder', params: { name: 'order' } }]);
  expect((await save(owner)).name).toBeUndefined();
  expect((await save(owner)).name).toBe('template_name_taken');
  const more = Array.from({ length: templateRules.max + 1 }, (_, index) => save(owner, { name: `第${index}条` }));
  const names = (await Promise.all(more)).map(({ name }) => name ?? 'done');
  expect(names.filter((name) => name === 'done')).toHaveLength(templateRules.max - 1);
  expect(names.filter((name) => name === 'template_limit')).toHaveLength(2);
});

test('another shop’s texts are not there', async () => {
  const [mine, other] = [await makeShop(app), await makeShop(app)];
  const { id } = (await save(mine.owner)).data;
  expect((await save(other.owner, { id, name: '换' })).name).toBe('not_found');
  expect((await app.call('removeAnswerTemplate', { id }, other.owner)).name).toBe('not_found');
  expect((await save(await makePerson(app))).name).toBe('not_found');
  expect(await list(other.owner)).toEqual([]);
  expect((await app.call('removeAnswerTemplate', { id }, mine.owner)).name).toBeUndefined();
  expect(await list(mine.owner)).toEqual([]);
});
