/** Licences in the hands of those who sold them: who sees and moves which, alone and all at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { readAll } from '../../../../../tests/support/app/readAll.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { verifyAsOne } from '../../../../../tests/support/people/staff.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import { issueLicences, type LicencePolicy } from '../service.ts';

let app: TestApp;
let [shop, otherShop]: TestShop[] = [];
let [product, ofPlatform]: TestProduct[] = [];
let [holder, admin]: Person[] = [];

beforeAll(async () => {
  app = await startTestApp();
  [shop, otherShop] = [await makeShop(app), await makeShop(app)];
  product = await makeProduct(app, { title: '云笔记', titleEnglish: 'Cloud Notes', shopId: shop.id });
  ofPlatform = await makeProduct(app);
  [holder, admin] = [await makePerson(app), await makePerson(app, 'admin')];
});
afterAll(() => app.stop());

const made = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('beforeAll has not run');
  return thing;
};

/** Licences of the shop's product, or of another seller's. */
function issue(
  quantity = 1,
  {
    policy = {},
    to = made(holder),
    of = made(product),
    shopId = made(shop).id as number | null,
    now = app.now(),
  } = {} as {
    policy?: Partial<LicencePolicy>;
    to?: Person;
    of?: TestProduct;
    shopId?: number | null;
    now?: Date;
  },
): Promise<number[]> {
  return app.database.transaction((tx) =>
    issueLicences(tx, app.app.keys, {
      userId: to.id,
      orderId: null,
      issuedBy: { userId: made(admin).id, as: 'admin', batchId: null },
      productId: of.id,
      skuId: of.skuId,
      shopId,
      quantity,
      policy: { termDays: 30, seats: 2, binds: ['domain'], entitlements: [], ...policy },
      now,
    }),
  );
}
const one = async (...input: Parameters<typeof issue>) => made((await issue(...input))[0]);
const owner = () => made(shop).owner;
const get = async (id: number, who = owner()) => (await app.call('getSoldLicence', { id }, who)).data;
const move = (who: Person, input: Record<string, unknown>) => app.call('moveLicences', input, who);
const suspend = (who: Person, ...ids: number[]) => move(who, { ids, event: 'suspend', reason: 'abuse' });
const revoke = (who: Person, ...ids: number[]) => move(who, { ids, event: 'revoke', reason: 'mistake' });
const reinstate = (who: Person, ...ids: number[]) => move(who, { ids, event: 'reinstate' });

const all = async (input: Record<string, unknown>, who: Person, name: 'listSoldLicences' | 'listAllLicences') =>
  (await readAll((page) => app.call(name, { ...input, ...page }, who))).map(({ id }) => id);

describe('who may', () => {
  test('its seller and admins see a licence, and nobody else does by its number', async () => {
    const id = await one();
    for (const who of [owner(), made(admin)]) {
      expect((await app.call('getSoldLicence', { id }, who)).data).toMatchObject({
        id,
        holder: { id: made(holder).id },
      });
      expect((await app.call('listSoldLicenceEvents', { licenceId: id }, who)).data.list).toMatchObject([
        { kind: 'issued' },
      ]);
    }
    for (const who of [made(otherShop).owner, made(holder)]) {
      expect((await app.call('getSoldLicence', { id }, who)).name).toBe('not_found');
      expect((await app.call('listSoldLicenceEvents', { licenceId: id }, who)).name).toBe('not_found');
      for (const event of ['suspend', 'revoke', 'reinstate']) {
        const reply = await move(who, { ids: [id], event, reason: 'abuse' });
        expect(reply.data).toEqual({ changed: [], unchanged: [{ id, why: 'not_found' }] });
      }
    }
    expect(await get(id)).toMatchObject({ state: 'active', may: ['suspend', 'revoke'] });
    expect((await app.call('listAllLicences', {}, owner())).name).toBe('forbidden');
    expect((await app.call('listSoldLicences', {}, made(holder))).name).toBe('not_found');
    expect((await app.call('getSoldLicence', { id })).name).toBe('login_needed');
  });

  test('no seller touches what the platform or another shop sold', async () => {
    const others = [await one(1, { of: made(ofPlatform), shopId: null })];
    const reply = await suspend(owner(), ...others);
    expect(reply.data.unchanged).toEqual([{ id: others[0], why: 'not_found' }]);
    expect((await suspend(made(admin), ...others)).data.changed).toEqual([{ id: others[0], state: 'suspended' }]);
  });

  test('no list shows another shop’s licences', async () => {
    const mine = await one();
    expect(await all({}, made(otherShop).owner, 'listSoldLicences')).toEqual([]);
    expect(await all({ productId: made(product).id }, made(otherShop).owner, 'listSoldLicences')).toEqual([]);
    expect(await all({ search: String(mine) }, made(otherShop).owner, 'listSoldLicences')).toEqual([]);
    expect(await all({ search: String(mine) }, owner(), 'listSoldLicences')).toEqual([mine]);
  });

  test('no reply holds a key', async () => {
    const id = await one();
    const { rows } = await app.sql('select key_encrypted from licences where id = $1', [id]);
    expect(rows).toHaveLength(1);
    const key = (await app.call('getLicence', { id }, made(holder))).data.key;
    const replies = await Promise.all([
      app.call('getSoldLicence', { id }, owner()),
      app.call('listSoldLicences', {}, owner()),
      app.call('findLicenceByKey', { key }, owner()),
      suspend(owner(), id),
      app.call('listSoldLicenceEvents', { licenceId: id }, owner()),
    ]);
    for (const reply of replies) {
      expect(reply.name).toBeUndefined();
      expect(JSON.stringify(reply.body)).not.toContain(key.slice(0, 17));
    }
  });
});

describe('moves', () => {
  test('go with reason and note, stand in the history, and reach the holder', async () => {
    const to = await makePerson(app);
    const id = await one(1, { to });
    await move(owner(), { ids: [id], event: 'suspend', reason: 'leaked', note: '密钥出现在论坛' });
    expect(await get(id)).toMatchObject({
      state: 'suspended',
      reason: 'leaked',
      note: '密钥出现在论坛',
      stateBy: 'seller',
      may: ['reinstate', 'revoke'],
    });
    await reinstate(owner(), id);
    expect(await get(id)).toMatchObject({ state: 'active', reason: null, note: '', stateBy: null });
    const { list } = (await app.call('listSoldLicenceEvents', { licenceId: id }, owner())).data;
    expect(list.map(({ kind, by }) => [kind, by])).toEqual([
      ['reinstated', 'seller'],
      ['suspended', 'seller'],
      ['issued', 'admin'],
    ]);
    expect(list[1]).toMatchObject({ detail: { reason: 'leaked' }, actor: { username: owner().username } });
    // Which admin it was is no business of the seller's.
    expect(list[2]?.actor).toBeNull();
    const letters = await lettersTo(app, to.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('授权已恢复'),
      expect.stringContaining('授权已暂停'),
    ]);
    expect(letters[1]?.body).toContain('授权码泄露');
    expect(letters[1]?.body).toContain('密钥出现在论坛');
  });

  test('need a reason, but for a reinstatement', async () => {
    const id = await one();
    for (const event of ['suspend', 'revoke']) {
      const reply = await move(owner(), { ids: [id], event });
      expect(reply.error?.fields).toEqual([{ field: 'reason', rule: 'required' }]);
    }
    expect((await move(owner(), { ids: [id], event: 'revoke', reason: 'refund' })).name).toBe('invalid_input');
  });

  test('what an admin suspended, no seller reinstates; what a seller suspended, an admin does', async () => {
    const [byAdmin, bySeller] = await issue(2);
    await suspend(made(admin), made(byAdmin));
    await suspend(owner(), made(bySeller));
    expect((await reinstate(owner(), made(byAdmin))).data.unchanged).toEqual([{ id: byAdmin, why: 'by_admin' }]);
    expect(await get(made(byAdmin))).toMatchObject({ heldByAdmin: true, may: ['revoke'] });
    const both = await reinstate(made(admin), made(byAdmin), made(bySeller));
    expect(both.data.changed).toEqual([
      { id: byAdmin, state: 'active' },
      { id: bySeller, state: 'active' },
    ]);
    const { rows } = await app.sql(`select count(*) from operation_log where action = 'licence.reinstate'`);
    expect(Number(rows[0]?.['count'])).toBeGreaterThan(0);
  });

  test('many at once say of each what became of it', async () => {
    const [active, suspended, gone] = await issue(3);
    await suspend(owner(), made(suspended));
    await revoke(owner(), made(gone));
    const reply = await suspend(owner(), made(active), made(suspended), made(gone), 999_999, made(active));
    expect(reply.data).toEqual({
      changed: [{ id: active, state: 'suspended' }],
      unchanged: [
        { id: suspended, why: 'state' },
        { id: gone, why: 'state' },
        { id: 999_999, why: 'not_found' },
      ],
    });
    expect((await suspend(owner(), ...Array.from({ length: 101 }, (_, index) => index + 1))).name).toBe(
      'invalid_input',
    );
  });

  test('revoked is final, however many try at once', async () => {
    const ids = await issue(4);
    await suspend(owner(), ...ids);
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => reinstate(owner(), ...ids)),
      ...Array.from({ length: 6 }, () => revoke(made(admin), ...ids.toReversed())),
    ]);
    for (const reply of replies) expect(reply.name).toBeUndefined();
    for (const id of ids) {
      expect((await get(id)).state).toBe('revoked');
      const { list } = (await app.call('listSoldLicenceEvents', { licenceId: id }, owner())).data;
      expect(list.filter(({ kind }) => kind === 'revoked')).toHaveLength(1);
      expect(list[0]?.kind).toBe('revoked');
      expect(list.filter(({ kind }) => kind === 'reinstated').length).toBeLessThanOrEqual(1);
      const revocations = replies
        .flatMap(({ data }) => data.changed)
        .filter((one) => one.id === id && one.state === 'revoked');
      expect(revocations).toHaveLength(1);
    }
    for (const who of [owner(), made(admin)]) {
      for (const act of [reinstate, suspend, revoke]) expect((await act(who, ...ids)).data.changed).toEqual([]);
    }
  });

  test('an admin decides on nothing that they hold', async () => {
    const id = await one(1, { to: made(admin), of: made(ofPlatform), shopId: null });
    expect((await revoke(made(admin), id)).data.unchanged).toEqual([{ id, why: 'own' }]);
  });
});

describe('the list', () => {
  test('pages without gap or twin, by number and by end, in each state', async () => {
    const sellers = await makeShop(app);
    const goods = await makeProduct(app, { shopId: sellers.id });
    const [now, twoDaysAgo] = [app.now(), new Date(app.now().getTime() - 2 * 86_400_000)];
    const has = (quantity: number, termDays: number | null, since = now) =>
      issue(quantity, { of: goods, shopId: sellers.id, policy: { termDays }, now: since });
    const [lifetime, year, soon, over] = [
      await has(3, null),
      await has(3, 365),
      await has(3, 20),
      await has(3, 1, twoDaysAgo),
    ];
    const owns = { ...sellers.owner };
    const listed = (input: Record<string, unknown>) => all(input, owns, 'listSoldLicences');
    const down = (...groups: number[][]) => groups.flatMap((ids) => ids.toReversed());
    // Those that ended were issued before all others.
    expect(await listed({})).toEqual(down(soon, year, lifetime, over));
    expect(await listed({ direction: 'asc' })).toEqual([...over, ...lifetime, ...year, ...soon]);
    expect(await listed({ sort: 'end' })).toEqual(down(lifetime, year, soon, over));
    expect(await listed({ sort: 'end', direction: 'asc' })).toEqual([...over, ...soon, ...year, ...lifetime]);
    expect(await listed({ sort: 'issued', state: 'active' })).toEqual(down(soon, year, lifetime));
    expect(await listed({ to: siteDay(app, -1) })).toEqual(down(over));
    expect(await listed({ from: siteDay(app), by: 'issued', sort: 'end' })).toEqual(down(lifetime, year, soon));
    expect(await listed({ from: siteDay(app, 1), to: siteDay(app, 40), by: 'end' })).toEqual(down(soon));
    expect(await listed({ productId: goods.id, sort: 'end' })).toEqual(down(lifetime, year, soon, over));
    expect(await listed({ state: 'active' })).toEqual(down(lifetime, year, soon));
    expect(await listed({ state: 'ending' })).toEqual(soon);
    expect(await listed({ state: 'expired' })).toEqual(down(over));
    await suspend(owns, made(year[0]), made(over[0]));
    await revoke(owns, made(year[1]));
    expect(await listed({ state: 'suspended' })).toEqual([year[0], over[0]]);
    expect(await listed({ state: 'revoked' })).toEqual([year[1]]);
    expect(await listed({ state: 'expired', productId: goods.id })).toEqual([over[2], over[1]]);
    expect(await listed({ state: 'active', productId: made(product).id })).toEqual([]);
    const byAdmin = (input: Record<string, unknown>) =>
      all({ shopId: sellers.id, ...input }, made(admin), 'listAllLicences');
    expect(await byAdmin({ state: 'ending' })).toEqual(soon);
    expect(await byAdmin({ state: 'revoked' })).toEqual([year[1]]);
    const first = (await app.call('listSoldLicences', { state: 'active', limit: 2 }, owns)).data;
    expect(first).toMatchObject({ total: 7, totalExact: true });
    expect((await app.call('listSoldLicences', { state: 'active', cursor: 'x' }, owns)).error?.fields).toEqual([
      { field: 'cursor', rule: 'format' },
    ]);
  });

  test('its holder sorts and narrows their own in the same way', async () => {
    const to = await makePerson(app);
    const [now, twoDaysAgo] = [app.now(), new Date(app.now().getTime() - 2 * 86_400_000)];
    const has = (termDays: number | null, since = now) => issue(2, { to, policy: { termDays }, now: since });
    const [lifetime, year, over] = [await has(null), await has(365), await has(1, twoDaysAgo)];
    const listed = async (input: Record<string, unknown>) =>
      (await readAll((page) => app.call('listLicences', { ...input, ...page }, to))).map(({ id }) => id);
    expect(await listed({})).toEqual([...year.toReversed(), ...lifetime.toReversed(), ...over.toReversed()]);
    expect(await listed({ sort: 'end', direction: 'asc' })).toEqual([...over, ...year, ...lifetime]);
    expect(await listed({ sort: 'end' })).toEqual([...over, ...year, ...lifetime].toReversed());
    expect(await listed({ state: 'expired', direction: 'asc' })).toEqual(over);
    expect(await listed({ to: siteDay(app, -1) })).toEqual(over.toReversed());
    expect(await listed({ from: siteDay(app, 300), to: siteDay(app, 400), by: 'end' })).toEqual(year.toReversed());
    expect(await listed({ search: 'cloud', sort: 'end', direction: 'asc' })).toEqual([...over, ...year, ...lifetime]);
  });

  test('finds by holder, by the end of the key, and by a whole key that never stands in an address', async () => {
    const to = await makePerson(app);
    const id = await one(1, { to });
    const { key } = (await app.call('getLicence', { id }, to)).data;
    expect(await all({ search: to.username.toUpperCase() }, owner(), 'listSoldLicences')).toEqual([id]);
    expect(await all({ search: to.username, state: 'active' }, made(admin), 'listAllLicences')).toEqual([id]);
    expect(await all({ search: `-${key.slice(-4)}` }, owner(), 'listSoldLicences')).toContain(id);
    expect(await all({ search: '没有' }, owner(), 'listSoldLicences')).toEqual([]);
    expect((await app.call('listSoldLicences', { search: key }, owner())).name).toBe('invalid_input');
    expect((await app.call('listSoldLicences', { search: key.replaceAll('-', '') }, owner())).name).toBe(
      'invalid_input',
    );
    expect((await app.call('findLicenceByKey', { key: key.toLowerCase() }, owner())).data.id).toBe(id);
    expect((await app.call('findLicenceByKey', { key }, made(otherShop).owner)).name).toBe('not_found');
    expect((await app.call('findLicenceByKey', { key }, to)).name).toBe('not_found');
  });

  test('looking for keys is throttled', async () => {
    const someone = await makePerson(app, 'admin');
    const names = new Set<string | undefined>();
    for (let tries = 0; tries < 62; tries++) {
      names.add((await app.call('findLicenceByKey', { key: `${tries}` }, someone)).name);
    }
    expect([...names]).toEqual(['not_found', 'too_many_requests']);
  });
});

test('an admin decides nothing of a licence that another account of theirs holds, and issues none to themselves', async () => {
  const [judge, twin] = [await makePerson(app, 'admin'), await makePerson(app)];
  await verifyAsOne(app, [judge, twin]);
  const [id = 0] = await issue(1, { to: twin });
  const owner = made(shop).owner;
  await app.call('moveLicences', { ids: [id], event: 'suspend', reason: 'abuse', note: '滥用' }, owner);
  const lift = { ids: [id], event: 'reinstate' } as const;
  expect((await app.call('moveLicences', lift, judge)).data.unchanged).toEqual([{ id, why: 'own' }]);
  expect((await app.call('getSoldLicence', { id }, judge)).data.may).toEqual([]);
  expect((await app.call('moveLicences', lift, made(admin))).data.changed).toMatchObject([{ id, state: 'active' }]);
  const wanted = { skuId: made(ofPlatform).skuId, recipients: twin.username, reason: '赠送' };
  expect((await app.call('issueLicences', wanted, judge)).name).toBe('four_eyes');
});
