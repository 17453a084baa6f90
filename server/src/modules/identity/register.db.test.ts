import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp } from '../../../../tests/support/people/people.ts';
import { registerPerAddress } from './loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, unless the test is about addresses. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

let count = 0;
/** An input that is good, with a name and an address of its own. */
function someone() {
  count += 1;
  return { username: `person${count}`, email: `person${count}@example.com`, password: 'Kx7pVuw2', consent: true };
}

async function countRows(table: 'users' | 'consents' | 'sessions', userId?: number): Promise<number> {
  const column = table === 'users' ? 'id' : 'user_id';
  const { rows } = await app.sql(
    `select count(*)::int as count from ${table} where $1::bigint is null or ${column} = $1`,
    [userId ?? null],
  );
  return Number(rows[0]?.['count']);
}

describe('registering', () => {
  test('opens the account with its ledger accounts and consents, and logs it in', async () => {
    const input = someone();
    const reply = await call('register', { ...input, email: ' Person1@Example.com ' });
    expect(reply.status).toBe(200);
    const { token, expiresAt } = reply.data;
    expect(Date.parse(expiresAt) - app.now().getTime()).toBe(7 * 24 * 3600 * 1000);
    const me = await call('getUserInfo', {}, { token });
    expect(me.data).toMatchObject({
      name: input.username,
      email: input.email,
      role: 'user',
      registrationDate: app.now().toISOString(),
    });
    const userId = Number(me.data.accountId);
    const accounts = await app.sql('select kind, balance_fen from ledger_accounts where owner_id = $1 order by kind', [
      userId,
    ]);
    expect(accounts.rows.map((row) => [row['kind'], row['balance_fen'] === null])).toEqual([
      ['available', false],
      ['earned', false],
      ['held', false],
      ['owed', false],
      ['pending', true],
    ]);
    const consents = await app.sql('select document, version from consents where user_id = $1 order by document', [
      userId,
    ]);
    expect(consents.rows.map((row) => row['document'])).toEqual(['privacy', 'service']);
  });

  test('neither password nor token lie in the database as they are', async () => {
    const input = someone();
    const { token } = (await call('register', input)).data;
    const users = await app.sql('select password_hash from users where username = $1', [input.username]);
    expect(users.rows[0]?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    const sessions = await app.sql(`select count(*)::int as count from sessions where token_hash = $1::bytea`, [
      Buffer.from(token),
    ]);
    expect(sessions.rows[0]?.['count']).toBe(0);
  });

  test.each([
    ['username', { username: 'ab' }, 'too_short', '用户名：至少 3 个字符', 'User name needs at least 3 characters'],
    [
      'username',
      { username: 'a'.repeat(21) },
      'too_long',
      '用户名：最多 20 个字符',
      'User name takes at most 20 characters',
    ],
    [
      'username',
      { username: '7seas' },
      'username_format',
      '用户名：应以字母开头',
      'User name must start with a letter',
    ],
    [
      'username',
      { username: 'pаypal' },
      'username_format',
      '用户名：应以字母开头',
      'User name must start with a letter',
    ],
    [
      'username',
      { username: 'Supp0rt_2' },
      'username_reserved',
      '用户名：这个名字会被当成本站',
      'User name would be taken for this site',
    ],
    ['email', { email: 'nobody' }, 'email_format', '邮箱：应为有效的邮箱地址', 'E-mail must be an e-mail address'],
    ['password', { password: 'aB1x' }, 'too_short', '密码：至少 8 个字符', 'Password needs at least 8'],
    ['password', { password: 'alllowercase1' }, 'password_format', '密码：须含数字、大写', 'Password needs a digit'],
    ['password', { password: 'no mix at all' }, 'password_format', '密码：须含数字、大写', 'Password needs a digit'],
    [
      'consent',
      { consent: false },
      'required',
      '服务协议与隐私条款：必填',
      'Consent to the agreement and the privacy terms is required',
    ],
    ['username', { username: undefined }, 'required', '用户名：必填', 'User name is required'],
    ['email', { email: 42 }, 'type', '邮箱：', 'E-mail must be'],
  ])('a wrong %s (%o) is named in both languages and changes nothing', async (field, wrong, rule, zh, en) => {
    const before = await countRows('users');
    const inChinese = await call('register', { ...someone(), ...wrong });
    const inEnglish = await call('register', { ...someone(), ...wrong }, { locale: 'en-US' });
    expect([inChinese.status, inChinese.code]).toEqual([422, 422]);
    expect(inChinese.error).toMatchObject({ name: 'invalid_input', fields: [{ field, rule }] });
    expect(inChinese.body.msg).toContain(zh);
    expect(inEnglish.body.msg).toContain(en);
    expect(await countRows('users')).toBe(before);
  });

  test('an unknown field is refused: nobody makes themselves an admin', async () => {
    const reply = await call('register', { ...someone(), role: 'admin' });
    expect(reply.status).toBe(422);
    expect(reply.error?.fields).toEqual([{ field: 'role', rule: 'unknown' }]);
  });

  test('a name or an address is taken in any case', async () => {
    const first = someone();
    expect((await call('register', first)).status).toBe(200);
    const sameName = await call('register', { ...someone(), username: first.username.toUpperCase() });
    const sameEmail = await call('register', { ...someone(), email: first.email.toUpperCase() });
    expect([sameName.status, sameName.name]).toEqual([409, 'username_taken']);
    expect([sameEmail.status, sameEmail.name]).toEqual([409, 'email_taken']);
  });

  test('of several at once with one name exactly one gets it, and the others leave nothing behind', async () => {
    const before = await countRows('users');
    const wanted = someone();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call('register', { ...someone(), username: wanted.username })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.name === 'username_taken')).toHaveLength(5);
    expect(await countRows('users')).toBe(before + 1);
    const orphans = await app.sql(
      `select count(*)::int as count from ledger_accounts where owner_id is not null and owner_id <> 0
       and owner_id not in (select id from users)`,
      [],
    );
    expect(orphans.rows[0]?.['count']).toBe(0);
  });

  test('of several at once with one address exactly one gets it', async () => {
    const { email } = someone();
    const replies = await Promise.all(Array.from({ length: 4 }, () => call('register', { ...someone(), email })));
    expect(replies.map((reply) => reply.name ?? 'ok').sort()).toEqual([
      'email_taken',
      'email_taken',
      'email_taken',
      'ok',
    ]);
  });

  test('a common password and one with the own name in it are refused', async () => {
    const common = await call('register', { ...someone(), password: 'Password1' });
    const ownName = await call('register', { ...someone(), username: 'Wanderer', password: 'Wanderer77x' });
    for (const reply of [common, ownName]) {
      expect([reply.status, reply.name]).toEqual([422, 'password_common']);
    }
  });

  test('an address may try so often in its time, also when it is refused each time', async () => {
    const ip = '203.0.113.7';
    const { max, seconds } = registerPerAddress;
    for (let tries = 0; tries < max; tries++) {
      const refused = await call('register', { ...someone(), password: 'Password1' }, { ip });
      expect(refused.name).toBe('password_common');
    }
    const throttled = await call('register', someone(), { ip });
    expect([throttled.status, throttled.name]).toEqual([429, 'too_many_requests']);
    expect(throttled.error?.params).toEqual({ seconds });
    expect((await call('register', someone(), { ip: '203.0.113.8' })).status).toBe(200);
    app.pass(seconds);
    expect((await call('register', someone(), { ip })).status).toBe(200);
  });
});
