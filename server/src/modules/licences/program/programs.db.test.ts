/** What programs do with a licence, one by one and all at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Validation } from '#contract/licences/licenceValidation.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';
import { makeNotes, recharge } from '../../../../../tests/support/trade/payments.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';
import { openOrderLicences, type LicencePolicy } from '../service.ts';

const daySeconds = 24 * 60 * 60;
const floating = { heartbeatSeconds: 60, revivalSeconds: 120 };
let app: TestApp;
let stage: LicenceStage;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

type Calls = 'validateLicence' | 'activateLicence' | 'deactivateLicence' | 'heartbeatLicence' | 'useLicence';

/** A licence of somebody new, whose session outlives no test before, and what its program asks. */
async function issue(policy: Partial<LicencePolicy> = {}) {
  people += 1;
  const owner = await stage.makePerson(`duck${people}`);
  const [id = 0] = await stage.issueSeveral(owner, 1, policy);
  const get = async () => (await app.call('getLicence', { id }, owner)).data;
  const { key } = await get();
  const ask = async (name: Calls, input: object): Promise<Validation> => (await app.call(name, { key, ...input })).data;
  return {
    id,
    owner,
    get,
    validate: (input: object) => ask('validateLicence', input),
    activate: (input: object) => ask('activateLicence', input),
    deactivate: (input: object) => ask('deactivateLicence', input),
    heartbeat: (input: object) => ask('heartbeatLicence', input),
    use: (input: object) => ask('useLicence', input),
  };
}
const machines = (count: number) => Array.from({ length: count }, (_, number) => ({ machine: `machine-${number}` }));
const codesOf = (answers: readonly Validation[]) => answers.map(({ code }) => code).toSorted();
/** Its history, without what issuing wrote. */
const eventsOf = async (id: number) => {
  const { rows } = await app.sql(
    'select kind, by, actor_id, detail from licence_events where licence_id = $1 order by id',
    [id],
  );
  return rows.filter(({ kind }) => kind !== 'issued');
};
/** What the licence says is taken, and what takes it: always the same. */
async function seatsOf(id: number) {
  const { rows } = await app.sql(
    `select seats_used as "seatsUsed", (select count(*)::int from activations a
       where a.licence_id = l.id and (a.unbound_at is null or a.seat_until is not null)) as taken
     from licences l where id = $1`,
    [id],
  );
  expect(rows[0]?.['seatsUsed']).toBe(rows[0]?.['taken']);
  return rows[0]?.['seatsUsed'];
}
const sendOffline = (id: number, seconds: number) =>
  app.sql('update activations set offline_until = $2 where licence_id = $1', [
    id,
    new Date(app.now().getTime() + seconds * 1000),
  ]);

describe('activations', () => {
  test('twenty at once for the last seat: exactly one', async () => {
    const licence = await issue({ seats: 3 });
    for (const [index, input] of machines(2).entries()) {
      expect(await licence.activate(input)).toMatchObject({ code: 'ACTIVATED', seats: 3, seatsUsed: index + 1 });
    }
    const answers = await Promise.all(machines(22).slice(2).map(licence.activate));
    expect(codesOf(answers)).toEqual(['ACTIVATED', ...Array<string>(19).fill('SEATS_USED_UP')]);
    expect(await seatsOf(licence.id)).toBe(3);
    expect((await eventsOf(licence.id)).map(({ kind, by, actor_id: actorId }) => [kind, by, actorId])).toEqual(
      Array(3).fill(['bound', 'program', null]),
    );
  });

  test('the same machine twenty times at once takes one seat', async () => {
    const licence = await issue({ seats: 20 });
    const spellings = ['Same-Machine', 'same-machine', ' SAME-MACHINE ', 'ｓａｍｅ-machine'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => licence.activate({ machine: spellings[number % 4] })),
    );
    expect(codesOf(answers)).toEqual(['ACTIVATED', ...Array<string>(19).fill('ALREADY_ACTIVE')]);
    expect(new Set(answers.map(({ activation }) => activation?.id)).size).toBe(1);
    expect(await seatsOf(licence.id)).toBe(1);
  });

  test('of a machine keep its parts unreadable', async () => {
    const licence = await issue();
    await licence.activate({ fingerprint: ['SERIAL-1234', 'aa:bb:cc'] });
    const { rows } = await app.sql('select target, parts from activations where licence_id = $1', [licence.id]);
    expect(rows[0]?.['parts']).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/serial|aa:bb/i);
  });

  test('and deactivations of others do not pass by a licence that is suspended', async () => {
    const licence = await issue();
    await licence.activate({ machine: 'machine-1' });
    await stage.move(licence.id, 'suspended');
    expect((await licence.activate({ machine: 'machine-2' })).code).toBe('SUSPENDED');
    expect((await licence.deactivate({ machine: 'machine-2' })).code).toBe('NOT_BOUND');
    expect(await licence.deactivate({ machine: 'machine-1' })).toMatchObject({ code: 'DEACTIVATED', seatsUsed: 0 });
  });

  test('of a holder are known to programs, and the other way round', async () => {
    const licence = await issue();
    const bind = { licenceId: licence.id, kind: 'machine', target: 'machine-1' };
    expect((await app.call('bindLicence', bind, licence.owner)).status).toBe(200);
    expect((await licence.activate({ machine: 'MACHINE-1' })).code).toBe('ALREADY_ACTIVE');
    await licence.activate({ domain: 'https://Example.com/x' });
    const { activations } = await licence.get();
    expect(activations.map(({ kind, target }) => [kind, target])).toEqual([
      ['machine', 'machine-1'],
      ['domain', 'example.com'],
    ]);
  });
});

describe('a place', () => {
  const known = ['disk', 'board', 'cpu', 'network'];
  test.each([
    ['any', ['disk', 'x', 'y', 'z'], ['w', 'x', 'y', 'z']],
    ['two', ['DISK ', 'board', 'y', 'z'], ['disk', 'x', 'y', 'z']],
    ['most', ['disk', 'board', 'cpu', 'z'], ['disk', 'board', 'y', 'z']],
  ] as const)('with %s of its parts is the same machine', async (fingerprint, same, other) => {
    const licence = await issue({ seats: 5, terms: { fingerprint } });
    const first = await licence.activate({ fingerprint: known });
    expect(await licence.activate({ fingerprint: same })).toMatchObject({
      code: 'ALREADY_ACTIVE',
      activation: { id: first.activation?.id },
    });
    expect((await licence.validate({ fingerprint: same })).code).toBe('VALID');
    const refused = await licence.validate({ fingerprint: other });
    expect(refused).toMatchObject({ code: fingerprint === 'any' ? 'NOT_BOUND' : 'FINGERPRINT_MISMATCH' });
    expect(refused.field).toBe('fingerprint');
    expect((await licence.activate({ fingerprint: other })).code).toBe('ACTIVATED');
  });

  test('of most parts is no nearer to who sends every part he can think of', async () => {
    const licence = await issue({ terms: { fingerprint: 'most' } });
    await licence.activate({ fingerprint: known });
    expect((await licence.validate({ fingerprint: [...known, 'a', 'b', 'c'] })).code).toBe('VALID');
    expect((await licence.validate({ fingerprint: [...known, 'a', 'b', 'c', 'd'] })).code).toBe('FINGERPRINT_MISMATCH');
  });

  test('of a domain and of its www are one, whichever came first', async () => {
    for (const [first, second] of [
      ['www.one.example', 'one.example'],
      ['two.example', 'www.two.example'],
    ]) {
      const licence = await issue({ seats: 2 });
      expect((await licence.activate({ domain: first })).code).toBe('ACTIVATED');
      expect((await licence.activate({ domain: second })).code).toBe('ALREADY_ACTIVE');
      expect((await licence.validate({ domain: second })).valid).toBe(true);
      expect(await seatsOf(licence.id)).toBe(1);
    }
  });

  test('with subdomains covers what is below it, and nothing beside it', async () => {
    const wide = await issue({ terms: { subdomains: true } });
    const narrow = await issue();
    for (const licence of [wide, narrow]) await licence.activate({ domain: 'example.com' });
    for (const [domain, isWide] of [
      ['example.com', true],
      ['www.example.com', true],
      ['a.example.com', true],
      ['c.b.a.example.com', true],
      ['notexample.com', false],
      ['example.com.evil.org', false],
    ] as const) {
      expect([domain, (await wide.validate({ domain })).valid]).toEqual([domain, isWide]);
      const isNarrow = domain === 'example.com' || domain === 'www.example.com';
      expect([domain, (await narrow.validate({ domain })).valid]).toEqual([domain, isNarrow]);
    }
  });
});

describe('a term', () => {
  test('that starts with the first validation starts once, however many come at once', async () => {
    const licence = await issue({ binds: [], termDays: 10, terms: { starts: 'validation' } });
    app.pass(3 * daySeconds);
    const answers = await Promise.all(Array.from({ length: 20 }, () => licence.validate({})));
    const end = new Date(app.now().getTime() + 10 * daySeconds * 1000).toISOString();
    for (const answer of answers) expect(answer).toMatchObject({ code: 'VALID', expiresAt: end });
    expect(await eventsOf(licence.id)).toMatchObject([{ kind: 'started', by: 'program' }]);
    app.pass(60);
    expect(await licence.validate({})).toMatchObject({ code: 'VALID', expiresAt: end });
  });

  test('does not start by a validation that is refused', async () => {
    const licence = await issue({ termDays: 10, terms: { starts: 'validation' } });
    expect(await licence.validate({ machine: 'machine-1' })).toMatchObject({ code: 'NEVER_BOUND', expiresAt: null });
    expect(await eventsOf(licence.id)).toEqual([]);
    const end = new Date(app.now().getTime() + 10 * daySeconds * 1000).toISOString();
    expect(await licence.activate({ machine: 'machine-1' })).toMatchObject({ code: 'ACTIVATED', expiresAt: end });
    expect((await eventsOf(licence.id)).map(({ kind }) => kind)).toEqual(['bound', 'started']);
  });

  test('that starts with the first activation waits for it', async () => {
    const licence = await issue({ termDays: 10, terms: { starts: 'activation' } });
    expect((await licence.validate({ machine: 'machine-1' })).code).toBe('NOT_STARTED');
    const answers = await Promise.all(machines(2).map(licence.activate));
    const end = new Date(app.now().getTime() + 10 * daySeconds * 1000).toISOString();
    for (const answer of answers) expect(answer).toMatchObject({ code: 'ACTIVATED', expiresAt: end });
    expect((await eventsOf(licence.id)).filter(({ kind }) => kind === 'started')).toHaveLength(1);
    app.pass(10 * daySeconds);
    expect((await licence.validate({ machine: 'machine-1' })).code).toBe('EXPIRED');
  });
});

describe('floating seats', () => {
  test('twenty at once for the seats of dead ones: as many as there are', async () => {
    const licence = await issue({ seats: 4, terms: { floating } });
    for (const input of machines(4)) expect((await licence.activate(input)).code).toBe('ACTIVATED');
    expect((await licence.activate({ machine: 'machine-9' })).code).toBe('SEATS_USED_UP');
    app.pass(59);
    expect(await licence.heartbeat({ machine: 'machine-0' })).toMatchObject({
      code: 'ALIVE',
      activation: { heartbeatSeconds: 60, diesAt: new Date(app.now().getTime() + 60_000).toISOString() },
    });
    app.pass(1);
    const answers = await Promise.all(machines(24).slice(4).map(licence.activate));
    expect(codesOf(answers)).toEqual([
      ...Array<string>(3).fill('ACTIVATED'),
      ...Array<string>(17).fill('SEATS_USED_UP'),
    ]);
    expect(await seatsOf(licence.id)).toBe(4);
    expect((await licence.heartbeat({ machine: 'machine-1' })).code).toBe('SEATS_USED_UP');
    const lost = (await eventsOf(licence.id)).filter(({ kind }) => kind === 'seat_lost');
    expect(lost).toMatchObject([{ by: 'system', detail: { seats: 3 } }]);
  });

  test('come back shortly after they were lost, as the same activation, whether or not a job has passed', async () => {
    for (const isSwept of [false, true]) {
      const licence = await issue({ seats: 1, terms: { floating } });
      const { activation } = await licence.activate({ machine: 'machine-1' });
      app.pass(180);
      if (isSwept) await app.runPeriodic('licences.returnSeats');
      expect(await seatsOf(licence.id)).toBe(isSwept ? 0 : 1);
      expect((await licence.validate({ machine: 'machine-1' })).code).toBe('HEARTBEAT_MISSING');
      const answers = await Promise.all(Array.from({ length: 10 }, () => licence.heartbeat({ machine: 'machine-1' })));
      expect(codesOf(answers)).toEqual([...Array<string>(9).fill('ALIVE'), 'REVIVED']);
      for (const answer of answers) expect(answer).toMatchObject({ seatsUsed: 1, activation: { id: activation?.id } });
      app.pass(181);
      if (isSwept) await app.runPeriodic('licences.returnSeats');
      expect((await licence.validate({ machine: 'machine-1' })).code).toBe('HEARTBEAT_DEAD');
      expect((await licence.heartbeat({ machine: 'machine-1' })).code).toBe('HEARTBEAT_DEAD');
      const anew = await licence.activate({ machine: 'machine-1' });
      expect(anew.code).toBe('ACTIVATED');
      expect(anew.activation?.id).not.toBe(activation?.id);
      expect(await seatsOf(licence.id)).toBe(1);
    }
  });

  test('are given up as often as wanted', async () => {
    const licence = await issue({ terms: { floating } });
    for (let turn = 0; turn < 5; turn += 1) {
      await licence.activate({ machine: 'machine-1' });
      expect((await licence.deactivate({ machine: 'machine-1' })).code).toBe('DEACTIVATED');
      expect((await licence.validate({ machine: 'machine-1' })).code).toBe('NOT_BOUND');
    }
  });

  test('that die while an offline file runs keep their seat until it ends', async () => {
    const licence = await issue({ seats: 1, terms: { floating } });
    await licence.activate({ machine: 'machine-1' });
    await sendOffline(licence.id, 1000);
    app.pass(999);
    expect((await licence.activate({ machine: 'machine-2' })).code).toBe('SEATS_USED_UP');
    expect(await seatsOf(licence.id)).toBe(1);
    app.pass(1);
    expect((await licence.activate({ machine: 'machine-2' })).code).toBe('ACTIVATED');
    expect(await seatsOf(licence.id)).toBe(1);
  });

  test('of many licences come back by the job', async () => {
    const licences = await Promise.all(Array.from({ length: 5 }, () => issue({ seats: 3, terms: { floating } })));
    for (const { activate } of licences) await Promise.all(machines(3).map(activate));
    app.pass(61);
    await Promise.all([app.runPeriodic('licences.returnSeats'), app.runPeriodic('licences.returnSeats')]);
    for (const { id } of licences) {
      expect(await seatsOf(id)).toBe(0);
      const lost = (await eventsOf(id)).filter(({ kind }) => kind === 'seat_lost');
      expect(lost).toMatchObject([{ detail: { seats: 3 } }]);
    }
  });
});

describe('deactivation', () => {
  test('twenty at once ends it once', async () => {
    const licence = await issue();
    await licence.activate({ machine: 'machine-1' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => licence.deactivate({ machine: 'machine-1' })));
    expect(codesOf(answers)).toEqual(['DEACTIVATED', ...Array<string>(19).fill('NOT_BOUND')]);
    expect(await seatsOf(licence.id)).toBe(0);
  });

  test('by programs and by the holder counts together, and ends after 30 days', async () => {
    const licence = await issue();
    for (let turn = 0; turn < 2; turn += 1) {
      await licence.activate({ machine: 'machine-1' });
      expect((await licence.deactivate({ machine: 'machine-1' })).code).toBe('DEACTIVATED');
    }
    const bind = { licenceId: licence.id, kind: 'machine', target: 'machine-1' };
    const { activations } = (await app.call('bindLicence', bind, licence.owner)).data;
    const unbind = { licenceId: licence.id, activationId: activations[0]?.id };
    expect((await app.call('unbindLicence', unbind, licence.owner)).status).toBe(200);
    await licence.activate({ machine: 'machine-1' });
    expect(await licence.deactivate({ machine: 'machine-1' })).toMatchObject({ code: 'UNBIND_LIMIT', seatsUsed: 1 });
    app.pass(30 * daySeconds);
    expect((await licence.deactivate({ machine: 'machine-1' })).code).toBe('DEACTIVATED');
  });

  test('keeps the seat while an offline file runs, for whoever comes back to it', async () => {
    const licence = await issue({ seats: 1, termDays: null });
    await licence.activate({ machine: 'machine-1' });
    await sendOffline(licence.id, 1000);
    expect(await licence.deactivate({ machine: 'machine-1' })).toMatchObject({
      code: 'SEAT_KEPT',
      seatsUsed: 1,
      valid: false,
    });
    expect((await licence.activate({ machine: 'machine-2' })).code).toBe('SEATS_USED_UP');
    expect(await licence.activate({ machine: 'machine-1' })).toMatchObject({ code: 'ACTIVATED', seatsUsed: 1 });
    expect((await licence.deactivate({ machine: 'machine-1' })).code).toBe('SEAT_KEPT');
    app.pass(1000);
    expect(await licence.activate({ machine: 'machine-2' })).toMatchObject({ code: 'ACTIVATED', seatsUsed: 1 });
    expect(await seatsOf(licence.id)).toBe(1);
  });
});

describe('uses', () => {
  test('never exceed the quota, whoever comes at once, and their end is told once', async () => {
    const licence = await issue({ binds: [], terms: { usesMax: 10 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => licence.use({})));
    expect(codesOf(answers)).toEqual(
      [...Array<string>(10).fill('USED'), ...Array<string>(10).fill('USES_EXHAUSTED')].toSorted(),
    );
    const left = answers.filter(({ code }) => code === 'USED').map(({ usesLeft }) => usesLeft);
    expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await licence.validate({})).toMatchObject({ code: 'VALID', usesLeft: 0 });
    expect(await eventsOf(licence.id)).toMatchObject([{ kind: 'uses_exhausted', by: 'program', detail: { uses: 10 } }]);
  });

  test('of one request count once within a day, also at once', async () => {
    const licence = await issue({ binds: [], terms: { usesMax: 10 } });
    const request = { units: 3, requestId: 'request-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => licence.use(request)));
    expect(codesOf(answers)).toEqual([...Array<string>(9).fill('ALREADY_USED'), 'USED']);
    for (const answer of answers) expect(answer).toMatchObject({ valid: true, usesLeft: 7 });
    app.pass(daySeconds - 1);
    await app.runPeriodic('licences.forgetUses');
    expect((await licence.use(request)).code).toBe('ALREADY_USED');
    app.pass(1);
    expect(await licence.use(request)).toMatchObject({ code: 'USED', usesLeft: 4 });
    app.pass(daySeconds + 1);
    await app.runPeriodic('licences.forgetUses');
    const { rows } = await app.sql('select from licence_uses where licence_id = $1', [licence.id]);
    expect(rows).toEqual([]);
  });

  test('count only where the licence is bound', async () => {
    const licence = await issue({ terms: { usesMax: 10 } });
    expect(await licence.use({ machine: 'machine-1' })).toMatchObject({ code: 'NEVER_BOUND', usesLeft: 10 });
    await licence.activate({ machine: 'machine-1' });
    expect(await licence.use({ machine: 'machine-1', units: 10 })).toMatchObject({ code: 'USED', usesLeft: 0 });
    expect(await licence.use({ machine: 'machine-1' })).toMatchObject({ code: 'USES_EXHAUSTED', usesLeft: 0 });
  });
});

test('the first activation by a program is a use of the goods of the order, a validation is none', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, 1000);
  const notes = await makeNotes(app, 100);
  const order = await placeOrder(app, buyer, notes, { payBy: 'balance' });
  const { keys } = app.app;
  const [licence] = await app.database.transaction((tx) => openOrderLicences(tx, keys, order.id));
  const isSeen = async () => (await app.sql('select first_shown_at from orders where id = $1', [order.id])).rows[0];
  const input = { key: licence?.key, domain: 'example.com' };
  expect((await app.call('validateLicence', input)).data.code).toBe('NEVER_BOUND');
  expect(await isSeen()).toEqual({ first_shown_at: null });
  expect((await app.call('activateLicence', input)).data.code).toBe('ACTIVATED');
  expect(await isSeen()).toEqual({ first_shown_at: app.now() });
});

test('one licence is slowed down without slowing another', async () => {
  const [one, other] = await Promise.all([issue(), issue()]);
  let last = await one.activate({ machine: 'machine-1' });
  for (let turn = 0; turn < 120; turn += 1) last = await one.activate({ machine: 'machine-1' });
  expect(last).toMatchObject({ code: 'TOO_MANY_REQUESTS', valid: false, retryAfter: 60 });
  expect((await one.validate({ machine: 'machine-1' })).code).toBe('VALID');
  expect((await one.heartbeat({ machine: 'machine-1' })).code).toBe('ALIVE');
  expect((await other.activate({ machine: 'machine-1' })).code).toBe('ACTIVATED');
  app.pass(60);
  expect((await one.activate({ machine: 'machine-1' })).code).toBe('ALREADY_ACTIVE');
});
