/** Tickets: between one person and the platform, bounded, and closed by themselves. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { uploadForm } from '../../../../tests/support/app/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const wish = { subject: '无法登录', words: '换手机后收不到验证码。' };

test('is written, answered, goes on and closes by itself; its writer is told where', async () => {
  const [person, admin] = [await makePerson(app), await makePerson(app, 'admin')];
  // Longer than a session lives.
  await app.sql(`update sessions set expires_at = '2200-01-01'`);
  const opened = (await app.call('openTicket', wish, person)).data;
  expect(opened).toMatchObject({
    state: 'open',
    messages: [{ side: 'user', words: wish.words }],
    may: ['write', 'close'],
  });
  const { id } = opened;
  const answered = (await app.call('answerTicket', { id, words: '请用邮箱验证。' }, admin)).data;
  expect(answered).toMatchObject({ state: 'answered', user: person.username, may: ['answer'] });
  const [told] = (await app.call('listMessages', {}, person)).data;
  expect(told).toMatchObject({ kind: 'ticket_answered', link: `/tickets?ticket=${id}` });
  app.pass(ticketRules.closeAfterSeconds - 1);
  await app.runPeriodic('tickets.end');
  expect((await app.call('writeTicket', { id, words: '还是不行。' }, person)).data.state).toBe('open');
  await app.call('answerTicket', { id, words: '已处理。' }, admin);
  app.pass(ticketRules.closeAfterSeconds);
  await app.runPeriodic('tickets.end');
  const ended = (await app.call('getTicket', { id }, person)).data;
  expect(ended).toMatchObject({ state: 'closed', dueAt: null, may: [] });
  expect(ended.messages).toHaveLength(4);
  expect((await app.call('writeTicket', { id, words: '再说一句' }, person)).name).toBe('state_conflict');
  expect((await app.call('answerTicket', { id, words: '再答一句' }, admin)).name).toBe('state_conflict');
});

test('a word of thanks after an answer needs no other, unless more is written', async () => {
  const [person, stranger, admin] = [await makePerson(app), await makePerson(app), await makePerson(app, 'admin')];
  const { id } = (await app.call('openTicket', wish, person)).data;
  // Without an answer there is nothing to settle.
  expect((await app.call('settleTicket', { id, messages: 1 }, admin)).name).toBe('state_conflict');
  await app.call('answerTicket', { id, words: '请用邮箱验证。' }, admin);
  await app.call('writeTicket', { id, words: '谢谢' }, person);
  const read = (await app.call('getAnyTicket', { id }, admin)).data;
  expect([read.messages.length, read.may]).toEqual([3, ['answer', 'settle']]);
  for (const who of [person, stranger]) {
    expect((await app.call('settleTicket', { id, messages: 3 }, who)).name).toBe('forbidden');
  }
  await app.call('writeTicket', { id, words: '还有一个问题' }, person);
  expect((await app.call('settleTicket', { id, messages: 3 }, admin)).name).toBe('state_conflict');
  const both = await Promise.all([1, 2].map(() => app.call('settleTicket', { id, messages: 4 }, admin)));
  expect(both.map(({ name }) => name ?? 'ok').sort()).toEqual(['ok', 'state_conflict']);
  expect((await app.call('getTicket', { id }, person)).data.state).toBe('answered');
  expect((await app.call('writeTicket', { id, words: '还在吗' }, person)).data.state).toBe('open');
});

test('does not exist for anybody else', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  const { id } = (await app.call('openTicket', wish, person)).data;
  expect((await app.call('getTicket', { id }, other)).name).toBe('not_found');
  expect((await app.call('writeTicket', { id, words: 'x' }, other)).name).toBe('not_found');
  expect((await app.call('closeTicket', { id }, other)).name).toBe('not_found');
  expect((await app.call('answerTicket', { id, words: 'x' }, other)).name).toBe('forbidden');
  expect((await app.call('listTickets', {}, other)).data.list).toEqual([]);
  expect((await app.call('listTickets', { state: 'open' }, person)).data.list).toMatchObject([{ id }]);
});

test('few are open at once, however many are asked for together', async () => {
  const person = await makePerson(app);
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.call('openTicket', wish, person)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(ticketRules.openMax);
  expect(replies.find(({ status }) => status !== 200)?.name).toBe('tickets_full');
  const [first] = (await app.call('listTickets', {}, person)).data.list;
  const closed = await Promise.all([1, 2].map(() => app.call('closeTicket', { id: first?.id ?? 0 }, person)));
  expect(closed.map(({ name }) => name ?? 'ok').sort()).toEqual(['ok', 'state_conflict']);
  expect((await app.call('openTicket', wish, person)).status).toBe(200);
});

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer();

async function upload({ token }: Pick<Person, 'token'>, seenBy: 'ticket' | 'order' | 'everybody' = 'ticket') {
  return (await uploadForm(app, 'uploadPicture', { token, file: { content: await picture }, before: { seenBy } })).data
    .file;
}
async function statusOf(path: string): Promise<number> {
  const answer = await fetch(app.url + path);
  await answer.arrayBuffer();
  return answer.status;
}

test('pictures of both sides are seen by both sides alone, through addresses of their own', async () => {
  const [person, admin, stranger] = [await makePerson(app), await makePerson(app, 'admin'), await makePerson(app)];
  const sent = await upload(person);
  expect(await statusOf(sent.url)).toBe(200);
  expect(await statusOf(`/pictures/${sent.name}-1280.webp`)).toBe(404);
  const { id } = (await app.call('openTicket', { ...wish, pictures: [sent.name] }, person)).data;
  const answer = await upload(admin);
  await app.call('answerTicket', { id, words: '如图。', pictures: [answer.name] }, admin);
  const own = (await app.call('getTicket', { id }, person)).data.messages.map(({ pictures }) => pictures[0]);
  const theirs = (await app.call('getAnyTicket', { id }, admin)).data.messages.map(({ pictures }) => pictures[0]);
  for (const shown of [own, theirs]) {
    expect(shown.map((one) => one?.name)).toEqual([sent.name, answer.name]);
    for (const one of shown)
      expect([await statusOf(one?.url ?? ''), await statusOf(one?.largeUrl ?? '')]).toEqual([200, 200]);
  }
  const url = own[1]?.url ?? '';
  const other = (await app.call('openTicket', wish, person)).data;
  for (const [from, to] of [
    [`ticket=${id}`, `ticket=${other.id}`],
    [`ticket=${id}`, `order=${id}`],
    [`user=${person.id}`, `user=${stranger.id}`],
    [answer.name, sent.name],
  ] as const) {
    expect([from, await statusOf(url.replace(from, to))]).toEqual([from, 403]);
  }
  // Who looks after tickets no more, sees nothing of them any more.
  const adminsUrl = theirs[0]?.url ?? '';
  await app.sql(`delete from admin_grants where user_id = $1 and grant_name = 'review'`, [admin.id]);
  expect(await statusOf(adminsUrl)).toBe(403);
});

test('a picture is sent once, by whoever uploaded it for a ticket, and so many of a side', async () => {
  const [person, stranger] = [await makePerson(app), await makePerson(app)];
  const { id } = (await app.call('openTicket', wish, person)).data;
  const write = (pictures: string[]) => app.call('writeTicket', { id, words: '图', pictures }, person);
  for (const wrong of [await upload(stranger), await upload(person, 'order'), await upload(person, 'everybody')]) {
    expect((await write([wrong.name])).error?.fields).toMatchObject([
      { field: 'pictures', rule: 'pictures_not_sendable' },
    ]);
  }
  const { name } = await upload(person);
  const twice = await Promise.all([write([name]), write([name])]);
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  // What is refused leaves no message.
  expect((await app.call('getTicket', { id }, person)).data.messages).toHaveLength(2);
  const { rows } = await app.sql(
    `insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_ticket)
     select lpad(to_hex(n), 32, 'b'), 1, 1, 1, $1, now(), true, true from generate_series(1, $2::int) n returning name`,
    [person.id, ticketRules.picturesOfSideMax],
  );
  const names = rows.map((row) => String(row['name']));
  const { picturesMax } = ticketRules;
  const statuses = [];
  for (let at = 0; at < names.length; at += picturesMax)
    statuses.push((await write(names.slice(at, at + picturesMax))).status);
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(422);
});

test('a picture that was never sent is forgotten, one that was sent stays', async () => {
  const person = await makePerson(app);
  const [sent, unsent] = [await upload(person), await upload(person)];
  await app.call('openTicket', { ...wish, pictures: [sent.name] }, person);
  app.pass(ticketRules.unsentPictureSeconds + 60);
  await app.runPeriodic('tickets.forgetUnsentPictures');
  const { rows } = await app.sql('select name from pictures where name = any($1)', [[sent.name, unsent.name]]);
  expect(rows).toEqual([{ name: sent.name }]);
});

test('an admin does not answer their own', async () => {
  const admin = await makePerson(app, 'admin');
  const { id } = (await app.call('openTicket', wish, admin)).data;
  const twin = await makePerson(app, 'admin');
  await verifyAsOne(app, [admin, twin]);
  for (const by of [admin, twin]) {
    expect((await app.call('answerTicket', { id, words: 'x' }, by)).name).toBe('four_eyes');
  }
  expect((await app.call('getAnyTicket', { id }, admin)).data.may).toEqual([]);
});
