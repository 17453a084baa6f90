/** The numbers about money: one admin changes them in front of all the others, but not the limit of one admin. */
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
});
afterAll(() => app.stop());

const rules = async () => (await app.call('getMoneyRules', {}, admin)).data;
const save = (input: object, by = admin) => app.call('saveMoneyRules', { reason: '试行', ...input }, by);
const decide = (id: number, accept: boolean, by: Person) =>
  app.call('decideRuleRequest', { id, accept, words: accept ? '' : '不需要' }, by);
const lettersTo = async (person: Person) => {
  await app.drainJobs();
  const { rows } = await app.sql('select body from mail_outbox where recipient = $1 order by id', [person.email]);
  return rows.map(({ body }) => String(body));
};

test('start as they are meant to be, for admins only', async () => {
  expect((await rules()).requests).toEqual([]);
  expect((await rules()).rules).toEqual(normalMoneyRules);
  const user = await makePerson(app);
  expect((await app.call('getMoneyRules', {}, user)).name).toBe('forbidden');
  expect((await save({ releaseDays: 2 }, user)).name).toBe('forbidden');
});

test.each([
  [{ newShopReleaseDays: 61 }, 'newShopReleaseDays', 'too_big'],
  [{ releaseDays: 0 }, 'releaseDays', 'too_small'],
  [{ newShopDays: 1.5 }, 'newShopDays', 'whole_number'],
  [{ secondAdminFen: '1e9' }, 'secondAdminFen', 'type'],
  [{ secondAdminDayFen: 500_000_001 }, 'secondAdminDayFen', 'too_big'],
  [{ owedAlarmFen: 100_000_001 }, 'owedAlarmFen', 'too_big'],
  [{ reason: ' ' }, 'reason', 'required'],
  [{ timeZone: 'UTC' }, 'timeZone', 'unknown'],
])('%j is refused by name', async (wrong, field, rule) => {
  expect((await save(wrong)).error?.fields).toMatchObject([{ field, rule }]);
});

test('what differs is changed, with a history, on record, and told to all the others', async () => {
  const { data } = await save({ newShopDays: 45, releaseDays: 1 });
  expect(data.rules).toMatchObject({ newShopDays: 45, releaseDays: 1 });
  expect(data.history).toMatchObject([{ rule: 'newShopDays', value: 45, changedBy: { id: admin.id } }]);
  const { rows } = await app.sql(`select detail from operation_log where action = 'money.rules'`);
  expect(rows).toEqual([{ detail: { reason: '试行', changes: [{ rule: 'newShopDays', from: 30, to: 45 }] } }]);
  expect((await lettersTo(other)).at(-1)).toContain('新店期（天）: 30 → 45');
  expect(await lettersTo(admin)).toEqual([]);
  await save({ newShopDays: 45 });
  expect((await rules()).history).toHaveLength(1);
});

test('a lower limit of one admin counts at once', async () => {
  expect((await save({ secondAdminFen: 50_000 })).data).toMatchObject({
    rules: { secondAdminFen: 50_000 },
    requests: [],
  });
  const user = await makePerson(app);
  const asked = await app.call('askAdjustment', { userId: user.id, amountFen: 50_001, reason: 'x' }, admin);
  expect(asked.data.state).toBe('waiting');
});

test('an earlier round of the recharge bonus waits as a later one does', async () => {
  const setRound = (round: number) =>
    app.sql(
      `insert into site_settings (name, value, changed_at) values ('payments.bonusRound', $1, now())
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(String(round))],
    );
  await setRound(3);
  for (const to of [2, 4]) {
    const { data } = await save({ rechargeBonusRoundCount: to });
    expect(data).toMatchObject({
      rules: { rechargeBonusRoundCount: 3 },
      requests: [{ rule: 'rechargeBonusRoundCount', from: 3, to }],
    });
    await app.call('withdrawRuleRequest', { id: data.requests[0]?.id ?? 0 }, admin);
  }
  await setRound(normalMoneyRules.rechargeBonusRoundCount);
});

test('a higher one waits for another admin; what else was changed does not', async () => {
  const { data } = await save({ secondAdminFen: 90_000, releaseDays: 2 });
  expect(data).toMatchObject({
    rules: { secondAdminFen: 50_000, releaseDays: 2 },
    requests: [{ rule: 'secondAdminFen', from: 50_000, to: 90_000, may: ['withdraw'] }],
  });
  const id = data.requests[0]?.id ?? 0;
  expect((await lettersTo(other)).at(-1)).toContain('将“单人单次限额”从 ¥500.00 改为 ¥900.00');
  expect((await save({ secondAdminFen: 80_000 }, other)).name).toBe('rule_request_waiting');
  expect((await decide(id, true, admin)).name).toBe('four_eyes');
  expect((await app.call('withdrawRuleRequest', { id }, other)).name).toBe('forbidden');
  const both = await Promise.all([decide(id, true, other), decide(id, true, await makePerson(app, 'admin'))]);
  expect(both.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual(['ok', 'state_conflict']);
  expect(await rules()).toMatchObject({ rules: { secondAdminFen: 90_000 }, requests: [] });
});

test('a refused or withdrawn one changes nothing and makes room for the next', async () => {
  const ask = async () => (await save({ secondAdminFen: 200_000 })).data.requests[0]?.id ?? 0;
  expect((await decide(await ask(), false, other)).data.requests).toEqual([]);
  const id = await ask();
  expect((await app.call('withdrawRuleRequest', { id }, admin)).data.requests).toEqual([]);
  expect((await decide(id, true, other)).name).toBe('state_conflict');
  expect((await rules()).rules.secondAdminFen).toBe(90_000);
  expect((await decide(999, true, other)).name).toBe('not_found');
});

test.each([
  ['secondAdminDayFen', 600_000, 400_000],
  ['releaseDays', 1, 5],
  ['newShopReleaseDays', 1, 30],
  ['newShopDays', 0, 60],
] as const)('of %s, %i waits for another admin and %i does not', async (rule, looser, stricter) => {
  const before = (await rules()).rules;
  const { data } = await save({ [rule]: looser });
  expect(data).toMatchObject({ rules: before, requests: [{ rule, from: before[rule], to: looser }] });
  const id = data.requests[0]?.id ?? 0;
  expect((await decide(id, true, admin)).name).toBe('four_eyes');
  expect((await decide(id, true, other)).data).toMatchObject({ rules: { [rule]: looser }, requests: [] });
  expect((await save({ [rule]: stricter })).data).toMatchObject({ rules: { [rule]: stricter }, requests: [] });
});

test('nobody raises it by saving what they saw before somebody lowered it', async () => {
  const replies = await Promise.all([
    save({ secondAdminFen: 10_000 }, other),
    save({ secondAdminFen: 90_000 }, admin),
    save({ secondAdminFen: 90_000 }, admin),
  ]);
  for (const { name } of replies) expect([undefined, 'rule_request_waiting']).toContain(name);
  expect((await rules()).rules.secondAdminFen).toBe(10_000);
});
