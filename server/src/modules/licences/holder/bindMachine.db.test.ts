/** A holder binds a machine by the parts of its fingerprint, as programs do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage, type Person } from '../../../../../tests/support/licences/licences.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';

let app: TestApp;
let stage: LicenceStage;
let holder: Person;

beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  ({ holder } = stage);
});
afterAll(() => app.stop());

const parts = ['Disk WD-88', 'board-77', 'cpu-66'];
const issue = (fingerprint: LicenceTerms['fingerprint']) =>
  stage.issue({ binds: ['machine'], seats: 3, terms: { fingerprint } });
const bind = (licenceId: number, how: Record<string, unknown>, by: Person = holder) =>
  app.call('bindLicence', { licenceId, kind: 'machine', ...how }, by);
const validate = async (key: string, fingerprint: readonly string[]) =>
  (await app.call('validateLicence', { key, fingerprint })).data.code;

describe.each([
  ['any', ['cpu-66', 'x', 'y'], ['x', 'y', 'z'], 'NOT_BOUND'],
  ['two', [' DISK WD-88', 'cpu-66', 'x'], ['board-77', 'x', 'y'], 'FINGERPRINT_MISMATCH'],
  ['most', ['disk wd-88', 'cpu-66', 'x'], ['board-77', 'x', 'y'], 'FINGERPRINT_MISMATCH'],
] as const)('where %s of its parts must be the same', (match, same, other, refusal) => {
  test('its program knows the machine that was bound, and no other', async () => {
    const { id, key } = await issue(match);
    const { data } = await bind(id, { fingerprint: parts, name: 'Desk' });
    expect(data).toMatchObject({ fingerprint: match, seatsUsed: 1, activations: [{ kind: 'machine', name: 'Desk' }] });
    // The parts themselves are kept nowhere.
    expect(JSON.stringify(data.activations)).not.toMatch(/wd-88|board|cpu/i);
    expect([await validate(key, parts), await validate(key, same), await validate(key, other)]).toEqual([
      'VALID',
      'VALID',
      refusal,
    ]);
  });

  test('the same machine is bound once, whoever binds it first; another takes a seat of its own', async () => {
    const { id, key } = await issue(match);
    const first = await app.call('activateLicence', { key, fingerprint: parts });
    expect(first.data.code).toBe('ACTIVATED');
    expect((await bind(id, { fingerprint: same })).name).toBe('already_bound');
    expect((await bind(id, { fingerprint: other })).data).toMatchObject({ seatsUsed: 2 });
    const again = await app.call('activateLicence', { key, fingerprint: other });
    expect(again.data.code).toBe('ALREADY_ACTIVE');
  });
});

test('many at once for one machine take one seat', async () => {
  const { id } = await issue('two');
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, number) => bind(id, { fingerprint: [...parts, `part ${number}`] })),
  );
  const names = replies.map(({ name }) => name ?? 'bound').toSorted();
  expect(names).toEqual([...Array.from({ length: 7 }, () => 'already_bound'), 'bound']);
  expect(await stage.get(id)).toMatchObject({ seatsUsed: 1, activations: [{ kind: 'machine' }] });
});

test('what is wrong is named by its field, and nothing is bound', async () => {
  const any = await stage.issue();
  const two = await issue('two');
  const wrong = async (licenceId: number, how: Record<string, unknown>) =>
    (await bind(licenceId, how)).error?.fields?.map(({ field, rule }) => `${field} ${rule}`);
  expect(await wrong(any.id, {})).toEqual(['target required']);
  expect(await wrong(any.id, { fingerprint: [] })).toEqual(['fingerprint too_short']);
  expect(await wrong(any.id, { fingerprint: ['a', ' '] })).toEqual(['fingerprint.1 required']);
  expect(await wrong(any.id, { fingerprint: ['a'.repeat(201)] })).toEqual(['fingerprint.0 too_long']);
  expect(await wrong(any.id, { fingerprint: Array.from({ length: 11 }, String) })).toEqual(['fingerprint too_long']);
  expect(await wrong(any.id, { fingerprint: parts, target: 'MACHINE-1' })).toEqual(['fingerprint unknown']);
  expect(await wrong(any.id, { kind: 'domain', fingerprint: parts })).toEqual(['fingerprint unknown']);
  expect(await wrong(any.id, { kind: 'account', fingerprint: parts })).toEqual(['kind one_of', 'fingerprint unknown']);
  expect(await wrong(two.id, { target: 'MACHINE-1' })).toEqual(['fingerprint parts_needed']);
  expect(await wrong(two.id, { fingerprint: ['one part', ' ONE part'] })).toEqual(['fingerprint parts_needed']);
  for (const { id } of [any, two]) expect(await stage.get(id)).toMatchObject({ seatsUsed: 0, activations: [] });
});

test('one code does where the terms do not ask for two parts', async () => {
  for (const match of ['any', 'most'] as const) {
    const { id, key } = await issue(match);
    expect((await bind(id, { target: 'MACHINE-1' })).data).toMatchObject({ activations: [{ target: 'machine-1' }] });
    expect((await app.call('validateLicence', { key, machine: 'machine-1' })).data.code).toBe('VALID');
  }
});

test('another user’s licence is bound to no machine', async () => {
  const { id } = await issue('two');
  expect((await bind(id, { fingerprint: parts }, stage.stranger)).name).toBe('not_found');
  expect(await stage.get(id)).toMatchObject({ seatsUsed: 0 });
});
