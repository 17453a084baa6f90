/** A second admin comes by command: what it does, says and leaves on record. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grants } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { bundleProgram } from '../../../../tests/support/run/bundle.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../tests/support/trade/sales.ts';

const source = 'server/src/commands/addAdmin.ts';
const hashing = 'server/src/modules/identity/passwords/passwordWork.ts';
let app: TestApp;
let first: Person;
let command: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  [app, command] = await Promise.all([startTestApp(), bundleProgram(source, [hashing])]);
});
afterAll(async () => {
  command?.remove();
  await app?.stop();
});

/** Each command is a process of its own, which takes seconds on a busy machine. */
const patience = { timeout: 300_000 };

/** What `npm run admin:add` prints, and whether it went well. */
async function add(...given: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: app.databaseUrl, MALLARD_DATA: app.app.config.dataFolder };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command.path, ...given], { env });
    // It lives by the real clock, and so do the jobs that it made.
    app.pass(Math.max(0, Date.now() - app.now().getTime()) / 1000);
    return { code: 0, said: stdout };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('stderr' in error)) throw error;
    return { code: Number(error.code), said: String(error.stderr) };
  }
}

const roleOf = async (username: string) =>
  (await app.sql('select role from users where username = $1', [username])).rows[0]?.['role'];
const logIn = (account: string, password: string) =>
  app.call('login', { account, password, remember: false }, { ip: freshIp() });

test('there is nobody to be second to before the first start', patience, async () => {
  expect(await add('wigeon')).toEqual({ code: 1, said: 'There is no admin yet: start the server once.\n' });
  first = await makePerson(app, 'admin');
});

test(
  'a user becomes one, has to log in again, decides after three days, and all admins are told',
  patience,
  async () => {
    const user = await makePerson(app);
    const { code, said } = await add(user.username.toUpperCase());
    expect(code).toBe(0);
    expect(said).toContain(`Admin: ${user.username}\n`);
    expect(said).toContain(`For ${newAdminSeconds / 3600} hours ${user.username} decides on nothing`);
    expect(said).not.toContain('Password');
    expect(await roleOf(user.username)).toBe('admin');
    expect((await app.call('getUserInfo', {}, user)).status).toBe(401);
    const { token } = (await logIn(user.username, user.password)).data;
    const { decidesFrom } = (await app.call('getSoloLimit', {}, { token })).data;
    expect(said).toContain(`from ${decidesFrom} on`);
    const { rows } = await app.sql(`select actor_id, subject, detail from operation_log where action = 'admin.name'`);
    const detail = { username: user.username, grants: [...grants], by: 'npm run admin:add', isNew: false };
    expect(rows).toEqual([{ actor_id: null, subject: `user ${user.id}`, detail }]);
    for (const { email } of [first, user]) {
      const letters = await lettersTo(app, email);
      const letter = letters.find(({ subject }) => subject.includes('新增了一位管理员'));
      expect(letter?.body).toContain(`${user.username}（${user.email}）`);
    }
    expect((await add(user.username)).said).toContain('No active user, and no admin who is frozen or lacks');
  },
);

test('a new account gets a password that is shown once', patience, async () => {
  const { code, said } = await add('wigeon', 'wigeon@example.com');
  expect(code).toBe(0);
  const password = /shown only this once: (\S+)/.exec(said)?.[1] ?? '';
  const { token } = (await logIn('wigeon', password)).data;
  expect((await app.call('getUserInfo', {}, { token })).data).toMatchObject({ role: 'admin', name: 'wigeon' });
  expect((await app.call('getSoloLimit', {}, { token })).data.decidesFrom).not.toBeNull();
});

test('an admin gets what is missing and is unfrozen, a user what is named alone', patience, async () => {
  const [admin, user] = [await makeAdmin(app, ['review']), await makePerson(app)];
  const heldBy = async ({ id }: { id: number }) =>
    (await app.sql('select grant_name as name from admin_grants where user_id = $1 order by 1', [id])).rows.map(
      ({ name }) => name as string,
    );
  await app.sql(`update users set state = 'frozen' where id = $1`, [admin.id]);
  expect((await add(admin.username, '--grants', 'people,review')).code).toBe(0);
  expect(await heldBy(admin)).toEqual(['people', 'review']);
  expect((await logIn(admin.username, admin.password)).status).toBe(200);
  expect((await add(user.username, '--grants', 'site')).code).toBe(0);
  expect(await heldBy(user)).toEqual(['site']);
  expect((await add(user.username, '--grants', 'site,all')).said).toContain('“all” is no grant');
});

test('what cannot be is refused in words, and changes nothing', patience, async () => {
  const user = await makePerson(app);
  await app.sql(`update users set state = 'frozen' where id = $1`, [user.id]);
  for (const [given, words] of [
    [[user.username], 'No active user'],
    [['shoveler', 'no-address'], 'no-address is no e-mail address'],
    [[user.username, 'other@example.com'], 'has an account already'],
    [['shoveler', user.email], 'Another account has this e-mail address'],
    [['shoveler', 'shoveler@example.com', 'more'], 'Say who'],
  ] as const) {
    const { code, said } = await add(...given);
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
  }
  expect([await roleOf(user.username), await roleOf('shoveler')]).toEqual(['user', undefined]);
});
