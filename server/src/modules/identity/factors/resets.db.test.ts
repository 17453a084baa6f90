/** A lost second factor, and admins who must have one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { noMailDomain } from '#contract/contacts/contactRules.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { callerAt } from '../../../../../tests/support/app/calls.ts';
import { makeApiKey } from '../../../platform/http/apiKeys.ts';
import { dropSecondFactor } from '../service.ts';
import { addPasskey, addTotp, objectionTokenOf } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson } from '../../../../../tests/support/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const mailsTo = async (email: string) => {
  await app.drainJobs();
  const { rows } = await app.sql('select subject from mail_outbox where recipient = $1 order by id', [email]);
  return rows.map(({ subject }) => String(subject)).join();
};
const reason = '手机丢失，实名信息一致';

const tokenOf = async ({ username, password }: { username: string; password: string }) =>
  (await app.call('login', { account: username, password }, { ip: freshIp() })).data.token;

async function makeCase() {
  const [admin, owner] = [await makePerson(app, 'admin'), await makePerson(app)];
  await addTotp(app, owner);
  await addPasskey(app, owner);
  return { admin, owner, ask: () => app.call('askSecondFactorReset', { userId: owner.id, reason }, admin) };
}

describe('a lost second factor', () => {
  test('is taken away after the wait: factors, codes and sessions end, the owner is told of both', async () => {
    const { admin, owner, ask } = await makeCase();
    const second = await makePerson(app, 'admin');
    const { id, state } = (await ask()).data;
    expect(state).toBe('waiting');
    expect((await ask()).name).toBe('state_conflict');
    expect(await mailsTo(owner.email)).toContain('有人申请解除您的两步验证');
    expect((await app.call('getSecurity', {}, owner)).data.reset).not.toBeNull();
    app.pass(factorRules.resetWaitSeconds - 1);
    second.token = await tokenOf(second);
    expect((await app.call('resetSecondFactor', { id }, second)).name).toBe('reset_too_early');
    app.pass(1);
    // Whoever asked needs another one.
    expect((await app.call('resetSecondFactor', { id }, { token: await tokenOf(admin) })).name).toBe('four_eyes');
    const third = await makePerson(app, 'admin');
    const call = callerAt(app.url);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => call('resetSecondFactor', { id }, index % 2 ? third : second)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'state_conflict')).toHaveLength(5);
    const open = await app.sql('select from sessions where user_id = $1 and revoked_at is null', [owner.id]);
    expect(open.rows).toEqual([]);
    const login = { account: owner.username, password: owner.password };
    const { token } = (await app.call('login', login, { ip: freshIp() })).data;
    expect((await app.call('getSecurity', {}, { token })).data).toMatchObject({
      totps: [],
      passkeys: [],
      recoveryCodesLeft: 0,
      reset: null,
    });
    expect(await mailsTo(owner.email)).toContain('您的两步验证已解除');
    const { has, resets } = (await app.call('getSecondFactor', { userId: owner.id }, second)).data;
    expect(has).toBe(false);
    expect(resets).toMatchObject([{ id, state: 'done', reason, askedBy: admin.username }]);
    const log = (await app.call('listOperations', { action: 'second_factor_reset' }, second)).data.list;
    expect(log.map(({ action }) => action)).toEqual(['second_factor_reset.done', 'second_factor_reset.asked']);
  });

  test('is carried out by nobody who became an admin a moment ago, and such an admin does not count as another', async () => {
    const { ask } = await makeCase();
    const fresh = await makePerson(app, 'admin');
    const { id } = (await ask()).data;
    app.pass(factorRules.resetWaitSeconds);
    await app.sql('update users set admin_since = $2 where id = $1', [fresh.id, app.now()]);
    expect((await app.call('resetSecondFactor', { id }, { token: await tokenOf(fresh) })).name).toBe('admin_too_new');
    const { ask: again, admin } = await makeCase();
    await app.sql(`update users set admin_since = $2 where role = 'admin' and id <> $1`, [admin.id, app.now()]);
    expect((await again()).name).toBe('second_admin_missing');
    const past = new Date(app.now().getTime() - newAdminSeconds * 1000);
    await app.sql(`update users set admin_since = $1 where role = 'admin'`, [past]);
    expect((await again()).data.state).toBe('waiting');
  });

  test('brings an account without e-mail another number, after the wait and by another admin, and ends all access', async () => {
    const [admin, second, owner] = [
      await makePerson(app, 'admin'),
      await makePerson(app, 'admin'),
      await makePerson(app),
    ];
    const withEmail = await app.call(
      'askSecondFactorReset',
      { userId: owner.id, reason, mobile: '13700002222' },
      admin,
    );
    expect(withEmail.error?.fields).toEqual([{ field: 'mobile', rule: 'account_has_email' }]);
    await app.sql('update users set email = $2, mobile = $3 where id = $1', [
      owner.id,
      `x${owner.id}@${noMailDomain}`,
      '+8613700001111',
    ]);
    const other = await makePerson(app);
    await app.sql('update users set mobile = $2 where id = $1', [other.id, '+8613700003333']);
    const askFor = (mobile: string) => app.call('askSecondFactorReset', { userId: owner.id, reason, mobile }, admin);
    expect((await askFor('13700003333')).name).toBe('mobile_taken');
    const { id, mobileMasked } = (await askFor('13700002222')).data;
    expect(mobileMasked).toBe('137****2222');
    expect((await app.call('getSecurity', {}, owner)).data.reset).not.toBeNull();
    app.pass(factorRules.resetWaitSeconds);
    expect((await app.call('resetSecondFactor', { id }, { token: await tokenOf(admin) })).name).toBe('four_eyes');
    const token = await tokenOf(second);
    // Somebody registered by it meanwhile: nothing of the reset happens.
    await app.sql('update users set mobile = $2 where id = $1', [other.id, '+8613700002222']);
    expect((await app.call('resetSecondFactor', { id }, { token })).name).toBe('mobile_taken');
    await app.sql('update users set mobile = null where id = $1', [other.id]);
    expect((await app.call('resetSecondFactor', { id }, { token })).data.state).toBe('done');
    const { rows } = await app.sql('select mobile from users where id = $1', [owner.id]);
    expect(rows).toEqual([{ mobile: '+8613700002222' }]);
    expect((await app.call('getUserInfo', {}, owner)).name).toBe('login_expired');
    const login = { account: '13700002222', password: owner.password };
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
    expect((await app.call('login', { ...login, account: '13700001111' }, { ip: freshIp() })).name).toBe(
      'login_failed',
    );
  });

  test('the owner stops it, or an admin takes it back; then nobody carries it out', async () => {
    for (const by of ['owner', 'admin'] as const) {
      const { admin, owner, ask } = await makeCase();
      const { id } = (await ask()).data;
      const stopped = await (by === 'owner'
        ? app.call('stopSecondFactorReset', {}, owner)
        : app.call('withdrawSecondFactorReset', { id }, admin));
      expect(stopped.status).toBe(200);
      expect((await app.call('resetSecondFactor', { id }, admin)).status).toBe(409);
      expect((await app.call('withdrawSecondFactorReset', { id }, admin)).name).toBe('state_conflict');
      expect((await app.call('stopSecondFactorReset', {}, owner)).name).toBe('not_found');
      const { data } = await app.call('getSecurity', {}, owner);
      expect([data.totps.length, data.passkeys.length, data.reset]).toEqual([1, 1, null]);
      // The owner's record does not say where the admin was.
      const events = (await app.call('listOwnSecurityEvents', {}, owner)).data.list;
      expect(events.find(({ kind }) => kind === 'factor_reset_asked')).toMatchObject({ network: null, here: false });
      expect((await ask()).status).toBe(200);
      app.pass(factorRules.resetWaitSeconds);
      const later = await makePerson(app, 'admin');
      expect((await app.call('resetSecondFactor', { id }, later)).name).toBe('state_conflict');
    }
  });

  test('waits anew once a frozen account is unfrozen, and needs somebody else than who asked', async () => {
    const { admin, owner, ask } = await makeCase();
    const second = await makePerson(app, 'admin');
    const { id } = (await ask()).data;
    const carryOut = () => app.call('resetSecondFactor', { id }, second);
    await app.call('freezeUser', { id: owner.id, reason, until: null }, admin);
    app.pass(factorRules.resetWaitSeconds);
    second.token = await tokenOf(second);
    expect((await carryOut()).name).toBe('reset_stands_still');
    await app.call('unfreezeUser', { id: owner.id, reason }, second);
    expect((await carryOut()).name).toBe('reset_too_early');
    app.pass(factorRules.resetWaitSeconds);
    second.token = await tokenOf(second);
    expect((await carryOut()).status).toBe(200);
  });

  test('is not asked for where nobody else could carry it out', async () => {
    const { owner, ask } = await makeCase();
    const others = await app.sql(`delete from admin_grants where grant_name = 'people' returning user_id::int as id`);
    const admin = Math.max(...others.rows.map(({ id }) => Number(id)));
    await app.sql(`insert into admin_grants (user_id, grant_name) values ($1, 'people')`, [admin]);
    const alone = await ask();
    const command = `npm run admin:reset-password -- ${owner.username} --second-factor`;
    expect([alone.name, alone.error?.params]).toEqual(['second_admin_missing', { command }]);
  });

  test('is stopped by the link in the mail, also while the account is frozen; else the wait of who was frozen before runs', async () => {
    const { admin, owner, ask } = await makeCase();
    const second = await makePerson(app, 'admin');
    await app.call('freezeUser', { id: owner.id, reason, until: null }, admin);
    const stopped = (await ask()).data.id;
    const token = await objectionTokenOf(app, owner.email, '解除');
    expect((await app.call('getObjection', { token })).data).toMatchObject({ about: 'factor_reset', may: true });
    expect((await app.call('raiseObjection', { token })).data.may).toBe(false);
    expect((await app.call('raiseObjection', { token })).name).toBe('state_conflict');
    expect((await app.call('raiseObjection', { token: `${token}x` })).name).toBe('not_found');
    expect((await app.call('resetSecondFactor', { id: stopped }, second)).name).toBe('state_conflict');
    const { id } = (await ask()).data;
    app.pass(factorRules.resetWaitSeconds);
    second.token = await tokenOf(second);
    expect((await app.call('resetSecondFactor', { id }, second)).status).toBe(200);
  });

  test('is taken away at once by whoever has the server, on record without an actor', async () => {
    const { admin, owner } = await makeCase();
    await app.database.transaction((tx) => dropSecondFactor(tx, { userId: owner.id, now: app.now() }));
    const login = { account: owner.username, password: owner.password };
    expect((await app.call('login', login, { ip: freshIp() })).status).toBe(200);
    const log = (await app.call('listOperations', { subject: `user ${owner.id}` }, admin)).data.list;
    expect(log).toMatchObject([{ action: 'second_factor_reset.done', person: null }]);
    expect(await mailsTo(owner.email)).toContain('您的两步验证已解除');
  });

  test('is nobody’s own business, needs a second factor and a reason, and belongs to admins', async () => {
    const { admin, owner, ask } = await makeCase();
    const own = { userId: admin.id, reason };
    expect((await app.call('askSecondFactorReset', own, admin)).name).toBe('four_eyes');
    const bare = await makePerson(app);
    const none = await app.call('askSecondFactorReset', { userId: bare.id, reason }, admin);
    expect(none.name).toBe('no_second_factor');
    const wordless = await app.call('askSecondFactorReset', { userId: owner.id, reason: ' ' }, admin);
    expect(wordless.error?.fields).toMatchObject([{ field: 'reason', rule: 'required' }]);
    const nobody = await app.call('askSecondFactorReset', { userId: 2 ** 40, reason }, admin);
    expect(nobody.name).toBe('not_found');
    const { id } = (await ask()).data;
    const asUser = (
      name: 'askSecondFactorReset' | 'resetSecondFactor' | 'withdrawSecondFactorReset' | 'getSecondFactor',
    ) => app.call(name, { id, userId: owner.id, reason }, bare);
    for (const name of ['askSecondFactorReset', 'resetSecondFactor', 'withdrawSecondFactorReset'] as const) {
      expect((await asUser(name)).name).toBe('forbidden');
    }
    expect((await asUser('getSecondFactor')).name).toBe('forbidden');
    expect((await app.call('stopSecondFactorReset', {}, bare)).name).toBe('not_found');
  });
});

describe('where admins must have a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ MALLARD_ADMIN_SECOND_FACTOR: 'yes' });
  });
  afterAll(() => strict.stop());

  test('one without reaches what sets it up and nothing else, in either role', async () => {
    const admin = await makePerson(strict, 'admin');
    const refused = async () => {
      const names = [];
      for (const name of ['listAllOrders', 'listOrders', 'listApiKeys', 'switchRole', 'listOperations'] as const) {
        names.push((await strict.call(name, { role: 'user' }, admin)).name);
      }
      return new Set(names);
    };
    expect(await refused()).toEqual(new Set(['second_factor_required']));
    await strict.sql('update sessions set as_user = true where user_id = $1', [admin.id]);
    expect(await refused()).toEqual(new Set(['second_factor_required']));
    await strict.sql('update sessions set as_user = false where user_id = $1', [admin.id]);
    expect((await strict.call('getSecurity', {}, admin)).data.factorMissing).toBe(true);
    const { id } = await addTotp(strict, admin);
    expect((await strict.call('getSecurity', {}, admin)).data.factorMissing).toBe(false);
    expect((await strict.call('listOperations', {}, admin)).status).toBe(200);
    expect((await strict.call('removeTotp', { id }, admin)).status).toBe(200);
    expect((await strict.call('listOperations', {}, admin)).name).toBe('second_factor_required');
    await addPasskey(strict, admin);
    expect((await strict.call('listOperations', {}, admin)).status).toBe(200);
  });

  test('the API keys of one without open nothing, those of users and of admins with one do', async () => {
    const [admin, user] = [await makePerson(strict, 'admin'), await makePerson(strict)];
    const { token, hash } = makeApiKey();
    const own = makeApiKey();
    await strict.sql(
      `insert into api_keys (user_id, name, scopes, token_hash, tail, created_at)
       select u, 'test', '{licence.read}', h, 'tail', $1 from unnest($2::bigint[], $3::bytea[]) as k (u, h)`,
      [strict.now(), [admin.id, user.id], [hash, own.hash]],
    );
    expect((await strict.call('listLicences', {}, { token })).name).toBe('second_factor_required');
    expect((await strict.call('listLicences', {}, { token: own.token })).status).toBe(200);
    await addTotp(strict, admin);
    expect((await strict.call('listLicences', {}, { token })).status).toBe(200);
  });

  test('users are asked for nothing', async () => {
    const user = await makePerson(strict);
    expect((await strict.call('listOrders', {}, user)).status).toBe(200);
    expect((await strict.call('getSecurity', {}, user)).data.factorMissing).toBe(false);
  });

  test('nothing of admins, of money or of keys is open to one without', () => {
    const open = Object.values(endpoints).filter(({ withoutSecondFactor }) => withoutSecondFactor === true);
    expect(open.filter(({ access, movesMoney }) => access === 'admin' || movesMoney === true)).toEqual([]);
    expect(open.map(({ name }) => String(name)).toSorted()).toEqual([
      'addPasskey',
      'changePassword',
      'confirmFactor',
      'confirmPassword',
      'confirmTotp',
      'countUnread',
      'endOtherSessions',
      'endSession',
      'getAppSettings',
      'getSecurity',
      'getStepUp',
      'getUserInfo',
      'giveConsent',
      'listDueConsents',
      'listMenuBadges',
      'listOwnSecurityEvents',
      'listSessions',
      'makeRecoveryCodes',
      'removePasskey',
      'removeTotp',
      'renamePasskey',
      'saveAppSettings',
      'saveLocale',
      'startPasskey',
      'startTotp',
    ]);
  });
});
