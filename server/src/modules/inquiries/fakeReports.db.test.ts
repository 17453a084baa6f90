/** Reports of fakes: from anybody to the admins' inbox, and back to whoever reported. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatBytes } from '#contract/core/bytes.ts';
import { fakeReportEvents, fakeReportProcess, fakeReportStates } from '#contract/verification/fakeReportProcess.ts';
import { pictureFormats } from '#contract/site/pictureRules.ts';
import { limits } from '#contract/core/limits.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/app/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-reports-'));
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  // Uploads come over real HTTP: a proxy names their addresses.
  app = await startTestApp({ MALLARD_DATA: data, MALLARD_TRUSTED_PROXIES: '127.0.0.1' });
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const fake = { kind: 'shop', about: '绿头鸭官方旗舰店', text: '冒充官方店铺，收款后失联。' } as const;
const send = (input: Record<string, unknown> = {}, ip = freshIp()) =>
  app.call('reportFake', { ...fake, ...input }, { ip });
const stateOf = (number: string, secret: string, ip = freshIp()) =>
  app.call('getFakeReport', { number, secret }, { ip });
const inbox = async (state: string, more: Record<string, unknown> = {}) =>
  (await app.call('listFakeReports', { state, ...more }, { token: admin.token })).data;
const record = async (id: number) => (await app.call('getFakeReportRecord', { id }, { token: admin.token })).data;
const move = (id: number, event: string, note = '') =>
  app.call('moveFakeReport', { id, event, note }, { token: admin.token });
const sendPhoto = (content: Buffer | string, ip = freshIp()) =>
  uploadForm(app, 'uploadReportPhoto', { file: { content }, ip });
const photo = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'Mallory' } })
    .jpeg()
    .toBuffer();

/** Read to its end, so that the connection is free again. */
async function get(url: string) {
  const answer = await fetch(app.url + url);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

async function reported(input: Record<string, unknown> = {}): Promise<{ id: number; number: string; secret: string }> {
  const { number, secret } = (await send(input)).data;
  const { rows } = await app.sql('select id::int as id from fake_reports where number = $1', [number]);
  return { id: Number(rows[0]?.['id']), number, secret };
}

test('gets a case number and a secret, by which its reporter follows it', async () => {
  const { number, secret, state, dueAt } = (await send({ contact: 'reporter@example.com' })).data;
  expect(number).toMatch(/^F[0-9A-HJKMNP-TV-Z]{8}$/);
  expect([state, dueAt]).toEqual(['new', new Date(app.now().getTime() + 3 * 24 * 60 * 60 * 1000).toISOString()]);
  const written = ` ${number.toLowerCase()} `;
  const { data: told } = await stateOf(written, `${secret.slice(0, 4)}-${secret.slice(4).toLowerCase()}`);
  expect(told).toEqual({
    number,
    kind: 'shop',
    aboutMasked: '绿头鸭***',
    state: 'new',
    createdAt: app.now().toISOString(),
    movedAt: null,
    dueAt,
  });
  const row = JSON.stringify((await app.sql('select * from fake_reports where number = $1', [number])).rows);
  expect(row).not.toContain(secret);
});

test('is told to nobody with a wrong secret, not even with another report’s', async () => {
  const [one, other] = [await reported(), await reported()];
  expect((await stateOf(one.number, one.secret)).status).toBe(200);
  for (const [number, secret] of [
    [one.number, other.secret],
    [one.number, 'x'],
    ['F00000000', one.secret],
    ["' or 1=1 --", one.secret],
  ] as const) {
    expect([number, (await stateOf(number, secret)).name]).toEqual([number, 'not_found']);
  }
});

test('comes five times an hour from one address, and is asked for twenty times in ten minutes', async () => {
  const ip = freshIp();
  const sent = await Promise.all(Array.from({ length: 8 }, () => send({}, ip)));
  expect(sent.filter(({ name }) => name === 'too_many_requests')).toHaveLength(3);
  const asked = await Promise.all(Array.from({ length: 25 }, () => stateOf('F00000000', 'x', ip)));
  expect(asked.filter(({ name }) => name === 'too_many_requests')).toHaveLength(5);
  app.pass(60 * 60);
  expect((await send({}, ip)).status).toBe(200);
});

test('needs what it is about and a few words, and knows no other field', async () => {
  expect((await send({ about: ' ' })).error?.fields).toMatchObject([{ field: 'about' }]);
  expect((await send({ text: '太短' })).error?.fields).toMatchObject([{ field: 'text', rule: 'too_short' }]);
  expect((await send({ state: 'confirmed' })).error?.fields).toMatchObject([{ field: 'state', rule: 'unknown' }]);
});

test('is seen and moved by admins only', async () => {
  const { id } = await reported();
  const { token } = await makePerson(app);
  for (const given of [undefined, token]) {
    const names = [
      (await app.call('listFakeReports', {}, { token: given })).name,
      (await app.call('getFakeReportRecord', { id }, { token: given })).name,
      (await app.call('moveFakeReport', { id, event: 'confirm' }, { token: given })).name,
    ];
    expect(new Set(names)).toEqual(new Set([given === undefined ? 'login_needed' : 'forbidden']));
  }
});

test('moves as its process says and no other way, each move on record, and its reporter sees the state', async () => {
  const paths = { new: [], looking: ['look'], confirmed: ['confirm'], dismissed: ['look', 'dismiss'] } as const;
  for (const state of fakeReportStates) {
    for (const event of fakeReportEvents) {
      const { id, number, secret } = await reported();
      for (const step of paths[state]) await move(id, step);
      const allowed = fakeReportProcess.moves.find((one) => one.from === state && one.event === event);
      const reply = await move(id, event, '查过');
      expect([state, event, reply.name]).toEqual([state, event, allowed ? undefined : 'state_conflict']);
      const after = await record(id);
      expect(after.state).toBe(allowed?.to ?? state);
      expect(after.moves).toHaveLength(paths[state].length + (allowed ? 1 : 0));
      if (!allowed) continue;
      expect(after.moves[0]).toMatchObject({ event, to: allowed.to, by: admin.username, note: '查过' });
      const told = (await stateOf(number, secret)).data;
      expect(told).toMatchObject({ state: allowed.to, movedAt: app.now().toISOString() });
      expect(JSON.stringify(told)).not.toContain('查过');
    }
  }
  expect((await move(999_999, 'look')).name).toBe('not_found');
  const { id } = await reported();
  const replies = await Promise.all(['confirm', 'dismiss', 'confirm', 'dismiss'].map((event) => move(id, event)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('waits in the inbox, the oldest first, and says when it is late and what comes next', async () => {
  await app.sql('delete from fake_report_moves');
  await app.sql('delete from fake_reports');
  const [one, two, three] = [await reported(), await reported(), await reported({ contact: '微信 duck' })];
  await move(two.id, 'look');
  expect((await inbox('new')).list.map(({ id }) => id)).toEqual([one.id, three.id]);
  const page = await inbox('new', { limit: 1 });
  expect([page.total, (await inbox('new', { limit: 1, cursor: page.next })).list.map(({ id }) => id)]).toEqual([
    2,
    [three.id],
  ]);
  expect([(await record(one.id)).nextId, (await record(two.id)).nextId]).toEqual([two.id, one.id]);
  expect(await record(three.id)).toMatchObject({
    contact: '微信 duck',
    text: fake.text,
    may: ['look', 'confirm', 'dismiss'],
    late: false,
  });
  app.pass(3 * 24 * 60 * 60 + 1);
  admin = await makePerson(app, 'admin');
  expect((await inbox('looking')).list).toMatchObject([{ id: two.id, late: true }]);
  for (const { id } of [one, two]) await move(id, 'dismiss');
  expect((await inbox('dismissed')).list).toMatchObject([{ id: two.id, late: false }, { id: one.id }]);
  expect((await record(three.id)).nextId).toBeNull();
});

test('has a photo that is made anew and that only admins get to see, for ten minutes', async () => {
  const upload = await sendPhoto(await photo(1600));
  const { id } = await reported({ photo: upload.data.photo });
  const { hasPhoto, photoUrl } = await record(id);
  expect(hasPhoto).toBe(true);
  const answer = await get(photoUrl ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { body } = answer;
  const found = await sharp(body).metadata();
  expect([found.width, found.exif, body.includes('Mallory')]).toEqual([1280, undefined, false]);
  const [path, query] = (photoUrl ?? '').split('?');
  for (const forged of [`${path}1?${query}`, `${path}`, `${path}?${query?.replace('expires=', 'expires=9')}`]) {
    expect([forged, (await get(forged)).status]).toEqual([forged, 403]);
  }
  app.pass(10 * 60);
  expect((await get(photoUrl ?? '')).status).toBe(410);
  // Nobody else puts it into a report, and the same one is not put in twice.
  for (const taken of [upload.data.photo, 'made up']) {
    expect((await send({ photo: taken })).error?.fields).toEqual([{ field: 'photo', rule: 'missing' }]);
  }
});

test('takes no file that is no picture, and ten an hour from one address', async () => {
  const ip = freshIp();
  const bad = await sendPhoto('<svg/>', ip);
  expect(bad.error?.fields).toEqual([{ field: 'file', rule: 'picture_format' }]);
  const content = await photo(10);
  const refusals: (string | undefined)[] = [];
  for (let sent = 0; sent < 11; sent++) refusals.push((await sendPhoto(content, ip)).error?.name);
  // What was no picture counts too.
  expect(refusals).toEqual([...Array<undefined>(9).fill(undefined), 'too_many_requests', 'too_many_requests']);
  expect((await sendPhoto(content)).status).toBe(200);
});

test('takes photos of the size and the formats that the form and the refusal name', async () => {
  const content = await photo(10);
  const { max } = limits.reportPhotoBytes;
  const sized = (bytes: number) => Buffer.concat([content, Buffer.alloc(bytes - content.length)]);
  expect((await sendPhoto(sized(max))).status).toBe(200);
  const larger = await sendPhoto(sized(max + 1));
  expect([larger.error?.name, larger.msg]).toEqual(['body_too_large', expect.stringContaining(formatBytes(max))]);
  const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
  const drawn = { JPEG: 'jpeg', PNG: 'png', WebP: 'webp', GIF: 'gif' } as const;
  for (const format of pictureFormats) {
    const made = await plain.clone().toFormat(drawn[format]).toBuffer();
    expect([format, (await sendPhoto(made)).status]).toEqual([format, 200]);
  }
  const other = await sendPhoto(await plain.clone().tiff().toBuffer());
  for (const format of pictureFormats) expect(other.msg).toContain(format);
});

test('photos that no report names are gone after a day, the others stay', async () => {
  app.pass(24 * 60 * 60 + 1);
  await app.runPeriodic('inquiries.sweep');
  const before = filesBelow(join(data, 'files')).length;
  const [kept, loose] = [await photo(30), await photo(40)];
  const [named, left] = [(await sendPhoto(kept)).data.photo, (await sendPhoto(loose)).data.photo];
  const { id } = await reported({ photo: named });
  app.pass(24 * 60 * 60 + 1);
  admin = await makePerson(app, 'admin');
  await app.runPeriodic('inquiries.sweep');
  expect((await send({ photo: left })).error?.fields).toEqual([{ field: 'photo', rule: 'missing' }]);
  expect((await get((await record(id)).photoUrl ?? '')).status).toBe(200);
  expect(filesBelow(join(data, 'files'))).toHaveLength(before + 1);
});
