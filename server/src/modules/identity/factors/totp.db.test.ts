/** Authenticator apps and recovery codes: set up, log in by them in two steps, each code once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorRules } from '#contract/identity/factorRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { callerAt } from '../../../../../tests/support/app/calls.ts';
import { addTotp, beginLogin } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { codeOfOathtool, totpCode } from '../../../../../tests/support/people/totpCode.ts';
import { answersPerLogin, totpPerAccount, totpPerDevice } from '../loginTries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const finish = (login: string, code: string, method = 'totp') =>
  app.call('finishLogin', { login, answer: { method, code } }, { ip: freshIp() });
const mailsTo = async (email: string) => {
  await app.drainJobs();
  const { rows } = await app.sql('select subject, body from mail_outbox where recipient = $1 order by id', [email]);
  return rows.map(({ subject, body }) => `${String(subject)}\n${String(body)}`);
};
/** One after the other: many passwords at once would be asked for work. */
async function beginLogins(person: Person, count: number): Promise<string[]> {
  const logins = [];
  for (let index = 0; index < count; index += 1) logins.push(await beginLogin(app, person));
  return logins;
}
const unused = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an authenticator app', () => {
  test('counts after its first code, brings recovery codes once, and its owner is told', async () => {
    const person = await makePerson(app);
    const begun = await app.call('startTotp', { name: '手机' }, person);
    const { id, secret, uri } = begun.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await app.call('getSecurity', {}, person)).data.totps).toEqual([]);
    // Not confirmed: the password alone still logs in.
    const login = { account: person.username, password: person.password };
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
    const code = totpCode(secret, app.now());
    expect((await app.call('confirmTotp', { id, code: unused(code) }, person)).name).toBe('totp_wrong');
    const other = await makePerson(app);
    expect((await app.call('confirmTotp', { id, code }, other)).name).toBe('not_found');
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { recoveryCodes } = (await app.call('confirmTotp', { id, code: spaced }, person)).data;
    expect(new Set(recoveryCodes).size).toBe(factorRules.recoveryCodes);
    const security = await app.call('getSecurity', {}, person);
    expect(security.data).toMatchObject({
      totps: [{ id, name: '手机' }],
      recoveryCodesLeft: factorRules.recoveryCodes,
    });
    expect(JSON.stringify(security.body)).not.toContain(secret);
    expect((await mailsTo(person.email)).join()).toMatch(/】您的账号添加了两步验证\n/);
    const { rows } = await app.sql(
      `select secret::text, (select code_hash::text from recovery_codes limit 1) as hash from totp_factors where id = $1`,
      [id],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test.skipIf(codeOfOathtool('JBSWY3DPEHPK3PXP', new Date(0)) === undefined)(
    'shows the codes that oathtool shows',
    async () => {
      const person = await makePerson(app);
      const { id, secret } = (await app.call('startTotp', { name: '手机' }, person)).data;
      const code = codeOfOathtool(secret, app.now()) ?? '';
      expect((await app.call('confirmTotp', { id, code }, person)).name).toBeUndefined();
      for (let step = 0; step < 20; step += 1) {
        const at = new Date(app.now().getTime() + step * factorRules.totpStepSeconds * 1000);
        expect(totpCode(secret, at)).toBe(codeOfOathtool(secret, at));
      }
    },
  );

  test('is set up only by who just proved who they are', async () => {
    const person = await makePerson(app);
    await app.sql('update sessions set confirmed_at = null where user_id = $1', [person.id]);
    for (const name of ['startTotp', 'removeTotp', 'makeRecoveryCodes', 'startPasskey', 'removePasskey'] as const) {
      expect((await app.call(name, { name: 'x', id: 1 }, person)).name).toBe('step_up_needed');
    }
  });

  test('that was begun too long ago, or given up for another, is none', async () => {
    const person = await makePerson(app);
    const first = (await app.call('startTotp', { name: 'a' }, person)).data;
    const second = (await app.call('startTotp', { name: 'b' }, person)).data;
    const confirm = ({ id, secret }: typeof first) =>
      app.call('confirmTotp', { id, code: totpCode(secret, app.now()) }, person);
    expect((await confirm(first)).name).toBe('not_found');
    app.pass(factorRules.setupSeconds);
    expect((await confirm(second)).name).toBe('not_found');
    await app.runPeriodic('identity.forgetBegunTotps');
    expect((await app.sql('select from totp_factors where user_id = $1', [person.id])).rows).toEqual([]);
  });

  test('may stand beside two others and no more; the last one takes the recovery codes along', async () => {
    const person = await makePerson(app);
    const apps = [];
    for (let index = 0; index < factorRules.totpMax; index += 1) apps.push(await addTotp(app, person, `app ${index}`));
    expect(apps.map(({ recoveryCodes }) => recoveryCodes.length)).toEqual([factorRules.recoveryCodes, 0, 0]);
    expect((await app.call('startTotp', { name: 'x' }, person)).name).toBe('factor_limit');
    const other = await makePerson(app);
    expect((await app.call('removeTotp', { id: apps[0]?.id ?? 0 }, other)).name).toBe('not_found');
    for (const { id } of apps) expect((await app.call('removeTotp', { id }, person)).status).toBe(200);
    const { data } = await app.call('getSecurity', {}, person);
    expect([data.totps.length, data.recoveryCodesLeft]).toEqual([0, 0]);
    const login = { account: person.username, password: person.password };
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
  });
});

describe('a login in two steps', () => {
  test('opens a session by the code, in every role, and keeps what was chosen in the first step', async () => {
    for (const role of ['user', 'admin'] as const) {
      const person = await makePerson(app, role);
      const totp = await addTotp(app, person);
      const login = await beginLogin(app, person, { remember: true });
      const reply = await finish(login, totp.next());
      const { token, expiresAt } = reply.data;
      const hours = (Date.parse(expiresAt) - app.now().getTime()) / 3_600_000;
      expect(hours).toBe(role === 'user' ? 30 * 24 : 8);
      expect((await app.call('getUserInfo', {}, { token })).data.name).toBe(person.username);
      const events = (await app.call('listOwnSecurityEvents', {}, { token })).data.list;
      expect(events[0]).toMatchObject({ kind: 'login', here: true, detail: { method: 'totp' } });
    }
  });

  test('tells strangers nothing: a wrong password is answered as for anybody', async () => {
    const person = await makePerson(app);
    await addTotp(app, person);
    const plain = await makePerson(app);
    const answers = [];
    for (const account of [person.username, plain.username, 'nobody_here']) {
      const { status, body, error } = await app.call('login', { account, password: 'Wr0ngGuess' }, { ip: freshIp() });
      answers.push(JSON.stringify([status, body]).replace(error?.requestId ?? '', ''));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('takes the codes of one step around now, and no other', async () => {
    const person = await makePerson(app);
    const { secret } = await addTotp(app, person);
    const at = (steps: number) =>
      totpCode(secret, new Date(app.now().getTime() + steps * factorRules.totpStepSeconds * 1000));
    app.pass(10 * factorRules.totpStepSeconds);
    for (const steps of [-2, 2])
      expect((await finish(await beginLogin(app, person), at(steps))).name).toBe('totp_wrong');
    for (const steps of [-1, 0, 1]) expect((await finish(await beginLogin(app, person), at(steps))).status).toBe(200);
    // The step of the last code has used up those before.
    expect((await finish(await beginLogin(app, person), at(0))).name).toBe('totp_wrong');
  });

  test('a code is good for one of twenty calls at once over real connections', async () => {
    const person = await makePerson(app);
    const totp = await addTotp(app, person);
    const logins = await beginLogins(person, 20);
    const code = totp.next();
    const call = callerAt(app.url);
    const replies = await Promise.all(
      logins.map((login) => call('finishLogin', { login, answer: { method: 'totp', code } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // An account has fewer tries than these calls.
    const refused = replies.filter(({ name }) => name === 'totp_wrong' || name === 'too_many_requests');
    expect(refused).toHaveLength(19);
  });

  test('a recovery code is good for one of twenty at once, in any case and spacing; the owner is told how many are left', async () => {
    const person = await makePerson(app);
    const { recoveryCodes } = await addTotp(app, person);
    const code = recoveryCodes[0] ?? '';
    const logins = await beginLogins(person, 20);
    const call = callerAt(app.url);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const replies = await Promise.all(
      logins.map((login) => call('finishLogin', { login, answer: { method: 'recovery', code: typed } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'recovery_code_wrong')).toHaveLength(19);
    const left = factorRules.recoveryCodes - 1;
    expect((await app.call('getSecurity', {}, person)).data.recoveryCodesLeft).toBe(left);
    expect((await mailsTo(person.email)).join()).toContain(`还剩 ${left} 个`);
    const other = await makePerson(app);
    await addTotp(app, other);
    expect((await finish(await beginLogin(app, other), recoveryCodes[1] ?? '', 'recovery')).name).toBe(
      'recovery_code_wrong',
    );
  });

  test('new recovery codes end the old ones', async () => {
    const person = await makePerson(app);
    const { recoveryCodes: old } = await addTotp(app, person);
    const { recoveryCodes } = (await app.call('makeRecoveryCodes', {}, person)).data;
    expect((await finish(await beginLogin(app, person), old[0] ?? '', 'recovery')).name).toBe('recovery_code_wrong');
    expect((await finish(await beginLogin(app, person), recoveryCodes[0] ?? '', 'recovery')).status).toBe(200);
    const bare = await makePerson(app);
    expect((await app.call('makeRecoveryCodes', {}, bare)).name).toBe('no_second_factor');
  });

  test('is finished once, in time, and only as the account was', async () => {
    const person = await makePerson(app);
    const totp = await addTotp(app, person);
    const used = await beginLogin(app, person);
    expect((await finish(used, totp.next())).status).toBe(200);
    expect((await finish(used, totp.next())).name).toBe('login_step_over');
    const late = await beginLogin(app, person);
    app.pass(factorRules.loginStepSeconds);
    expect((await finish(late, totp.next())).name).toBe('login_step_over');
    const forged = `${late.slice(0, -2)}AA`;
    expect((await finish(forged, totp.next())).name).toBe('login_step_over');
    const frozen = await beginLogin(app, person);
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    expect((await finish(frozen, totp.next())).name).toBe('login_step_over');
  });

  test('a new password does not get around it', async () => {
    const person = await makePerson(app);
    const totp = await addTotp(app, person);
    const before = await beginLogin(app, person);
    const newPassword = 'Nz4qWtb8';
    const changed = await app.call('changePassword', { password: person.password, newPassword }, person);
    expect(changed.status).toBe(200);
    expect((await finish(before, totp.next())).name).toBe('login_step_over');
    const login = await beginLogin(app, { ...person, password: newPassword });
    expect((await finish(login, totp.next())).status).toBe(200);
  });

  test('wrong answers end it, and those of one account over all logins wait; the owner is warned', async () => {
    const person = await makePerson(app);
    const totp = await addTotp(app, person);
    const wrong = totp.wrong();
    const login = await beginLogin(app, person);
    for (let tries = 0; tries < answersPerLogin.max; tries += 1) {
      expect((await finish(login, wrong)).name).toBe('totp_wrong');
    }
    expect((await finish(login, totp.next())).name).toBe('login_step_over');
    const again = await beginLogin(app, person);
    for (let tries = answersPerLogin.max; tries < totpPerAccount.max; tries += 1) {
      expect((await finish(again, wrong)).name).toBe('totp_wrong');
    }
    expect((await mailsTo(person.email)).join()).toContain('有人在猜您的动态码');
    expect((await finish(await beginLogin(app, person), totp.next())).name).toBe('too_many_requests');
    // What cannot be guessed still opens the account.
    const saved = await finish(await beginLogin(app, person), totp.recoveryCodes[0] ?? '', 'recovery');
    expect(saved.status).toBe(200);
  });

  test('a device that logged in before gets in while strangers use up the tries', async () => {
    const person = await makePerson(app);
    const login = { account: person.username, password: person.password };
    const { device } = (await app.call('login', login, { ip: freshIp() })).data;
    const totp = await addTotp(app, person);
    const wrong = totp.wrong();
    for (let tries = 0; tries < totpPerAccount.max; tries += 1) {
      expect((await finish(await beginLogin(app, person), wrong)).name).toBe('totp_wrong');
    }
    expect((await finish(await beginLogin(app, person), totp.next())).name).toBe('too_many_requests');
    expect((await finish(await beginLogin(app, person, { device }), totp.next())).status).toBe(200);
    for (let tries = 0; tries < totpPerDevice.max; tries += 1) {
      expect((await finish(await beginLogin(app, person, { device }), wrong)).name).toBe('totp_wrong');
    }
    expect((await finish(await beginLogin(app, person, { device }), totp.next())).name).toBe('too_many_requests');
  });
});

describe('confirming again', () => {
  const forget = (id: number) => app.sql('update sessions set confirmed_at = null where user_id = $1', [id]);

  test('takes the second factor where there is one, and the password where there is none', async () => {
    const person = await makePerson(app);
    expect((await app.call('getStepUp', {}, person)).data.methods).toEqual(['password']);
    const totp = await addTotp(app, person);
    await forget(person.id);
    expect((await app.call('getStepUp', {}, person)).data.methods).toEqual(['totp', 'recovery']);
    const { password } = person;
    expect((await app.call('confirmPassword', { password }, person)).name).toBe('second_factor_needed');
    const change = { password, newPassword: 'Nz4qWtb8' };
    expect((await app.call('changePassword', change, person)).name).toBe('step_up_needed');
    expect((await app.call('makeRecoveryCodes', {}, person)).name).toBe('step_up_needed');
    const answer = (code: string, method = 'totp') => app.call('confirmFactor', { answer: { method, code } }, person);
    const code = totp.next();
    expect((await answer(totp.wrong())).name).toBe('totp_wrong');
    expect((await answer(code)).status).toBe(200);
    expect((await answer(code)).name).toBe('totp_wrong');
    expect((await app.call('makeRecoveryCodes', {}, person)).status).toBe(200);
  });

  test('has few tries, counted by session', async () => {
    const person = await makePerson(app);
    const totp = await addTotp(app, person);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = { method: 'recovery', code: 'AAAA-AAAA-AAAA' };
      expect((await app.call('confirmFactor', { answer }, person)).name).toBe('recovery_code_wrong');
    }
    const answer = { method: 'totp', code: totp.next() };
    expect((await app.call('confirmFactor', { answer }, person)).name).toBe('too_many_requests');
  });

  test('without a factor there is none to confirm by', async () => {
    const person = await makePerson(app);
    for (const method of ['totp', 'recovery']) {
      const answer = { method, code: '123456' };
      expect((await app.call('confirmFactor', { answer }, person)).status).toBe(422);
    }
  });
});
