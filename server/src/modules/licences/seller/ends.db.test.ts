/** Ends are told once: before they come to their holders, when they came to history and webhooks. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import { issueLicences, type LicencePolicy } from '../service.ts';

let app: TestApp;
let product: TestProduct;
let admin: Person;
let holder: Person;

beforeAll(async () => {
  app = await startTestApp();
  [product, admin] = [await makeProduct(app, { title: '云笔记' }), await makePerson(app, 'admin')];
});
beforeEach(async () => {
  holder = await makePerson(app);
});
afterAll(() => app.stop());

async function issue(policy: Partial<LicencePolicy> = {}, quantity = 1): Promise<number[]> {
  return app.database.transaction((tx) =>
    issueLicences(tx, app.app.keys, {
      userId: holder.id,
      orderId: null,
      issuedBy: { userId: admin.id, as: 'admin', batchId: null },
      productId: product.id,
      skuId: product.skuId,
      quantity,
      policy: { termDays: 30, seats: 1, binds: [], entitlements: [], ...policy },
      now: app.now(),
    }),
  );
}
const passDays = async (days: number) => {
  app.pass(days * 86_400);
  await app.runPeriodic('licences.end');
};
const expirations = async (ids: readonly number[]) => {
  const { rows } = await app.sql(
    `select count(*)::int as count from licence_events where kind = 'expired' and by = 'system' and licence_id = any($1)`,
    [ids],
  );
  return rows[0]?.['count'];
};

test('an end is told once, and its coming once before', async () => {
  const ids = await issue();
  await passDays(22);
  expect(await lettersTo(app, holder.email)).toEqual([]);
  await passDays(2);
  await passDays(1);
  const letters = await lettersTo(app, holder.email);
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('授权即将到期')]);
  expect(letters[0]?.body).toContain(`授权 ${ids[0]}：云笔记`);
  expect(await expirations(ids)).toBe(0);
  await passDays(6);
  await passDays(1);
  await Promise.all([app.runPeriodic('licences.end'), app.runPeriodic('licences.end')]);
  expect(await expirations(ids)).toBe(1);
  expect(await lettersTo(app, holder.email)).toHaveLength(1);
});

test('a whole crowd is told in one turn, in batches', async () => {
  const ids = await issue({}, 1100);
  await passDays(31);
  expect(await expirations(ids)).toBe(1100);
});

test('the grace time is respected, as the terms say', async () => {
  const [ids, usual] = [
    await issue({ terms: { expiry: 'warn', graceDays: 3 } }),
    await issue({ terms: { expiry: 'warn' } }),
  ];
  await passDays(31);
  expect(await expirations([...ids, ...usual])).toBe(0);
  await passDays(2.1);
  expect(await expirations(ids)).toBe(1);
  // The database knows the usual grace time as the contract does.
  await passDays(usualTerms.graceDays - 3.3);
  expect(await expirations(usual)).toBe(0);
  await passDays(0.3);
  expect(await expirations(usual)).toBe(1);
});

test('an end that moved is told again, and neither a lifetime, nor what was revoked, nor what has not begun ends', async () => {
  const [ids, others] = [
    await issue(),
    [await issue({ termDays: null }), await issue({ terms: { starts: 'validation' } })].flat(),
  ];
  const revoked = await issue();
  await app.call('moveLicences', { ids: revoked, event: 'revoke', reason: 'mistake' }, await makePerson(app, 'admin'));
  await passDays(31);
  expect(await expirations([...ids, ...others, ...revoked])).toBe(1);
  await app.sql(`update licences set expires_at = expires_at + interval '40 days' where id = any($1)`, [ids]);
  await passDays(33);
  expect((await lettersTo(app, holder.email)).filter(({ subject }) => subject.includes('即将到期'))).toHaveLength(1);
  await passDays(7);
  expect(await expirations([...ids, ...others])).toBe(2);
});

test('nobody is written to about a term of days', async () => {
  await issue({ termDays: 3 });
  await passDays(1);
  expect(await lettersTo(app, holder.email)).toEqual([]);
});
