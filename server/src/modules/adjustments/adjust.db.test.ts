/** Admins change balances: who may, up to where alone, and what the books say afterwards. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { balanceFen } from '../../../../tests/support/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people.ts';
import { auditLedger } from '../../ledger/audit.ts';

let app: TestApp;
let [asker, other, third]: Person[] = [];
/** What one admin may alone, unless the rules say otherwise. */
const limitFen = 100_000;

beforeAll(async () => {
  app = await startTestApp();
  [asker, other, third] = [
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
  ];
});
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
    expect(await lettersTo(user)).toEqual([expect.stringContaining('余额已调整 / Your balance was changed')]);
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
    expect((await app.call('getDashboard', {}, who(other))).data.site?.decisionsWaiting).toBe(1);
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

describe('slices of what is above the limit', () => {
  test('count together within a day, to one user, of one admin', async () => {
    const [user, neighbour] = [await makePerson(app), await makePerson(app)];
    const state = async (amountFen: number, by = asker, of = user) => (await ask(of, amountFen, by)).data.state;
    expect(await state(60_000)).toBe('applied');
    expect(await state(40_001)).toBe('waiting');
    expect(await state(-40_000)).toBe('applied');
    expect(await state(1)).toBe('waiting');
    expect(await state(-1)).toBe('waiting');
    expect(await state(limitFen, asker, neighbour)).toBe('applied');
    expect(await state(limitFen, other)).toBe('applied');
    // Admins are logged in for 8 hours only: what was done grows old instead.
    const age = (seconds: number) =>
      app.sql(`update balance_adjustments set asked_at = asked_at - make_interval(secs => $2) where user_id = $1`, [
        user.id,
        seconds,
      ]);
    await age(24 * 3600 - 1);
    expect(await state(1, other)).toBe('waiting');
    await age(1);
    expect(await state(limitFen)).toBe('applied');
  });

  test('are looked at one by one, although they come at once', async () => {
    const user = await makePerson(app);
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(user, 30_000)));
    expect(replies.filter(({ data }) => data.state === 'applied')).toHaveLength(3);
    expect(await fen(user)).toBe(90_000);
  });

  test('whatever is asked in whatever order: nobody moves more than the limit alone', async () => {
    const amounts = fc.integer({ min: -120_000, max: 120_000 }).filter((amount) => amount !== 0);
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 2, maxLength: 8 }), fc.boolean(), async (wanted, atOnce) => {
        const user = await makePerson(app);
        await ask(user, limitFen, third);
        const replies = [];
        if (atOnce) replies.push(...(await Promise.all(wanted.map((amount) => ask(user, amount)))));
        else for (const amount of wanted) replies.push(await ask(user, amount));
        const applied = replies.filter((reply) => reply.name === undefined && reply.data.state === 'applied');
        const alone = applied.reduce((sum, { data }) => sum + Math.abs(data.amountFen), 0);
        expect(alone).toBeLessThanOrEqual(limitFen);
        const moved = applied.reduce((sum, { data }) => sum + data.amountFen, limitFen);
        expect(await fen(user)).toBe(moved);
        for (const { name } of replies)
          expect([undefined, 'balance_too_small', 'insufficient_balance']).toContain(name);
      }),
      { numRuns: 12 },
    );
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
    expect((await lettersTo(user)).at(-1)).toContain('余额调整已撤回');
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
    const user = await makePerson(app);
    const { id } = (await ask(user, 80_000)).data;
    expect((await reverse(id, asker)).data.state).toBe('reversing');
  });

  test('is refused when the money is spent, and to the user', async () => {
    const user = await makePerson(app, 'admin');
    const { id } = (await ask(user, 700)).data;
    await ask(user, -1, third);
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
  expect(data).toMatchObject({ balanceFen: 800, heldFen: 0, limitFen, aloneFen: 800, mayAdjust: true, holds: [] });
  const admins = Number((await app.sql(`select count(*) from users where role = 'admin'`)).rows[0]?.['count']);
  // Neither the one who looks nor the one whose money it is.
  expect(data.otherAdmins).toBe(Math.min(10, admins - 1) - (admins - 1 > 10 ? 0 : 1));
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
