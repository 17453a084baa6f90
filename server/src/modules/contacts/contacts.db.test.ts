/** How an account is reached: proven from both sides, unique, and taken back from the old address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactRules, smsRules } from '#contract/contacts/contactRules.ts';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { loginTryRules } from '#contract/identity/loginTryRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { lettersTo } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_SMS: 'sandbox' });
});
afterAll(() => app.stop());

/** Each call comes from an address of its own, so that limits by address count for nobody else. */
const call: TestApp['call'] = (name, input, options) => app.call(name, input, { ip: freshIp(), ...options });

let numbers = 0;
const newNumber = () => `+86138${String((numbers += 1)).padStart(8, '0')}`;
const newEmail = () => `new${(numbers += 1)}@example.com`;

const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

/** What the sandbox shows an admin, newest first. */
async function textsTo(mobile: string): Promise<string[]> {
  await app.drainJobs();
  const { rows } = await app.sql('select id from sms_outbox where recipient = $1 order by id desc', [mobile]);
  const ids = new Set(rows.map(({ id }) => Number(id)));
  const shown = (await app.call('listSms', { limit: 100 }, await makePerson(app, 'admin'))).data.list;
  return shown.filter(({ id }) => ids.has(id)).map(({ body }) => body ?? '');
}

type Wish = Parameters<typeof app.call<'sendCode'>>[1];

/** Asks for a code and reads it where it came. */
async function receive(wish: Wish, target: string, token?: string) {
  const reply = await call('sendCode', wish, token === undefined ? {} : { token });
  const text = target.includes('@') ? (await lettersTo(app, target))[0]?.body : (await textsTo(target))[0];
  return { request: reply.data.request, code: codeIn(text) };
}

const proofOf = ({ request, code }: { request: string; code: string }) => ({ oldRequest: request, oldCode: code });
const toOld = (person: Person, purpose: 'change_email' | 'change_mobile' = 'change_email') =>
  receive({ purpose, ownContact: 'email' }, person.email, person.token);
const toNew = (person: Person, email: string) => receive({ purpose: 'change_email', email }, email, person.token);

/** Both codes, ready to be given. */
async function readyToChange(person: Person, email: string) {
  const [old, fresh] = [await toOld(person), await toNew(person, email)];
  return { email, ...fresh, ...proofOf(old) };
}

/** The token of the link in the newest mail to an old address. */
async function undoToken(email: string): Promise<string> {
  const letters = await lettersTo(app, email);
  return letters.map(({ body }) => /email-change\?token=([\w-]+)/.exec(body)?.[1]).find((token) => token) ?? '';
}

async function emailOf(person: Person): Promise<string> {
  const { rows } = await app.sql('select email from users where id = $1', [person.id]);
  return String(rows[0]?.['email']);
}

async function withMobile(person: Person): Promise<string> {
  const mobile = newNumber();
  const old = await toOld(person, 'change_mobile');
  const fresh = await receive({ purpose: 'change_mobile', mobile }, mobile, person.token);
  const reply = await call('changeMobile', { mobile, ...fresh, oldContact: 'email', ...proofOf(old) }, person);
  expect(reply.status).toBe(200);
  return mobile;
}

describe('an e-mail address', () => {
  test('is changed with codes to both sides; one of them alone, or of another session, changes nothing', async () => {
    const person = await makePerson(app);
    const email = newEmail();
    const ready = await readyToChange(person, email);
    expect((await call('changeEmail', { ...ready, oldCode: '000000' }, person)).name).toBe('code_wrong');
    expect((await call('changeEmail', { ...ready, code: '000000' }, person)).name).toBe('code_wrong');
    const { data: login } = await call('login', { account: person.username, password: person.password });
    await call('confirmPassword', { password: person.password }, login);
    expect((await call('changeEmail', ready, login)).name).toBe('code_wrong');
    expect((await call('changeEmail', { ...ready, email: newEmail() }, person)).name).toBe('code_wrong');
    expect(await emailOf(person)).toBe(person.email);
    const changed = await call('changeEmail', ready, person);
    expect(changed.data).toMatchObject({ email: `n***@example.com`, waiting: null, fixedUntil: null });
    expect(await emailOf(person)).toBe(email);
    expect((await call('login', { account: email, password: person.password })).status).toBe(200);
    expect((await call('changeEmail', ready, person)).status).toBeGreaterThanOrEqual(400);
    const told = (await lettersTo(app, email)).map(({ subject }) => subject).join();
    expect(told).toContain('邮箱已更换');
  });

  test('of twenty at once with the same codes exactly one goes through, and one address goes to one account', async () => {
    const person = await makePerson(app);
    const ready = await readyToChange(person, newEmail());
    // Tries of one code are counted: what is more than those is refused before it is looked at.
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('changeEmail', ready, person)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const wanted = newEmail();
    const [first, second] = [await readyToChange(one, wanted), await readyToChange(other, wanted)];
    const both = await Promise.all([call('changeEmail', first, one), call('changeEmail', second, other)]);
    expect(both.map(({ name }) => name ?? 'ok').sort()).toEqual(['email_taken', 'ok']);
  });

  test('that has an account gets the same answer, and mail that says so instead of a code', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const taken = await call('sendCode', { purpose: 'change_email', email: other.email }, person);
    const free = await call('sendCode', { purpose: 'change_email', email: newEmail() }, person);
    expect({ ...taken.data, request: '' }).toEqual({ ...free.data, request: '' });
    expect((await lettersTo(app, other.email)).map(({ body }) => codeIn(body))).toEqual(['']);
    expect((await call('sendCode', { purpose: 'change_email', email: newEmail() })).name).toBe('login_needed');
  });

  test('is taken back from the old address: all are logged out, and nothing can be changed for some days', async () => {
    const person = await makePerson(app);
    await call('changeEmail', await readyToChange(person, newEmail()), person);
    const token = await undoToken(person.email);
    expect((await call('getEmailChange', { token })).data).toMatchObject({ state: 'made', may: true });
    // Somebody who took the account over changes it again, so as to be out of reach.
    const rest = { ...person, email: await emailOf(person) };
    await call('changeEmail', await readyToChange(rest, newEmail()), person);
    const replies = await Promise.all([1, 2, 3].map(() => call('undoEmailChange', { token })));
    expect(replies.map(({ name }) => name ?? 'ok').sort()).toEqual(['ok', 'state_conflict', 'state_conflict']);
    expect(await emailOf(person)).toBe(person.email);
    expect((await call('getContacts', {}, person)).status).toBe(401);
    const { data: login } = await call('login', { account: person.email, password: person.password });
    await call('confirmPassword', { password: person.password }, login);
    const again = { ...person, token: login.token };
    app.pass(loginTryRules.codeResend.seconds);
    const refused = await call('changeEmail', await readyToChange(again, newEmail()), again);
    expect(refused.name).toBe('contacts_fixed');
    expect(refused.error?.params?.['until']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC\+8$/);
    // A link of the second change gives nothing to whoever got it.
    expect((await call('undoEmailChange', { token: await undoToken(rest.email) })).name).toBe('state_conflict');
  });

  test('is taken back together with a mobile number that was set since; one from before stays', async () => {
    for (const isBefore of [true, false]) {
      const person = await makePerson(app);
      const before = isBefore ? await withMobile(person) : '';
      app.pass(loginTryRules.codeResend.seconds);
      const email = newEmail();
      await call('changeEmail', await readyToChange(person, email), person);
      const token = await undoToken(person.email);
      // Whoever took the account over would reset the password by their own number.
      const mobile = isBefore ? before : await withMobile({ ...person, email });
      expect((await call('undoEmailChange', { token })).status).toBe(200);
      const { rows } = await app.sql('select email, mobile from users where id = $1', [person.id]);
      expect(rows).toEqual([{ email: person.email, mobile: isBefore ? mobile : null }]);
    }
  });

  test('can be taken back for some days and no longer, with every character of the link', async () => {
    const person = await makePerson(app);
    await call('changeEmail', await readyToChange(person, newEmail()), person);
    const token = await undoToken(person.email);
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect((await call('undoEmailChange', { token: forged })).name).toBe('not_found');
    // Nobody gets the old address meanwhile.
    const thief = { username: `thief${person.id}`, email: person.email, password: 'Kx7pVuw2', consent: true } as const;
    expect((await call('register', thief)).name).toBe('email_taken');
    app.pass(contactRules.undoSeconds);
    expect((await call('getEmailChange', { token })).data.may).toBe(false);
    expect((await call('undoEmailChange', { token })).name).toBe('state_conflict');
  });

  test('that waits to be replaced stays when the password is reset: whoever knew the old one may have asked', async () => {
    const person = await makePerson(app);
    const email = newEmail();
    await call('askEmailChange', { email, ...(await toNew(person, email)) }, person);
    const code = await receive({ purpose: 'password', email: person.email }, person.email);
    const reset = await call('resetPassword', { email: person.email, ...code, password: 'Zq8newPw2x' });
    expect(reset.status).toBe(200);
    app.pass(contactRules.lostEmailWaitSeconds);
    await app.runPeriodic('contacts.makeDueChanges');
    expect(await emailOf(person)).toBe(person.email);
  });

  test('that is lost is replaced after a wait, which the old one or the owner can end', async () => {
    const person = await makePerson(app);
    const email = newEmail();
    const fresh = await toNew(person, email);
    const asked = await call('askEmailChange', { email, ...fresh }, person);
    const dueAt = new Date(app.now().getTime() + contactRules.lostEmailWaitSeconds * 1000).toISOString();
    expect(asked.data.waiting).toEqual({ newEmail: 'n***@example.com', dueAt });
    expect(await emailOf(person)).toBe(person.email);
    app.pass(contactRules.lostEmailWaitSeconds - 1);
    await app.runPeriodic('contacts.makeDueChanges');
    expect(await emailOf(person)).toBe(person.email);
    app.pass(1);
    await Promise.all([app.runPeriodic('contacts.makeDueChanges'), app.runPeriodic('contacts.makeDueChanges')]);
    expect(await emailOf(person)).toBe(email);
    // The old one has its say afterwards as well.
    expect((await call('undoEmailChange', { token: await undoToken(person.email) })).data.state).toBe('taken_back');
    expect(await emailOf(person)).toBe(person.email);

    const other = await makePerson(app);
    const wanted = newEmail();
    await call('askEmailChange', { email: wanted, ...(await toNew(other, wanted)) }, other);
    expect((await call('cancelEmailChange', {}, other)).data.waiting).toBeNull();
    expect((await call('cancelEmailChange', {}, other)).name).toBe('state_conflict');
    app.pass(contactRules.lostEmailWaitSeconds);
    await app.runPeriodic('contacts.makeDueChanges');
    expect(await emailOf(other)).toBe(other.email);
  });
});

describe('a mobile number', () => {
  test('is added with proof of both sides, logs in however it is written, resets the password, and is shown masked', async () => {
    const person = await makePerson(app);
    const mobile = await withMobile(person);
    const masked = `${mobile.slice(3, 6)}****${mobile.slice(-4)}`;
    expect((await call('getUserInfo', {}, person)).data.phone).toBe(masked);
    for (const account of [mobile, mobile.slice(3), `0086 ${mobile.slice(3, 6)} ${mobile.slice(6)}`]) {
      expect((await call('login', { account, password: person.password })).status).toBe(200);
    }
    const sent = await receive({ purpose: 'password', mobile }, mobile);
    expect((await call('resetPassword', { mobile, ...sent, password: 'Zt6mQar9' })).status).toBe(200);
    expect((await call('login', { account: mobile, password: 'Zt6mQar9' })).status).toBe(200);
  });

  test('belongs to one account', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const mobile = newNumber();
    const wishes = await Promise.all(
      [one, other].map(async (person) => ({
        person,
        old: await toOld(person, 'change_mobile'),
        fresh: await receive({ purpose: 'change_mobile', mobile }, mobile, person.token),
      })),
    );
    const replies = await Promise.all(
      wishes.map(({ person, old, fresh }) =>
        call('changeMobile', { mobile, ...fresh, oldContact: 'email', ...proofOf(old) }, person),
      ),
    );
    const names = replies.map(({ name }) => name ?? 'ok');
    expect(names.filter((name) => name === 'ok').length).toBeLessThanOrEqual(1);
    const { rows } = await app.sql('select id from users where mobile = $1', [mobile]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test('is removed with a code to the address, and logs nobody in any more', async () => {
    const person = await makePerson(app);
    const mobile = await withMobile(person);
    app.pass(loginTryRules.codeResend.seconds);
    const sent = await toOld(person, 'change_mobile');
    expect((await call('removeMobile', sent, person)).data.mobile).toBe('');
    expect((await call('login', { account: mobile, password: person.password })).name).toBe('login_failed');
  });

  test('opens an account without an address; one that has an account gets the same answer and no message', async () => {
    const mobile = newNumber();
    const sent = await receive({ purpose: 'register', mobile }, mobile);
    const wish = { username: `mobile${numbers}`, mobile, ...sent, password: 'Kx7pVuw2', consent: true } as const;
    expect((await call('registerByMobile', { ...wish, code: '000000' })).name).toBe('code_wrong');
    const replies = await Promise.all(
      [0, 1, 2].map((at) => call('registerByMobile', { ...wish, username: `${wish.username}x${at}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const token = replies.find(({ status }) => status === 200)?.data.token ?? '';
    expect((await call('getUserInfo', {}, { token })).data).toMatchObject({
      email: '',
      phone: expect.stringContaining('****'),
    });
    const before = await textsTo(mobile);
    app.pass(loginTryRules.codeResend.seconds);
    const known = await call('sendCode', { purpose: 'register', mobile });
    const unknown = await call('sendCode', { purpose: 'register', mobile: newNumber() });
    expect({ ...known.data, request: '' }).toEqual({ ...unknown.data, request: '' });
    expect(await textsTo(mobile)).toHaveLength(before.length);
  });

  test('gets few messages a day; strangers use up nothing of what its owner may ask for', async () => {
    const person = await makePerson(app);
    const mobile = newNumber();
    await app.sql('update users set mobile = $2 where id = $1', [person.id, mobile]);
    for (let sent = 0; sent < smsRules.perNumber.max; sent += 1) {
      expect((await call('sendCode', { purpose: 'register', mobile })).status).toBe(200);
    }
    expect((await call('sendCode', { purpose: 'register', mobile })).name).toBe('proof_needed');
    expect((await call('sendCode', { purpose: 'password', mobile })).status).toBe(200);
    expect((await call('sendCode', { purpose: 'change_email', ownContact: 'mobile' }, person)).status).toBe(200);
  });

  test('without an e-mail has to agree before one is set', async () => {
    const mobile = newNumber();
    const given = await receive({ purpose: 'register', mobile }, mobile);
    const account = { username: 'onlymobile1', mobile, password: 'Kx7pVuw2', consent: true as const };
    const { token } = (await call('registerByMobile', { ...account, ...given })).data;
    const email = newEmail();
    const fresh = await receive({ purpose: 'change_email', email }, email, token);
    expect((await call('askEmailChange', { email, ...fresh }, { token })).name).toBe('mobile_must_agree');
    app.pass(loginTryRules.codeResend.seconds);
    const old = await receive({ purpose: 'change_email', ownContact: 'mobile' }, mobile, token);
    expect((await call('changeEmail', { email, ...fresh, ...proofOf(old) }, { token })).status).toBe(200);
  });

  test('is masked for admins, and what it was told ends with the code', async () => {
    const mobile = newNumber();
    await receive({ purpose: 'register', mobile }, mobile);
    const admin = await makePerson(app, 'admin');
    const [newest] = (await app.call('listSms', {}, admin)).data.list;
    expect(JSON.stringify(newest)).not.toContain(mobile.slice(3));
    expect(newest).toMatchObject({ state: 'kept', body: expect.stringMatching(/\d{6}/) });
    app.pass(codeSeconds);
    await app.runPeriodic('contacts.forgetSms');
    expect((await app.call('listSms', {}, await makePerson(app, 'admin'))).data.list[0]).toMatchObject({ body: null });
    expect((await app.call('listSms', {}, await makePerson(app))).name).toBe('forbidden');
  });

  test.each(['12345', '+8612345678901', '138001380001', 'abc', '+0123456789'])('%s is none', async (mobile) => {
    const reply = await call('sendCode', { purpose: 'register', mobile });
    expect(reply.error?.fields).toEqual([{ field: 'mobile', rule: 'mobile_format' }]);
  });
});

test('without a sender of text messages nothing goes by mobile', async () => {
  const plain = await startTestApp();
  try {
    expect((await plain.call('getContactOffer', {})).data).toEqual({ mail: true, sms: false });
    expect((await plain.call('sendCode', { purpose: 'register', mobile: newNumber() })).name).toBe('sms_not_set_up');
  } finally {
    await plain.stop();
  }
});
