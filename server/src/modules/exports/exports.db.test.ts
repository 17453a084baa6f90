/** Statements on their way into files: what is in them, who gets them, and what becomes of them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKinds, exportRules, type ExportKind } from '#contract/exports/exportKinds.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { memoryGrowth } from '../../../../tests/support/run/memory.ts';
import { makeNotes, recharge } from '../../../../tests/support/trade/payments.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { writeLines } from '../../../../tests/support/ledger/statements.ts';
import { makeUser, type TestUser } from '../../../../tests/support/people/users.ts';
import { localFolder } from '../../outside/files/localFolder.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { jobContext } from '../../platform/jobs/jobs.ts';
import { statementExport } from '../wallet/statementExport.ts';
import { claimExport } from './repository.ts';
import type { Cell, ExportSource } from './service.ts';
import { exportStreams } from './streams.ts';
import { writeExports } from './write.ts';

let test: TestApp;
let buyer: TestUser;

beforeAll(async () => {
  test = await startTestApp();
  buyer = await makeUser(test);
  const { skuId } = await makeNotes(test, 300);
  const formula = await makeProduct(test, { title: '=HYPERLINK("http://x","y")', skus: [{ priceFen: 250 }] });
  await recharge(test, buyer, 100_000);
  for (const [sku, unitPriceFen] of [
    [skuId, 300],
    [formula.skuId, 250],
  ] as const) {
    const wanted = { skuId: sku, quantity: 1, unitPriceFen, payBy: 'balance' as const };
    await test.call('createOrder', wanted, { token: buyer.token });
  }
});
afterAll(() => test.stop());

const start = (input: object = {}, options: object = {}) =>
  test.call('startExport', { kind: 'statement', ...input }, { token: buyer.token, ...options });
const stateOf = async (id: number, token = buyer.token) => (await test.call('getExport', { id }, { token })).data;
const ticketOf = (id: number, token = buyer.token) => test.call('getExportTicket', { id }, { token });
const fetchText = (url: string) => test.request({ method: 'GET', url });
const folder = () => join(test.app.config.dataFolder, 'files', 'exports');
const filesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0;

/** Asked for, written and fetched. */
async function exported(input: object = {}, options: object = {}): Promise<string> {
  const { id } = (await start(input, options)).data;
  await test.drainJobs();
  const { url } = (await ticketOf(id)).data;
  return (await fetchText(url)).text;
}

describe('the file of a statement', () => {
  it('begins with the mark for Excel, and has a line for each movement, oldest first', async () => {
    const text = await exported();
    expect(
      text.startsWith('\uFEFF序号,时间 (Asia/Shanghai),类型,说明,金额（元）,变动后余额（元）,关联类型,关联编号\r\n'),
    ).toBe(true);
    const lines = text.split('\r\n');
    expect(lines[1]).toMatch(/^1,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,充值,充值,1000\.00,1000\.00,支付单,\d+$/);
    expect(lines[2]).toMatch(/^2,[^,]+,购买,购买：云笔记,-3\.00,997\.00,订单,\d+$/);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('keeps what a spreadsheet would run within a text', async () => {
    const text = await exported();
    // The words before it make the cell begin harmlessly; quotes keep it one cell.
    expect(text).toContain('"购买：=HYPERLINK(""http://x"",""y"")",-2.50,994.50');
  });

  it('is in the reader’s language', async () => {
    const text = await exported({}, { locale: 'en-US' });
    expect(text.startsWith('\uFEFFNo.,Time (Asia/Shanghai),Kind,')).toBe(true);
    expect(text).toContain(',Purchase: Cloud Notes,-3.00,997.00,Order,');
  });

  it('has what the filters leave', async () => {
    const text = await exported({ filters: { kind: 'recharge' } });
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect((await exported({ filters: { account: 'held' } })).trim().split('\r\n')).toHaveLength(1);
    expect((await exported({ filters: { to: '2001-01-01' } })).trim().split('\r\n')).toHaveLength(1);
  });

  it('is served as a download of its name, in parts on demand', async () => {
    const { id, fileName } = (await start({ filters: { kind: 'recharge', from: '2026-01-01' } })).data;
    expect(fileName).toBe('收支明细-可消费余额-充值-2026-01-01.csv');
    await test.drainJobs();
    const { url } = (await ticketOf(id)).data;
    const whole = await test.request({ method: 'GET', url });
    expect(whole.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(String(whole.headers['content-disposition'])).toContain(encodeURIComponent('收支明细'));
    const part = await test.request({ method: 'GET', url, headers: { range: 'bytes=0-2' } });
    expect([part.status, part.headers['content-length']]).toEqual([206, '3']);
    expect(Number(whole.headers['content-length'])).toBe((await stateOf(id)).bytes);
  });
});

describe('an export', () => {
  it('tells how far it is', async () => {
    const { id, state, rowsTotal, may } = (await start()).data;
    expect({ state, rowsTotal, may }).toEqual({ state: 'waiting', rowsTotal: 3, may: ['stop'] });
    expect((await ticketOf(id)).name).toBe('export_not_ready');
    await test.drainJobs();
    const ready = await stateOf(id);
    expect(ready).toMatchObject({ state: 'ready', rowsDone: 3, rowsTotal: 3, may: ['fetch'] });
    expect(Date.parse(ready.expiresAt ?? '') - test.now().getTime()).toBe(24 * 60 * 60 * 1000);
    const { list } = (await test.call('listExports', { kind: 'statement', limit: 1 }, { token: buyer.token })).data;
    expect(list).toEqual([ready]);
  });

  it('takes its own filters only', async () => {
    const fieldsOf = async (filters: object) => (await start({ filters })).error?.fields;
    expect(await fieldsOf({ accountId: 5 })).toMatchObject([{ field: 'filters.accountId', rule: 'not_taken' }]);
    expect(await fieldsOf({ from: '2026-02-02', to: '2026-02-01' })).toMatchObject([{ field: 'filters.to' }]);
    expect(await fieldsOf({ userId: 5 })).toMatchObject([{ field: 'filters.userId', rule: 'unknown' }]);
    expect(await fieldsOf({ from: 'May' })).toMatchObject([{ field: 'filters.from', rule: 'format' }]);
  });

  it('is one of at most three under way, also when all are asked for at once', async () => {
    const user = await makeUser(test);
    const asked = await Promise.all(Array.from({ length: 6 }, () => start({}, { token: user.token })));
    expect(asked.filter(({ name }) => name === undefined)).toHaveLength(3);
    expect(asked.filter(({ name }) => name === 'export_limit')).toHaveLength(3);
    const id = asked.find(({ name }) => name === undefined)?.data.id ?? 0;
    const stopped = await test.call('stopExport', { id }, { token: user.token });
    expect(stopped.data).toMatchObject({ state: 'stopped', may: [] });
    expect((await test.call('stopExport', { id }, { token: user.token })).name).toBe('state_conflict');
    expect((await start({}, { token: user.token })).name).toBeUndefined();
    await test.drainJobs();
    expect((await stateOf(id, user.token)).state).toBe('stopped');
  });

  it('is asked for so often in an hour, also where it is refused', async () => {
    const { token } = await makeUser(test);
    const { max } = exportRules.perPerson;
    const names: (string | undefined)[] = [];
    for (let number = 0; number < max; number += 1) names.push((await start({}, { token })).name);
    expect(names).not.toContain('too_many_requests');
    expect((await start({}, { token })).name).toBe('too_many_requests');
    await test.drainJobs();
  });

  it('is nobody else’s', async () => {
    const { id } = (await start()).data;
    const { token } = await makeUser(test);
    const calls = [
      test.call('getExport', { id }, { token }),
      test.call('stopExport', { id }, { token }),
      test.call('getExportTicket', { id }, { token }),
    ];
    for (const { name } of await Promise.all(calls)) expect(name).toBe('not_found');
    expect((await test.call('listExports', {}, { token })).data.list).toEqual([]);
    await test.drainJobs();
    expect((await ticketOf(id, token)).name).toBe('not_found');
  });

  it('is deleted after a day', async () => {
    const { id } = (await start()).data;
    await test.drainJobs();
    const before = filesIn(folder());
    const { url } = (await ticketOf(id)).data;
    test.pass(24 * 60 * 60);
    expect((await fetchText(url)).status).toBe(410);
    expect((await ticketOf(id)).name).toBe('export_not_ready');
    await test.runPeriodic('exports.sweep');
    expect(await stateOf(id)).toMatchObject({ state: 'expired', may: [] });
    expect(filesIn(folder())).toBeLessThan(before);
    test.pass(31 * 24 * 60 * 60);
    await test.runPeriodic('exports.forget');
    expect((await test.call('getExport', { id }, { token: (await relogin(buyer)).token })).name).toBe('not_found');
  });
});

/** Sessions end while days pass. */
async function relogin(user: TestUser): Promise<TestUser> {
  const login = { account: user.username, password: user.password, remember: true };
  user.token = (await test.call('login', login)).data.token;
  return user;
}

describe('a ticket', () => {
  it('is good for a minute', async () => {
    await relogin(buyer);
    const { id } = (await start()).data;
    await test.drainJobs();
    const { url, expiresAt } = (await ticketOf(id)).data;
    expect(Date.parse(expiresAt) - test.now().getTime()).toBeLessThanOrEqual(60_000);
    expect((await fetchText(url)).status).toBe(200);
    test.pass(61);
    const late = await fetchText(url);
    expect([late.status, JSON.parse(late.text).data.name]).toEqual([410, 'link_expired']);
  });

  it.each([
    ['another export', (url: string) => url.replace(/\/export\/\d+/, '/export/300001')],
    ['another user', (url: string) => url.replace(/user=(\d+)/, (_, id: string) => `user=${Number(id) + 1}`)],
    ['more time', (url: string) => url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 600}`)],
    ['another signature', (url: string) => url.replace(/signature=.{3}/, 'signature=AAA')],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['a leading zero', (url: string) => url.replace('user=', 'user=0')],
  ])('that was changed to %s is forged', async (_, change) => {
    const { id } = (await start()).data;
    await test.drainJobs();
    const { url } = (await ticketOf(id)).data;
    expect(change(url)).not.toBe(url);
    const forged = await fetchText(change(url));
    expect([forged.status, JSON.parse(forged.text).data.name]).toEqual([403, 'forbidden']);
  });

  it('is worth nothing once its owner may do nothing', async () => {
    const user = await makeUser(test);
    const { id } = (await start({}, { token: user.token })).data;
    await test.drainJobs();
    const { url } = (await ticketOf(id, user.token)).data;
    await test.sql(`update users set state = 'frozen' where id = $1`, [user.id]);
    expect((await fetchText(url)).status).toBe(403);
  });
});

describe('the writer', () => {
  // Each kind has it.
  const onlyFrom = (source: ExportSource) =>
    Object.fromEntries(exportKinds.map((kind) => [kind, source])) as Record<ExportKind, ExportSource>;
  const storage = () => localFolder(join(test.app.config.dataFolder, 'files'));

  it('begins anew what a killed one left, and its halves are removed', async () => {
    const { id } = (await start()).data;
    // As far as a killed writer got: claimed, and something written that was never told.
    const storageKey = 'exports/00/00000000-0000-4000-8000-000000000000.csv';
    const claimed = { storageKey, now: test.now(), silentSince: new Date(test.now().getTime() - 60_000), atOnceMax: 9 };
    expect((await test.database.transaction((tx) => claimExport(tx, claimed)))?.id).toBe(id);
    await storage().write(storageKey, Readable.from([Buffer.from('half')]));
    await test.drainJobs();
    expect((await stateOf(id)).state).toBe('running');
    test.pass(61);
    await test.runPeriodic('exports.sweep');
    await test.drainJobs();
    expect((await stateOf(id)).state).toBe('ready');
    const { url } = (await ticketOf(id)).data;
    expect((await fetchText(url)).text.trim().split('\r\n')).toHaveLength(1 + 3);
    expect(await storage().sizeOf(storageKey)).toBe(4);
    // By the disk's clock it was written just now.
    test.pass(120);
    await test.runPeriodic('exports.forget');
    expect(await storage().sizeOf(storageKey)).toBeUndefined();
    expect((await ticketOf(id)).name).toBeUndefined();
  });

  it('keeps nothing of what was stopped under its hands', async () => {
    const { id } = (await start()).data;
    const before = filesIn(folder());
    const stopping: ExportSource = {
      ...statementExport,
      batches: async function* (): AsyncGenerator<Cell[][]> {
        yield [['first']];
        await test.call('stopExport', { id }, { token: buyer.token });
        yield [['second']];
      },
    };
    await writeExports(jobContext(test.app), storage(), onlyFrom(stopping));
    expect((await stateOf(id)).state).toBe('stopped');
    expect(filesIn(folder())).toBe(before);
    expect(filesIn(join(test.app.config.dataFolder, 'files', 'unfinished'))).toBe(0);
  });

  it('tries again where the disk failed, and gives up after an hour', async () => {
    const { id } = (await start()).data;
    const full: FileStorage = { ...storage(), write: () => Promise.reject(new Error('no space left')) };
    const level = test.app.log.level;
    test.app.log.level = 'silent';
    await writeExports(jobContext(test.app), full, onlyFrom(statementExport));
    expect((await stateOf(id)).state).toBe('waiting');
    test.pass(61 * 60);
    await test.runPeriodic('exports.sweep');
    test.app.log.level = level;
    expect((await stateOf(id)).state).toBe('failed');
  });

  it('ends failed with a reason after so many tries', async () => {
    const { id } = (await start()).data;
    const full: FileStorage = { ...storage(), write: () => Promise.reject(new Error('no space left')) };
    const level = test.app.log.level;
    test.app.log.level = 'silent';
    for (let tries = 1; tries <= exportRules.triesMax; tries += 1) {
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', failure: null });
      await writeExports(jobContext(test.app), full, onlyFrom(statementExport));
      test.pass(61);
    }
    test.app.log.level = level;
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'not_written', may: [] });
    expect((await stateOf(id)).endedAt).not.toBeNull();
    await writeExports(jobContext(test.app), storage(), onlyFrom(statementExport));
    expect((await stateOf(id)).state).toBe('failed');
  });

  it('says of what its source refuses why', async () => {
    const { id } = (await start()).data;
    const gone: ExportSource = { ...statementExport, check: () => Promise.reject(new AppError('not_found')) };
    await writeExports(jobContext(test.app), storage(), onlyFrom(gone));
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'gone' });
  });

  it('lets nobody wait for what cannot be written', async () => {
    const broken = [(await start()).data.id, (await start()).data.id];
    const other = await makeUser(test);
    const failing: ExportSource = {
      ...statementExport,
      columns: (reader, filters) => {
        if (reader.userId === buyer.id) throw new Error('one bad row');
        return statementExport.columns(reader, filters);
      },
    };
    const level = test.app.log.level;
    test.app.log.level = 'silent';
    const write = () => writeExports(jobContext(test.app), storage(), onlyFrom(failing));
    // Each run ends with the first failure.
    for (let run = 0; run < 3; run += 1) await write();
    const { id } = (await start({}, { token: other.token })).data;
    await write();
    expect((await stateOf(id, other.token)).state).toBe('ready');
    // Nor do those that failed come first once they are tried again.
    test.pass(61);
    const next = (await start({}, { token: other.token })).data;
    await write();
    expect((await stateOf(next.id, other.token)).state).toBe('ready');
    test.app.log.level = level;
    for (const one of broken) await test.call('stopExport', { id: one }, { token: buyer.token });
  });

  it('gives secrets for ten minutes, and puts each fetch on record', async () => {
    const secret: ExportSource = { ...statementExport, secret: true };
    const { id } = (await start()).data;
    await writeExports(jobContext(test.app), storage(), onlyFrom(secret));
    const { expiresAt } = await stateOf(id);
    expect(Date.parse(expiresAt ?? '') - test.now().getTime()).toBe(10 * 60_000);
    const { url } = (await ticketOf(id)).data;
    const [stream] = exportStreams({ storage: storage(), sources: onlyFrom(secret) });
    const query = Object.fromEntries(new URL(url, test.url).searchParams);
    await stream?.open({
      tx: test.database.primary,
      now: test.now(),
      app: test.app,
      params: { exportId: String(id) },
      query,
    });
    const { rows } = await test.sql(`select actor_id, subject from operation_log where action = 'export.fetch'`);
    expect(rows.map((row) => [Number(row['actor_id']), row['subject']])).toEqual([[buyer.id, `export ${id}`]]);
  });

  it('needs little memory for a hundred thousand lines', { timeout: 120_000 }, async () => {
    const user = await makeUser(test);
    await writeLines(test, { userId: user.id, account: 'available', count: 100_000, daysApart: 0.001 });
    const { id, rowsTotal } = (await start({}, { token: user.token })).data;
    expect(rowsTotal).toBe(100_000);
    expect(await memoryGrowth(() => test.drainJobs())).toBeLessThan(150 * 1024 * 1024);
    const ready = await stateOf(id, user.token);
    expect(ready).toMatchObject({ state: 'ready', rowsDone: 100_000 });
    const { url } = (await ticketOf(id, user.token)).data;
    const lines = (await fetchText(url)).text.split('\r\n');
    expect(lines).toHaveLength(100_002);
    expect(lines.at(-2)).toMatch(/^100000,[^,]+,充值,充值,0\.02,2000\.00,/);
  });

  it('tells the balance of an open account after each line', async () => {
    const user = await makeUser(test);
    await writeLines(test, { userId: user.id, account: 'pending', count: 30, daysApart: 0.1, refundEvery: 5 });
    const { id } = (
      await start({ filters: { account: 'pending', kind: 'refund', from: '2026-03-02' } }, { token: user.token })
    ).data;
    await test.drainJobs();
    const { url } = (await ticketOf(id, user.token)).data;
    const cells = (await fetchText(url)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(cells.map((row) => row.slice(4, 6))).toEqual([
      ['-0.01', '0.14'],
      ['-0.01', '0.21'],
      ['-0.01', '0.28'],
      ['-0.01', '0.35'],
      ['-0.01', '0.42'],
    ]);
  });
});
