/** Real names: from a draft with photos to a decision, and everything that happens to them on the way. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realNameProcess } from '#contract/realNames/realNameProcess.ts';
import { identityConsent, realNameRules } from '#contract/realNames/realNameRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import {
  decideRealName,
  documentPhoto,
  draftOf,
  freshIdNumber,
  freshOrganizationCode,
  residentFacts,
  sendPhoto,
  sentRealName,
} from '../../../../tests/support/people/realNames.ts';
import { filesBelow } from '../../../../tests/support/app/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-real-names-'));
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const day = 24 * 60 * 60;
const ownOf = async ({ token }: Person) => (await app.call('getRealName', {}, { token })).data;
const recordOf = async ({ token }: Person, id: number) => (await app.call('getRealNameRecord', { id }, { token })).data;
const send = (id: number, { token }: Person, facts: Record<string, unknown>) =>
  app.call('sendRealName', { id, ...facts }, { token });
const decide = (id: number, event: 'pass' | 'refuse', more: Record<string, unknown> = {}, by = admin) =>
  decideRealName(app, { id, event, ...more }, by);
const refusal = { problems: [{ field: 'front', reason: 'unreadable' }], note: '请在光线充足处重拍' };
const review = async (id: number, by = admin) =>
  (await app.call('getRealNameReview', { id }, { token: by.token })).data;
const look = (id: number, part: 'photos' | 'number', why = '', by = admin) =>
  app.call('lookAtRealName', { id, part, why }, { token: by.token });
const certification = async ({ token }: Person) => (await app.call('getUserInfo', {}, { token })).data.certification;
const storedPhotos = () => filesBelow(join(data, 'files')).filter((path) => path.includes('identities'));

async function get(url: string) {
  const answer = await fetch(app.url + url);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

async function verified(more: Record<string, unknown> = {}): Promise<{ person: Person; id: number }> {
  const person = await makePerson(app);
  const id = await sentRealName(app, person, more);
  expect((await decide(id, 'pass')).name).toBeUndefined();
  return { person, id };
}

describe('the way of an application', () => {
  test('from a draft to a verified account, each step told with what comes next', async () => {
    const person = await makePerson(app);
    expect(await ownOf(person)).toMatchObject({ verified: null, open: null, consentVersion: identityConsent.version });
    expect(await certification(person)).toBe(0);
    const id = await draftOf(app, person);
    const facts = residentFacts({ idNumber: '11010519491231002x' });
    const sent = (await send(id, person, facts)).data;
    expect(sent).toMatchObject({
      state: 'auditing',
      nameMasked: '张**',
      numberMasked: '1101**********002X',
      decidedAt: null,
      problems: [],
      moves: [{ event: 'send', by: { username: person.username } }],
    });
    expect(new Date(sent.dueAt ?? 0).getTime()).toBeGreaterThanOrEqual(app.now().getTime() + 2 * day * 1000);
    const consents = await app.sql('select version from consents where user_id = $1 and document = $2', [
      person.id,
      identityConsent.document,
    ]);
    expect(consents.rows).toEqual([{ version: identityConsent.version }]);
    expect(await review(id)).toMatchObject({ state: 'auditing', may: ['pass', 'refuse'], others: [], isAdult: true });
    expect((await decide(id, 'pass')).data).toMatchObject({ state: 'passed', inForce: true, may: [] });
    const { verified: inForce, open } = await ownOf(person);
    expect([inForce?.id, inForce?.isAdult, open]).toEqual([id, true, null]);
    expect(await certification(person)).toBe(1);
    const { list } = (await app.call('listInbox', {}, { token: person.token })).data;
    expect(JSON.stringify(list)).toContain('实名认证已通过');
    const operations = await app.sql(`select action from operation_log where subject = $1 order by id`, [
      `realName ${id}`,
    ]);
    expect(operations.rows).toEqual([{ action: 'realName.look_photos' }, { action: 'realName.pass' }]);
  });

  test('is looked at and decided by who proved just now who they are', async () => {
    const id = await sentRealName(app, await makePerson(app));
    const reviewer = await makePerson(app, 'admin');
    await app.sql('update sessions set confirmed_at = null where user_id = $1', [reviewer.id]);
    for (const part of ['photos', 'number'] as const) {
      expect((await look(id, part, '', reviewer)).name).toBe('step_up_needed');
    }
    expect((await decide(id, 'pass', {}, reviewer)).name).toBe('step_up_needed');
    await app.call('confirmPassword', { password: reviewer.password }, reviewer);
    expect((await look(id, 'photos', '', reviewer)).status).toBe(200);
    expect((await decide(id, 'pass', {}, reviewer)).data.state).toBe('passed');
  });

  test('is refused with what to mend, mended with all that was said but the number, and sent again', async () => {
    const person = await makePerson(app);
    const id = await sentRealName(app, person, { realName: '李四', validUntil: '2099-01-31' });
    expect((await decide(id, 'refuse')).error?.fields).toEqual([{ field: 'problems', rule: 'required' }]);
    const foreign = { problems: [{ field: 'licence', reason: 'unreadable' }] };
    expect((await decide(id, 'refuse', foreign)).error?.fields).toMatchObject([{ field: 'problems.0.field' }]);
    const vague = { problems: [{ field: 'realName', reason: 'other' }] };
    expect((await decide(id, 'refuse', vague)).error?.fields).toEqual([{ field: 'note', rule: 'required' }]);
    expect((await decide(id, 'refuse', refusal)).data.state).toBe('refused');
    const { open } = await ownOf(person);
    expect(open).toMatchObject({ id, state: 'refused', ...refusal, values: { realName: '李四' } });
    expect((await send(id, person, residentFacts())).name).toBe('state_conflict');
    const draft = (await app.call('mendRealName', { id }, { token: person.token })).data;
    expect(draft).toMatchObject({
      state: 'draft',
      values: { realName: '李四', validUntil: '2099-01-31' },
      photosUntil: null,
    });
    expect(draft.photos.map(({ side }) => side)).toEqual(['front', 'back']);
    expect(JSON.stringify(draft)).not.toMatch(/idNumber|19900307/);
    expect((await sendPhoto(app, { id, side: 'front', token: person.token })).status).toBe(200);
    const again = (await send(id, person, residentFacts({ realName: '李四' }))).data;
    expect(again.moves.map(({ event }) => event)).toEqual(['send', 'mend', 'refuse', 'send']);
  });

  test('goes only as its process says', async () => {
    const acts = {
      withdraw: (id: number, { token }: Person) => app.call('withdrawRealName', { id }, { token }),
      mend: (id: number, { token }: Person) => app.call('mendRealName', { id }, { token }),
      send: (id: number, person: Person) => send(id, person, residentFacts()),
      pass: (id: number) => decide(id, 'pass'),
      refuse: (id: number) => decide(id, 'refuse', refusal),
    } as const;
    const to = { draft: [], auditing: ['send'], passed: ['send', 'pass'], refused: ['send', 'refuse'] } as const;
    for (const state of ['draft', 'auditing', 'passed', 'refused'] as const) {
      for (const event of ['withdraw', 'mend', 'send', 'pass', 'refuse'] as const) {
        const person = await makePerson(app);
        const id = await draftOf(app, person);
        for (const step of to[state]) await acts[step](id, person);
        const allowed = realNameProcess.moves.find((move) => move.from === state && move.event === event);
        const { name } = await acts[event](id, person);
        // What was never sent is nobody's but its holder's.
        const expected = allowed
          ? undefined
          : state === 'draft' && (event === 'pass' || event === 'refuse')
            ? 'not_found'
            : 'state_conflict';
        expect([state, event, name]).toEqual([state, event, expected]);
        expect((await recordOf(person, id)).state).toBe(allowed?.to ?? state);
      }
    }
  }, 120_000);

  test('withdrawn, nothing of the data and the photos is left', async () => {
    const person = await makePerson(app);
    const id = await draftOf(app, person);
    const before = storedPhotos().length;
    await send(id, person, residentFacts());
    expect((await app.call('withdrawRealName', { id }, { token: person.token })).data).toMatchObject({
      state: 'withdrawn',
      values: null,
      photos: [],
    });
    const { rows } = await app.sql(
      'select facts_encrypted, fingerprint, person_fingerprint from real_names where id = $1',
      [id],
    );
    expect(rows).toEqual([{ facts_encrypted: null, fingerprint: null, person_fingerprint: null }]);
    expect((await app.sql('select from real_name_photos where real_name_id = $1', [id])).rowCount).toBe(0);
    await expect.poll(() => storedPhotos().length).toBe(before - 2);
    expect(
      (await app.call('startRealName', { kind: 'personal', document: 'passport' }, { token: person.token })).name,
    ).toBeUndefined();
  });

  test('there is one at a time, and a draft may become another kind', async () => {
    const person = await makePerson(app);
    const start = (kind: string, document: string) =>
      app.call('startRealName', { kind, document }, { token: person.token });
    const started = await Promise.all(Array.from({ length: 6 }, () => start('personal', 'resident_id')));
    expect(new Set(started.map((reply) => reply.data.id)).size).toBe(1);
    expect((await start('enterprise', 'passport')).data).toMatchObject({ kind: 'enterprise', document: 'passport' });
    const other = await makePerson(app);
    await sentRealName(app, other);
    const again = await app.call(
      'startRealName',
      { kind: 'personal', document: 'resident_id' },
      { token: other.token },
    );
    expect(again.name).toBe('real_name_open');
  });

  test('names each field that is wrong, and needs all photos and the consent', async () => {
    const person = await makePerson(app);
    const { id } = (
      await app.call('startRealName', { kind: 'personal', document: 'resident_id' }, { token: person.token })
    ).data;
    const wrong = await send(
      id,
      person,
      residentFacts({ realName: '张', idNumber: '110105194912310021', validUntil: '2020-01-01' }),
    );
    expect(wrong.error?.fields?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'realName too_short',
      'idNumber check_digit',
      'validUntil document_expired',
    ]);
    expect(wrong.body.msg).toContain('证件号码');
    expect((await send(id, person, residentFacts())).name).toBe('photos_missing');
    const noConsent = await send(id, person, residentFacts({ identityConsent: false }));
    expect(noConsent.error?.fields).toMatchObject([{ field: 'identityConsent' }]);
  });

  test('an enterprise is verified with its code and the person who signs, shown in masks alone', async () => {
    const person = await makePerson(app);
    const id = await draftOf(app, person, 'enterprise');
    const organizationCode = freshOrganizationCode();
    const facts = residentFacts({
      enterpriseName: '杭州绿头鸭网络科技有限公司',
      enterpriseCertificate: 'business_licence',
      organizationCode,
    });
    expect((await send(id, person, facts)).data).toMatchObject({
      kind: 'enterprise',
      enterpriseMasked: '杭州绿头*****有限公司',
    });
    await decide(id, 'pass');
    const { verified: inForce } = await ownOf(person);
    expect(inForce).toMatchObject({ kind: 'enterprise', isAdult: null });
    const told = (await app.call('getCertification', {}, { token: person.token })).data;
    expect(told.enterpriseInfo).toMatchObject({
      status: 1,
      legalPerson: '张**',
      enterpriseCertificateType: 'business_licence',
    });
    expect(told.record).toMatchObject([{ certificationType: 1, status: 1 }]);
    expect(JSON.stringify(told)).not.toContain(organizationCode);
  });

  test('a minor is told from an adult, and of adults no day of birth is kept in the open', async () => {
    const now = app.now();
    const years = (count: number) => `${now.getUTCFullYear() - count}0101`;
    const minor = await verified({ idNumber: freshIdNumber(years(10)) });
    expect((await ownOf(minor.person)).verified?.isAdult).toBe(false);
    const { id } = await verified({ idNumber: freshIdNumber('19700516') });
    const row = JSON.stringify((await app.sql('select * from real_names where id = $1', [id])).rows);
    expect(row).not.toMatch(/1970|0516|1988/);
    expect(row).not.toContain('三丰');
  });
});

describe('photos', () => {
  test('are made anew, marked, encrypted at rest and shown at addresses that end', async () => {
    const person = await makePerson(app);
    const before = new Set(storedPhotos());
    const { id } = (
      await app.call('startRealName', { kind: 'personal', document: 'resident_id' }, { token: person.token })
    ).data;
    const { url } = (await sendPhoto(app, { id, side: 'front', token: person.token })).data;
    const shown = await get(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    const found = await sharp(shown.body).metadata();
    expect([found.width, found.exif, shown.body.includes('Mallory')]).toEqual([640, undefined, false]);
    // A plain ground became one with letters on it.
    expect((await sharp(shown.body).stats()).channels[0]?.stdev).toBeGreaterThan(5);
    const [stored] = storedPhotos().filter((path) => !before.has(path));
    const bytes = readFileSync(stored ?? '');
    expect([bytes.includes('RIFF'), bytes.includes('WEBP')]).toEqual([false, false]);
    const [path, query] = url.split('?');
    for (const forged of [`${path}1?${query}`, `${path}`, `${path}?${query?.replace('user=', 'user=1')}`]) {
      expect([forged, (await get(forged)).status]).toEqual([forged, 403]);
    }
    // Another photo of the same side takes its place, and its file goes.
    const second = (await sendPhoto(app, { id, side: 'front', token: person.token })).data;
    expect((await get(url)).status).toBe(404);
    expect(storedPhotos().filter((one) => !before.has(one))).toHaveLength(1);
    app.pass(realNameRules.photoLinkSeconds);
    expect((await get(second.url)).status).toBe(410);
  });

  test('end with what their reader had opened', async () => {
    const person = await makePerson(app);
    const { id } = (
      await app.call('startRealName', { kind: 'personal', document: 'resident_id' }, { token: person.token })
    ).data;
    const { url } = (await sendPhoto(app, { id, side: 'front', token: person.token })).data;
    await app.sql('update users set access_epoch = access_epoch + 1 where id = $1', [person.id]);
    expect((await get(url)).status).toBe(403);
  });

  test('are refused when they are none: drawings, two files in one, bombs, a side of another document', async () => {
    const person = await makePerson(app);
    const { token } = person;
    const { id } = (await app.call('startRealName', { kind: 'personal', document: 'resident_id' }, { token })).data;
    const put = async (content: Buffer | string, side: 'front' | 'page' = 'front') =>
      (await sendPhoto(app, { id, side, token, content })).error?.fields;
    expect(await put('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).toEqual([
      { field: 'file', rule: 'picture_format' },
    ]);
    expect(await put('%PDF-1.4')).toEqual([{ field: 'file', rule: 'picture_format' }]);
    // Many pixels in few bytes.
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await put(bomb)).toMatchObject([{ field: 'file', rule: 'picture_pixels' }]);
    expect(await put(await documentPhoto(), 'page')).toEqual([{ field: 'side', rule: 'one_of' }]);
    const page = Buffer.concat([await documentPhoto(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { url } = (await sendPhoto(app, { id, side: 'front', token, content: page })).data;
    expect((await get(url)).body.includes('script')).toBe(false);
  });

  test('go to one’s own draft only', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const { id } = (
      await app.call('startRealName', { kind: 'personal', document: 'resident_id' }, { token: person.token })
    ).data;
    expect((await sendPhoto(app, { id, side: 'front', token: other.token })).error?.name).toBe('not_found');
    const sent = await sentRealName(app, other);
    expect((await sendPhoto(app, { id: sent, side: 'front', token: other.token })).error?.name).toBe('state_conflict');
  });
});

describe('who may see and decide', () => {
  test('a decision is about what was shown: not about what was sent anew, nor what nobody looked at', async () => {
    const [one, two, person] = [await makePerson(app, 'admin'), await makePerson(app, 'admin'), await makePerson(app)];
    const id = await sentRealName(app, person, { realName: '张三丰' });
    const shown = (await review(id, one)).sentAt ?? '';
    const pass = (sentAt: string) => app.call('decideRealName', { id, sentAt, event: 'pass' }, { token: one.token });
    await look(id, 'number', '', one);
    expect((await pass(shown)).name).toBe('look_first');
    await look(id, 'photos', '', one);
    app.pass(1);
    expect((await decide(id, 'refuse', refusal, two)).status).toBe(200);
    await app.call('mendRealName', { id }, { token: person.token });
    expect((await send(id, person, residentFacts({ realName: '受害者' }))).status).toBe(200);
    expect((await pass(shown)).name).toBe('state_conflict');
    const again = (await review(id, one)).sentAt ?? '';
    expect((await pass(again)).name).toBe('look_first');
    await look(id, 'photos', '', one);
    expect((await pass(again)).data.state).toBe('passed');
  });

  test('another’s application is nobody’s business', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const id = await sentRealName(app, person);
    for (const name of ['getRealNameRecord', 'withdrawRealName', 'mendRealName'] as const) {
      expect([name, (await app.call(name, { id }, { token: other.token })).name]).toEqual([name, 'not_found']);
    }
    expect((await send(id, other, residentFacts())).name).toBe('not_found');
    expect((await app.call('listRealNames', {}, { token: other.token })).data.list).toEqual([]);
    for (const token of [undefined, other.token]) {
      const names = [
        (await app.call('listRealNameReviews', {}, { token })).name,
        (await app.call('getRealNameReview', { id }, { token })).name,
        (await app.call('lookAtRealName', { id, part: 'number' }, { token })).name,
        (await app.call('decideRealName', { id, sentAt: app.now().toISOString(), event: 'pass' }, { token })).name,
        (await app.call('saveRealNameSettings', { askProvider: true, passOnMatch: true }, { token })).name,
      ];
      expect(new Set(names)).toEqual(new Set([token === undefined ? 'login_needed' : 'forbidden']));
    }
  });

  test('each look is on record, with a reason once the review is over, and shown to the person', async () => {
    const person = await makePerson(app);
    const idNumber = freshIdNumber();
    const id = await sentRealName(app, person, { idNumber });
    expect(JSON.stringify(await review(id))).not.toContain(idNumber.slice(4, 14));
    expect((await recordOf(person, id)).looks).toEqual([]);
    const { photos, facts } = (await look(id, 'photos')).data;
    expect([photos.length, facts, (await get(photos[0]?.url ?? '')).status]).toEqual([2, null, 200]);
    expect((await look(id, 'number')).data).toMatchObject({ photos: [], facts: { realName: '张三丰', idNumber } });
    await decide(id, 'pass');
    expect((await look(id, 'number')).error?.fields).toMatchObject([{ field: 'why', rule: 'too_short' }]);
    expect((await look(id, 'number', '警方来函 2026-12')).name).toBeUndefined();
    const { looks } = await recordOf(person, id);
    expect(looks.map(({ part, why, by }) => [part, why, by.username])).toEqual([
      ['number', '警方来函 2026-12', admin.username],
      ['number', '', admin.username],
      ['photos', '', admin.username],
    ]);
    const log = JSON.stringify(
      (await app.sql('select * from operation_log where subject = $1', [`realName ${id}`])).rows,
    );
    expect(log).toContain('realName.look_number');
    expect(log).not.toContain(idNumber);
  });

  test('nobody decides on their own, nor on another account of theirs', async () => {
    const idNumber = freshIdNumber();
    const reviewer = await makePerson(app, 'admin');
    const own = await sentRealName(app, reviewer, { idNumber });
    expect([(await review(own, reviewer)).may, (await decide(own, 'pass', {}, reviewer)).name]).toEqual([
      [],
      'four_eyes',
    ]);
    await decide(own, 'pass');
    const second = await sentRealName(app, await makePerson(app), { idNumber });
    expect((await decide(second, 'pass', {}, reviewer)).name).toBe('four_eyes');
    expect((await decide(second, 'refuse', refusal, reviewer)).name).toBe('four_eyes');
    expect((await decide(second, 'pass')).name).toBeUndefined();
  });

  test('two at once decide once', async () => {
    const id = await sentRealName(app, await makePerson(app));
    const second = await makePerson(app, 'admin');
    const replies = await Promise.all(
      [admin, second, admin, second].map((by, at) => decide(id, at < 2 ? 'pass' : 'refuse', refusal, by)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'state_conflict']));
  });

  test('the queue is worked through oldest first, counts for the menu and says what is late', async () => {
    await app.sql(`update real_names set state = 'withdrawn' where state = 'auditing'`);
    const [one, two] = [await sentRealName(app, await makePerson(app)), await sentRealName(app, await makePerson(app))];
    const queue = async () => (await app.call('listRealNameReviews', {}, { token: admin.token })).data;
    expect((await queue()).list.map(({ id, late }) => [id, late])).toEqual([
      [one, false],
      [two, false],
    ]);
    expect([(await review(one)).nextId, (await review(two)).nextId]).toEqual([two, one]);
    const badges = (await app.call('listMenuBadges', {}, { token: admin.token })).data.badges;
    expect(badges.adminRealNames).toBe(2);
    await decide(one, 'refuse', refusal);
    expect((await review(two)).nextId).toBeNull();
    app.pass(7 * day);
    admin = await makePerson(app, 'admin');
    expect((await queue()).list).toMatchObject([{ id: two, late: true }]);
  });
});

describe('one person', () => {
  test('has two accounts: of twenty passes of three accounts at once two succeed', async () => {
    const idNumber = freshIdNumber();
    const people = await Promise.all([makePerson(app), makePerson(app), makePerson(app)]);
    const ids: number[] = [];
    for (const person of people) ids.push(await sentRealName(app, person, { idNumber }));
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => decide(ids[at % 3] ?? 0, 'pass')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const full = replies.find(({ name }) => name === 'person_accounts_full');
    expect(full?.body.msg).toContain('最多认证 2 个账号');
    const bound = await app.sql('select person_id from users where id = any($1) and person_id is not null', [
      people.map(({ id }) => id),
    ]);
    expect(bound.rows).toHaveLength(2);
    const persons = await app.sql('select accounts from persons where id = $1', [bound.rows[0]?.['person_id']]);
    expect(persons.rows).toEqual([{ accounts: 2 }]);
    const left = ids[replies.findIndex(({ name }) => name === 'person_accounts_full') % 3] ?? 0;
    const waiting = await review(left);
    expect([waiting.state, waiting.others.filter(({ isVerified }) => isVerified)]).toMatchObject([
      'auditing',
      [{}, {}],
    ]);
  });

  test('may change the name: what is in force stays so until the next passes, and the account counts once', async () => {
    const idNumber = freshIdNumber();
    const { person, id } = await verified({ idNumber });
    const next = await sentRealName(app, person, { idNumber, realName: '张三' });
    expect((await ownOf(person)).verified?.id).toBe(id);
    await decide(next, 'refuse', refusal);
    expect([(await ownOf(person)).verified?.id, await certification(person)]).toEqual([id, 1]);
    await app.call('mendRealName', { id: next }, { token: person.token });
    await send(next, person, residentFacts({ idNumber, realName: '张三' }));
    await decide(next, 'pass');
    expect((await ownOf(person)).verified).toMatchObject({ id: next, nameMasked: '张*' });
    const { list } = (await app.call('listRealNames', {}, { token: person.token })).data;
    expect(list.map((row) => [row.id, row.state, row.inForce])).toEqual([
      [next, 'passed', true],
      [id, 'passed', false],
    ]);
    const counted = 'select accounts from persons p join users u on u.person_id = p.id where u.id = $1';
    expect((await app.sql(counted, [person.id])).rows).toEqual([{ accounts: 1 }]);
    // Another number is another person: the place is free again.
    const before = (await app.sql('select person_id from users where id = $1', [person.id])).rows[0]?.['person_id'];
    const third = await sentRealName(app, person);
    await decide(third, 'pass');
    expect((await app.sql('select accounts from persons where id = $1', [before])).rows).toEqual([{ accounts: 0 }]);
    expect((await app.sql(counted, [person.id])).rows).toEqual([{ accounts: 1 }]);
  });
});

describe('what is kept', () => {
  test('photos go thirty days after the decision, and the verification stays', async () => {
    const { id } = await verified();
    const waiting = await sentRealName(app, await makePerson(app));
    const photosOf = async (one: number) =>
      (await app.sql('select from real_name_photos where real_name_id = $1', [one])).rowCount;
    app.pass(realNameRules.photosKeptDays * day - 1);
    await app.runPeriodic('realNames.sweepPhotos');
    expect(await photosOf(id)).toBe(2);
    const keys = await app.sql(
      'select real_name_id::int as of, storage_key from real_name_photos where real_name_id = any($1)',
      [[id, waiting]],
    );
    app.pass(1);
    await app.runPeriodic('realNames.sweepPhotos');
    expect([await photosOf(id), await photosOf(waiting)]).toEqual([0, 2]);
    const left = storedPhotos().join();
    expect(keys.rows.filter((row) => left.includes(String(row['storage_key']))).map((row) => row['of'])).toEqual([
      waiting,
      waiting,
    ]);
    admin = await makePerson(app, 'admin');
    expect(await review(id)).toMatchObject({ state: 'passed', inForce: true, sides: [] });
  });

  test('drafts and refusals that nobody goes on with are withdrawn after thirty days with all they held', async () => {
    const [drafting, refused, mended] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const draft = await draftOf(app, drafting);
    const [ended, kept] = [await sentRealName(app, refused), await sentRealName(app, mended)];
    for (const id of [ended, kept]) await decide(id, 'refuse', refusal);
    app.pass(realNameRules.draftKeptDays * day - 60);
    const { token } = await freshSession(mended);
    await app.call('mendRealName', { id: kept }, { token });
    app.pass(120);
    await app.runPeriodic('realNames.expire');
    const states = await app.sql(
      'select id::int, state, facts_encrypted is null as empty from real_names where id = any($1) order by id',
      [[draft, ended, kept]],
    );
    expect(states.rows).toEqual([
      { id: draft, state: 'withdrawn', empty: true },
      { id: ended, state: 'withdrawn', empty: true },
      { id: kept, state: 'draft', empty: false },
    ]);
    expect(
      (await app.sql('select from real_name_photos where real_name_id = any($1)', [[draft, ended]])).rowCount,
    ).toBe(0);
    admin = await makePerson(app, 'admin');
    const listed = (await app.call('listRealNameReviews', { state: 'withdrawn' }, { token: admin.token })).data.list;
    expect([listed.some(({ id }) => id === ended), listed.some(({ id }) => id === draft)]).toEqual([true, false]);
  });

  test('files without a row are removed after a day', async () => {
    const id = await draftOf(app, await makePerson(app));
    const before = storedPhotos().length;
    await app.sql('delete from real_name_photos where real_name_id = $1', [id]);
    app.pass(2 * day);
    await app.runPeriodic('realNames.sweepPhotos');
    expect(storedPhotos().length).toBe(before - 2);
    admin = await makePerson(app, 'admin');
  });
});

/** Sessions of tests end with their life; this one is new. */
async function freshSession(person: Person): Promise<{ token: string }> {
  const { data: login } = await app.call('login', { account: person.username, password: person.password });
  return login;
}
