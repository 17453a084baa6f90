import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences/licences.ts';
import { untilOneWaits } from '../../../../tests/support/app/locks.ts';
import { unprepared } from '../../platform/database/database.ts';
import { countLicences, listOrderLicences, revokeLicences } from './service.ts';

let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

test('all licences of an order are made at once, each with a key of its own', async () => {
  const policy = { termDays: null, seats: 3, binds: ['account'], entitlements: ['a', 'b'] };
  const ids = await stage.issueSeveral(stage.holder, 25, policy);
  expect(new Set(ids).size).toBe(25);
  const licences = await Promise.all(ids.map(stage.get));
  expect(new Set(licences.map(({ key }) => key)).size).toBe(25);
  for (const licence of licences) {
    expect(licence).toMatchObject({ state: 'active', seats: 3, seatsUsed: 0, binds: ['account'], expiresAt: null });
    expect(licence).toMatchObject({ startsAt: app.now().toISOString(), unbindsLeft: 3 });
    expect(licence.may).toEqual(['bind', 'rotate', 'disclose']);
    expect(licence.keyMasked).toBe(`••••-${licence.key.slice(-4)}`);
  }
  const listed = await listOrderLicences(app.database.reads, licences[0]?.orderId ?? 0, app.now());
  expect(listed).toEqual(licences.map(({ id, keyMasked, state }) => ({ id, keyMasked, state })));
});

test('a term of days ends to the millisecond', async () => {
  const { startsAt, expiresAt } = await stage.issue({ termDays: 365 });
  expect(Date.parse(expiresAt ?? '') - Date.parse(startsAt ?? '')).toBe(365 * 24 * 60 * 60 * 1000);
});

test('a key lies in the database neither as text nor as a hash that others could make', async () => {
  const { id, key } = await stage.issue();
  const { rows } = await app.sql(
    'select row_to_json(l)::text as row, sha256($2::bytea) = l.key_hash as plain from licences l where id = $1',
    [id, Buffer.from(key)],
  );
  expect(rows[0]?.['plain']).toBe(false);
  const row = String(rows[0]?.['row']);
  for (const text of [key, key.replaceAll('-', ''), Buffer.from(key).toString('hex')]) expect(row).not.toContain(text);
  expect(row).toContain(`"key_tail":"${key.slice(-4)}"`);
});

test('the dashboard counts what works now, and what ends soon as the list does', async () => {
  const owner = await stage.makePerson('wigeon');
  const dayBefore = new Date(app.now().getTime() - 24 * 60 * 60 * 1000);
  await stage.issueSeveral(owner, 1, { termDays: null });
  await stage.issueSeveral(owner, 1, { termDays: licenceEndingDays + 1 });
  await stage.issueSeveral(owner, 1, { termDays: licenceEndingDays + 1 }, dayBefore);
  await stage.issueSeveral(owner, 1, { termDays: 1 }, dayBefore);
  const [revoked = 0] = await stage.issueSeveral(owner, 1, { termDays: 5 });
  await stage.move(revoked, 'revoked');
  expect(await countLicences(app.database.reads, owner.userId, app.now())).toEqual({ licences: 3, endingSoon: 1 });
  expect((await app.call('listLicences', { ending: 'yes' }, owner)).data.total).toBe(1);
  const { sides } = (await app.call('listWaiting', {}, owner)).data;
  expect(sides).toMatchObject([{ side: 'buyer', kinds: [{ kind: 'ending_licence', count: 1 }], total: 1 }]);
  // Told apart from others of the same product by the end of its key.
  const [ending] = (await app.call('listLicences', { ending: 'yes' }, owner)).data.list;
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const [side] = (await app.call('listWaiting', {}, { ...owner, locale })).data.sides;
    expect(side?.items.map(({ title }) => title.slice(-12))).toEqual([` · ${ending?.keyMasked}`]);
  }
});

test('a refund revokes the newest, but locks the oldest first, as whoever else moves several', async () => {
  const ids = await stage.issueSeveral(stage.holder, 3);
  const { orderId } = await stage.get(ids[0] ?? 0);
  const lock = unprepared('select from licences where id = any($1::bigint[]) for no key update nowait');
  let revoking: Promise<number> | undefined;
  await app.database.transaction(async (tx) => {
    await tx.many(lock, [ids.slice(0, 1)]);
    const revocation = { orderId: orderId ?? 0, quantity: 2, now: app.now() };
    revoking = app.database.transaction((other) => revokeLicences(other, revocation));
    await untilOneWaits(app);
    // Nobody has them yet: with one of them, the refund would wait for us while we wait for it.
    await tx.many(lock, [ids.slice(1)]);
  });
  expect(await revoking).toBe(2);
  const states = await Promise.all(ids.map(async (id) => (await stage.get(id)).state));
  expect(states).toEqual(['active', 'revoked', 'revoked']);
});
