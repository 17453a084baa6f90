/** Pictures as people upload them: what they are is decided by their bytes, and nothing of them stays but the picture. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { makePerson } from '../../../../tests/support/people.ts';
import { uploadForm } from '../../../../tests/support/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-pictures-'));
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data, LOG_LEVEL: 'fatal' });
  token = (await makePerson(app)).token;
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const painted = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (content: Buffer | string, name = 'picture.png', type = 'image/png') =>
  uploadForm(app, 'uploadPicture', { token, file: { content, name, type } });
const pictures = async () => Number((await app.sql('select count(*) from pictures')).rows[0]?.['count']);
const filesKept = () =>
  existsSync(join(data, 'files'))
    ? readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length
    : 0;
async function get(url: string) {
  const answer = await fetch(app.url + url);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('may be %s, whatever its name says', async (format) => {
    const content = await painted(1600, 800, '#aa5500').toFormat(format).toBuffer();
    const { file } = (await upload(content, 'note.txt', 'text/plain')).data;
    expect(file).toMatchObject({ mimetype: 'image/webp', suffix: 'webp', width: 1280, height: 640, storage: 'local' });
    expect(file.full_url).toBe(app.app.config.publicUrl + file.url);
  });
});
