/** The numbers about money: one admin changes them in front of all the others, but not the limit of one admin. */
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import { dayMs } from '#contract/core/durations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteTimeZone } from '../../../../tests/support/app/siteTime.ts';
import { makePerson, stayBusy, type Person } from '../../../../tests/support/people/people.ts';
import { openSession } from '../../platform/http/session.ts';
import { dayOf, startOf } from '../../platform/day.ts';

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
  expect(data.history).toMatchObject([
    { rule: 'newShopDays', value: 45, changedBy: { id: admin.id }, countsFrom: null },
  ]);
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

describe('from a day on', () => {
  const dayIn = (days: number) => dayOf(new Date(app.now().getTime() + days * dayMs), siteTimeZone);
  const planned = async () => (await rules()).planned;
  const takeBack = (id: number, by = other) => app.call('takeBackPlannedRule', { id, reason: '不改了' }, by);

  /** Sessions end by the clock. */
  const pass = async (seconds: number) => {
    app.pass(seconds);
    [admin, other] = [await loggedInAgain(admin), await loggedInAgain(other)];
  };
  const loggedInAgain = async (person: Person) => {
    const session = { userId: person.id, role: 'admin', remember: false, now: app.now() } as const;
    const { token } = await app.database.transaction((tx) => openSession(tx, session));
    await stayBusy(app.database.primary, person.id);
    return { ...person, token };
  };

  test('a day that is no later one is refused by name', async () => {
    for (const [from, rule] of [
      [dayIn(0), 'earliest_day'],
      [dayIn(366), 'latest_day'],
      ['2026-02-30', 'format'],
    ]) {
      expect((await save({ owedAlarmFen: 7, from })).error?.fields).toMatchObject([{ field: 'from', rule }]);
    }
  });

  test('what stands until then holds until then; an act counts by its moment', async () => {
    const before = (await rules()).rules.withdrawalMinFen;
    const from = dayIn(2);
    const start = startOf(from, siteTimeZone);
    const { data } = await save({ withdrawalMinFen: 3000, from });
    expect(data).toMatchObject({
      rules: { withdrawalMinFen: before },
      planned: [
        { rule: 'withdrawalMinFen', value: 3000, countsFrom: start.toISOString(), plannedBy: { id: admin.id } },
      ],
      history: expect.arrayContaining([
        expect.objectContaining({
          rule: 'withdrawalMinFen',
          value: 3000,
          countsFrom: start.toISOString(),
          takenBackAt: null,
        }),
      ]),
    });
    expect((await lettersTo(other)).at(-1)).toContain(`自 ${from} 起生效`);
    // Neither changed nor planned by another one meanwhile, by nobody.
    for (const wish of [{ withdrawalMinFen: 500 }, { withdrawalMinFen: 500, from: dayIn(1) }]) {
      expect((await save(wish, other)).name).toBe('rule_planned');
    }
    const minFen = async () => (await app.call('getWithdrawalTerms', {}, await makePerson(app))).data.minFen;
    await pass((start.getTime() - app.now().getTime()) / 1000 - 1);
    expect(await minFen()).toBe(before);
    await pass(1);
    expect(await minFen()).toBe(3000);
    expect(await planned()).toEqual([]);
    const id = Number((await app.sql('select max(id) as id from planned_settings', [])).rows[0]?.['id']);
    expect((await takeBack(id)).name).toBe('state_conflict');
    // The value that stood before is a change now, though it is what was saved at once.
    expect((await save({ withdrawalMinFen: before })).data.rules.withdrawalMinFen).toBe(before);
    expect(await minFen()).toBe(before);
  });

  test('one that is taken back never holds; only one of two takes it back', async () => {
    await pass(60);
    const before = (await rules()).rules.owedAlarmFen;
    const id = (await save({ owedAlarmFen: 5, from: dayIn(1) })).data.planned[0]?.id ?? 0;
    expect((await app.call('takeBackPlannedRule', { id, reason: 'x' }, await makePerson(app))).name).toBe('forbidden');
    const both = await Promise.all([takeBack(id), takeBack(id, admin)]);
    expect(both.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ok',
      'state_conflict',
    ]);
    expect((await rules()).history[0]).toMatchObject({
      rule: 'owedAlarmFen',
      value: 5,
      takenBackAt: expect.any(String),
    });
    await pass(2 * 24 * 3600);
    expect((await rules()).rules.owedAlarmFen).toBe(before);
    expect((await takeBack(999)).name).toBe('not_found');
  });

  test('what lets one person do more waits for another admin, and then for its day', async () => {
    const before = (await rules()).rules.withdrawalDayCount;
    const from = dayIn(3);
    const { data } = await save({ withdrawalDayCount: before + 1, from });
    const request = data.requests.find(({ rule }) => rule === 'withdrawalDayCount');
    expect(request).toMatchObject({ countsFrom: startOf(from, siteTimeZone).toISOString() });
    expect(data.planned).toEqual([]);
    const id = request?.id ?? 0;
    // Neither is judged by a value that is gone: a stricter one that was planned meanwhile stops it.
    const stricter = (await save({ withdrawalDayCount: before - 1, from: dayIn(1) })).data.planned[0]?.id ?? 0;
    expect((await decide(id, true, other)).name).toBe('rule_planned');
    // Who takes that back alone lets people do more again, unless it was theirs.
    expect((await takeBack(stricter)).name).toBe('four_eyes');
    const mayOf = async (by: Person) => (await app.call('getMoneyRules', {}, by)).data.planned.map(({ may }) => may);
    expect([await mayOf(other), await mayOf(admin)]).toEqual([[[]], [['take_back']]]);
    expect((await rules()).planned).toMatchObject([{ id: stricter }]);
    expect((await takeBack(stricter, admin)).name).toBeUndefined();
    const agreed = await decide(id, true, other);
    expect(agreed.data).toMatchObject({
      rules: { withdrawalDayCount: before },
      planned: [{ value: before + 1, may: ['take_back'] }],
    });
    expect(await mayOf(admin)).toEqual([['take_back']]);
    await pass(3 * 24 * 3600);
    expect((await rules()).rules.withdrawalDayCount).toBe(before + 1);
  });

  test('what begins later fits what holds then', async () => {
    const { rentalAheadMaxDays: max } = (await rules()).rules;
    const wider = (await save({ rentalAheadMaxDays: max + 60, from: dayIn(2) })).data.planned[0]?.id ?? 0;
    const tooSoon = await save({ rentalAheadDays: max + 30, from: dayIn(1) });
    expect(tooSoon.error?.fields).toMatchObject([{ field: 'rentalAheadDays', rule: 'too_big' }]);
    expect((await save({ rentalAheadDays: max + 30, from: dayIn(2) })).name).toBeUndefined();
    expect((await takeBack(wider)).name).toBe('rule_planned');
  });
});
