/** The same change of many products at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductsChange } from '#contract/catalogue/catalogueAdmin.ts';
import { unprepared } from '../../../platform/database/database.ts';
import { untilOneWaits } from '../../../../../tests/support/app/locks.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { makeShop } from '../../../../../tests/support/trade/goods.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const preview = async (ids: number[], change: ProductsChange) =>
  (await app.call('previewProductChanges', { ids, change }, { token: admin.token })).data.list;
const change = (products: { id: number; updatedAt?: string }[], wanted: ProductsChange, person = admin) =>
  app.call('changeProducts', { products, change: wanted }, { token: person.token });
const draftOf = async (id: number) => (await app.call('getAdminProduct', { id }, { token: admin.token })).data;
const make = (priceFen = 333) => makeProduct(app, { skus: [{ priceFen }] });

describe('listing and unlisting', () => {
  test('moves those that can be moved and names the rest', async () => {
    const [one, two, banned] = [await make(), await make(), await make()];
    await app.call('moveProduct', { id: two.id, event: 'take_off' }, { token: admin.token });
    await app.call('moveProduct', { id: banned.id, event: 'ban', reason: '违规' }, { token: admin.token });
    const ids = [one.id, two.id, banned.id, 999_999_999];
    const expected = [null, 'state_conflict', 'banned', 'not_found'];
    expect((await preview(ids, { event: 'take_off' })).map(({ refusal }) => refusal)).toEqual(expected);
    expect((await draftOf(one.id)).state).toBe('on_shelf');
    const { data } = await change(
      ids.map((id) => ({ id })),
      { event: 'take_off' },
    );
    const refusals = new Map(data.list.map(({ id, refusal }) => [id, refusal]));
    expect(ids.map((id) => refusals.get(id))).toEqual(expected);
    expect((await draftOf(one.id)).state).toBe('off_shelf');
    expect((await draftOf(banned.id)).state).toBe('banned');
  });

  test('says of what is banned who can do something about it', async () => {
    const shop = await makeShop(app);
    const { id } = await makeProduct(app, { shopId: shop.id });
    await app.call('moveProduct', { id, event: 'ban', reason: '违规' }, { token: admin.token });
    const other = await makePerson(app, 'admin');
    await verifyAsOne(app, [other, shop.owner]);
    for (const wanted of [{ event: 'put_on' }, { percent: 10 }] as const) {
      const refusals = [];
      for (const by of [shop.owner, admin, other]) {
        refusals.push((await change([{ id }], wanted, by)).data.list[0]?.refusal);
      }
      expect(refusals).toEqual(['banned', 'banned', 'four_eyes']);
    }
  });

  test('is done once by whoever comes first, beside single moves', async () => {
    const { id } = await make();
    const [seen] = await preview([id], { event: 'take_off' });
    const single = app.call('moveProduct', { id, event: 'take_off' }, { token: admin.token });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => change([{ id, updatedAt: seen?.updatedAt ?? '' }], { event: 'take_off' })),
    );
    const done = many.filter(({ data }) => data.list[0]?.refusal === null).length;
    expect(done + ((await single).error === undefined ? 1 : 0)).toBe(1);
    expect((await draftOf(id)).state).toBe('off_shelf');
  });
});

describe('prices', () => {
  test('change by a percentage, rounded to the fen, as the preview said', async () => {
    const { id } = await make(333);
    const [shown] = await preview([id], { percent: 10 });
    expect(shown?.prices).toMatchObject([{ beforeFen: 333, afterFen: 366 }]);
    expect((await draftOf(id)).draft.skus[0]?.priceFen).toBe(333);
    await change([{ id, updatedAt: shown?.updatedAt ?? '' }], { percent: 10 });
    expect((await draftOf(id)).draft.skus[0]?.priceFen).toBe(366);
  });

  test('are never nothing', async () => {
    const { id } = await make(1);
    expect((await preview([id], { percent: -90 }))[0]?.prices).toMatchObject([{ afterFen: 1 }]);
  });

  test('of ten who press at once change once', async () => {
    const { id } = await make(1000);
    const [seen] = await preview([id], { percent: 10 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => change([{ id, updatedAt: seen?.updatedAt ?? '' }], { percent: 10 })),
    );
    const refusals = replies.map(({ data }) => data.list[0]?.refusal);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === 'changed_meanwhile')).toHaveLength(9);
    expect((await draftOf(id)).draft.skus[0]?.priceFen).toBe(1100);
  });

  test('stay where the solo limit is passed, all of them', async () => {
    const [one, two] = [await make(90_000_000), await make(1000)];
    const { name } = await change([{ id: one.id }, { id: two.id }], { percent: -50 });
    expect(name).toBe('solo_limit');
    expect((await draftOf(one.id)).draft.skus[0]?.priceFen).toBe(90_000_000);
    expect((await draftOf(two.id)).draft.skus[0]?.priceFen).toBe(1000);
  });
});

test.each([{ percent: 10 }, { event: 'take_off' as const }])(
  'killed in the middle it changed nothing, and is done by the same call again: %o',
  async (wanted) => {
    const products = [await make(1000), await make(1000), await make(1000)];
    const seen = await preview(
      products.map(({ id }) => id),
      wanted,
    );
    const sent = seen.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt ?? '' }));
    const stands = async () => {
      const ids = products.map(({ id }) => id);
      const { rows } = await app.sql(
        `select p.state, p.updated_at, s.price_fen,
           (select count(*)::int from operation_log l where l.subject = 'product ' || p.id) as acts
         from products p join skus s on s.product_id = p.id where p.id = any($1::bigint[]) order by p.id`,
        [ids],
      );
      return rows;
    };
    const before = await stands();
    // Somebody holds the last one: the change waits there with the others done, and its connection dies.
    const held = app.database.transaction(async (tx) => {
      await tx.run(unprepared('select from products where id = $1 for update'), [products[2]?.id ?? 0]);
      const changing = change(sent, wanted);
      await untilOneWaits(app);
      await app.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return changing;
    });
    expect((await held).status).toBeGreaterThanOrEqual(500);
    expect(await stands()).toEqual(before);
    expect((await change(sent, wanted)).data.list.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    const after = await stands();
    expect(after.map(({ state, price_fen }) => [state, price_fen])).toEqual(
      after.map(() => ('event' in wanted ? ['off_shelf', before[0]?.['price_fen']] : ['on_shelf', '1100'])),
    );
    expect(after.map(({ acts }) => acts)).toEqual([1, 1, 1]);
  },
);

test('only admins change, and no more at once than is said', async () => {
  const { id } = await make();
  const person = await makePerson(app);
  expect((await change([{ id }], { percent: 1 }, person)).name).toBe('forbidden');
  const many = Array.from({ length: 201 }, () => ({ id }));
  expect((await change(many, { percent: 1 })).error?.fields).toMatchObject([{ field: 'products' }]);
  expect((await change([{ id }], { percent: 500 })).status).toBe(422);
});
