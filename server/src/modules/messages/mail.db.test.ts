import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { sendMail } from './mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const texts = {
  'zh-CN': { subject: '主题', paragraphs: ['第一段', '第二段'] },
  'en-US': { subject: 'Subject', paragraphs: ['One', 'Two'] },
};
const send = (to: string[][]) =>
  app.database.transaction((tx) =>
    sendMail(
      tx,
      to.map((readers) => ({ to: readers.map((email) => ({ email })), texts })),
      app.now(),
    ),
  );
const outbox = async () => {
  await app.drainJobs();
  return (await app.sql('select recipient, subject, body from mail_outbox order by recipient')).rows;
};

test('each reader gets a letter of their own, in both languages', async () => {
  await send([['a@example.com', 'b@example.com'], [], ['c@example.com']]);
  const letter = { subject: '【Mallard】主题 / Subject', body: '第一段\n\n第二段\n\n——\n\nOne\n\nTwo' };
  expect(await outbox()).toEqual(
    ['a@example.com', 'b@example.com', 'c@example.com'].map((recipient) => ({ recipient, ...letter })),
  );
});

test('nobody gets one of a transaction that is undone, nor when there are no readers', async () => {
  const before = await outbox();
  const undone = app.database.transaction(async (tx) => {
    await sendMail(tx, [{ to: [{ email: 'd@example.com' }], texts }], app.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send([[]]);
  await send([]);
  expect(await outbox()).toEqual(before);
});
