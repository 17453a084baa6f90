/** Admins set money aside, give it back, or pay it out with the eyes of two. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/accounts.ts';

let app: TestApp;
let admin: Person;
let other: Person;
const limitFen = 100_000;

beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  const { rows } = await app.sql(
    `select a.owner_id from ledger_accounts a where a.kind = 'held' and a.balance_fen <>
       (select coalesce(sum(h.left_fen), 0) from ledger_holds h where h.user_id = a.owner_id and h.state = 'active')`,
  );
  expect(rows).toEqual([]);
  await app.stop();
});

async function rich(amountFen: number, role: 'user' | 'admin' = 'user'): Promise<Person> {
  const user = await makePerson(app, role);
  const third = await makePerson(app, 'admin');
  const { id, state } = (await app.call('askAdjustment', { userId: user.id, amountFen, reason: '测试' }, third)).data;
  if (state === 'waiting') await app.call('decideAdjustment', { id, accept: true, words: '' }, other);
  return user;
}
const place = (user: Person, amountFen: number, more: object = {}, by = admin) =>
  app.call('placeHold', { userId: user.id, amountFen, reason: '核实交易', ...more }, by);
const release = (id: number, by = admin) => app.call('releaseHold', { id, words: '已核实' }, by);
const payOut = (user: Person, holdId: number, fen: number, by = admin) =>
  app.call('askAdjustment', { userId: user.id, amountFen: -fen, holdId, reason: '归还失主' }, by);
const balances = async (user: Person) => {
  const { balanceFen, heldFen } = await balancesOf(app.database.primary, user.id);
  return [balanceFen, heldFen];
};
const lastLetter = async (user: Person) => {
  await app.drainJobs();
  const { rows } = await app.sql('select body from mail_outbox where recipient = $1 order by id desc limit 1', [
    user.email,
  ]);
  return String(rows[0]?.['body']);
};

test('money is set aside with a reason that the user reads, and given back once', async () => {
  const user = await rich(1000);
  const { data } = await place(user, 600);
  expect(data).toMatchObject({
    state: 'active',
    leftFen: 600,
    until: null,
    placedBy: { id: admin.id },
    may: ['release', 'pay_out'],
  });
  expect(await balances(user)).toEqual([400, 600]);
  expect(await lastLetter(user)).toContain('核实交易');
  const replies = await Promise.all([release(data.id), release(data.id, other), release(data.id)]);
  expect(replies.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'ok',
    'state_conflict',
    'state_conflict',
  ]);
  expect(await balances(user)).toEqual([1000, 0]);
  expect(await lastLetter(user)).toContain('¥6.00 已退回您的余额');
  const { rows } = await app.sql('select action from operation_log where subject = $1 order by id', [
    `hold ${data.id}`,
  ]);
  expect(rows).toEqual([{ action: 'hold.place' }, { action: 'hold.release' }]);
});

test('until a time, after which it comes free by itself', async () => {
  const user = await rich(1000);
  const until = new Date(app.now().getTime() + 3_600_000).toISOString();
  const { id } = (await place(user, 600, { until })).data;
  app.pass(3600);
  await app.runPeriodic('ledger.expireHolds');
  expect(await balances(user)).toEqual([1000, 0]);
  const { data } = await app.call('listAllHolds', { userId: user.id, state: 'ended' }, admin);
  expect(data.list).toMatchObject([{ id, state: 'expired', leftFen: 0, may: [] }]);
  expect((await release(id)).name).toBe('state_conflict');
});

test('more than there is, a time that is past, and oneself are refused', async () => {
  const user = await rich(1000);
  const refused = await place(user, 1001);
  expect([refused.name, refused.error?.params]).toEqual(['balance_too_small', { available: '¥10.00' }]);
  const past = await place(user, 1, { until: app.now().toISOString() });
  expect(past.error?.fields).toMatchObject([{ field: 'until', rule: 'in_future' }]);
  const self = await rich(1000, 'admin');
  expect((await place(self, 1, {}, self)).name).toBe('four_eyes');
  const { id } = (await place(self, 1)).data;
  expect((await release(id, self)).name).toBe('four_eyes');
  expect((await payOut(self, id, 1, self)).name).toBe('four_eyes');
  expect((await app.call('placeHold', { userId: 999_999, amountFen: 1, reason: 'x' }, admin)).name).toBe('not_found');
  expect((await release(999_999)).name).toBe('not_found');
});

test('paying out goes through an adjustment: small parts at once, never more than is left', async () => {
  const user = await rich(1000);
  const { id } = (await place(user, 600)).data;
  expect((await payOut(user, id, 200)).data).toMatchObject({ state: 'applied', holdId: id });
  expect(await balances(user)).toEqual([400, 400]);
  expect(await lastLetter(user)).toContain(`从冻结 ${id} 中划出了 ¥2.00`);
  expect((await payOut(user, id, 401)).error).toMatchObject({ name: 'hold_too_small', params: { left: '¥4.00' } });
  const [stranger, positive] = [
    await payOut(await rich(10), id, 1),
    await app.call('askAdjustment', { userId: user.id, amountFen: 1, holdId: id, reason: 'x' }, admin),
  ];
  expect(stranger.name).toBe('not_found');
  expect(positive.error?.fields).toMatchObject([{ field: 'amountFen', rule: 'below_zero' }]);
  expect((await payOut(user, id, 400)).data.state).toBe('applied');
  expect((await app.call('listAllHolds', { userId: user.id }, admin)).data.list[0]).toMatchObject({ state: 'settled' });
});

test('above the limit it takes two, and of two who pay it out at once one does', async () => {
  const user = await rich(3 * limitFen);
  const { id } = (await place(user, 2 * limitFen)).data;
  const [one, two] = [(await payOut(user, id, 2 * limitFen)).data, (await payOut(user, id, 2 * limitFen)).data];
  expect([one.state, two.state]).toEqual(['waiting', 'waiting']);
  const accept = (adjustment: number) =>
    app.call('decideAdjustment', { id: adjustment, accept: true, words: '' }, other);
  const replies = await Promise.all([accept(one.id), accept(two.id)]);
  expect(replies.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'hold_too_small',
    'ok',
  ]);
  expect(await balances(user)).toEqual([limitFen, 0]);
});

test('what was paid out of a hold comes back to the balance when it is taken back', async () => {
  const user = await rich(1000);
  const { id: holdId } = (await place(user, 600)).data;
  const { id } = (await payOut(user, holdId, 600)).data;
  const { data } = await app.call('reverseAdjustment', { id, reason: '失主弄错了' }, other);
  expect(data.state).toBe('reversed');
  expect(await balances(user)).toEqual([1000, 0]);
});

test('the list is narrowed by state and user', async () => {
  const user = await rich(1000);
  const ids: number[] = [];
  for (let turn = 0; turn < 3; turn++) ids.push((await place(user, 10)).data.id);
  await release(ids[0] ?? 0);
  const list = async (input: object) => {
    const { data } = await app.call('listAllHolds', input, admin);
    return [data.list.filter((hold) => hold.user.id === user.id).map(({ id }) => ids.indexOf(id)), data.total];
  };
  expect(await list({ userId: user.id })).toEqual([[2, 1, 0], 3]);
  expect(await list({ userId: user.id, state: 'active' })).toEqual([[2, 1], 2]);
  expect(await list({ userId: user.id, state: 'ended' })).toEqual([[0], 1]);
  expect((await list({ state: 'active', limit: 2 }))[0]).toEqual([2, 1]);
});
