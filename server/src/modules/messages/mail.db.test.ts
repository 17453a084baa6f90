import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
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
const reader = (email: string, locale: Locale = 'zh-CN') => ({ email, locale });
const send = (to: { email: string; locale: Locale }[][]) =>
  app.database.transaction((tx) =>
    sendMail(
      tx,
      to.map((readers) => ({ to: readers, texts })),
      app.now(),
    ),
  );
const outbox = async () => {
  await app.drainJobs();
  return (await app.sql('select recipient, locale, subject, body from mail_outbox order by recipient')).rows;
};

test('each reader gets a letter of their own, in both languages, theirs first and alone in the subject', async () => {
  await send([[reader('a@example.com'), reader('b@example.com', 'en-US')], [], [reader('c@example.com')]]);
  const letter = { locale: 'zh-CN', subject: '【Mallard】主题', body: '第一段\n\n第二段\n\n——\n\nOne\n\nTwo' };
  const english = { locale: 'en-US', subject: 'Mallard: Subject', body: 'One\n\nTwo\n\n——\n\n第一段\n\n第二段' };
  expect(await outbox()).toEqual([
    { recipient: 'a@example.com', ...letter },
    { recipient: 'b@example.com', ...english },
    { recipient: 'c@example.com', ...letter },
  ]);
});

test('nobody gets one of a transaction that is undone, nor when there are no readers', async () => {
  const before = await outbox();
  const undone = app.database.transaction(async (tx) => {
    await sendMail(tx, [{ to: [reader('d@example.com')], texts }], app.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send([[]]);
  await send([]);
  expect(await outbox()).toEqual(before);
});
