/** Leaving: what stands in the way, changing one's mind, and that nothing of the person is left but the books. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCompleteSeconds } from '#contract/orders/orderProcess.ts';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/goods.ts';
import { placeOrder } from '../../../../tests/support/orders.ts';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { setLicenceStage } from '../../../../tests/support/licences.ts';
import { recharge } from '../../../../tests/support/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/uploads.ts';
import { randomAddress } from '../../../../tests/support/users.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-deletion-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const day = 24 * 3600;
const ask = (person: Person) => app.call('askAccountDeletion', { username: person.username }, person);
const stateOf = async ({ token }: Person) => (await app.call('getAccountDeletion', {}, { token })).data;
const reasonsOf = async (person: Person) => (await stateOf(person)).reasons.map(({ reason }) => reason);
const login = (account: string, { password }: Person) =>
  app.call('login', { account, password }, { ip: randomAddress() });
const userOf = async ({ id }: Person) => (await app.sql('select * from users where id = $1', [id])).rows[0];

/** Whose session outlives the days in which one may change one's mind. */
async function makeStaying(role?: 'admin'): Promise<Person> {
  const person = await makePerson(app, role);
  await app.sql(`update sessions set expires_at = '2200-01-01' where user_id = $1`, [person.id]);
  return person;
}

async function passWait(): Promise<void> {
  app.pass(deletionRules.waitDays * day);
  await app.runPeriodic('ownData.delete');
}

async function passAll(): Promise<void> {
  await passWait();
  app.pass(deletionRules.closingSeconds);
  await app.runPeriodic('ownData.delete');
}

describe('whoever wants to leave', () => {
  test('types the name, waits some days, is told, and may stop it with one call', async () => {
    const person = await makeStaying();
    const wrong = await app.call('askAccountDeletion', { username: 'somebody' }, person);
    expect(wrong.error?.fields).toMatchObject([{ field: 'username', rule: 'not_your_name' }]);
    const dueAt = new Date(app.now().getTime() + deletionRules.waitDays * day * 1000).toISOString();
    expect((await ask(person)).data).toEqual({ dueAt, refusedAt: null, reasons: [] });
    expect((await app.call('getUserInfo', {}, person)).data.deletionAt).toBe(dueAt);
    expect((await ask(person)).name).toBe('state_conflict');
    const { rows } = await app.sql('select subject from mail_outbox where recipient = $1', [person.email]);
    await app.drainJobs();
    expect((await app.sql('select from mail_outbox where recipient = $1', [person.email])).rowCount).toBe(
      rows.length + 1,
    );
    app.pass(deletionRules.waitDays * day - 1);
    await app.runPeriodic('ownData.delete');
    expect((await app.call('stopAccountDeletion', {}, person)).data.dueAt).toBeNull();
    expect((await app.call('stopAccountDeletion', {}, person)).name).toBe('state_conflict');
    await passAll();
    expect(await userOf(person)).toMatchObject({ state: 'active', username: person.username });
    expect((await app.call('getUserInfo', {}, person)).data.deletionAt).toBeNull();
  });

  test('gives the password, and asks for oneself only', async () => {
    const person = await makeStaying();
    await app.sql('update sessions set confirmed_at = null where user_id = $1', [person.id]);
    expect((await ask(person)).name).toBe('step_up_needed');
    expect((await app.call('askAccountDeletion', { username: person.username })).name).toBe('login_needed');
  });

  test('of several times at once is taken once', async () => {
    const person = await makeStaying();
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(person)));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'state_conflict')).toHaveLength(3);
  });

  test('is told all that stands in the way', async () => {
    const shop = await makeShop(app);
    const seller = shop.owner as Person;
    const buyer = await makeStaying();
    await recharge(app, buyer, 10_000);
    const cards = await makeSecrets(app, { count: 2, shopId: shop.id });
    await placeOrder(app, buyer, cards, { payBy: 'balance' });
    expect(await reasonsOf(buyer)).toEqual(['money', 'orders']);
    const [money, orders] = (await stateOf(buyer)).reasons;
    expect(money?.amountFen).toBeGreaterThan(0);
    expect(orders?.count).toBe(1);
    expect(await reasonsOf(seller)).toEqual(['pending', 'sales', 'products']);
    for (const person of [buyer, seller]) expect((await ask(person)).name).toBe('deletion_refused');
    const admin = await makeStaying('admin');
    expect(await reasonsOf(admin)).toEqual(['admin']);
    // Somebody is left who can entrust others, and with each of the rest.
    const second = await makeStaying('admin');
    const people = [second.id, 'people'];
    await app.sql('delete from admin_grants where user_id = $1 and grant_name = $2', people);
    expect(await reasonsOf(admin)).toEqual(['admin']);
    await app.sql('insert into admin_grants (user_id, grant_name) values ($1, $2)', people);
    expect(await reasonsOf(admin)).toEqual([]);
    expect(await reasonsOf(second)).toEqual([]);
  });

  test('keeps the account when something is not settled by then, and hears of it', async () => {
    const person = await makeStaying();
    await ask(person);
    await recharge(app, person, 100);
    await passAll();
    expect(await stateOf(person)).toMatchObject({ dueAt: null, reasons: [{ reason: 'money', amountFen: 100 }] });
    expect((await stateOf(person)).refusedAt).not.toBeNull();
    expect(await userOf(person)).toMatchObject({ state: 'active' });
  });

  test('keeps the account when a purchase that was under way is found after the doors were closed', async () => {
    const person = await makeStaying();
    await ask(person);
    await passWait();
    expect(await userOf(person)).toMatchObject({ state: 'deleted', username: person.username });
    // As a call that had begun before would leave it.
    await app.sql(
      `insert into payments (user_id, purpose, amount_fen, state, token, created_at, expires_at)
       values ($1, 'order', 100, 'waiting', 'late', now(), now() + interval '1 day')`,
      [person.id],
    );
    app.pass(deletionRules.closingSeconds);
    await app.runPeriodic('ownData.delete');
    expect(await userOf(person)).toMatchObject({ state: 'active', username: person.username });
    expect((await login(person.username, person)).error).toBeUndefined();
  });

  test('is not deleted while the account is frozen', async () => {
    const person = await makeStaying();
    await ask(person);
    await app.sql(`update users set state = 'frozen' where id = $1`, [person.id]);
    await passAll();
    expect(await userOf(person)).toMatchObject({ state: 'frozen', username: person.username });
  });
});

describe('a deleted account', () => {
  test('is nobody’s: no table has its name or address, log-in answers as for an unknown one, the books stay', async () => {
    const shop = await makeShop(app);
    const stage = await setLicenceStage(app);
    const person = await makeStaying();
    const friend = await makeStaying();
    const marker = 'Zimtstern';
    const texts = {
      nickname: marker,
      region: 'CN',
      area: marker,
      location: marker,
      address: marker,
      introduction: marker,
    };
    const rest = { personalWebsite: '', job: marker, organization: marker, version: 0 };
    await app.call('updateProfile', { ...texts, ...rest }, person);
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    await uploadForm(app, 'uploadAvatar', { token: person.token, file: { content } });
    const cards = await makeSecrets(app, { count: 2, shopId: shop.id });
    await recharge(app, person, 100);
    const order = await placeOrder(app, person, cards, { payBy: 'balance' });
    await app.call('showOrder', { orderId: order.id }, person);
    const key = (await app.call('createApiKey', { keyName: marker, scopes: ['licence.read'] }, person)).data;
    await login(person.email, person);
    await app.call('sendCode', { purpose: 'password', email: person.email });
    await app.drainJobs();
    app.pass(orderCompleteSeconds + 60);
    await app.runPeriodic('orders.complete');
    await app.call('writeReview', { orderId: order.id, stars: 5, words: '很好用的商品' }, person);
    // Friends are told of each other by name.
    const [licenceId] = await stage.issueSeveral({ userId: friend.id, token: friend.token }, 1, {
      terms: { ...usualTerms, transferable: true },
    });
    const offer = { licenceId: Number(licenceId), username: person.username };
    expect((await app.call('offerLicenceTransfer', offer, friend)).error).toBeUndefined();
    const { rows: offers } = await app.sql('select id from licence_transfers where to_user_id = $1', [person.id]);
    const declined = await app.call('declineLicenceTransfer', { transferId: Number(offers[0]?.['id']) }, person);
    expect(declined.error).toBeUndefined();
    await app.drainJobs();
    const namesPerson = `select from messages where user_id = $1 and params::text like $2`;
    expect((await app.sql(namesPerson, [friend.id, `%${person.username}%`])).rowCount).toBeGreaterThan(0);
    await app.sql(
      `insert into operation_log (actor_id, action, subject, detail, created_at)
       values (null, 'admin.add', $1, $2, now())`,
      [`user ${person.id}`, JSON.stringify({ username: person.username, isNew: false })],
    );
    await app.call('startDataArchive', {}, person);
    await app.drainJobs();
    expect(await reasonsOf(person)).toEqual([]);
    expect((await ask(person)).error).toBeUndefined();
    await app.drainJobs();
    const unknown = await login('nobody_at_all', person);

    await passWait();
    expect((await app.call('getUserInfo', {}, person)).name).toBe('login_expired');
    expect((await app.call('getUserInfo', {}, { token: key.token })).status).toBe(401);
    app.pass(deletionRules.closingSeconds);
    await app.runPeriodic('ownData.delete');
    await app.drainJobs();

    for (const account of [person.username, person.email, `deleted_${person.id}`]) {
      const reply = await login(account, person);
      expect([reply.name, reply.status]).toEqual([unknown.name, unknown.status]);
    }
    const everything = await dump();
    for (const trace of [person.username, person.email, marker]) {
      expect(everything.filter(({ text }) => text.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
    }
    app.pass(2 * 3600);
    for (const name of ['profiles.sweep', 'ownData.forget']) await app.runPeriodic(name);
    expect(filesBelow(join(data, 'files')).filter((file) => /avatars|archives/.test(file))).toEqual([]);

    expect(await userOf(person)).toMatchObject({ state: 'deleted', username: `deleted_${person.id}` });
    expect((await app.sql('select from orders where user_id = $1', [person.id])).rowCount).toBe(1);
    expect((await app.sql('select from reviews where user_id = $1', [person.id])).rowCount).toBe(1);
    expect((await app.sql('select from consents where user_id = $1', [person.id])).rowCount).toBeGreaterThanOrEqual(0);
    const { list } = (await app.call('listReviews', { productId: cards.id })).data;
    expect(list).toMatchObject([{ words: '很好用的商品' }]);

    // The address is free again; the name stays taken, so that nobody passes as who had it.
    const consent = true as const;
    const anew = { username: 'somebody_new', email: person.email, password: 'Kx7pVuw2Z', consent };
    const same = { ...anew, username: person.username.toUpperCase() };
    expect((await app.call('register', same, { ip: randomAddress() })).name).toBe('username_taken');
    expect((await app.call('register', anew, { ip: randomAddress() })).error).toBeUndefined();
    const reserved = { ...anew, username: 'deleted_99', email: 'other@example.com' };
    expect((await app.call('register', reserved, { ip: randomAddress() })).error?.fields).toMatchObject([
      { rule: 'username_reserved' },
    ]);
  });

  test('is deleted once, by however many processes', async () => {
    const person = await makeStaying();
    await ask(person);
    await passWait();
    app.pass(deletionRules.closingSeconds);
    await Promise.all([1, 2, 3].map(() => app.runPeriodic('ownData.delete')));
    expect(await userOf(person)).toMatchObject({ username: `deleted_${person.id}` });
    const { rows } = await app.sql(`select state from account_deletions where user_id = $1`, [person.id]);
    expect(rows).toEqual([{ state: 'done' }]);
  });
});

/** Every row of every table as a text, also of jobs. */
async function dump(): Promise<{ table: string; text: string }[]> {
  const { rows } = await app.sql(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const found: { table: string; text: string }[] = [];
  for (const { name } of rows) {
    const table = String(name);
    const { rows: read } = await app.sql(`select t::text as text from ${table} t`);
    for (const { text } of read) found.push({ table, text: String(text) });
  }
  return found;
}
