/** Files that are sold: they stream in and out, whole or not at all, and only who holds a living link gets them. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SoldFile } from '#contract/site/files.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { memoryGrowth } from '../../../../tests/support/run/memory.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { filesBelow, startUpload, uploadForm, uploadRaw } from '../../../../tests/support/app/uploads.ts';
import { localFolder } from '../../outside/files/localFolder.ts';
import { createDispatch } from '../../platform/http/http.ts';
import { createServer } from '../../platform/http/server.ts';
import { getFile, signedDownload, type DownloadRight } from './service.ts';
import { filesStreams } from './streams.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-files-'));
const folder = join(data, 'files');
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data, LOG_LEVEL: 'fatal' });
  token = (await makePerson(app, 'admin')).token;
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const kept = async () => [(await app.sql('select from files')).rowCount, filesBelow(folder).length];
const send = (content: Buffer, name = 'a.zip') => uploadRaw(app, 'uploadFile', { token, content, query: { name } });

describe('a file', () => {
  test('comes as a form or as the body itself, and is what was sent', async () => {
    const content = randomBytes(200_000);
    const asForm = await uploadForm(app, 'uploadFile', { token, file: { content, name: '安装包 1.0.zip' } });
    const asBody = await send(content, '安装包 1.0.zip');
    for (const { data: file } of [asForm, asBody]) {
      expect(file).toMatchObject({ name: '安装包 1.0.zip', bytes: 200_000, sha256: sha256(content) });
      const { storageKey } = await app.database.transaction((tx) => getFile(tx, file.id));
      expect(readFileSync(join(folder, storageKey)).equals(content)).toBe(true);
    }
    expect(asForm.data.id).not.toBe(asBody.data.id);
  });

  test('is called as the form says, or else as itself', async () => {
    const file = { content: 'abc', name: 'own.txt' };
    const name = async (around: object) => (await uploadForm(app, 'uploadFile', { token, file, ...around })).data.name;
    expect(await name({ before: { name: 'before.txt' } })).toBe('before.txt');
    expect(await name({ behind: { name: 'behind.txt' } })).toBe('behind.txt');
    expect(await name({})).toBe('own.txt');
  });

  test.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\r\nSet-Cookie: b', 'a Set-Cookie_ b'],
    ['C:\\x"y".exe', 'C__x_y_.exe'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ])('has a name that harms nobody (%j)', async (name, clean) => {
    expect((await send(Buffer.from('a'), name)).data.name).toBe(clean);
  });

  test('needs a name and a content', async () => {
    const before = await kept();
    const content = Buffer.from('abc');
    const nameless = await uploadRaw(app, 'uploadFile', { token, content });
    expect(nameless.error?.fields).toEqual([{ field: 'name', rule: 'required' }]);
    const long = await send(content, 'x'.repeat(201));
    expect(long.error?.fields).toEqual([{ field: 'name', rule: 'too_long', params: { max: 200 } }]);
    const empty = await uploadForm(app, 'uploadFile', { token, file: { content: '', name: 'a' } });
    expect(empty.error?.fields).toEqual([{ field: 'file', rule: 'required' }]);
    expect(await kept()).toEqual(before);
  });

  test('is for admins to upload', async () => {
    const before = await kept();
    const { token: other } = await makePerson(app);
    const content = Buffer.from('abc');
    const query = { name: 'a' };
    expect((await uploadRaw(app, 'uploadFile', { content, query })).error?.name).toBe('login_needed');
    expect((await uploadRaw(app, 'uploadFile', { token: other, content, query })).error?.name).toBe('forbidden');
    expect(await kept()).toEqual(before);
  });

  test('of another type of body, or compressed on the way, is refused', async () => {
    for (const type of ['application/json', 'application/zip']) {
      const reply = await uploadRaw(app, 'uploadFile', {
        token,
        content: Buffer.from('{}'),
        type,
        query: { name: 'a' },
      });
      expect([reply.status, reply.error?.name]).toEqual([400, 'upload_malformed']);
    }
  });

  test('of more than 2 GB is refused before it is sent', async () => {
    const { status, text } = await app.request({
      method: 'POST',
      url: '/api/sale/file/upload?name=a',
      headers: {
        'user-token': token,
        'content-type': 'application/octet-stream',
        'content-length': String(2 * 1024 ** 3 + 1),
        'accept-language': 'en',
      },
    });
    expect([status, JSON.parse(text).msg]).toEqual([413, 'What was sent is too large: at most 2 GB.']);
  });

  test('that is broken off leaves nothing behind', async () => {
    const before = await kept();
    const sender = startUpload(app, { path: '/api/sale/file/upload', token });
    sender.write(randomBytes(3_000_000));
    await expect.poll(() => filesBelow(join(folder, 'unfinished'))).toHaveLength(1);
    sender.abort();
    await expect.poll(kept).toEqual(before);
  });

  test('in a form that was cut anywhere is refused', async () => {
    const before = await kept();
    const part = (name: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
    const form = `${part('name', '\r\n\r\na.txt')}${part('file', '; filename="b"\r\n\r\nabc')}--x--`;
    const cut = (length: number) =>
      app.request({
        method: 'POST',
        url: '/api/sale/file/upload',
        headers: { 'user-token': token, 'content-type': 'multipart/form-data; boundary=x' },
        body: form.slice(0, length),
      });
    for (let length = 0; length < form.length; length += 1)
      expect([length, (await cut(length)).status]).not.toContain(200);
    expect(await kept()).toEqual(before);
    expect((await cut(form.length)).status).toBe(200);
  });

  test('flows through: the memory stays as it is', async () => {
    const megabytes = process.env['MALLARD_TESTS'] === 'full' ? 300 : 150;
    const chunk = randomBytes(1024 * 1024);
    const hash = createHash('sha256');
    for (let count = 0; count < megabytes; count += 1) hash.update(chunk);
    const content = Readable.from(Array<Buffer>(megabytes).fill(chunk), { highWaterMark: 1 });
    // Sender and server share this process; either of them holding the file would show.
    const growth = await memoryGrowth(async () => {
      const { data: file } = await uploadRaw(app, 'uploadFile', { token, content, query: { name: 'large.iso' } });
      expect([file.bytes, file.sha256]).toEqual([megabytes * 1024 * 1024, hash.digest('hex')]);
    });
    expect(growth / 1024 / 1024).toBeLessThan(megabytes / 2);
  }, 120_000);
});

test('the list has the newest first and pages by cursor', async () => {
  for (const name of ['1', '2', '3']) await send(Buffer.from(name), name);
  const all = (await app.call('listFiles', { limit: 100 }, { token })).data;
  expect(all.list.slice(0, 3).map(({ name }) => name)).toEqual(['3', '2', '1']);
  const seen: SoldFile[] = [];
  let cursor: string | undefined;
  do {
    const page: { list: SoldFile[]; next: string | null } = (
      await app.call('listFiles', { limit: 2, cursor }, { token })
    ).data;
    seen.push(...page.list);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(all.list);
  expect(all.total).toBe(seen.length);
  expect((await app.call('listFiles', { cursor: 'x' }, { token })).error?.fields).toMatchObject([{ field: 'cursor' }]);
});

describe('what killed uploads leave behind', () => {
  test('is swept: halves after an hour, ownerless files after a day, and nothing else', async () => {
    const storage = localFolder(folder);
    const file = (await send(Buffer.from('sold'), 'sold.txt')).data;
    const before = filesBelow(folder);
    const half = Readable.from([Buffer.from('half'), new Promise<Buffer>(() => undefined)]);
    void storage.write('files/aa/aaaa', half);
    await storage.write('files/ab/abcd', Readable.from([Buffer.from('whole')]));
    await storage.write(`pictures/ab/${'ab'.repeat(16)}-320.webp`, Readable.from([Buffer.from('picture')]));
    await expect.poll(() => filesBelow(folder).length).toBe(before.length + 3);

    await app.runPeriodic('files.sweep');
    expect(filesBelow(folder)).toHaveLength(before.length + 3);
    app.pass(2 * 3600);
    await app.runPeriodic('files.sweep');
    expect(filesBelow(folder)).toHaveLength(before.length + 2);
    app.pass(24 * 3600);
    await app.runPeriodic('files.sweep');
    expect(filesBelow(folder).toSorted()).toEqual(before.toSorted());
    const { storageKey } = await app.database.transaction((tx) => getFile(tx, file.id));
    expect(await storage.sizeOf(storageKey)).toBe(4);
    token = (await makePerson(app, 'admin')).token;
  });
});

describe('a download', () => {
  const content = randomBytes(100_000);
  let fileId: number;
  let server: ReturnType<typeof createServer>;
  let asked: DownloadRight[];
  let isAllowed: boolean;
  beforeAll(async () => {
    fileId = (await send(content, '教程 (完整版)’s.zip')).data.id;
    // The same addresses with a right that the tests can take.
    const mayDownload = (_tx: unknown, right: DownloadRight) => {
      asked.push(right);
      return Promise.resolve(isAllowed);
    };
    server = createServer(app.app, {
      routes: [],
      streams: filesStreams({ storage: localFolder(folder), mayDownload, maySeePicture: () => Promise.resolve(false) }),
      dispatch: createDispatch(app.app, {}),
    });
    await server.ready();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    asked = [];
    isAllowed = true;
  });

  const linkOf = (right: Partial<DownloadRight> = {}) =>
    signedDownload(app.app.keys, { fileId, orderId: 7, userId: 1001, accessEpoch: 1, now: app.now(), ...right });
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url, headers });

  test('gives the bytes, their hash and their name', async () => {
    const reply = await get(linkOf().url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'x-content-sha256': sha256(content),
      'repr-digest': `sha-256=:${Buffer.from(sha256(content), 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const disposition = String(reply.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('教程 (完整版)’s.zip');
    expect(asked).toEqual([{ fileId, orderId: 7, userId: 1001, accessEpoch: 1 }]);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=500-1000000', 500, 99_999],
  ])('goes on where it was broken off (%s)', async (range, first, last) => {
    const reply = await get(linkOf().url, { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/100000`]);
    expect(reply.headers['content-length']).toBe(String(last - first + 1));
    expect(reply.rawPayload.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test('has nothing behind its end', async () => {
    const reply = await get(linkOf().url, { range: 'bytes=100000-' });
    expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */100000', '']);
  });

  test('gives a part of another version as a whole', async () => {
    const { url } = linkOf();
    const etag = String((await get(url)).headers.etag);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
  });

  test('may be asked for its size only', async () => {
    const reply = await get(linkOf().url, {}, 'HEAD');
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, '100000', '']);
  });

  test('is over after an hour, to the second', async () => {
    const { url, expiresAt } = linkOf();
    const lives = (expiresAt.getTime() - app.now().getTime()) / 1000;
    expect(lives).toBeGreaterThan(3599);
    expect(lives).toBeLessThanOrEqual(3600);
    // Also where the clock stands on a whole second.
    app.pass(lives - 0.001);
    expect((await get(url)).statusCode).toBe(200);
    app.pass(0.001);
    const reply = await get(url);
    expect([reply.statusCode, reply.json().data.name]).toEqual([410, 'link_expired']);
    const page = await get(url, { accept: 'text/html,*/*', cookie: 'locale=en-US' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.body).toContain('This link has expired. Get a new one where you found it.');
    expect((await get(url, { accept: 'text/html' })).body).toContain('链接已过期');
  });

  test.each([
    ['another buyer', (url: string) => url.replace('user=1001', 'user=1002')],
    ['another order', (url: string) => url.replace('order=7', 'order=8')],
    ['another file', (url: string) => url.replace(`/${fileId}?`, `/${fileId + 1}?`)],
    ['more time', (url: string) => url.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 1}`)],
    [
      'another signature',
      (url: string) => url.replace(/signature=./, (first) => (first.endsWith('A') ? 'signature=B' : 'signature=A')),
    ],
    ['half a signature', (url: string) => url.slice(0, -4)],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['a number in another form', (url: string) => url.replace('order=7', 'order=07')],
    ['nothing', (url: string) => url.replace(/\?.*/, '')],
    ['one thing twice', (url: string) => `${url}&user=1001`],
  ])('with %s is forbidden, and no right is looked up', async (_what, change) => {
    const { url } = linkOf();
    const changed = change(url);
    expect(changed).not.toBe(url);
    const reply = await get(changed);
    expect([reply.statusCode, reply.json().data.name]).toEqual([403, 'forbidden']);
    expect(asked).toEqual([]);
  });

  test('is forbidden as soon as the right is gone', async () => {
    const { url } = linkOf();
    expect((await get(url)).statusCode).toBe(200);
    isAllowed = false;
    expect((await get(url)).statusCode).toBe(403);
  });

  test('of a file that there is not is not found', async () => {
    expect((await get(linkOf({ fileId: 999_999 }).url)).statusCode).toBe(404);
  });

  test('is forbidden by the application as long as nothing gives a right', async () => {
    expect((await app.request({ method: 'GET', url: linkOf().url })).status).toBe(403);
  });
});
