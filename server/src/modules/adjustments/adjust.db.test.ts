/** Admins change balances: who may, up to where alone, and what the books say afterwards. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyRules } from '#contract/money/moneyRules.ts';
import { newAdminSeconds, soloSeconds } from '#contract/users/soloRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { balanceFen } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { ageSoloActs, forgetSoloActs } from '../../../../tests/support/people/soloActs.ts';
import { auditLedger } from '../../ledger/audit.ts';

let app: TestApp;
let [asker, other, third]: Person[] = [];
/** What one admin may alone, in one act and in a day, unless the rules say otherwise. */
const limitFen = moneyRules.secondAdminFen.normal;
const dayFen = moneyRules.secondAdminDayFen.normal;

beforeAll(async () => {
  app = await startTestApp();
  [asker, other, third] = [
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
  ];
});
// Each test has the whole limit.
beforeEach(() => forgetSoloActs(app));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  // What adjustments say and what the books say is the same.
  const { rows } = await app.sql(
    `select a.id, a.state, count(e.id)::int as entries from balance_adjustments a
     left join ledger_entries e on e.key in ('adjustment:' || a.id, 'hold:' || a.hold_id || ':settle:adjustment:' || a.id)
     group by 1 having (count(e.id) = 1) <> (a.state in ('applied', 'reversing', 'reversed'))`,
  );
  expect(rows).toEqual([]);
  await app.stop();
});

const who = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody was made yet');
  return person;
};
const ask = (user: Person, amountFen: number, by = asker, more: object = {}) =>
  app.call('askAdjustment', { userId: user.id, amountFen, reason: '补偿', ...more }, who(by));
const decide = (id: number, accept: boolean, by = other) =>
  app.call('decideAdjustment', { id, accept, words: accept ? '' : '证据不足' }, who(by));
const reverse = (id: number, by = other) => app.call('reverseAdjustment', { id, reason: '看错了人' }, who(by));
const fen = (user: Person) => balanceFen(app, user);

async function lettersTo(person: Person): Promise<string[]> {
  await app.drainJobs();
  const { rows } = await app.sql('select subject from mail_outbox where recipient = $1 order by id', [person.email]);
  return rows.map(({ subject }) => String(subject));
}

async function operations(id: number): Promise<string[]> {
  const { rows } = await app.sql('select action from operation_log where subject = $1 order by id', [
    `adjustment ${id}`,
  ]);
  return rows.map(({ action }) => String(action));
}

describe('up to the limit', () => {
  test('one admin is enough: the money is there, on record, and the user is told why', async () => {
    const user = await makePerson(app);
    const { data } = await ask(user, limitFen);
    expect(data).toMatchObject({ state: 'applied', amountFen: limitFen, decidedBy: null, user: { id: user.id } });
    expect(await fen(user)).toBe(limitFen);
    const { rows } = await app.sql(
      `select e.kind, e.subject_kind, e.subject_id::int as id, a.kind as account, p.amount_fen::int as fen
       from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
       where e.key = $1 order by fen`,
      [`adjustment:${data.id}`],
    );
    const entry = { kind: 'adjustment', subject_kind: 'adjustment', id: data.id };
    expect(rows).toEqual([
      { ...entry, account: 'adjustments', fen: -limitFen },
      { ...entry, account: 'available', fen: limitFen },
    ]);
    expect(await operations(data.id)).toEqual(['adjustment.ask']);
    expect(await lettersTo(user)).toEqual([expect.stringContaining('余额已调整')]);
  });

  test('money is taken as well, but no more than is there', async () => {
    const user = await makePerson(app);
    await ask(user, 500);
    const refused = await ask(user, -501);
    expect([refused.status, refused.name, refused.error?.params]).toEqual([
      409,
      'balance_too_small',
      { available: '¥5.00' },
    ]);
    expect((await ask(user, -500)).data.state).toBe('applied');
    expect(await fen(user)).toBe(0);
  });

  test.each([
    [{ amountFen: 0 }, 'amountFen', 'not_zero'],
    [{ amountFen: 1.5 }, 'amountFen', 'whole_number'],
    [{ amountFen: 100_000_001 }, 'amountFen', 'too_big'],
    [{ reason: '  ' }, 'reason', 'required'],
    [{ reason: '\u202e' }, 'reason', 'required'],
    [{ force: true }, 'force', 'unknown'],
  ])('%j is refused by name', async (wrong, field, rule) => {
    const user = await makePerson(app);
    const { error } = await app.call(
      'askAdjustment',
      { userId: user.id, amountFen: 1, reason: 'x', ...wrong },
      who(asker),
    );
    expect(error?.fields).toMatchObject([{ field, rule }]);
  });

  test('nobody who is not there, and nobody’s own balance', async () => {
    expect((await ask({ ...who(asker), id: 999_999 }, 1)).name).toBe('not_found');
    expect((await ask(who(asker), 1, asker)).name).toBe('four_eyes');
  });
});

describe('above the limit', () => {
  test('nothing moves until another admin agrees; all others are asked', async () => {
    const user = await makePerson(app);
    const { id, state, may } = (await ask(user, limitFen + 1)).data;
    expect([state, may, await fen(user)]).toEqual(['waiting', ['withdraw'], 0]);
    expect((await lettersTo(who(other))).at(-1)).toContain('等待审批');
    const seen = await app.call('listAdjustments', { waiting: true }, who(other));
    expect(seen.data.list[0]).toMatchObject({ id, may: ['decide'], reason: '补偿' });
    const { sides } = (await app.call('listWaiting', {}, who(other))).data;
    expect(sides[0]?.items).toMatchObject([{ kind: 'adjustment', id, person: user.username, amountFen: limitFen + 1 }]);
    const { data } = await decide(id, true);
    expect(data).toMatchObject({ state: 'applied', decidedBy: { id: who(other).id }, may: ['reverse'] });
    expect(await fen(user)).toBe(limitFen + 1);
    expect(await operations(id)).toEqual(['adjustment.ask', 'adjustment.apply']);
  });

  test('neither who asked nor whose balance it is decides', async () => {
    const user = await makePerson(app, 'admin');
    const { id } = (await ask(user, limitFen + 1)).data;
    expect((await decide(id, true, asker)).name).toBe('four_eyes');
    expect((await decide(id, true, user)).name).toBe('four_eyes');
    expect((await decide(id, false, user)).name).toBe('four_eyes');
    expect((await app.call('listAdjustments', { userId: user.id }, user)).data.list[0]?.may).toEqual([]);
    expect(await fen(user)).toBe(0);
  });

  test('two who decide at once: one did, and the money moves once', async () => {
    const user = await makePerson(app);
    const { id } = (await ask(user, limitFen + 1)).data;
    const replies = await Promise.all([decide(id, true, other), decide(id, true, third), decide(id, false, other)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { name } of replies) expect([undefined, 'state_conflict']).toContain(name);
    const { data } = await app.call('listAdjustments', { userId: user.id }, who(other));
    expect(await fen(user)).toBe(data.list[0]?.state === 'applied' ? limitFen + 1 : 0);
  });

  test('refused and withdrawn ones are over; withdrawing is for who asked', async () => {
    const user = await makePerson(app);
    const [one, two] = [(await ask(user, limitFen + 1)).data.id, (await ask(user, limitFen + 1)).data.id];
    expect((await app.call('decideAdjustment', { id: one, accept: false, words: ' ' }, who(other))).name).toBe(
      'invalid_input',
    );
    expect((await decide(one, false)).data).toMatchObject({ state: 'refused', words: '证据不足', may: [] });
    expect((await app.call('withdrawAdjustment', { id: two }, who(other))).name).toBe('forbidden');
    expect((await app.call('withdrawAdjustment', { id: two }, who(asker))).data.state).toBe('withdrawn');
    for (const id of [one, two]) {
      expect((await decide(id, true)).name).toBe('state_conflict');
      expect((await app.call('withdrawAdjustment', { id }, who(asker))).name).toBe('state_conflict');
    }
    expect((await decide(999_999, true)).name).toBe('not_found');
    expect(await fen(user)).toBe(0);
  });

  test('what is not there any more when it is agreed to stays undecided', async () => {
    const user = await makePerson(app);
    const given = (await ask(user, limitFen + 500)).data.id;
    await decide(given, true);
    const { id } = (await ask(user, -limitFen - 500)).data;
    await ask(user, -1, third);
    expect((await decide(id, true)).name).toBe('balance_too_small');
    expect(
      (await app.call('listAdjustments', { state: 'waiting', userId: user.id }, who(other))).data.list,
    ).toHaveLength(1);
  });
});

describe('what one admin does alone', () => {
  test('counts together within a day, over all users', async () => {
    const users = await Promise.all(Array.from({ length: 7 }, () => makePerson(app)));
    const [first, , , , , sixth] = users as [Person, Person, Person, Person, Person, Person];
    const state = async (user: Person, amountFen: number, by = asker) => (await ask(user, amountFen, by)).data.state;
    for (const user of users.slice(0, 4)) expect(await state(user, limitFen)).toBe('applied');
    expect(await state(first, -60_000)).toBe('applied');
    expect(await state(sixth, 40_001)).toBe('waiting');
    expect(await state(sixth, 40_000)).toBe('applied');
    expect(await state(sixth, 1)).toBe('waiting');
    expect(await state(first, -1)).toBe('waiting');
    // Every admin has a limit of their own.
    expect(await state(sixth, limitFen, other)).toBe('applied');
    await ageSoloActs(app, soloSeconds - 1);
    expect(await state(sixth, 1)).toBe('waiting');
    await ageSoloActs(app, 1);
    expect(await state(sixth, limitFen)).toBe('applied');
  });

  test('counts together with gift codes', async () => {
    const user = await makePerson(app);
    const expiresAt = new Date(app.now().getTime() + 86_400_000).toISOString();
    const gift = { batchName: '开业礼', amountFen: limitFen, quantity: 1, expiresAt, reason: '开业' };
    for (let turn = 0; turn < 4; turn++) {
      expect((await app.call('createGiftBatch', gift, who(asker))).data.state).toBe('active');
    }
    expect((await ask(user, 60_000)).data.state).toBe('applied');
    expect((await ask(user, 40_001)).data.state).toBe('waiting');
    expect((await app.call('createGiftBatch', { ...gift, amountFen: 40_001 }, who(asker))).data.state).toBe('waiting');
  });

  test('to six puppets at once stays within the limit of a day', async () => {
    const puppets = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)));
    const replies = await Promise.all(puppets.flatMap((puppet) => [ask(puppet, 90_000), ask(puppet, 10_000)]));
    const applied = replies.filter(({ data }) => data.state === 'applied');
    const given = applied.reduce((sum, { data }) => sum + data.amountFen, 0);
    expect(given).toBeLessThanOrEqual(dayFen);
    // What did not fit waits, and nothing that would fit does.
    expect(given).toBeGreaterThan(dayFen - 90_000);
    const got = await Promise.all(puppets.map(fen));
    expect(got.reduce((sum, one) => sum + one, 0)).toBe(given);
    const { usedFen, leftFen } = (await app.call('getSoloLimit', {}, who(asker))).data;
    expect([usedFen, leftFen]).toEqual([given, Math.min(limitFen, dayFen - given)]);
  });

  test('is on record for good', async () => {
    const user = await makePerson(app);
    const { id } = (await ask(user, 500)).data;
    await ask(user, limitFen + 1);
    const { rows } = await app.sql(
      'select kind, subject, value_fen::int as fen from solo_acts where admin_id = $1 order by id',
      [who(asker).id],
    );
    expect(rows).toEqual([{ kind: 'adjustment', subject: `adjustment ${id}`, fen: 500 }]);
    for (const change of ['update solo_acts set value_fen = 1', 'delete from solo_acts', 'truncate solo_acts']) {
      await expect(app.sql(change)).rejects.toMatchObject({ constraint: 'solo_acts_append_only' });
    }
  });

  test('whatever is asked in whatever order: nobody moves more than the limits alone', async () => {
    const amounts = fc.integer({ min: -120_000, max: 120_000 }).filter((amount) => amount !== 0);
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 2, maxLength: 12 }), fc.boolean(), async (wanted, atOnce) => {
        await forgetSoloActs(app);
        const users = await Promise.all([makePerson(app), makePerson(app)]);
        for (const user of users) await ask(user, limitFen, third);
        const askNth = (amount: number, at: number) => ask(users[at % 2] ?? who(asker), amount);
        const replies = [];
        if (atOnce) replies.push(...(await Promise.all(wanted.map(askNth))));
        else for (const [at, amount] of wanted.entries()) replies.push(await askNth(amount, at));
        const applied = replies.filter((reply) => reply.name === undefined && reply.data.state === 'applied');
        for (const { data } of applied) expect(Math.abs(data.amountFen)).toBeLessThanOrEqual(limitFen);
        const alone = applied.reduce((sum, { data }) => sum + Math.abs(data.amountFen), 0);
        expect(alone).toBeLessThanOrEqual(dayFen);
        const moved = applied.reduce((sum, { data }) => sum + data.amountFen, 2 * limitFen);
        const [one, two] = await Promise.all(users.map(fen));
        expect((one ?? 0) + (two ?? 0)).toBe(moved);
        for (const { name } of replies)
          expect([undefined, 'balance_too_small', 'insufficient_balance']).toContain(name);
      }),
      { numRuns: 12 },
    );
  });
});

describe('an admin who is new', () => {
  test('decides on nothing that others ask for, for three days, and sees from when on', async () => {
    const [user, fresh] = [await makePerson(app), await makePerson(app, 'admin')];
    await app.sql('update users set admin_since = $2 where id = $1', [fresh.id, app.now()]);
    const decidesFrom = new Date(app.now().getTime() + newAdminSeconds * 1000).toISOString();
    expect((await app.call('getSoloLimit', {}, fresh)).data.decidesFrom).toBe(decidesFrom);
    const { id } = (await ask(user, limitFen + 1)).data;
    expect((await app.call('getAdjustment', { id }, fresh)).data.may).toEqual([]);
    for (const accept of [true, false]) {
      const refused = await decide(id, accept, fresh);
      expect([refused.status, refused.name]).toEqual([403, 'admin_too_new']);
      expect(refused.error?.params).toMatchObject({ hours: newAdminSeconds / 3600 });
    }
    const gift = await app.call(
      'createGiftBatch',
      { batchName: '礼', amountFen: limitFen + 1, quantity: 1, expiresAt: decidesFrom, reason: '礼' },
      who(asker),
    );
    expect((await app.call('decideGiftBatch', { id: gift.data.id, accept: true, words: '' }, fresh)).name).toBe(
      'admin_too_new',
    );
    const { requests } = (
      await app.call('saveMoneyRules', { secondAdminDayFen: dayFen + 1, reason: '提高' }, who(asker))
    ).data;
    const request = { id: requests[0]?.id ?? 0, accept: true, words: '' };
    expect((await app.call('decideRuleRequest', request, fresh)).name).toBe('admin_too_new');
    await app.sql(`update users set admin_since = admin_since - make_interval(secs => $2) where id = $1`, [
      fresh.id,
      newAdminSeconds,
    ]);
    expect((await app.call('getSoloLimit', {}, fresh)).data.decidesFrom).toBeNull();
    expect((await app.call('getAdjustment', { id }, fresh)).data.may).toEqual(['decide']);
    expect((await decide(id, true, fresh)).data.state).toBe('applied');
    await app.call('withdrawRuleRequest', { id: request.id }, who(asker));
  });

  test('is none that the one who asks can count on', async () => {
    const others = async () => (await app.call('getSoloLimit', {}, who(asker))).data.otherAdmins;
    const before = await others();
    const fresh = await makePerson(app, 'admin');
    expect(await others()).toBe(before + 1);
    await app.sql('update users set admin_since = $2 where id = $1', [fresh.id, app.now()]);
    expect(await others()).toBe(before);
    await app.sql(`update users set admin_since = $2, state = 'frozen' where id = $1`, [who(third).id, app.now()]);
    expect(await others()).toBe(before - 1);
    await app.sql(`update users set admin_since = created_at - interval '9 days', state = 'active' where id = $1`, [
      who(third).id,
    ]);
  });
});

describe('taking an adjustment back', () => {
  test('writes the reverse entry, once, and tells the user', async () => {
    const user = await makePerson(app);
    const { id } = (await ask(user, 700)).data;
    const replies = await Promise.all([reverse(id), reverse(id, third), reverse(id, asker)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fen(user)).toBe(0);
    const [entry] = (
      await app.sql(
        `select r.kind, r.subject_kind from ledger_entries e join ledger_entries r on r.reverses = e.id where e.key = $1`,
        [`adjustment:${id}`],
      )
    ).rows;
    expect(entry).toEqual({ kind: 'reversal', subject_kind: 'adjustment' });
    expect((await lettersTo(user)).join('\n')).toContain('余额调整已撤回');
    const [row] = (await app.call('listAdjustments', { userId: user.id }, who(other))).data.list;
    expect(row).toMatchObject({ state: 'reversed', reversal: { reason: '看错了人', decidedBy: null }, may: [] });
  });

  test('needs another admin above the limit as well, so that a debit that two agreed on is not undone by one', async () => {
    const user = await makePerson(app);
    await decide((await ask(user, limitFen + 1)).data.id, true);
    const { id } = (await ask(user, -limitFen - 1)).data;
    await decide(id, true);
    const asked = (await reverse(id, asker)).data;
    expect([asked.state, asked.may, await fen(user)]).toEqual(['reversing', ['withdraw'], 0]);
    expect((await decide(id, true, asker)).name).toBe('four_eyes');
    expect((await decide(id, false)).data).toMatchObject({ state: 'applied', reversal: { words: '证据不足' } });
    expect((await reverse(id, other)).data.state).toBe('reversing');
    expect((await app.call('withdrawAdjustment', { id }, who(other))).data).toMatchObject({
      state: 'applied',
      reversal: null,
    });
    await reverse(id, other);
    const both = await Promise.all([decide(id, true, asker), decide(id, true, third)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fen(user)).toBe(limitFen + 1);
  });

  test('counts against the limit of who does it', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)));
    const asked = [];
    for (const user of users) asked.push((await ask(user, 90_000)).data);
    expect((await reverse(asked[0]?.id ?? 0, asker)).data.state).toBe('reversing');
    expect((await reverse(asked[1]?.id ?? 0, other)).data.state).toBe('reversed');
  });

  test('is refused when the money is spent, and to the user', async () => {
    const user = await makePerson(app, 'admin');
    const { id } = (await ask(user, 700)).data;
    expect((await ask(user, -1)).data.state).toBe('applied');
    expect((await reverse(id)).name).toBe('balance_too_small');
    expect((await reverse(id, user)).name).toBe('four_eyes');
  });
});

test('a call that is repeated with its key moves money once', async () => {
  const user = await makePerson(app);
  const input = { userId: user.id, amountFen: 300, reason: '补偿' };
  const options = { ...who(asker), idempotencyKey: 'the-same-key' };
  const replies = await Promise.all(Array.from({ length: 4 }, () => app.call('askAdjustment', input, options)));
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  expect(await fen(user)).toBe(300);
});

test('before asking, an admin sees what there is and how much may be decided alone', async () => {
  const user = await makePerson(app, 'admin');
  await ask(user, 800);
  const { data } = await app.call('getUserMoney', { userId: user.id }, who(asker));
  expect(data).toMatchObject({ balanceFen: 800, heldFen: 0, mayAdjust: true, holds: [] });
  const limit = (await app.call('getSoloLimit', {}, who(asker))).data;
  expect(limit).toMatchObject({ actFen: limitFen, dayFen, usedFen: 800, leftFen: limitFen, decidesFrom: null });
  // Neither the one who looks nor the one whose money it is.
  expect(data.otherAdmins).toBe(limit.otherAdmins - 1);
  expect((await app.call('getSoloLimit', {}, await makePerson(app))).name).toBe('forbidden');
  expect((await app.call('getUserMoney', { userId: user.id }, user)).data.mayAdjust).toBe(false);
  expect((await app.call('getUserMoney', { userId: 999_999 }, who(asker))).name).toBe('not_found');
  const { id } = (await ask(user, 1)).data;
  expect((await app.call('getAdjustment', { id }, who(other))).data).toMatchObject({ id, user: { id: user.id } });
  expect((await app.call('getAdjustment', { id: 1 }, who(other))).name).toBe('not_found');
});

test('the list is narrowed by state and user, and goes on by cursor', async () => {
  const user = await makePerson(app);
  for (let turn = 0; turn < 5; turn++) await ask(user, 10 + turn, turn % 2 === 0 ? asker : other);
  await ask(user, limitFen + 1);
  const list = (input: object) => app.call('listAdjustments', { userId: user.id, ...input }, who(other));
  expect((await list({ state: 'waiting' })).data).toMatchObject({ total: 1, list: [{ amountFen: limitFen + 1 }] });
  const amounts: number[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await list({ state: 'applied', limit: 2, cursor });
    expect(data.total).toBe(5);
    amounts.push(...data.list.map(({ amountFen }) => amountFen));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  expect(amounts).toEqual([14, 13, 12, 11, 10]);
});
