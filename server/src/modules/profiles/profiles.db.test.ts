/** What people tell of themselves, and their pictures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileRules } from '#contract/profiles/profileRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/app/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-profiles-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const full = {
  nickname: '阿杰 Jay',
  region: 'CN',
  area: '浙江省杭州市',
  location: '西湖区',
  address: '文三路 1 号',
  introduction: '卖字体。\n也卖图标。',
  personalWebsite: 'https://jay.example.com/about',
  job: '设计师',
  organization: 'Mill & Co',
};
const read = async ({ token }: Person) => (await app.call('getProfile', {}, { token })).data;

describe('a profile', () => {
  test('is empty, names what is missing, and keeps what was saved for its owner only', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    expect(await read(person)).toMatchObject({ nickname: '', version: 0, missing: ['nickname', 'region', 'area'] });
    const saved = (await app.call('updateProfile', { ...full, version: 0 }, person)).data;
    expect(saved).toMatchObject({ ...full, version: 1, missing: [] });
    expect(await read(person)).toEqual(saved);
    expect(await read(other)).toMatchObject({ nickname: '', address: '' });
    const info = (await app.call('getUserInfo', {}, person)).data;
    expect(info).toMatchObject({
      nickname: full.nickname,
      job: full.job,
      jobName: full.job,
      organization: full.organization,
      location: full.location,
      introduction: full.introduction,
      personalWebsite: full.personalWebsite,
      avatar: '',
    });
    expect((await app.call('getProfile', {})).name).toBe('login_needed');
  });

  test('of which two tabs save one version keeps the first, and tells the second', async () => {
    const person = await makePerson(app);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((at) => app.call('updateProfile', { ...full, nickname: `名字${at}`, version: 0 }, person)),
    );
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'state_conflict')).toHaveLength(3);
    const [winner] = replies.filter(({ error }) => !error);
    expect(await read(person)).toEqual(winner?.data);
    expect((await app.call('updateProfile', { ...full, version: 1 }, person)).data.version).toBe(2);
  });

  test.each([
    ['nickname', 'x'.repeat(profileRules.nickname.max + 1), 'too_long'],
    ['nickname', 'аdmin', 'shown_name_format'],
    ['nickname', 'Mallard 客户部', 'username_reserved'],
    ['nickname', '0fficial', 'username_reserved'],
    ['nickname', '官 方', 'username_reserved'],
    ['nickname', '客服01', 'username_reserved'],
    ['region', 'XX', 'region_code'],
    ['region', 'cn', 'region_code'],
    ['area', 'a'.repeat(profileRules.area.max + 1), 'too_long'],
    ['introduction', '字'.repeat(profileRules.introduction.max + 1), 'too_long'],
    ['personalWebsite', 'http://jay.example.com', 'website_format'],
    ['personalWebsite', 'javascript:alert(1)', 'website_format'],
    ['personalWebsite', 'https://user:pass@jay.example.com', 'website_format'],
    ['personalWebsite', 'https://localhost', 'website_format'],
    ['personalWebsite', 'https://10.0.0.1/', 'website_format'],
    ['personalWebsite', 'https://jay.example.com:8443', 'website_format'],
    ['role', 'admin', 'unknown'],
    ['userId', 1, 'unknown'],
  ])('refuses %s %j by its name', async (field, value, rule) => {
    const person = await makePerson(app);
    const reply = await app.call('updateProfile', { ...full, version: 0, [field]: value }, person);
    expect(reply.error?.fields).toMatchObject([{ field, rule }]);
    expect((await read(person)).version).toBe(0);
  });
});

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#136' } })
    .withExif({ IFD0: { Make: 'Nikon of Mallory' } })
    .jpeg()
    .toBuffer();
const upload = (token: string, content: Buffer | string) =>
  uploadForm(app, 'uploadAvatar', { token, file: { content } });
const kept = () => filesBelow(join(data, 'files', 'avatars'));

describe('a picture of oneself', () => {
  test('becomes a square in two sizes without what it told, replaces the one before, and is deleted', async () => {
    const person = await makePerson(app);
    const before = kept().length;
    const { avatar } = (await upload(person.token, await painted(900, 400))).data;
    for (const [url, side] of [
      [avatar?.small, 96],
      [avatar?.large, 384],
    ] as const) {
      const answer = await fetch(app.url + url);
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([picture.format, picture.width, picture.height, picture.exif]).toEqual(['webp', side, side, undefined]);
    }
    expect((await app.call('getUserInfo', {}, person)).data.avatar).toBe(avatar?.small);
    const next = (await upload(person.token, await painted(100, 300))).data.avatar;
    expect((await fetch(app.url + avatar?.small)).status).toBe(404);
    expect((await fetch(app.url + next?.small)).status).toBe(200);
    expect(kept()).toHaveLength(before + 2);
    expect((await app.call('removeAvatar', {}, person)).data.avatar).toBeNull();
    await expect.poll(() => kept().length).toBe(before);
    expect((await fetch(app.url + next?.small)).status).toBe(404);
    expect((await app.call('removeAvatar', {}, person)).data.avatar).toBeNull();
  });

  test('is refused when it is none, and nothing changes', async () => {
    const person = await makePerson(app);
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a broken']) {
      const reply = await upload(person.token, content);
      expect(reply.error?.fields?.[0]?.field).toBe('file');
    }
    expect((await read(person)).avatar).toBeNull();
    expect((await uploadForm(app, 'uploadAvatar', { file: { content: await painted(9, 9) } })).error?.name).toBe(
      'login_needed',
    );
  });

  test('of several at once one stays, and its files alone', async () => {
    const person = await makePerson(app);
    const before = kept().length;
    const content = await painted(60, 60);
    await Promise.all([1, 2, 3].map(() => upload(person.token, content)));
    expect(kept()).toHaveLength(before + 2);
    expect((await fetch(app.url + (await read(person)).avatar?.small)).status).toBe(200);
  });

  test('that nobody has any more is swept', async () => {
    const person = await makePerson(app);
    await upload(person.token, await painted(60, 60));
    await app.sql('update profiles set avatar = null where user_id = $1', [person.id]);
    const before = kept().length;
    app.pass(2 * 60 * 60);
    await app.runPeriodic('profiles.sweep');
    expect(kept()).toHaveLength(before - 2);
  });
});
