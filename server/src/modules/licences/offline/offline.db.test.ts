/** Files for use without network: who gets them, what opens them, until when they run, and the seats that they keep. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LicenceFile } from '#contract/licences/licenceFiles.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { openFile, requestFile } from '../../../../../tests/support/licences/licenceFiles.ts';
import { setLicenceStage, type LicenceStage, type Person } from '../../../../../tests/support/licences/licences.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';
import { openSession } from '../../../platform/http/session.ts';
import { fingerprintOf } from '../bindings/fingerprint.ts';

const daySeconds = 24 * 60 * 60;
/** Of a licence with two seats. */
const filesAnHour = 68;
const laptop = ['board 4711', 'disk 0815'];
let app: TestApp;
let stage: LicenceStage;
let holder: Person;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  stage = await setLicenceStage(app);
});
// Time passes here, and sessions with it.
beforeEach(async () => {
  const { userId } = stage.holder;
  const session = { userId, role: 'user', remember: true, now: app.now() } as const;
  const { token } = await app.database.transaction((tx) => openSession(tx, session));
  holder = { userId, token };
});
afterAll(() => app.stop());

/** A new licence, issued now. */
const issue = async (policy: Parameters<LicenceStage['issueSeveral']>[2] = {}) => {
  const [id = 0] = await stage.issueSeveral(holder, 1, policy);
  return (await app.call('getLicence', { id }, holder)).data;
};
const bind = async (licenceId: number, kind: string, target: string) => {
  const { data } = await app.call('bindLicence', { licenceId, kind, target }, holder);
  return data.activations.at(-1)?.id ?? 0;
};
const unbind = (licenceId: number, activationId: number) =>
  app.call('unbindLicence', { licenceId, activationId }, holder);
const askFile = (licenceId: number, activationId: number, by = holder) =>
  app.call('getLicenceFile', { licenceId, activationId }, by);
const answer = (licenceId: number, fingerprint: readonly string[], by = holder) =>
  app.call('answerRequestFile', { licenceId, request: requestFile(fingerprint) }, by);
const published = async () => (await app.call('listLicencePublicKeys', {})).data.keys;
const seatsUsed = async (id: number) => (await app.call('getLicence', { id }, holder)).data.seatsUsed;
const after = (days: number) => new Date(app.now().getTime() + days * daySeconds * 1000).toISOString();

describe('the file of what is bound', () => {
  test('says what the licence says, for fourteen days, signed by the published key', async () => {
    const licence = await issue();
    const activationId = await bind(licence.id, 'domain', 'Offline.example.com.');
    const { data } = await askFile(licence.id, activationId);
    expect(data).toMatchObject({ kind: 'licence', activationId, offlineUntil: after(14) });
    expect(data.file).not.toContain(licence.key);
    const facts = await openFile(data.file, { keys: await published(), key: licence.key });
    expect(facts).toMatchObject({
      format: 1,
      licenceId: licence.id,
      activationId,
      product: { id: stage.productId },
      scope: { domain: 'offline.example.com', machine: null, account: null },
      entitlements: ['pro'],
      expiresAt: licence.expiresAt,
      expiry: 'refuse',
      nonce: null,
      issuedAt: app.now().toISOString(),
      goodUntil: after(14),
    });
    expect(facts?.keyFingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(facts)).not.toContain(licence.key);
  });

  test('a machine’s opens with its key on it only, and no byte of it can be changed', async () => {
    const licence = await issue();
    const activationId = await bind(licence.id, 'machine', 'AB-12-CD-34');
    const { kind, file } = (await askFile(licence.id, activationId)).data;
    expect(kind).toBe('machine');
    const keys = await published();
    const right = { keys, key: licence.key, fingerprint: 'ab-12-cd-34' };
    expect(await openFile(file, right)).toMatchObject({ scope: { machine: 'ab-12-cd-34' }, goodUntil: after(14) });
    expect(await openFile(file, { ...right, fingerprint: 'ab-12-cd-35' })).toBeUndefined();
    expect(await openFile(file, { ...right, key: (await issue()).key })).toBeUndefined();
    const lines = file.split('\n');
    const at = lines.indexOf('') + 1;
    const line = lines[at] ?? '';
    const changed = lines.with(at, `${line.startsWith('A') ? 'B' : 'A'}${line.slice(1)}`).join('\n');
    expect(await openFile(changed, right)).toBeUndefined();
    expect(Buffer.from(file, 'utf8').includes('entitlements')).toBe(false);
  });

  test('still opens after the signing key has passed on, and a later one is by the new key', async () => {
    const licence = await issue();
    const activationId = await bind(licence.id, 'domain', 'rotated.example.com');
    const before = (await askFile(licence.id, activationId)).data.file;
    await app.call('rotateSigningKey', { reason: 'a test' }, await makePerson(app, 'admin'));
    app.pass(600);
    const [fresh, old] = await published();
    const later = (await askFile(licence.id, activationId)).data.file;
    expect(before).toContain(`Key-Id: ${old?.kid}\n`);
    expect(later).toContain(`Key-Id: ${fresh?.kid}\n`);
    for (const file of [before, later]) {
      expect(await openFile(file, { keys: await published(), key: licence.key })).toMatchObject({
        licenceId: licence.id,
      });
    }
    expect(await openFile(later, { keys: old ? [{ ...old, kid: fresh?.kid ?? '' }] : [], key: licence.key })).toBe(
      undefined,
    );
  });

  test('never runs past what the licence allows, its grace time included', async () => {
    const fileOf = async (policy: Parameters<typeof issue>[0]) => {
      const { id } = await issue(policy);
      return (await askFile(id, await bind(id, 'domain', 'end.example.com'))).data.offlineUntil;
    };
    expect(await fileOf({ termDays: 3 })).toBe(after(3));
    expect(await fileOf({ termDays: 3, terms: { expiry: 'warn', graceDays: 5 } })).toBe(after(8));
    expect(await fileOf({ termDays: 3, terms: { expiry: 'warn', graceDays: 60 } })).toBe(after(14));
    expect(await fileOf({ termDays: 3, terms: { expiry: 'keep' } })).toBe(after(14));
    expect(await fileOf({ termDays: null })).toBe(after(14));
  });

  test('there is none for what is over, suspended, revoked, or not bound', async () => {
    const { id } = await issue({ termDays: 1 });
    const activationId = await bind(id, 'domain', 'over.example.com');
    for (const state of ['suspended', 'revoked'] as const) {
      await stage.move(id, state);
      expect((await askFile(id, activationId)).name).toBe('licence_not_active');
    }
    await stage.move(id, 'active');
    expect((await askFile(id, activationId)).status).toBe(200);
    const other = await issue();
    expect((await askFile(other.id, activationId)).name).toBe('not_found');
    const ended = await bind(other.id, 'domain', 'ended.example.com');
    await unbind(other.id, ended);
    expect((await askFile(other.id, ended)).name).toBe('not_found');
    app.pass(daySeconds);
    expect((await askFile(id, activationId)).name).toBe('licence_not_active');
    expect((await answer(id, laptop)).name).toBe('licence_not_active');
  });

  test('of somebody else’s licence does not exist', async () => {
    const { id } = await issue();
    const activationId = await bind(id, 'domain', 'mine.example.com');
    expect((await askFile(id, activationId, stage.stranger)).name).toBe('not_found');
    expect((await answer(id, laptop, stage.stranger)).name).toBe('not_found');
    expect((await app.call('getLicenceFile', { licenceId: id, activationId })).name).toBe('login_needed');
    const { rows } = await app.sql('select offline_until from activations where id = $1', [activationId]);
    expect(rows).toEqual([{ offline_until: null }]);
  });

  test('a file before the end of another extends it, and each stands in the history', async () => {
    const licence = await issue();
    const activationId = await bind(licence.id, 'domain', 'again.example.com');
    await askFile(licence.id, activationId);
    app.pass(5 * daySeconds);
    expect((await askFile(licence.id, activationId)).data.offlineUntil).toBe(after(14));
    await unbind(licence.id, activationId);
    const { rows } = await app.sql(`select seat_until from activations where id = $1`, [activationId]);
    expect(rows).toEqual([{ seat_until: new Date(after(14)) }]);
    const events = await app.sql(
      `select by, detail->>'until' as until from licence_events where licence_id = $1 and kind = 'file_issued' order by id`,
      [licence.id],
    );
    expect(events.rows).toEqual([
      { by: 'holder', until: after(9) },
      { by: 'holder', until: after(14) },
    ]);
  });
});

describe('a request file', () => {
  test('is answered with a machine file of its nonce, which takes a seat once', async () => {
    const licence = await issue();
    const { data } = await answer(licence.id, laptop);
    expect(data).toMatchObject({ kind: 'machine', offlineUntil: after(14) });
    const reader = { keys: await published(), key: licence.key, fingerprint: fingerprintOf(laptop) };
    expect(await openFile(data.file, reader)).toMatchObject({
      nonce: 'a nonce of the machine',
      scope: { machine: fingerprintOf(laptop) },
      activationId: data.activationId,
    });
    const [bound] = (await app.call('getLicence', { id: licence.id }, holder)).data.activations;
    expect(bound).toMatchObject({ id: data.activationId, kind: 'machine', target: fingerprintOf(laptop) });
    const again = await Promise.all(Array.from({ length: 4 }, () => answer(licence.id, laptop.toReversed())));
    expect(again.map((reply) => reply.data.activationId)).toEqual(Array(4).fill(data.activationId));
    expect(await seatsUsed(licence.id)).toBe(1);
  });

  test('twenty machines at once for two seats: two get them', async () => {
    const { id } = await issue({ seats: 2 });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => answer(id, [`machine ${index}`])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ name }) => name === 'seats_used_up')).toHaveLength(18);
    expect(await seatsUsed(id)).toBe(2);
  });

  test('begins a term that waited for its first use', async () => {
    const { id } = await issue({ termDays: 5, terms: { starts: 'activation' } });
    expect((await answer(id, laptop)).data.offlineUntil).toBe(after(5));
    expect((await app.call('getLicence', { id }, holder)).data.expiresAt).toBe(after(5));
  });

  test('names the field that is wrong, and changes nothing', async () => {
    const { id } = await issue();
    const fieldsOf = async (request: string) => {
      const reply = await app.call('answerRequestFile', { licenceId: id, request }, holder);
      expect(reply.name).toBe('invalid_input');
      return reply.error?.fields?.map(({ field, rule }) => `${field} ${rule}`);
    };
    expect(await fieldsOf('nonsense')).toEqual(['request request_file_format']);
    expect(await fieldsOf('')).toEqual(['request required']);
    expect(await fieldsOf(requestFile(laptop).replace('REQUEST FILE', 'LICENCE FILE'))).toEqual([
      'request request_file_format',
    ]);
    const broken = async (changes: Record<string, unknown>) => fieldsOf(requestFile(laptop, changes));
    expect(await broken({ fingerprint: [] })).toEqual(['request.fingerprint too_short']);
    expect(await broken({ fingerprint: ['a'.repeat(201)] })).toEqual(['request.fingerprint.0 too_long']);
    expect(await broken({ fingerprint: 'one' })).toEqual(['request.fingerprint type']);
    expect(await broken({ nonce: 'short' })).toEqual(['request.nonce too_short']);
    expect(await broken({ name: 'a\0b' })).toEqual(['request.name format']);
    expect(await broken({ createdAt: 'yesterday' })).toEqual(['request.createdAt format']);
    expect(await broken({ format: 2 })).toEqual(['request.format one_of']);
    expect(await broken({ key: 'secret' })).toEqual(['request.key unknown']);
    const { msg } = (
      await app.call('answerRequestFile', { licenceId: id, request: 'x' }, { ...holder, locale: 'en-US' })
    ).body;
    expect(msg).toContain('Request file is no request file');
    expect(await seatsUsed(id)).toBe(0);
    const domains = await issue({ binds: ['domain'] });
    expect((await answer(domains.id, laptop)).error?.fields).toEqual([{ field: 'request', rule: 'binds_no_machine' }]);
    const strict = await issue({ terms: { fingerprint: 'two' } });
    expect((await answer(strict.id, ['one part', ' ONE part'])).error?.fields).toMatchObject([
      { field: 'request.fingerprint', rule: 'parts_needed', params: { min: 2 } },
    ]);
  });
});

describe('a program', () => {
  const checkOut = async (input: Record<string, unknown>) => (await app.call('checkOutLicence', input)).data;
  const activate = async (input: Record<string, unknown>) => (await app.call('activateLicence', input)).data;

  test('gets the file of where it is active, with its nonce, and a signed answer besides', async () => {
    const { id, key } = await issue();
    const asked = { key: key.toLowerCase(), fingerprint: laptop, nonce: 'n1' };
    expect(await checkOut(asked)).toMatchObject({ valid: false, code: 'NEVER_BOUND', file: null, offlineUntil: null });
    const active = await activate({ key, fingerprint: laptop });
    const answered = await checkOut(asked);
    expect(answered).toMatchObject({ valid: true, code: 'VALID', offlineUntil: after(14) });
    const keys = await published();
    const facts = await openFile(answered.file ?? '', { keys, key, fingerprint: fingerprintOf(laptop) });
    expect(facts).toMatchObject({
      licenceId: id,
      activationId: active.activation?.id,
      nonce: 'n1',
      goodUntil: after(14),
    });
    expect(JSON.parse(answered.signed)).toMatchObject({ code: 'VALID', nonce: 'n1' });
    expect(await seatsUsed(id)).toBe(1);
    const { rows } = await app.sql(
      `select by, actor_id from licence_events where licence_id = $1 and kind = 'file_issued'`,
      [id],
    );
    expect(rows).toEqual([{ by: 'program', actor_id: null }]);
  });

  test('gets one that opens where it runs, also when a part of the machine was replaced', async () => {
    const { id, key } = await issue({ seats: 1 });
    await activate({ key, fingerprint: laptop });
    const repaired = ['board 4711', 'disk 2'];
    const { file } = await checkOut({ key, fingerprint: repaired });
    const keys = await published();
    expect(await openFile(file ?? '', { keys, key, fingerprint: fingerprintOf(repaired) })).toMatchObject({
      scope: { machine: fingerprintOf(repaired) },
    });
    expect(await openFile(file ?? '', { keys, key, fingerprint: fingerprintOf(laptop) })).toBeUndefined();
    const asked = await answer(id, repaired);
    expect(asked.data.activationId, 'the same machine for its holder, too').toBeGreaterThan(0);
    expect(await seatsUsed(id)).toBe(1);
  });

  test('gets a licence file for a domain, and one without an activation where nothing is bound', async () => {
    const domain = await issue();
    await bind(domain.id, 'domain', 'site.example.com');
    const { file } = await checkOut({ key: domain.key, domain: 'https://www.site.example.com/' });
    const keys = await published();
    expect(await openFile(file ?? '', { keys, key: domain.key })).toMatchObject({
      scope: { domain: 'www.site.example.com', machine: null, account: null },
    });
    const free = await issue({ binds: [] });
    const bare = await checkOut({ key: free.key });
    expect(await openFile(bare.file ?? '', { keys, key: free.key })).toMatchObject({
      activationId: null,
      scope: { domain: null, machine: null, account: null },
    });
  });

  test('is never told by an exception why there is no file', async () => {
    const { id, key } = await issue();
    await bind(id, 'domain', 'refused.example.com');
    const refused = async (input: Record<string, unknown>) => {
      const { status, data } = await app.call('checkOutLicence', input);
      expect([status, data.valid, data.file, data.offlineUntil]).toEqual([200, false, null, null]);
      expect(data.signature).not.toBe('');
      return data.code;
    };
    expect(await refused({ key: '00000-00000-00000-00000-00000', domain: 'a.example.com' })).toBe('NOT_FOUND');
    expect(await refused({ key, domain: 'other.example.com' })).toBe('NOT_BOUND');
    expect(await refused({ key })).toBe('SCOPE_REQUIRED');
    expect(await refused({ key, host: 'x' })).toBe('INPUT_INVALID');
    expect(await refused({})).toBe('INPUT_INVALID');
    for (let count = 0; count < filesAnHour; count += 1) {
      expect((await checkOut({ key, domain: 'refused.example.com' })).code).toBe('VALID');
    }
    expect(await refused({ key, domain: 'refused.example.com' })).toBe('TOO_MANY_REQUESTS');
    await stage.move(id, 'suspended');
    expect(await refused({ key, domain: 'refused.example.com' })).toBe('SUSPENDED');
  });

  test('that ends its activation leaves the seat to its file', async () => {
    const { id, key } = await issue({ seats: 1, termDays: null });
    await activate({ key, fingerprint: laptop });
    await checkOut({ key, fingerprint: laptop });
    const ended = (await app.call('deactivateLicence', { key, fingerprint: laptop })).data;
    expect(ended.code).toBe('SEAT_KEPT');
    expect((await activate({ key, fingerprint: ['another'] })).code).toBe('SEATS_USED_UP');
    app.pass(14 * daySeconds);
    expect((await activate({ key, fingerprint: ['another'] })).code).toBe('ACTIVATED');
    expect(await seatsUsed(id)).toBe(1);
  });

  test('whose floating seat dies for want of a heartbeat keeps it while its file runs', async () => {
    const floating = { heartbeatSeconds: 60, revivalSeconds: 0 };
    const { id, key } = await issue({ seats: 1, termDays: null, terms: { floating } });
    await activate({ key, fingerprint: laptop });
    await checkOut({ key, fingerprint: laptop });
    app.pass(14 * daySeconds - 1);
    expect((await activate({ key, fingerprint: ['another'] })).code).toBe('SEATS_USED_UP');
    app.pass(1);
    expect((await activate({ key, fingerprint: ['another'] })).code).toBe('ACTIVATED');
    expect(await seatsUsed(id)).toBe(1);
  });

  test('and one that comes back on a seat that a file keeps holds it as long as that file runs', async () => {
    const floating = { heartbeatSeconds: 60, revivalSeconds: 600 };
    const { id, key } = await issue({ seats: 1, termDays: null, terms: { floating } });
    const machine = 'machine-4711';
    await activate({ key, machine });
    app.pass(60);
    await app.runPeriodic('licences.returnSeats');
    // Its holder binds the same place by hand, takes a file and unbinds it, before the program is heard of again.
    const activationId = await bind(id, 'machine', machine);
    expect((await askFile(id, activationId)).status).toBe(200);
    await unbind(id, activationId);
    expect((await app.call('heartbeatLicence', { key, machine })).data.code).toBe('REVIVED');
    expect((await app.call('deactivateLicence', { key, machine })).data.code).toBe('SEAT_KEPT');
    expect((await activate({ key, machine: 'machine-0815' })).code).toBe('SEATS_USED_UP');
  });
});

test('connections that break in the middle leave no file without its seat and no seat without a machine', async () => {
  const { id } = await issue({ seats: 3_000, termDays: null });
  const files: LicenceFile[] = [];
  let wasCut = 0;
  const cut = () =>
    app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  // Which moment a cut hits is chance, so there are many more rounds than are needed.
  for (let round = 0; round < 400 && wasCut < 8; round += 1) {
    const asking = Promise.all(Array.from({ length: 6 }, (_, index) => answer(id, [`cut ${round} ${index}`])));
    for (let turn = 0; turn < 3; turn += 1) await cut();
    const replies = await asking;
    for (const reply of replies) {
      if (reply.status === 200) files.push(reply.data);
      else wasCut += 1;
    }
  }
  expect(wasCut, 'else nothing was shown').toBeGreaterThanOrEqual(8);
  const { rows } = await app.sql('select id, offline_until from activations where licence_id = $1', [id]);
  expect(rows.length).toBe(await seatsUsed(id));
  for (const { activationId, offlineUntil } of files) {
    expect(rows).toContainEqual({ id: String(activationId), offline_until: new Date(offlineUntil) });
  }
  const { rows: told } = await app.sql(
    `select count(distinct detail->>'activationId')::int as files from licence_events where licence_id = $1 and kind = 'file_issued'`,
    [id],
  );
  expect(told).toEqual([{ files: rows.length }]);
});

describe('the seat of a file', () => {
  test('stays taken after unbinding until the file ends, and is there at once for whoever wants it then', async () => {
    const { id } = await issue({ seats: 1, termDays: null });
    const { activationId } = (await answer(id, laptop)).data;
    expect((await unbind(id, activationId)).data.seatsUsed).toBe(1);
    expect((await answer(id, ['another'])).name).toBe('seats_used_up');
    app.pass(14 * daySeconds - 1);
    expect((await answer(id, ['another'])).name).toBe('seats_used_up');
    app.pass(1);
    expect((await answer(id, ['another'])).status).toBe(200);
    expect(await seatsUsed(id)).toBe(1);
  });

  test('is returned by a job where nobody wants it', async () => {
    const licences = await Promise.all([issue(), issue({ seats: 5 })]);
    for (const { id } of licences) {
      for (const machine of ['first', 'second']) await unbind(id, (await answer(id, [machine])).data.activationId);
    }
    const used = () => Promise.all(licences.map(({ id }) => seatsUsed(id)));
    app.pass(14 * daySeconds - 1);
    await app.runPeriodic('licences.returnSeats');
    expect(await used()).toEqual([2, 2]);
    app.pass(1);
    await Promise.all([app.runPeriodic('licences.returnSeats'), app.runPeriodic('licences.returnSeats')]);
    expect(await used()).toEqual([0, 0]);
  });

  test('is the same one when the machine comes back, and keeps counting what its old file allows', async () => {
    const { id } = await issue({ seats: 1, termDays: null });
    const first: LicenceFile = (await answer(id, laptop)).data;
    await unbind(id, first.activationId);
    app.pass(daySeconds);
    // Without a new file: the old one still runs.
    const { key } = (await app.call('getLicence', { id }, holder)).data;
    const second = (await app.call('activateLicence', { key, fingerprint: laptop })).data.activation;
    expect(second).toMatchObject({ offlineUntil: first.offlineUntil });
    expect(second?.id).not.toBe(first.activationId);
    expect(await seatsUsed(id)).toBe(1);
    await unbind(id, second?.id ?? 0);
    app.pass(13 * daySeconds - 1);
    await app.runPeriodic('licences.returnSeats');
    expect(await seatsUsed(id)).toBe(1);
    app.pass(1);
    await app.runPeriodic('licences.returnSeats');
    expect(await seatsUsed(id)).toBe(0);
  });

  test('unbinding and asking for a file at the same time never leaves a file without its seat', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await issue({ seats: 1 });
      const activationId = await bind(id, 'domain', 'race.example.com');
      const [file] = await Promise.all([askFile(id, activationId), unbind(id, activationId)]);
      expect(['not_found', undefined]).toContain(file.name);
      expect(await seatsUsed(id)).toBe(file.status === 200 ? 1 : 0);
    }
  });
});

test('a licence gives so many files an hour and no more', async () => {
  const { id } = await issue();
  const activationId = await bind(id, 'domain', 'busy.example.com');
  for (let count = 0; count < filesAnHour; count += 1) expect((await askFile(id, activationId)).status).toBe(200);
  expect((await askFile(id, activationId)).name).toBe('too_many_requests');
  app.pass(3600);
  expect((await askFile(id, activationId)).status).toBe(200);
});
