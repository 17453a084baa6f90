/** What a report keeps of its reporter is gone 180 days after the decision: words, photo and stored file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/app/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-reporters-'));
const stored = join(data, 'files', 'reports');
const day = 24 * 60 * 60;
const contact = '微信 duck_4711';
let app: TestApp;
let admin: Person;
let content: Buffer;
beforeAll(async () => {
  // Uploads come over real HTTP: a proxy names their addresses.
  app = await startTestApp({ MALLARD_DATA: data, MALLARD_TRUSTED_PROXIES: '127.0.0.1' });
  admin = await makePerson(app, 'admin');
  content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

/** An admin's session ends sooner than these days do. */
async function pass(seconds: number): Promise<void> {
  app.pass(seconds);
  admin = await makePerson(app, 'admin');
}

const record = async (id: number) => (await app.call('getFakeReportRecord', { id }, { token: admin.token })).data;
const move = (id: number, event: string) => app.call('moveFakeReport', { id, event, note: '' }, { token: admin.token });
const forget = () => app.runPeriodic('inquiries.forgetReporters');

/** Of a report with a contact and a photo: its id, and the file that it added to the storage. */
async function reported(input: Record<string, unknown> = {}) {
  const before = new Set(filesBelow(stored));
  const { photo } = (await uploadForm(app, 'uploadReportPhoto', { file: { content }, ip: freshIp() })).data;
  const [file = ''] = filesBelow(stored).filter((path) => !before.has(path));
  const report = {
    kind: 'shop',
    about: '绿头鸭官方旗舰店',
    text: '冒充官方店铺，收款后失联。',
    contact,
    photo,
    ...input,
  };
  const { number, secret } = (await app.call('reportFake', report, { ip: freshIp() })).data;
  const { rows } = await app.sql('select id from fake_reports where number = $1', [number]);
  return { id: Number(rows[0]?.['id']), number, secret, file };
}

async function expectKept({ id, file }: { id: number; file: string }): Promise<void> {
  expect(await record(id)).toMatchObject({ contact, hasPhoto: true, forgottenAt: null });
  expect(filesBelow(stored)).toContain(file);
}

async function expectForgotten({ id, file }: { id: number; file: string }, at: Date): Promise<void> {
  expect(await record(id)).toMatchObject({
    contact: '',
    hasPhoto: false,
    photoUrl: null,
    forgottenAt: at.toISOString(),
    text: '冒充官方店铺，收款后失联。',
  });
  expect(filesBelow(stored)).not.toContain(file);
}

test('goes 180 days after the decision whichever it was, and not a moment before; what is open stays', async () => {
  const [confirmed, dismissed, looking, waiting] = [
    await reported(),
    await reported(),
    await reported(),
    await reported(),
  ];
  await move(confirmed.id, 'confirm');
  await move(dismissed.id, 'look');
  await move(looking.id, 'look');
  await pass(10);
  await move(dismissed.id, 'dismiss');
  await pass(180 * day - 11);
  await forget();
  for (const report of [confirmed, dismissed, looking, waiting]) await expectKept(report);
  const { photoUrl } = await record(confirmed.id);

  await pass(1);
  await forget();
  const first = app.now();
  await expectForgotten(confirmed, first);
  for (const report of [dismissed, looking, waiting]) await expectKept(report);
  // Also for whoever has an address that is still good.
  expect((await app.request({ method: 'GET', url: photoUrl ?? '' })).status).toBe(404);
  expect(
    JSON.stringify((await app.sql('select * from fake_reports where id = $1', [confirmed.id])).rows),
  ).not.toContain('duck_4711');

  await pass(10);
  await forget();
  await expectForgotten(dismissed, app.now());
  await expectForgotten(confirmed, first);
  await pass(1000 * day);
  await forget();
  for (const report of [looking, waiting]) await expectKept(report);
  const { data: told } = await app.call(
    'getFakeReport',
    { number: dismissed.number, secret: dismissed.secret },
    { ip: freshIp() },
  );
  expect(told).toMatchObject({ state: 'dismissed' });
});

test('counts anew from the next decision of what was opened again', async () => {
  const report = await reported();
  await move(report.id, 'confirm');
  await pass(179 * day);
  await move(report.id, 'reopen');
  await pass(2 * day);
  await forget();
  await expectKept(report);
  await move(report.id, 'dismiss');
  await pass(180 * day - 1);
  await forget();
  await expectKept(report);
  await pass(1);
  await forget();
  const at = app.now();
  await expectForgotten(report, at);
  // Opened once more, it has nothing left to delete, and says still when that was.
  await move(report.id, 'reopen');
  await move(report.id, 'confirm');
  await pass(181 * day);
  await forget();
  await expectForgotten(report, at);
});

test('is passed by while it is being opened again', async () => {
  const [opened, other] = [await reported(), await reported()];
  for (const { id } of [opened, other]) await move(id, 'confirm');
  await pass(180 * day);
  await app.database.transaction(async (tx) => {
    await tx.run({ name: 'test_lock', text: 'update fake_reports set about = about where id = $1' }, [opened.id]);
    await forget();
  });
  await expectForgotten(other, app.now());
  await expectKept(opened);
});

test('goes once where two are at it and admins open reports again meanwhile', async () => {
  const reports = [];
  for (let made = 0; made < 8; made += 1) reports.push(await reported());
  for (const { id } of reports) await move(id, 'dismiss');
  await pass(180 * day);
  const [, , ...moves] = await Promise.all([
    forget(),
    forget(),
    ...reports.slice(0, 4).map(({ id }) => move(id, 'reopen')),
  ]);
  expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const [index, report] of reports.entries()) {
    const { forgottenAt, state } = await record(report.id);
    expect(state).toBe(index < 4 ? 'looking' : 'dismissed');
    // Whole or not at all, whoever was first.
    if (index < 4 && forgottenAt === null) await expectKept(report);
    else await expectForgotten(report, app.now());
  }
});

test('goes in batches until nothing that is due is left', async () => {
  const many = 250;
  const decided = app.now();
  await app.sql(
    `insert into fake_reports (number, secret_hash, kind, about, text, contact, state, created_at, moved_at)
     select 'MANY' || n, '\\x00', 'shop', 'about', 'many', case when n % 2 = 0 then 'a@example.com' else '' end,
       'confirmed', $2, $2 from generate_series(1, $1::integer) n`,
    [many, decided],
  );
  await pass(180 * day);
  await forget();
  const left = "select from fake_reports where text = 'many' and (contact <> '' or forgotten_at is null)";
  expect((await app.sql(left)).rowCount).toBe(0);
});

test('what a killed process left in the storage is found by nobody and goes a day later', async () => {
  const report = await reported();
  const orphan = join(stored, 'ab', 'ab0123456789abcdef0123456789abcd.webp');
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, readFileSync(report.file));
  utimesSync(orphan, app.now(), app.now());
  await app.runPeriodic('inquiries.sweep');
  expect(filesBelow(stored)).toContain(orphan);
  await pass(day + 60);
  await app.runPeriodic('inquiries.sweep');
  expect(filesBelow(stored)).not.toContain(orphan);
  await expectKept(report);
});
