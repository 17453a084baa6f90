/** Who grants a certificate, what becomes of it, and whose it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateEvents, certificateProcess, certificateStates } from '#contract/verification/certificateProcess.ts';
import { certificateDisclosures } from '#contract/verification/disclosures.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeCertificate } from '../../../../tests/support/trade/inquiries.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const move = (id: number, event: string, more: Record<string, unknown> = { reason: 'other' }) =>
  app.call('moveCertificate', { id, event, ...more }, { token: admin.token });
const record = async (id: number) => (await app.call('getCertificateRecord', { id }, { token: admin.token })).data;
const grant = (input: Record<string, unknown>) =>
  app.call('grantCertificate', { kind: 'agent', displayName: '鸭', ...input }, { token: admin.token });

test('is granted by an admin, on record, with a number of its own', async () => {
  const until = new Date(app.now().getTime() + 1000).toISOString();
  const one = await makeCertificate(app, admin, { level: '一级', region: '华南', qq: '10001', until, note: '合同 7' });
  expect(one.number).toMatch(/^MA-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(one).toMatchObject({ kind: 'agent', level: '一级', region: '华南', qq: '10001', until, parent: null });
  expect(one).toMatchObject({ userId: one.holder.id, username: one.holder.username, state: 'active', expired: false });
  expect(one.may).toEqual(['suspend', 'revoke']);
  expect(one.events).toMatchObject([{ event: 'grant', by: admin.username, note: '合同 7' }]);
  const logged = await app.sql(`select actor_id, action from operation_log where subject = $1`, [
    `certificate ${one.id}`,
  ]);
  expect(logged.rows).toEqual([{ actor_id: expect.anything(), action: 'certificate.grant' }]);
  app.pass(1);
  expect(await record(one.id)).toMatchObject({ state: 'active', expired: true });
  expect((await makeCertificate(app, admin, { kind: 'person' })).number).toMatch(/^MP-/);
});

test('moves as its process says and no other way, each move on record with its reason', async () => {
  const paths = { active: [], suspended: ['suspend'], revoked: ['revoke'] } as const;
  for (const state of certificateStates) {
    for (const event of certificateEvents) {
      const { id } = await makeCertificate(app, admin);
      for (const step of paths[state]) await move(id, step);
      const allowed = certificateProcess.moves.find((one) => one.from === state && one.event === event);
      const reply = await move(id, event, { reason: 'leaked', note: '看过' });
      expect([state, event, reply.name]).toEqual([state, event, allowed ? undefined : 'state_conflict']);
      const after = await record(id);
      expect(after.state).toBe(allowed?.to ?? state);
      if (!allowed) continue;
      const reason = allowed.to === 'active' ? null : 'leaked';
      expect(after).toMatchObject({ reason, stateAt: app.now().toISOString() });
      expect(after.events[0]).toMatchObject({ event, by: admin.username, reason, note: '看过' });
    }
  }
  const { id } = await makeCertificate(app, admin);
  for (const event of ['suspend', 'revoke']) {
    expect((await move(id, event, {})).error?.fields).toEqual([{ field: 'reason', rule: 'required' }]);
  }
  expect((await move(999_999, 'suspend')).name).toBe('not_found');
});

test('is revoked once by many at the same time', async () => {
  const { id } = await makeCertificate(app, admin);
  const replies = await Promise.all(Array.from({ length: 8 }, () => move(id, 'revoke')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await record(id)).events.map(({ event }) => event)).toEqual(['revoke', 'grant']);
});

test('stands under an active agent only, in a line where all are active and nobody stands twice', async () => {
  const top = await makeCertificate(app, admin);
  const below = await makeCertificate(app, admin, { parentNumber: top.number.toLowerCase() });
  expect(below.parent).toEqual({ number: top.number, displayName: top.displayName });
  const person = await makeCertificate(app, admin, { kind: 'person', parentNumber: below.number });
  const somebody = await makePerson(app);
  const under = async (parentNumber: string, userId = somebody.id) => (await grant({ userId, parentNumber })).name;
  expect(await under(person.number)).toBe('certificate_parent');
  expect(await under('MA-2026-00000000')).toBe('certificate_parent');
  expect(await under('nobody')).toBe('certificate_parent');
  for (const { holder } of [below, top]) expect(await under(below.number, holder.id)).toBe('certificate_loop');
  await move(top.id, 'suspend');
  expect(await under(below.number)).toBe('certificate_parent');
  await move(top.id, 'reinstate');
  expect(await under(below.number)).toBeUndefined();
  await move(below.id, 'revoke');
  expect(await under(below.number)).toBe('certificate_parent');
  const until = new Date(app.now().getTime() + 1000).toISOString();
  const ending = await makeCertificate(app, admin, { until });
  app.pass(1);
  expect(await under(ending.number)).toBe('certificate_parent');
});

test('that begins later is valid from then on, and until then nobody stands under it', async () => {
  const since = new Date(app.now().getTime() + 60 * 60 * 1000).toISOString();
  const { number } = await makeCertificate(app, admin, { since });
  const ask = async () => (await app.call('inquire', { query: number }, { ip: freshIp() })).data;
  const under = async () => (await grant({ userId: (await makePerson(app)).id, parentNumber: number })).name;
  const early = await ask();
  expect(early).toMatchObject({
    result: 'expired',
    items: [{ result: 'expired', reason: 'begins', at: since, since }],
  });
  expect(early.items[0]?.chain.at(-1)).toMatchObject({ result: 'expired', reason: 'begins', at: since });
  const token = early.items[0]?.link;
  expect((await app.call('getCertificate', { token }, { ip: freshIp() })).data.now).toMatchObject({ reason: 'begins' });
  expect(await under()).toBe('certificate_parent');
  app.pass(60 * 60);
  expect(await ask()).toMatchObject({ result: 'valid', items: [{ result: 'valid', reason: null, at: null, since }] });
  expect(await under()).toBeUndefined();
});

test('stands at most ten deep, and the database takes no ring', async () => {
  let number: string | undefined;
  for (let depth = 0; depth < 10; depth++)
    number = (await makeCertificate(app, admin, { parentNumber: number })).number;
  expect((await grant({ userId: (await makePerson(app)).id, parentNumber: number })).name).toBe('certificate_parent');
  const ring = 'update certificates set parent_id = id, depth = 1 where number = $1';
  await expect(app.sql(ring, [number])).rejects.toThrow('certificates_older_parent');
});

test('is not granted or moved by whom it is for, nor for somebody who is not there, nor to end before it begins', async () => {
  expect((await grant({ userId: admin.id })).name).toBe('four_eyes');
  const colleague = await makePerson(app, 'admin');
  const { id, may } = await makeCertificate(app, colleague, { holder: admin });
  expect([(await move(id, 'suspend')).name, may, (await record(id)).may]).toEqual([
    'four_eyes',
    ['suspend', 'revoke'],
    [],
  ]);
  expect((await grant({ userId: 999_999 })).error?.fields).toEqual([{ field: 'userId', rule: 'missing' }]);
  const { id: userId } = await makePerson(app);
  const past = app.now().toISOString();
  expect((await grant({ userId, until: past })).error?.fields).toMatchObject([{ field: 'until', rule: 'in_future' }]);
  const [since, until] = ['2099-01-02T00:00:00Z', '2099-01-01T00:00:00Z'];
  expect((await grant({ userId, since, until })).error?.fields).toMatchObject([
    { field: 'until', rule: 'before_from' },
  ]);
  expect((await grant({ userId, qq: '0123' })).error?.fields).toMatchObject([{ field: 'qq' }]);
});

test('shows no letters that look like others, and nothing unseen', async () => {
  const { id: userId } = await makePerson(app);
  for (const text of ['Маllard官方', 'Ｍallard', 'Mɑllard', 'Mallɑrd 官方', 'Αlpha', '王***', '\u2f00级']) {
    for (const field of ['displayName', 'level', 'region']) {
      const { error, body } = await grant({ userId, [field]: text });
      expect([text, error?.fields]).toEqual([text, [{ field, rule: 'shown_name_format' }]]);
      expect(body.msg).toContain('只能用汉字、英文字母、数字');
    }
  }
  for (const [text, shown] of [
    ['a\u202eb', 'ab'],
    ['Mallard\u200b', 'Mallard'],
    ['a  b', 'a b'],
    ['a\u00a0b', 'a b'],
    ['a\nb', 'a b'],
  ] as const) {
    expect((await grant({ userId, displayName: text })).data.displayName).toBe(shown);
  }
  for (const text of ['绿头鸭·Mallard 官方（华东）', 'René & Söhne 2.0', "O'Neill, 一级/A-1", '\uf900', 'e\u0301']) {
    const { data } = await grant({ userId, displayName: text, level: text, region: text });
    const stored = text.normalize('NFC');
    expect(data).toMatchObject({ displayName: stored, level: stored, region: stored });
  }
});

test('shows strangers what its holder chose; nobody else chooses', async () => {
  const { id, holder } = await makeCertificate(app, admin);
  const choose = (token: string, disclosed: readonly string[]) =>
    app.call('discloseCertificate', { id, disclosed }, { token });
  const chosen = (await choose(holder.token, ['until', 'level', 'level'])).data;
  expect(chosen.disclosed).toEqual(['level', 'until']);
  expect((await record(id)).events[0]).toMatchObject({ event: 'disclose', by: holder.username, note: 'level, until' });
  for (const { token } of [await makePerson(app), admin]) expect((await choose(token, [])).name).toBe('not_found');
  expect((await choose(holder.token, ['password'])).name).toBe('invalid_input');
  expect((await choose(holder.token, certificateDisclosures)).data.disclosed).toEqual([...certificateDisclosures]);
  expect((await choose(holder.token, [])).data.disclosed).toEqual([]);
});

test('is listed to its holder, newest first, and to nobody else', async () => {
  const holder = await makePerson(app);
  const made = [];
  for (let index = 0; index < 3; index++) made.unshift(await makeCertificate(app, admin, { holder }));
  const list = async (cursor?: string) =>
    (await app.call('listOwnCertificates', { limit: 2, cursor }, { token: holder.token })).data;
  const page = await list();
  expect([page.list.map(({ id }) => id), page.total]).toEqual([[made[0]?.id, made[1]?.id], 3]);
  expect((await list(page.next ?? '')).list.map(({ id }) => id)).toEqual([made[2]?.id]);
  expect((await app.call('listOwnCertificates', {}, { token: (await makePerson(app)).token })).data.list).toEqual([]);
});

test('tells its holder what strangers are told, and by which link', async () => {
  const holder = await makePerson(app);
  const top = await makeCertificate(app, admin);
  const below = await makeCertificate(app, admin, { holder, parentNumber: top.number });
  const alone = await makeCertificate(app, admin, { holder });
  const own = async () => (await app.call('listOwnCertificates', {}, { token: holder.token })).data.list;
  const open = async (token = '') => (await app.call('getCertificate', { token })).data;
  const valid = { result: 'valid', reason: null, at: null };
  const [first, second] = await own();
  expect([first?.told, second?.told]).toEqual([valid, valid]);
  expect([(await open(first?.link)).now.number, (await open(second?.link)).now.number]).toEqual([
    alone.number,
    below.number,
  ]);
  await move(top.id, 'revoke');
  const [untouched, fallen] = await own();
  expect(untouched).toMatchObject({ state: 'active', told: valid });
  const told = { result: 'revoked', reason: 'above', at: app.now().toISOString() };
  expect(fallen).toMatchObject({ id: below.id, state: 'active', told });
  const { said, now } = await open(fallen?.link);
  expect([said.result, now.reason]).toEqual(['revoked', 'above']);
  const disclosed = await app.call('discloseCertificate', { id: below.id, disclosed: [] }, { token: holder.token });
  expect(disclosed.data).toMatchObject({ told, disclosed: [] });
});

test('is found by admins by state, kind, number and user name', async () => {
  const one = await makeCertificate(app, admin, { kind: 'person' });
  await move(one.id, 'suspend');
  const find = async (filters: Record<string, unknown>) =>
    (await app.call('listCertificates', filters, { token: admin.token })).data.list.map(({ id }) => id);
  for (const filters of [
    { state: 'suspended' },
    { kind: 'person' },
    { kind: 'person', state: 'suspended' },
    {},
    { search: one.number.replaceAll('-', '').toLowerCase() },
    { search: one.holder.username.toUpperCase() },
  ]) {
    expect([filters, (await find(filters))[0]]).toEqual([filters, one.id]);
  }
  for (const filters of [{ state: 'revoked' }, { kind: 'agent' }, { search: 'nobody' }]) {
    expect(await find(filters)).not.toContain(one.id);
  }
});
