/** Views of lists follow the account, and are bounded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViewRules } from '#contract/console/listViewRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const view = { hidden: ['buyer'], compact: true, saved: [{ name: '大额', query: 'fromFen=10000', hidden: [] }] };

test('what was chosen is there again for whoever chose it, and for nobody else', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  expect((await app.call('getListView', { list: 'orders' }, person)).data.view).toBeNull();
  await app.call('saveListView', { list: 'orders', view }, person);
  await app.call('saveListView', { list: 'orders', view: { ...view, compact: false } }, person);
  expect((await app.call('getListView', { list: 'orders' }, person)).data.view).toEqual({ ...view, compact: false });
  expect((await app.call('getListView', { list: 'sales' }, person)).data.view).toBeNull();
  expect((await app.call('getListView', { list: 'orders' }, other)).data.view).toBeNull();
});

test('it is bounded: lists, views, letters', async () => {
  const person = await makePerson(app);
  const [saved] = view.saved;
  const many = Array.from({ length: listViewRules.savedMax + 1 }, () => saved);
  for (const [wrong, field] of [
    [{ ...view, saved: many }, 'view.saved'],
    [{ ...view, saved: [{ ...saved, query: 'x'.repeat(listViewRules.queryMax + 1) }] }, 'view.saved.0.query'],
    [{ ...view, hidden: ['x'.repeat(listViewRules.nameMax + 1)] }, 'view.hidden.0'],
  ] as const) {
    const { error } = await app.call('saveListView', { list: 'orders', view: wrong } as never, person);
    expect(error?.fields?.[0]?.field).toBe(field);
  }
  expect((await app.call('saveListView', { list: '../x', view }, person)).error?.fields?.[0]?.field).toBe('list');
  await app.sql(
    `insert into list_views select $1, 'list' || n, '{"hidden":[],"compact":false,"saved":[]}', $2 from generate_series(1, $3::int) n`,
    [person.id, app.now(), listViewRules.listsMax],
  );
  expect((await app.call('saveListView', { list: 'orders', view }, person)).name).toBe('list_views_limit');
});
