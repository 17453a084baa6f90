/** Gift codes from their making to their end: each is worth money once, and to whoever guesses nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giftCodeLength, readGiftCode } from '#contract/money/giftCode.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { balanceFen } from '../../../../tests/support/trade/payments.ts';
import { brokenInvariants } from '../../../../tests/support/ledger/invariants.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { forgetSoloActs } from '../../../../tests/support/people/soloActs.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { makeGiftCode, openGiftCode } from './giftCodeEncryption.ts';

let app: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
});
beforeEach(async () => {
  // Each test has the whole limit, and no tries behind it.
  await forgetSoloActs(app);
  await app.sql('delete from attempts');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  const { rows } = await app.sql(
    `select c.id from gift_codes c left join ledger_entries e on e.key = 'gift:' || c.id
     where (c.redeemed_by is null) <> (e.id is null)
     union all
     select b.id from gift_batches b left join gift_codes c on c.batch_id = b.id group by b.id
     having count(c.redeemed_by) <> (select coalesce(sum(redeemed), 0) from gift_counts where batch_id = b.id)`,
  );
  expect(rows).toEqual([]);
  await app.stop();
});

const later = (days = 30) => new Date(app.now().getTime() + days * 86_400_000).toISOString();
const create = (input: object = {}, by = admin) =>
  app.call(
    'createGiftBatch',
    { batchName: '开业礼', amountFen: 500, quantity: 3, expiresAt: later(), reason: '开业', ...input },
    by,
  );
const decide = (id: number, accept: boolean, by: Person) =>
  app.call('decideGiftBatch', { id, accept, words: accept ? '' : '太多了' }, by);
const redeem = (giftCode: string, by: Person, ip = freshIp()) =>
  app.call('redeemGiftCode', { giftCode }, { ...by, ip });
const batch = async (id: number) =>
  (await app.call('listGiftBatches', {}, admin)).data.list.find((one) => one.id === id);

/** The codes of a batch, as the admin's file has them. */
async function codesOf(batchId: number): Promise<string[]> {
  const { rows } = await app.sql('select code_hash, sealed from gift_codes where batch_id = $1 order by id', [batchId]);
  return rows.map((row) => {
    const [hash, sealed] = [row['code_hash'], row['sealed']];
    if (!Buffer.isBuffer(hash) || !Buffer.isBuffer(sealed)) throw new Error('codes are kept as bytes');
    return openGiftCode(app.app.keys, { hash, sealed });
  });
}

async function oneCode(input: object = {}): Promise<{ id: number; code: string }> {
  const { id } = (await create({ quantity: 1, ...input })).data;
  return { id, code: (await codesOf(id))[0] ?? '' };
}

describe('making a batch', () => {
  test('gives as many codes as asked for, that nobody can guess or read', async () => {
    const reply = await create();
    expect(reply.data).toMatchObject({
      state: 'active',
      codes: 3,
      redeemed: 0,
      decidedBy: null,
      may: ['fetch', 'stop'],
    });
    const codes = await codesOf(reply.data.id);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(readGiftCode(code)).toHaveLength(giftCodeLength);
    // Neither in what is kept of the call, nor anywhere else in the open.
    for (const table of ['idempotency_keys', 'operation_log', 'gift_codes', 'gift_batches', 'outbox', 'mail_outbox']) {
      const text = JSON.stringify((await app.sql(`select t::text from ${table} t`)).rows);
      for (const code of codes) {
        const bare = code.replaceAll('-', '');
        for (const form of [code, bare, Buffer.from(bare).toString('hex')]) expect(text).not.toContain(form);
      }
    }
    expect(JSON.stringify(reply.body)).not.toContain(codes[0]);
  });

  test('waits above the limit; without a second admin there are no codes', async () => {
    const { id, state, may } = (await create({ amountFen: 50_000, quantity: 3 })).data;
    expect([state, may, await codesOf(id)]).toEqual(['waiting', ['stop'], []]);
    await app.drainJobs();
    const { rows } = await app.sql('select body from mail_outbox where recipient = $1 order by id desc limit 1', [
      other.email,
    ]);
    expect(rows[0]?.['body']).toContain('¥1,500.00');
    expect((await decide(id, true, admin)).name).toBe('four_eyes');
    const both = await Promise.all([decide(id, true, other), decide(id, true, other)]);
    expect(both.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ok',
      'state_conflict',
    ]);
    expect(await codesOf(id)).toHaveLength(3);
    expect(await batch(id)).toMatchObject({ state: 'active', decidedBy: { id: other.id } });
    expect((await redeem((await codesOf(id))[0] ?? '', other)).name).toBe('gift_code_made_by_you');
  });

  test('while it waits is stopped by who asked for it only; it never had codes', async () => {
    const { id } = (await create({ amountFen: 50_000, quantity: 3 })).data;
    const stop = (by: Person) => app.call('stopGiftBatch', { id, words: '停' }, by);
    expect((await stop(other)).name).toBe('state_conflict');
    expect((await stop(admin)).data).toMatchObject({ state: 'stopped', may: [] });
    expect((await decide(id, true, other)).name).toBe('state_conflict');
    expect(await codesOf(id)).toEqual([]);
    expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  });

  test('in slices counts together within a day', async () => {
    for (let turn = 0; turn < 4; turn++) {
      expect((await create({ amountFen: 20_000, quantity: 5 })).data.state).toBe('active');
    }
    expect((await create({ amountFen: 20_000, quantity: 4 })).data.state).toBe('active');
    const { id, state } = (await create({ amountFen: 20_001, quantity: 1 })).data;
    expect(state).toBe('waiting');
    expect((await create({ amountFen: 20_000, quantity: 1 })).data.state).toBe('active');
    expect((await decide(id, false, other)).data).toMatchObject({ state: 'refused', words: '太多了', may: [] });
    expect((await decide(id, true, other)).name).toBe('state_conflict');
    expect(await codesOf(id)).toEqual([]);
    await forgetSoloActs(app);
    const many = await Promise.all(Array.from({ length: 8 }, () => create({ amountFen: 90_000, quantity: 1 })));
    expect(many.filter(({ data }) => data.state === 'active')).toHaveLength(5);
  });

  test('of ten thousand takes a moment, and their list stays flat', async () => {
    const { id } = (await create({ amountFen: 10, quantity: 10_000 })).data;
    const { data } = await app.call('listGiftCodes', { batchId: id, limit: 2 }, admin);
    expect(data).toMatchObject({ total: 10_000, totalExact: true });
    const codes = await codesOf(id);
    expect(data.list.map(({ codeMasked }) => codeMasked)).toEqual(
      codes.slice(0, 2).map((code) => `••••-${code.slice(-4)}`),
    );
    const next = await app.call('listGiftCodes', { batchId: id, limit: 2, cursor: data.next ?? undefined }, admin);
    expect(next.data.list[0]?.codeMasked).toBe(`••••-${codes[2]?.slice(-4)}`);
  });

  test('counts once by its key', async () => {
    const input = { batchName: '一次', amountFen: 1, quantity: 1, expiresAt: later(), reason: 'x' };
    const options = { ...admin, idempotencyKey: 'one-batch' };
    const replies = await Promise.all([1, 2, 3].map(() => app.call('createGiftBatch', input, options)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  });

  test.each([
    [{ batchName: ' ' }, 'batchName', 'required'],
    [{ amountFen: 0 }, 'amountFen', 'too_small'],
    [{ quantity: 10_001 }, 'quantity', 'too_big'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'in_future'],
    [{ expiresAt: '2098-01-01T00:00:00Z' }, 'expiresAt', 'in_future'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'format'],
    [{ reason: '' }, 'reason', 'required'],
  ])('with %j is refused by name', async (wrong, field, rule) => {
    expect((await create(wrong)).error?.fields).toMatchObject([{ field, rule }]);
  });
});

describe('redeeming', () => {
  test('puts the worth on the balance, however the code was typed', async () => {
    const user = await makePerson(app);
    const { id, code } = await oneCode();
    const { data } = await redeem(` ${code.toLowerCase().replaceAll('-', ' ')} `, user);
    expect(data).toEqual({ amountFen: 500, balanceFen: 500 });
    expect(await balanceFen(app, user)).toBe(500);
    const { rows } = await app.sql(
      `select e.kind, e.subject_kind, a.kind as account, p.amount_fen::int as fen from ledger_entries e
       join gift_codes c on e.key = 'gift:' || c.id and e.subject_id = c.id
       join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
       where c.batch_id = $1 order by fen`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'gift', subject_kind: 'gift_code', account: 'gifts', fen: -500 },
      { kind: 'gift', subject_kind: 'gift_code', account: 'available', fen: 500 },
    ]);
    const codes = (await app.call('listGiftCodes', { batchId: id, redeemed: true }, other)).data;
    expect(codes).toMatchObject({ total: 1, list: [{ redeemedBy: { id: user.id, username: user.username } }] });
    expect(await batch(id)).toMatchObject({ redeemed: 1 });
  });

  test('of one code by twenty people at once: one gets it, the others are not told more than of an unknown one', async () => {
    const { id, code } = await oneCode();
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(app)));
    const replies = await Promise.all(people.map((person) => redeem(code, person)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    const unknown = await redeem(makeGiftCode(), people[0] ?? admin);
    for (const { name, body } of refused) {
      expect([name, body.msg]).toEqual(['gift_code_unknown', unknown.body.msg]);
    }
    const all = await Promise.all(people.map((person) => balanceFen(app, person)));
    expect(all.reduce((sum, fen) => sum + fen, 0)).toBe(500);
    expect(await batch(id)).toMatchObject({ redeemed: 1 });
  });

  test('of one code by one person many times at once, with keys of their own and with the same', async () => {
    const user = await makePerson(app);
    const { code } = await oneCode();
    const apart = await Promise.all(Array.from({ length: 8 }, () => redeem(code, user)));
    expect(apart.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { name } of apart) expect([undefined, 'gift_code_yours_already']).toContain(name);
    await app.sql('delete from attempts');
    const second = await oneCode();
    const options = { ...user, idempotencyKey: 'one-and-the-same' };
    const same = await Promise.all(
      [1, 2, 3, 4].map(() => app.call('redeemGiftCode', { giftCode: second.code }, options)),
    );
    expect(same.map(({ data }) => data)).toEqual(
      Array.from({ length: 4 }, () => ({ amountFen: 500, balanceFen: 1000 })),
    );
  });

  test('many codes of one batch at once pays each', async () => {
    const { id } = (await create({ amountFen: 7, quantity: 40 })).data;
    const codes = await codesOf(id);
    const people = await Promise.all(codes.map(() => makePerson(app)));
    const replies = await Promise.all(codes.map((code, at) => redeem(code, people[at] ?? admin)));
    expect(replies.map(({ name }) => name)).toEqual(codes.map(() => undefined));
    expect(await batch(id)).toMatchObject({ redeemed: 40 });
  });

  test('is refused with the reason when the code is over, stopped, or one’s own making', async () => {
    const user = await makePerson(app);
    const [old, stopped, own] = [await oneCode(), await oneCode(), await oneCode()];
    await app.sql('update gift_batches set expires_at = $2 where id = $1', [old.id, app.now()]);
    expect((await redeem(old.code, user)).name).toBe('gift_code_expired');
    const stop = await app.call('stopGiftBatch', { id: stopped.id, words: '泄露' }, other);
    expect(stop.data).toMatchObject({ state: 'stopped', stopped: { by: { id: other.id }, words: '泄露' }, may: [] });
    expect((await redeem(stopped.code, user)).name).toBe('gift_code_stopped');
    expect((await app.call('stopGiftBatch', { id: stopped.id, words: '再停' }, other)).name).toBe('state_conflict');
    expect((await redeem(own.code, admin)).name).toBe('gift_code_made_by_you');
    expect((await redeem(own.code, user)).status).toBe(200);
    expect(await balanceFen(app, user)).toBe(500);
  });

  test('stopping while many redeem: what was paid is what was redeemed', async () => {
    const { id } = (await create({ amountFen: 7, quantity: 20 })).data;
    const codes = await codesOf(id);
    const people = await Promise.all(codes.map(() => makePerson(app)));
    const redeeming = codes.map((code, at) => redeem(code, people[at] ?? admin));
    await app.call('stopGiftBatch', { id, words: '停' }, admin);
    const redeemed = (await batch(id))?.redeemed;
    const replies = await Promise.all(redeeming);
    for (const { name } of replies) expect([undefined, 'gift_code_stopped']).toContain(name);
    // Whoever was let in before the stop is in its count, and nobody came after.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(redeemed ?? -1);
  });

  test('a slip of the finger is told without a look-up, and costs no try', async () => {
    const user = await makePerson(app);
    const { code } = await oneCode();
    for (let turn = 0; turn < 30; turn++) {
      const { error } = await redeem(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, user, '10.8.8.8');
      expect(error?.fields).toMatchObject([{ field: 'giftCode', rule: 'gift_code_format' }]);
    }
    expect((await redeem(code, user, '10.8.8.8')).status).toBe(200);
  });
});

describe('guessing', () => {
  const names = async (count: number, guess: () => Promise<{ name: string | undefined }>) => {
    const told: (string | undefined)[] = [];
    for (let turn = 0; turn < count; turn++) told.push((await guess()).name);
    return told;
  };

  test('is stopped after ten tries of a person, right code or not, until the time is over', async () => {
    const user = await makePerson(app);
    const { code } = await oneCode();
    const told = await names(12, () => redeem(makeGiftCode(), user));
    expect(told).toEqual([
      ...Array.from({ length: 10 }, () => 'gift_code_unknown'),
      'too_many_requests',
      'too_many_requests',
    ]);
    expect((await redeem(code, user)).name).toBe('too_many_requests');
    app.pass(601);
    expect((await redeem(code, user)).status).toBe(200);
  });

  test('is stopped after sixty tries of an address, whatever it calls itself', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => makePerson(app)));
    let turn = 0;
    const told = await names(66, () => {
      turn += 1;
      const headers = {
        'x-forwarded-for': `203.0.113.${turn}`,
        'x-real-ip': `203.0.113.${turn}`,
        forwarded: `for=203.0.113.${turn}`,
      };
      const person = people[turn % 7] ?? admin;
      return app.call('redeemGiftCode', { giftCode: makeGiftCode() }, { ...person, ip: '10.7.7.7', headers });
    });
    expect(told.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'gift_code_unknown'));
    expect(told.slice(60)).toEqual(Array.from({ length: 6 }, () => 'too_many_requests'));
  });

  test('codes that were right give the person their tries back', async () => {
    const user = await makePerson(app);
    const { id } = (await create({ amountFen: 1, quantity: 12 })).data;
    for (const code of await codesOf(id)) expect((await redeem(code, user)).name).toBeUndefined();
  });
});

test('batches and codes are for admins, and of what is there', async () => {
  const user = await makePerson(app);
  const { id } = (await create()).data;
  expect((await app.call('listGiftCodes', { batchId: id }, user)).name).toBe('forbidden');
  expect((await app.call('listGiftCodes', { batchId: 1 }, admin)).name).toBe('not_found');
  expect((await decide(1, true, other)).name).toBe('not_found');
  expect((await app.call('stopGiftBatch', { id: 1, words: 'x' }, other)).name).toBe('not_found');
});
