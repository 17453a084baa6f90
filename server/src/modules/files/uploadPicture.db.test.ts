/** Pictures as people upload them: what they are is decided by their bytes, and nothing of them stays but the picture. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { filesBelow, startUpload, uploadForm } from '../../../../tests/support/app/uploads.ts';
import { pictureUploads } from '../../platform/load/gates.ts';
import { decodingPid } from '../../platform/pictures/pictures.ts';
import { picturesExist } from './service.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-pictures-'));
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data, LOG_LEVEL: 'fatal', MALLARD_TRUSTED_PROXIES: '127.0.0.1' });
  token = (await makePerson(app)).token;
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const painted = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (content: Buffer | string, name = 'picture.png', type = 'image/png') =>
  uploadForm(app, 'uploadPicture', { token, file: { content, name, type } });
const kept = async () => [(await app.sql('select from pictures')).rowCount, filesBelow(join(data, 'files')).length];

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + url, { headers });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('may be %s, whatever its name says', async (format) => {
    const content = await painted(1600, 800, '#aa5500').toFormat(format).toBuffer();
    const { file } = (await upload(content, 'note.txt', 'text/plain')).data;
    expect(file).toMatchObject({ mimetype: 'image/webp', suffix: 'webp', width: 1280, height: 640, storage: 'local' });
    expect(file.url).toBe(`/pictures/${file.name}-1280.webp`);
    expect(file.full_url).toBe(app.app.config.publicUrl + file.url);
  });

  test('is served in three sizes, none enlarged, to be kept for ever', async () => {
    const { file } = (await upload(await painted(900, 300, '#123456').png().toBuffer())).data;
    expect([file.width, file.height]).toEqual([900, 300]);
    for (const [size, width] of [
      [320, 320],
      [640, 640],
      [1280, 900],
    ]) {
      const { status, headers, body } = await get(`/pictures/${file.name}-${size}.webp`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(Number(headers.get('content-length'))).toBe(body.length);
      const found = await sharp(body).metadata();
      expect([found.format, found.width, found.height]).toEqual(['webp', width, Math.round((width ?? 0) / 3)]);
      if (size === 1280) expect(body.length).toBe(file.size);
    }
  });

  test('is asked for once by whoever keeps it', async () => {
    const { file } = (await upload(await painted(10, 10, '#13579b').png().toBuffer())).data;
    const etag = (await get(file.url)).headers.get('etag') ?? '';
    expect((await get(file.url, { 'if-none-match': etag })).status).toBe(304);
    const head = await app.request({ method: 'HEAD', url: file.url });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(file.size)]);
  });

  test('loses what it told of its taker, and stands upright', async () => {
    const secret = 'Nikon of Mallory';
    const content = await painted(400, 200, '#00aa77')
      .withExif({
        IFD0: { Make: secret, Copyright: secret },
        IFD3: { GPSLatitude: '31/1 13/1 49/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(content).metadata();
    expect([before.orientation, before.exif?.includes(secret)]).toEqual([6, true]);
    const { file } = (await upload(content, 'photo.jpg', 'image/jpeg')).data;
    expect([file.width, file.height]).toEqual([200, 400]);
    for (const size of [320, 640, 1280]) {
      const { body } = await get(`/pictures/${file.name}-${size}.webp`);
      const after = await sharp(body).metadata();
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined));
      expect(body.includes(secret)).toBe(false);
    }
  });

  test('that moves becomes its first frame', async () => {
    const red = { create: { width: 60, height: 40, channels: 3 as const, background: '#ff0000' } };
    const frames = [await sharp(red).png().toBuffer(), await painted(60, 40, '#0000ff').png().toBuffer()];
    const content = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(content, { animated: true }).metadata()).pages).toBe(2);
    const { file } = (await upload(content, 'a.gif', 'image/gif')).data;
    expect([file.width, file.height]).toEqual([60, 40]);
    const { dominant } = await sharp((await get(file.url)).body).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  test('that is long is made to fit', async () => {
    const content = await painted(750, 40_000, '#336699').png().toBuffer();
    const { file } = (await upload(content)).data;
    expect(file.height).toBe(16_383);
  });

  test('is kept once, whoever uploads it', async () => {
    const content = await painted(700, 500, '#abcdef').png().toBuffer();
    const first = (await upload(content, 'one.png')).data.file;
    const before = await kept();
    const other = await makePerson(app);
    const again = await uploadForm(app, 'uploadPicture', { token: other.token, file: { content, name: 'two.png' } });
    expect(again.data.file).toEqual(first);
    expect(await kept()).toEqual(before);
  });

  test('takes its fields from before and behind it', async () => {
    const content = await painted(12, 12, '#0f0f0f').png().toBuffer();
    const topic = async (around: object) =>
      (await uploadForm(app, 'uploadPicture', { token, file: { content }, ...around })).data.file.topic;
    expect(await topic({ before: { topic: 'avatar', driver: 'local' } })).toBe('avatar');
    expect(await topic({ behind: { driver: 'local', topic: 'cover' } })).toBe('cover');
    expect(await topic({})).toBe('default');
  });

  test('is known by its name to other modules', async () => {
    const { file } = (await upload(await painted(20, 20, '#778899').png().toBuffer())).data;
    const names = [file.name, 'f'.repeat(32), '', "' or true"];
    expect(await app.database.transaction((tx) => picturesExist(tx, names))).toEqual([file.name]);
  });
});

describe('no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['a drawing', svg, 'image/svg+xml', 'a.svg'],
    ['a drawing in disguise', svg, 'image/png', 'a.png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/png', 'a.png'],
    ['a page with the first bytes of a GIF', 'GIF89a<script>alert(1)</script>', 'image/gif', 'a.gif'],
    ['a program', Buffer.from('7f454c46020101', 'hex'), 'image/jpeg', 'a.jpg'],
    ['noise', randomBytes(5000), 'image/png', 'a.png'],
    ['nothing', '', 'image/png', 'a.png'],
  ])('is %s', async (_what, content, type, name) => {
    const before = await kept();
    const { status, error } = await upload(content, name, type);
    expect([status, error?.name]).toEqual([422, 'invalid_input']);
    expect(error?.fields).toEqual([{ field: 'file', rule: 'picture_format' }]);
    expect(await kept()).toEqual(before);
  });

  test('is one in another format', async () => {
    const content = await painted(9, 9, '#112233').tiff().toBuffer();
    expect((await upload(content, 'a.png')).error?.fields).toEqual([{ field: 'file', rule: 'picture_format' }]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is one that was cut off (%s)', async (format) => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const content = await noise.toFormat(format).toBuffer();
    const { error } = await upload(content.subarray(0, content.length / 2), `a.${format}`);
    expect(error?.fields).toMatchObject([{ field: 'file' }]);
  });

  test('is one of too many pixels, however few its bytes', async () => {
    const content = await painted(8000, 5001, '#ffffff').png().toBuffer();
    expect(content.length).toBeLessThan(1024 * 1024);
    const { error, msg } = await upload(content);
    expect(error?.fields).toEqual([{ field: 'file', rule: 'picture_pixels', params: { max: 40_000_000 } }]);
    expect(msg).toBe('Some fields need a change. File must have at most 40000000 pixels');
  });

  test('is one that can only be decoded whole, of fewer pixels', async () => {
    const content = await painted(5000, 4001, '#ffffff').jpeg({ progressive: true }).toBuffer();
    const { error } = await upload(content);
    expect(error?.fields).toEqual([{ field: 'file', rule: 'picture_pixels', params: { max: 20_000_000 } }]);
  });
});

describe('an upload', () => {
  test('of more than 10 MB is refused, with the limit in words', async () => {
    const before = await kept();
    const reply = await upload(Buffer.alloc(11 * 1024 * 1024));
    expect([reply.status, reply.error?.name]).toEqual([413, 'body_too_large']);
    expect(reply.error?.params).toEqual({ maxBytes: 10 * 1024 * 1024 });
    expect(reply.msg).toBe('What was sent is too large: at most 10 MB.');
    expect(await kept()).toEqual(before);
  });

  test('of more than 10 MB is refused even if it does not say how much it is', async () => {
    const sender = startUpload(app, { path: '/api/ajax/upload', token });
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 11; sent += 1) sender.write(chunk);
    expect(await sender.answer()).toMatchObject({ status: 413, name: 'body_too_large' });
  });

  test('is refused to a visitor before its body is read', async () => {
    const sender = startUpload(app, { path: '/api/ajax/upload', token: 'forged' });
    // The form has begun, and nothing more comes.
    expect(await sender.answer()).toMatchObject({ status: 401, name: 'login_expired' });
    sender.abort();
  });

  test('that is broken off leaves nothing behind', async () => {
    const before = await kept();
    const sender = startUpload(app, { path: '/api/ajax/upload', token });
    sender.write(randomBytes(100_000));
    await sender.received();
    sender.abort();
    await expect.poll(kept).toEqual(before);
    expect((await upload(await painted(5, 5, '#010203').png().toBuffer())).status).toBe(200);
  });

  test.each([
    ['without a file', { before: { topic: 'a' } }, [{ field: 'file', rule: 'required' }]],
    ['with a field nobody knows', { behind: { owner: '1' } }, [{ field: 'owner', rule: 'unknown' }]],
    ['into another storage', { before: { driver: 's3' } }, [{ field: 'driver', rule: 'one_of' }]],
    ['with a topic too long', { behind: { topic: 'x'.repeat(41) } }, [{ field: 'topic', rule: 'too_long' }]],
    ['with a field without end', { before: { topic: 'x'.repeat(5000) } }, [{ field: 'topic', rule: 'too_long' }]],
    ['with a text as its file', { before: { file: 'x' } }, [{ field: 'file', rule: 'required' }]],
  ])('%s is refused', async (what, around, fields) => {
    const before = await kept();
    const content = await painted(3, 3, '#040506').png().toBuffer();
    const hasFile = !what.includes('file');
    const { status, error } = await uploadForm(app, 'uploadPicture', {
      token,
      ...(hasFile ? { file: { content } } : {}),
      ...around,
    });
    expect(status).toBe(422);
    expect(error?.fields).toMatchObject(fields);
    expect(await kept()).toEqual(before);
  });

  test('as JSON, as the body itself or broken is refused', async () => {
    const send = (type: string, body: string) =>
      app.request({
        method: 'POST',
        url: '/api/ajax/upload',
        headers: { 'user-token': token, 'content-type': type },
        body,
      });
    const form = 'multipart/form-data; boundary=x';
    for (const [type, body] of [
      ['application/json', '{}'],
      ['application/octet-stream', 'abc'],
      [form, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
      [form, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x'],
      [form, '--x\r\nContent-Disposition: form-data; name="topic"\r\n\r\nabc'],
      [form, 'abc'],
      ['multipart/form-data', '--x'],
    ] as const) {
      const { status, text } = await send(type, body);
      expect([status, JSON.parse(text).data.name]).toEqual([400, 'upload_malformed']);
    }
  });

  test('is possible sixty times in ten minutes', async () => {
    const person = await makePerson(app);
    const content = await painted(4, 4, '#070809').png().toBuffer();
    const status = async () =>
      (await uploadForm(app, 'uploadPicture', { token: person.token, file: { content } })).status;
    for (let count = 0; count < 60; count += 1) expect(await status()).toBe(200);
    expect(await status()).toBe(429);
    app.pass(601);
    expect(await status()).toBe(200);
  });
});

describe('a flood of uploads', () => {
  test('of one person is refused beyond a few, before the bodies are read', async () => {
    const person = await makePerson(app);
    const senders = Array.from({ length: 12 }, () =>
      startUpload(app, { path: '/api/ajax/upload', token: person.token }),
    );
    try {
      // None of the bodies comes to its end: what is answered was refused without it.
      let answered = 0;
      for (const sender of senders) {
        sender.answer().then(
          ({ name }) => (answered += name === 'busy' ? 1 : 0),
          () => undefined,
        );
      }
      await expect.poll(() => answered).toBe(6);
      // Others have places of their own, and wait for nobody of that crowd.
      const other = await makePerson(app);
      const content = await painted(5, 6, '#0a0b0c').png().toBuffer();
      const fields = { token: other.token, file: { content }, ip: '203.0.113.7' };
      expect((await uploadForm(app, 'uploadPicture', fields)).status).toBe(200);
    } finally {
      for (const sender of senders) sender.abort();
    }
    // Whoever went away keeps no place, also who went while waiting for one.
    await expect.poll(() => pictureUploads.load).toEqual({ running: 0, waiting: 0 });
  });

  test('says when to come again', async () => {
    const leaves = await Promise.all(
      Array.from({ length: 16 }, (_, index) => pictureUploads.enter({ ip: `198.51.100.${index}` })),
    );
    const waiting = Array.from({ length: 24 }, (_, index) => pictureUploads.enter({ ip: `198.51.101.${index}` }));
    try {
      const answer = await fetch(`${app.url}/api/ajax/upload`, {
        method: 'POST',
        headers: { 'user-token': token, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x',
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    } finally {
      for (const leave of leaves) leave();
      await Promise.all(waiting.map(async (entering) => (await entering)()));
    }
  });

  test('goes on when the process that decodes dies', async () => {
    const large = await painted(6000, 6000, '#446688').png().toBuffer();
    const dying = upload(large);
    await expect.poll(() => pictureUploads.load.running > 0 && decodingPid() !== undefined, { interval: 5 }).toBe(true);
    const pid = decodingPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    const { status, error } = await dying;
    // It may have been done before it was killed.
    expect([200, 503]).toContain(status);
    if (status === 503) expect(error?.name).toBe('unavailable');
    expect((await upload(await painted(7, 7, '#224466').png().toBuffer())).status).toBe(200);
    expect(decodingPid()).not.toBe(pid);
  });

  test('ends for one person with the day', async () => {
    const person = await makePerson(app);
    const content = await painted(4, 4, '#171819').png().toBuffer();
    const status = async () =>
      (await uploadForm(app, 'uploadPicture', { token: person.token, file: { content } })).status;
    expect(await status()).toBe(200);
    await app.sql(`update attempts set count = 300 where scope = 'picture_day'`);
    app.pass(601);
    expect(await status()).toBe(429);
    app.pass(24 * 60 * 60);
    person.token = (
      await app.call('login', { account: person.username, password: person.password, remember: true })
    ).data.token;
    expect(await status()).toBe(200);
  });
});

describe('an address of a picture', () => {
  test.each(['-1280.webp', '-100.webp', '.webp', '-1280.png', '-320.webp/', '-01280.webp'])(
    'that there is not is not found (%s)',
    async (end) => {
      const { status, headers } = await get(`/pictures/${'0'.repeat(32)}${end}`);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  test.each(['%2e%2e%2f%2e%2e%2fkeys.json', '..%2f..%2fkeys.json', '%00-320.webp', '..-320.webp'])(
    'leads nowhere else (%s)',
    async (file) => expect((await get(`/pictures/${file}`)).status).toBe(404),
  );

  test('of an unknown size of a known picture is not found', async () => {
    const { file } = (await upload(await painted(30, 30, '#a1b2c3').png().toBuffer())).data;
    expect((await get(`/pictures/${file.name}-960.webp`)).status).toBe(404);
    expect((await get(`/pictures/${file.name.toUpperCase()}-320.webp`)).status).toBe(404);
  });
});
