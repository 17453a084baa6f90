/** In which language an account is written to: as its owner opened it, or chose since; never as somebody else asked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';
import { totpCode } from '../../../../tests/support/people/totpCode.ts';
import { lettersTo } from '../../../../tests/support/trade/sales.ts';
import { codeResend } from './loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_SMS: 'sandbox' });
});
afterAll(() => app.stop());

const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });
const password = 'Kx7pVuw2';

let count = 0;
async function registerIn(locale: Locale) {
  count += 1;
  const login = { username: `reader${count}`, email: `reader${count}@example.com` };
  const { token } = (await call('register', { ...login, password, consent: true }, { locale })).data;
  return { ...login, token };
}

const localeOf = async (token: string) => (await call('getUserInfo', {}, { token })).data.locale;

/** The newest mail: its subject, and the paragraphs of each language. */
async function newest(email: string) {
  const [letter] = await lettersTo(app, email);
  const [first = '', second = ''] = (letter?.body ?? '').split('\n\n——\n\n');
  return { subject: letter?.subject, first: first.split('\n\n'), second: second.split('\n\n') };
}

async function newestCode(email: string, locale: Locale) {
  app.pass(codeResend.seconds);
  await call('sendCode', { purpose: 'password', email }, { locale });
  return newest(email);
}

const chinese = /\p{Script=Han}/u;

describe('an account', () => {
  test('is written to in the language in which it was opened: codes and notices, the other language below', async () => {
    const reader = await registerIn('en-US');
    expect(await localeOf(reader.token)).toBe('en-US');
    const code = await newestCode(reader.email, 'zh-CN');
    expect(code.subject).toBe('Mallard: your code to reset the password');
    expect(code.first[0]).toMatch(/^Your code is \d{6}\./);
    expect(code.second[0]).toMatch(/^您的验证码是 \d{6}，/);
    const change = { password, newPassword: 'Zt6mQar9' };
    await call('changePassword', change, { token: reader.token, locale: 'zh-CN' });
    const notice = await newest(reader.email);
    expect(notice.subject).toMatch(/^Mallard: .*password/);
    expect(notice.subject).not.toMatch(chinese);
    expect(notice.first.join()).not.toMatch(chinese);
    expect(notice.second.join()).toMatch(chinese);
  });

  test('is written to in Chinese where nobody said otherwise', async () => {
    const reader = await makePerson(app);
    expect(await localeOf(reader.token)).toBe('zh-CN');
    const code = await newestCode(reader.email, 'en-US');
    expect(code.subject).toBe('【Mallard】重置密码验证码');
    expect(code.first[0]).toMatch(/^您的验证码是/);
    expect(code.second[0]).toMatch(/^Your code is/);
  });

  test('is written to as its owner chose since; nobody else’s account changes, and no other language is taken', async () => {
    const [one, other] = [await registerIn('zh-CN'), await registerIn('zh-CN')];
    expect((await call('saveLocale', { locale: 'en-US' }, { token: one.token })).data).toEqual({ locale: 'en-US' });
    expect([await localeOf(one.token), await localeOf(other.token)]).toEqual(['en-US', 'zh-CN']);
    expect((await newestCode(one.email, 'zh-CN')).subject).toMatch(/^Mallard: /);
    expect((await newestCode(other.email, 'en-US')).subject).toMatch(/^【Mallard】/);
    const wrong = await call('saveLocale', { locale: 'fr-FR' }, { token: one.token });
    expect(wrong.error?.fields).toMatchObject([{ field: 'locale', rule: 'one_of' }]);
    expect((await call('saveLocale', { locale: 'zh-CN' })).status).toBe(401);
    expect(await localeOf(one.token)).toBe('en-US');
  });

  test('hears of a new second factor in its language, though the session speaks the other', async () => {
    const reader = await registerIn('en-US');
    const options = { token: reader.token, locale: 'zh-CN' } as const;
    const { id, secret } = (await call('startTotp', { name: 'phone' }, options)).data;
    await call('confirmTotp', { id, code: totpCode(secret, app.now()) }, options);
    const { subject, first, second } = await newest(reader.email);
    expect(subject).toBe('Mallard: A second factor was added to your account');
    expect(first[0]).toMatch(/^“phone” was added/);
    expect(second[0]).toMatch(/^您的账号添加了两步验证/);
    // Each language ends with the link that objects.
    expect(first.at(-1)).toMatch(/\/objection\?token=/);
    expect(second.at(-1)).toBe(first.at(-1));
  });
});

test('an address without an account is written to in the language of the page that asked', async () => {
  const person = await makePerson(app);
  for (const [locale, begins] of [
    ['en-US', /^Mallard: your code to change/],
    ['zh-CN', /^【Mallard】更换邮箱验证码/],
  ] as const) {
    const email = `nobody.${locale}@example.com`.toLowerCase();
    await call('sendCode', { purpose: 'change_email', email }, { token: person.token, locale });
    expect((await newest(email)).subject).toMatch(begins);
    app.pass(codeResend.seconds);
  }
});
