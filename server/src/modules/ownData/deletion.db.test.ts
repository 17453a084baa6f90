/** Leaving: what stands in the way, changing one's mind, and that nothing of the person is left but the books. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { setLicenceStage } from '../../../../tests/support/licences/licences.ts';
import {
  attemptOf,
  noticeBody,
  notify,
  orderAtGateway,
  press,
  recharge,
} from '../../../../tests/support/trade/payments.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { forgetting } from './deletion.repository.ts';
import { bookedLease, hourFrom, makeTenant, unpaidLease } from '../../../../tests/support/trade/leases.ts';
import { makeListing } from '../../../../tests/support/trade/rentals.ts';
import { columnsOfAccounts } from '../../../../tests/support/app/columnsOfAccounts.ts';
import { addPasskey, addTotp } from '../../../../tests/support/people/factors.ts';
import { decideRealName, residentFacts, sentRealName } from '../../../../tests/support/people/realNames.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/app/uploads.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { tellOfDispute } from '../../../../tests/support/trade/disputes.ts';
import { makeLicence } from '../../../../tests/support/trade/sales.ts';
import { randomAddress } from '../../../../tests/support/people/users.ts';

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

/** Evidence of theirs, in a lease that was closed. */
async function showInLease({ id }: Person): Promise<void> {
  const listing = await makeListing(app, { isDraft: true });
  await app.sql(
    `with l as (
       insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state,
         booked_at, starts_at, ends_at, kept_until, closed_at)
       values ($2, $3, $1, $4, '{}', 0, 1, 0, 'cancelled', now(), now(), now() + interval '1 hour', now() + interval '1 hour', now())
       returning id),
     c as (insert into lease_cases (lease_id, kind, words, opened_at) select id, 'problem', 'words', now() from l returning lease_id),
     e as (insert into lease_entries (lease_id, kind, part, author_id, created_at)
       select lease_id, 'problem', 'opening', $1, now() from c returning id)
     insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_lease, lease_entry_id)
     select lpad(to_hex(id), 32, 'f'), 1, 1, 1, $1, now(), true, true, id from e`,
    [id, listing.id, listing.unitIds[0], listing.lessor.id],
  );
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
    expect(await reasonsOf(admin)).toEqual(['grants']);
    await app.sql('insert into admin_grants (user_id, grant_name) values ($1, $2)', people);
    expect(await reasonsOf(admin)).toEqual([]);
    expect(await reasonsOf(second)).toEqual([]);
    // The last one who is entrusted with something.
    await app.sql(`delete from admin_grants where grant_name = 'money' and user_id <> $1`, [second.id]);
    expect((await stateOf(second)).reasons).toMatchObject([{ reason: 'grants', count: 1 }]);
    expect((await ask(second)).name).toBe('deletion_refused');
    await app.sql(`insert into admin_grants (user_id, grant_name) values ($1, 'money')`, [admin.id]);
  });

  test('has to wait for the leases of what they let out or rent', async () => {
    const listing = await makeListing(app);
    const { lessor } = listing;
    expect(await reasonsOf(lessor)).toEqual([]);
    const tenant = await makeTenant(app);
    const { id } = await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, 3) });
    // What waits for a payment has one, and was not paid from the balance as this was.
    for (const state of standingLeaseStates.filter((one) => one !== 'unpaid')) {
      await app.sql(`update leases set state = $2, started_at = starts_at, disputed_at = starts_at where id = $1`, [
        id,
        state,
      ]);
      expect(await reasonsOf(lessor)).toEqual(['leases']);
      expect(await reasonsOf(tenant)).toContain('rented');
      expect((await ask(lessor)).name).toBe('deletion_refused');
    }
    await app.sql(`update leases set state = 'booked', started_at = null where id = $1`, [id]);
  });

  test('has to wait for what is disputed at a gateway', async () => {
    const person = await makeStaying();
    await recharge(app, person, 100);
    await app.sql(
      `insert into gateway_disputes (attempt_id, payment_id, user_id, gateway, source, state, open_numbers, amount_fen, due_at, opened_at)
       select a.id, p.id, p.user_id, 'sandbox', 'hand', 'open', '{1}', 100, $2, $2
       from payments p join payment_attempts a on a.payment_id = p.id where p.user_id = $1 order by a.id desc limit 1`,
      [person.id, app.now()],
    );
    expect(await reasonsOf(person)).toContain('disputes');
    await app.sql(`update gateway_disputes set state = 'won', ended_at = $2 where user_id = $1`, [
      person.id,
      app.now(),
    ]);
    expect(await reasonsOf(person)).not.toContain('disputes');
  });

  test('has to wait for what is disputed of their sales, leases and shares, with every account of the person', async () => {
    const [shop, agent, spare, stranger] = [
      await makeShop(app),
      await makeStaying(),
      await makeStaying(),
      await makeStaying(),
    ];
    await verifyAsOne(app, [shop.owner, spare]);
    const order = await orderAtGateway(app, await makePerson(app), await makeLicence(app, 300, shop));
    await press(app, order.token, 'pay');
    await app.sql(
      `insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at, closed_at)
       select $1, 'order', $2, max(id), 1, 0, $3, $3 from ledger_entries`,
      [agent.id, order.id, app.now()],
    );
    const listing = await makeListing(app);
    const lease = await unpaidLease(app, await makeTenant(app), listing, { startsAt: hourFrom(app, 3) });
    await press(app, lease.token, 'pay');
    const concerned = async () => {
      const people = [shop.owner, spare, agent, listing.lessor, stranger];
      const reasons = await Promise.all(people.map(reasonsOf));
      return reasons.map((found) => found.includes('disputes'));
    };
    expect(await concerned()).toEqual([false, false, false, false, false]);
    await tellOfDispute(app, order.token, 'open');
    expect(await concerned()).toEqual([true, true, true, false, false]);
    expect((await ask(spare)).name).toBe('deletion_refused');
    await tellOfDispute(app, lease.token, 'open');
    expect(await concerned()).toEqual([true, true, true, true, false]);
    for (const { token } of [order, lease]) await tellOfDispute(app, token, 'won');
    expect(await concerned()).toEqual([false, false, false, false, false]);
  });

  test('of two last ones at once stays one', async () => {
    await app.sql(`update users set role = 'user' where role = 'admin'`);
    const both = [await makeStaying('admin'), await makeStaying('admin')];
    for (const one of both) expect((await ask(one)).error).toBeUndefined();
    app.pass(deletionRules.waitDays * day);
    await Promise.all([1, 2].map(() => app.runPeriodic('ownData.delete')));
    const states = await app.sql(`select state from users where id = any($1) order by state`, [
      both.map(({ id }) => id),
    ]);
    expect(states.rows.map(({ state }) => state)).toEqual(['active', 'deleted']);
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
    const [admin, keeper] = [await makeStaying('admin'), await makeStaying('admin')];
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
    // What proves who they are, where they are reached, and what was said of and to them.
    const mobile = '+8613912345678';
    await app.sql('update users set mobile = $2 where id = $1', [person.id, mobile]);
    await app.sql(
      `insert into sms_outbox (recipient, body_until, created_at, state) values ($1, now(), now(), 'kept')`,
      [mobile],
    );
    const before = `before.${person.username}@example.com`;
    await app.sql(
      `insert into email_changes (user_id, old_email, new_email, state, asked_at, due_at, undo_until, ended_at)
       values ($1, $2, $3, 'made', now(), now(), now() + interval '1 year', now())`,
      [person.id, before, person.email],
    );
    await app.sql(
      `insert into mail_outbox (recipient, subject, body, created_at, body_until) values ($1, 'moved', 'moved', now(), now())`,
      [before],
    );
    await addTotp(app, person);
    await addPasskey(app, person);
    const facts = residentFacts();
    const realName = await sentRealName(app, person, facts);
    await app.call('lookAtRealName', { id: realName, part: 'number', why: `${marker} looked odd` }, admin);
    const problems = [{ field: 'front' as const, reason: 'unreadable' as const }];
    const refused = await decideRealName(app, { id: realName, event: 'refuse', problems, note: marker }, admin);
    expect(refused.error).toBeUndefined();
    await app.call('mendRealName', { id: realName }, person);
    await app.call('sendRealName', { id: realName, ...facts }, person);
    expect((await decideRealName(app, { id: realName, event: 'pass' }, admin)).error).toBeUndefined();
    const { rows: persons } = await app.sql('select person_id from users where id = $1', [person.id]);
    expect(persons[0]?.['person_id']).not.toBeNull();
    const ticket = (await app.call('openTicket', { subject: marker, words: marker }, person)).data;
    await app.call('claimInboxItem', { kind: 'ticket', id: ticket.id }, admin);
    await app.call('answerTicket', { id: ticket.id, words: `Hello ${marker}` }, admin);
    expect((await app.call('addUserNote', { id: person.id, words: marker }, admin)).error).toBeUndefined();
    const words = { titleZh: '维护', titleEn: 'Maintenance', wordsZh: '今晚维护', wordsEn: 'Tonight' };
    await app.call('sendUserMailing', { ids: [person.id], expected: 1, ...words }, admin);
    await app.sql(
      `insert into grant_requests (user_id, grants, reason, state, asked_by, asked_at)
       values ($1, '{site}', $3, 'waiting', $2, now())`,
      [person.id, keeper.id, marker],
    );
    await showInLease(person);
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

    for (const account of [person.username, person.email, mobile, `deleted_${person.id}`]) {
      const reply = await login(account, person);
      expect([reply.name, reply.status]).toEqual([unknown.name, unknown.status]);
    }
    const everything = await dump();
    for (const trace of [person.username, person.email, mobile, facts.idNumber, marker]) {
      expect(everything.filter(({ text }) => text.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
    }
    app.pass(2 * 3600);
    for (const name of ['profiles.sweep', 'ownData.forget']) await app.runPeriodic(name);
    expect(filesBelow(join(data, 'files')).filter((file) => /avatars|archives/.test(file))).toEqual([]);
    await expectNobody(person, Number(persons[0]?.['person_id']));

    // What they showed in a lease is gone, that they did stays with what was decided by it.
    expect((await app.sql('select from pictures where for_lease and uploaded_by = $1', [person.id])).rowCount).toBe(0);
    expect((await app.sql('select from lease_entries where author_id = $1', [person.id])).rowCount).toBe(1);
    expect(await userOf(person)).toMatchObject({ state: 'deleted', username: `deleted_${person.id}` });
    expect((await app.sql('select from orders where user_id = $1', [person.id])).rowCount).toBe(1);
    expect((await app.sql('select from reviews where user_id = $1', [person.id])).rowCount).toBe(1);
    expect((await app.sql('select from consents where user_id = $1', [person.id])).rowCount).toBeGreaterThan(0);
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

  test('takes their evidence along where a report is over, and nothing of what is still decided', async () => {
    const shop = await makeShop(app);
    const [reporter, worker, second] = [await makeStaying(), await makeStaying(), await makeStaying()];
    const report = async (who: Person) =>
      (await app.call('openShopReport', { shopId: shop.id, kind: 'other', words: 'x'.repeat(20) }, who)).data.id;
    const [left, standing, ended] = [await report(reporter), await report(second), await report(await makePerson(app))];
    await app.sql(`update shop_reports set state = 'unfounded' where id = $1`, [ended]);
    let pictures = 0;
    const show = async (id: number, by: Person) => {
      pictures += 1;
      await app.sql(
        `insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_shop_report, shop_report_id)
         values (lpad($1::text, 32, 'e'), 1, 1, 1, $2, now(), true, true, $3)`,
        [pictures, by.id, id],
      );
    };
    for (const id of [left, standing, ended]) await show(id, worker);
    await show(left, reporter);
    await show(standing, second);
    // The owner of the shop waits for the decisions.
    expect((await stateOf(shop.owner as Person)).reasons).toContainEqual({
      reason: 'shop_reports',
      count: 2,
      amountFen: 0,
    });
    expect((await app.call('closeShop', {}, shop.owner)).error?.params).toMatchObject({ reports: 2 });
    for (const who of [reporter, worker]) expect((await ask(who)).error).toBeUndefined();
    await passAll();
    const shown = async (id: number) =>
      (await app.sql('select uploaded_by::int as by from pictures where shop_report_id = $1', [id])).rows.map(
        (row) => row['by'] as number,
      );
    expect(new Set(await shown(standing))).toEqual(new Set([worker.id, second.id]));
    expect(await shown(ended)).toEqual([]);
    expect(await shown(left)).not.toContain(reporter.id);
    const { rows } = await app.sql(
      `select r.state, m.event, m.side from shop_reports r join shop_report_moves m on m.report_id = r.id where r.id = $1 order by m.id`,
      [left],
    );
    expect(rows.at(-1)).toEqual({ state: 'withdrawn', event: 'withdraw', side: 'reporter' });
    const told = await app.sql(`select params from messages where user_id = $1 and kind = 'shop_report_withdrawn'`, [
      shop.owner.id,
    ]);
    expect(told.rows.map(({ params }) => params)).toMatchObject([{ reportId: left }]);
  });

  test('leaves the other account of the same person as it was', async () => {
    const [person, twin, admin] = [await makeStaying(), await makeStaying(), await makeStaying('admin')];
    const facts = residentFacts();
    for (const one of [person, twin]) {
      const id = await sentRealName(app, one, facts);
      expect((await decideRealName(app, { id, event: 'pass' }, admin)).error).toBeUndefined();
    }
    const accounts = () =>
      app.sql('select accounts from persons where id = (select person_id from users where id = $1)', [twin.id]);
    expect((await accounts()).rows).toEqual([{ accounts: 2 }]);
    await ask(person);
    await passAll();
    expect((await accounts()).rows).toEqual([{ accounts: 1 }]);
    expect((await app.call('getRealName', {}, twin)).data.verified).not.toBeNull();
    // Room for another one, which is the same person still.
    const next = await makeStaying();
    const id = await sentRealName(app, next, facts);
    expect((await decideRealName(app, { id, event: 'pass' }, admin)).error).toBeUndefined();
  });

  test('gets no goods for money that comes late: admins who deal with money see it, return it and it is gone', async () => {
    const person = await makeStaying();
    const [admin, second] = [await makeStaying('admin'), await makeStaying('admin')];
    const reviewer = await makeAdmin(app, ['review']);
    const cards = await makeSecrets(app, { count: 3 });
    const { token } = await orderAtGateway(app, person, cards);
    const attempt = await attemptOf(app, token);
    app.pass(day);
    await app.runPeriodic('orders.close');
    expect(await reasonsOf(person)).toEqual([]);
    await ask(person);
    await passAll();
    expect(await userOf(person)).toMatchObject({ username: `deleted_${person.id}` });
    await app.sql(`update sessions set expires_at = '2200-01-01', last_used_at = '2200-01-01' where user_id = $1`, [
      reviewer.id,
    ]);
    const mails = async () => (await app.sql(`select from mail_outbox where recipient like 'deleted%'`)).rowCount;
    const late = noticeBody(attempt, { paid_at: app.now().toISOString() });
    expect((await notify(app, late)).status).toBe(200);
    expect((await notify(app, late)).status).toBe(200);
    await app.drainJobs();
    const { rows } = await app.sql('select state from orders where user_id = $1', [person.id]);
    expect(rows).toEqual([{ state: 'closed' }]);
    expect([await mails(), (await app.sql('select from messages where user_id = $1', [person.id])).rowCount]).toEqual([
      0, 0,
    ]);
    const waits = async (by: Person) => {
      const { sides } = (await app.call('listWaiting', { limit: 50 } as never, by)).data;
      return sides.flatMap(({ items }) => items).filter(({ kind }) => kind === 'ownerless_money');
    };
    expect(await waits(admin)).toMatchObject([{ person: `deleted_${person.id}`, amountFen: cards.priceFen }]);
    expect(await waits(reviewer)).toEqual([]);
    const back = { userId: person.id, amountFen: -cards.priceFen, reason: '已在支付渠道原路退回' };
    const { id, state } = (await app.call('askAdjustment', back, admin)).data;
    if (state === 'waiting') await app.call('decideAdjustment', { id, accept: true, words: '' }, second);
    expect(await waits(admin)).toEqual([]);
  });

  test('of who sold something is known for some years still, and then no more', async () => {
    const shop = await makeShop(app);
    const [seller, buyer, admin] = [shop.owner as Person, await makeStaying(), await makeStaying('admin')];
    await app.sql(`update sessions set expires_at = '2200-01-01' where user_id = $1`, [seller.id]);
    const facts = residentFacts();
    const id = await sentRealName(app, seller, facts);
    await decideRealName(app, { id, event: 'pass' }, admin);
    await recharge(app, buyer, 10_000);
    const order = await placeOrder(app, buyer, await makeSecrets(app, { count: 1, shopId: shop.id }), {
      payBy: 'balance',
    });
    await app.sql(`update orders set state = 'completed' where id = $1`, [order.id]);
    await app.sql(`update users set state = 'deleted' where id = $1`, [seller.id]);
    await app.sql(
      `insert into account_deletions (user_id, state, asked_at, due_at, closed_at) values ($1, 'closing', $2, $2, $2)`,
      [seller.id, app.now()],
    );
    await app.sql(`update products set state = 'off_shelf' where shop_id = $1`, [shop.id]);
    await app.sql(`update ledger_earnings set closed_at = now() where user_id = $1`, [seller.id]);
    app.pass(deletionRules.closingSeconds);
    await app.runPeriodic('ownData.delete');
    expect(await userOf(seller)).toMatchObject({ username: `deleted_${seller.id}`, person_id: null });
    const [twin, other] = [await makeStaying('admin'), await makeStaying('admin')];
    await app.sql('update users set person_id = $1 where id = any($2)', [
      (await app.sql(`insert into persons (fingerprint, created_at) values ('one', now()) returning id`)).rows[0]?.[
        'id'
      ],
      [admin.id, twin.id],
    ]);
    const why = 'asked by the police';
    const look = (by = admin) => app.call('lookAtRealName', { id, part: 'number', why }, by);
    const keptOf = async (by: Person) => (await app.call('getRealNameReview', { id }, by)).data.kept;
    expect((await look()).name).toBe('look_not_agreed');
    expect(await keptOf(admin)).toMatchObject({ request: null, may: ['ask'] });
    const asked = await Promise.all([1, 2, 3].map(() => app.call('askKeptIdentity', { id, why }, admin)));
    expect(asked.map(({ name }) => name)).toContain(undefined);
    const waiting = `select from kept_identity_requests where real_name_id = $1 and state = 'waiting'`;
    expect((await app.sql(waiting, [id])).rowCount).toBe(1);
    // Another one asks once it was decided, and whoever asked may put it in other words.
    expect((await app.call('askKeptIdentity', { id, why }, other)).name).toBe('state_conflict');
    const young = await makeAdmin(app, ['review']);
    await app.sql('update admin_grants set given_at = $2 where user_id = $1', [young.id, app.now()]);
    const newest = (await keptOf(young))?.request?.id ?? 0;
    expect((await keptOf(young))?.may).toEqual([]);
    const agreed = await app.call('decideKeptIdentity', { id, requestId: newest, agree: true }, young);
    expect(agreed.name).toBe('admin_too_new');
    const requestId = (await keptOf(admin))?.request?.id ?? 0;
    const decide = (by: Person, agree: boolean) => app.call('decideKeptIdentity', { id, requestId, agree }, by);
    // Neither whoever asked nor their other account agrees.
    expect([(await decide(admin, true)).name, (await decide(twin, true)).name]).toEqual(['four_eyes', 'four_eyes']);
    expect([(await keptOf(twin))?.may, (await keptOf(other))?.may]).toEqual([[], ['decide']]);
    const decided = await Promise.all([decide(other, true), decide(other, false)]);
    expect(decided.map(({ name }) => name).filter((name) => name !== undefined)).toEqual(['state_conflict']);
    if (decided[0].name !== undefined) {
      expect((await look()).name).toBe('look_not_agreed');
      await app.call('askKeptIdentity', { id, why }, admin);
      const next = (await keptOf(other))?.request?.id ?? 0;
      expect((await app.call('decideKeptIdentity', { id, requestId: next, agree: true }, other)).name).toBeUndefined();
    }
    expect((await look()).data.facts).toMatchObject({ idNumber: facts.idNumber });
    // Found by the number of the account that is gone and of what it sold, and listed with who agreed and what was seen.
    const found = async (search: string, state?: 'kept' | 'auditing') => {
      const { list } = (await app.call('listRealNameReviews', { search, ...(state && { state }) }, admin)).data;
      return list.map((one) => one.id);
    };
    const sold = (await app.sql('select max(id) as id from orders where shop_id = $1', [shop.id])).rows[0]?.['id'];
    expect(await found(String(seller.id))).toEqual([id]);
    expect(await found(`deleted_${seller.id}`, 'kept')).toEqual([id]);
    expect(await found(String(sold))).toEqual([id]);
    expect(await found(String(seller.id), 'auditing')).toEqual([]);
    const kept = (await app.call('listRealNameReviews', { state: 'kept' }, admin)).data.list;
    expect(kept.map((one) => one.id)).toContain(id);
    const [listed] = (await app.call('listKeptRequests', { state: 'agreed' }, admin)).data.list;
    expect(listed).toMatchObject({
      realNameId: id,
      user: { id: seller.id },
      why,
      by: { id: admin.id },
      decidedBy: { id: other.id },
      looks: 1,
      lapsed: false,
    });
    expect((await app.call('listKeptRequests', { state: 'waiting' }, admin)).data.list).toEqual([]);
    expect((await app.call('listKeptRequests', {}, await makeStaying())).name).toBe('forbidden');
    // Who agreed has not asked, and a day later nobody may look.
    expect((await look(other)).name).toBe('look_not_agreed');
    app.pass(realNameRules.keptLookSeconds);
    expect((await look()).name).toBe('look_not_agreed');
    app.pass(deletionRules.sellerKeptDays * day + day);
    await app.runPeriodic('ownData.forgetSellers');
    expect((await look()).data.facts).toBeNull();
    expect(await keptOf(admin)).toBeNull();
  });

  test('who rented is the same person with their next account, for the time that is told, and then nobody', async () => {
    const [person, next, admin] = [await makeStaying(), await makeStaying(), await makeStaying('admin')];
    const facts = residentFacts();
    const verify = async (one: Person) => {
      const id = await sentRealName(app, one, facts);
      expect((await decideRealName(app, { id, event: 'pass' }, admin)).error).toBeUndefined();
      return Number((await app.sql('select person_id from users where id = $1', [one.id])).rows[0]?.['person_id']);
    };
    const personId = await verify(person);
    await showInLease(person);
    const key = `p${personId}`;
    await app.sql(`insert into rental_figures (person, side, reviews, stars) values ($1, 'tenant', 9, 10)`, [key]);
    await ask(person);
    await passAll();
    expect(await verify(next)).toBe(personId);
    const known = await app.sql('select id from renting_accounts($1) as same (id) order by id', [next.id]);
    expect(known.rows.map(({ id }) => Number(id))).toEqual([person.id, next.id].toSorted((a, b) => a - b));
    const adult = await app.sql('select from persons where id = $1 and accounts = 1 and adult_from is not null', [
      personId,
    ]);
    expect(adult.rowCount).toBe(1);
    const figures = async () => (await app.sql('select from rental_figures where person = $1', [key])).rowCount;
    const later = () => app.pass(deletionRules.renterKeptDays * day + day);
    later();
    await app.runPeriodic('ownData.forgetRenters');
    // They are there with an account: only the old one is forgotten.
    expect(await figures()).toBe(1);
    expect((await app.sql('select from renting_accounts($1)', [next.id])).rowCount).toBe(1);
    await app.sql(`update users set person_id = null where id = $1`, [next.id]);
    await app.sql(`update persons set accounts = 0 where id = $1`, [personId]);
    await app.sql(`update real_names set person_id = null, state = 'withdrawn' where person_id = $1`, [personId]);
    await app.sql(`insert into rental_accounts_gone (user_id, person_id, gone_at) values ($1, $2, $3)`, [
      next.id,
      personId,
      app.now(),
    ]);
    await app.runPeriodic('ownData.forgetRenters');
    expect(await figures()).toBe(1);
    later();
    await app.runPeriodic('ownData.forgetRenters');
    expect(await figures()).toBe(0);
    expect((await app.sql('select from persons where id = $1', [personId])).rowCount).toBe(0);
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

/** No row of theirs is left that is not the books', and nobody is counted as this person any more. */
async function expectNobody({ id }: Person, personId: number): Promise<void> {
  const cleared = ['totp_factors', 'passkeys', 'recovery_codes', 'email_changes', 'tickets', 'user_notes', 'profiles'];
  for (const table of [...cleared, 'user_mailing_recipients', 'second_factor_resets', 'sessions', 'exports']) {
    expect([table, (await app.sql(`select from ${table} where user_id = $1`, [id])).rowCount]).toEqual([table, 0]);
  }
  const left = `select r.state, r.facts_encrypted, r.name_masked, r.fingerprint, r.person_id, count(p.id)::int as photos
    from real_names r left join real_name_photos p on p.real_name_id = r.id where r.user_id = $1 group by r.id`;
  const nothing = { facts_encrypted: null, name_masked: '', fingerprint: null, person_id: null, photos: 0 };
  expect((await app.sql(left, [id])).rows).toEqual([{ state: 'withdrawn', ...nothing }]);
  // They rented: the keyed hash stays, and nothing beside it.
  const kept = await app.sql('select accounts, adult_from from persons where id = $1', [personId]);
  expect(kept.rows).toEqual([{ accounts: 0, adult_from: null }]);
  const requests = await app.sql('select state, reason from grant_requests where user_id = $1', [id]);
  expect(requests.rows).toEqual([{ state: 'withdrawn', reason: '' }]);
  expect((await app.sql(`select from inbox_claims where kind = 'ticket'`)).rowCount).toBe(0);
}

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

/** Columns that name accounts and that no deletion clears, with why. What is not listed must be cleared. */
const books = 'the books, orders and what belongs to them stay with the number of the account';
const acts =
  'what somebody did as an admin or for a shop is the record of the platform; the number names nobody any more';
const records = 'what happened stays on record for its term, without where it came from and without names';
const staying: Readonly<Record<string, string>> = {
  'rental_accounts_gone.user_id': 'as whose they rented, as long as it stands in the table of retention',
  'account_deletions.user_id': 'that the account was deleted, and when',
  'agreements.published_by': acts,
  'announcements.changed_by': acts,
  'balance_adjustments.asked_by': acts,
  'balance_adjustments.decided_by': acts,
  'balance_adjustments.reversal_by': acts,
  'balance_adjustments.reversal_decided_by': acts,
  'balance_adjustments.user_id': books,
  'certificate_events.actor_id': acts,
  'certificates.granted_by': acts,
  'commission_rates.asked_by': acts,
  'commission_rates.decided_by': acts,
  'coupons.created_by': acts,
  'coupons.terms_by': acts,
  'coupon_makers.user_id': acts,
  'consents.user_id': 'proof that somebody agreed, by the number alone',
  'fake_report_moves.actor_id': acts,
  'files.uploaded_by': 'goods that were sold',
  'files.sent_by': 'goods that were sold',
  'shop_answer_templates.updated_by': 'texts of a shop, whose writer is not named any more',
  'gift_batch_readers.user_id': acts,
  'gift_batches.asked_by': acts,
  'gift_batches.decided_by': acts,
  'gift_batches.stopped_by': acts,
  'gift_codes.redeemed_by': books,
  'grant_requests.decided_by': acts,
  'kept_identity_requests.asked_by': acts,
  'kept_identity_requests.decided_by': acts,
  'ledger_accounts.owner_id': books,
  'ledger_disputable.user_id': books,
  'ledger_disputed.user_id': books,
  'ledger_recharged_spent.user_id': books,
  'ledger_earnings.user_id': books,
  'ledger_holds.placed_by': acts,
  'ledger_holds.user_id': books,
  'licence_batches.issued_by': acts,
  'licence_events.actor_id': books,
  'licences.issued_by': acts,
  'licences.user_id': books,
  'gateway_dispute_contradictions.found_by': acts,
  'gateway_dispute_contradictions.settled_by': acts,
  'gateway_dispute_holds.user_id': books,
  'gateway_dispute_words.user_id': acts,
  'gateway_disputes.answered_by': acts,
  'gateway_disputes.ended_by': acts,
  'gateway_disputes.opened_by': acts,
  'gateway_disputes.user_id': books,
  'gateway_refunds.returned_by': books,
  'gateway_refunds.hand_asked_by': acts,
  'gateway_refunds.hand_agreed_by': acts,
  'merchant_changes.asked_by': acts,
  'merchant_changes.decided_by': acts,
  'merchants.asked_by': acts,
  'merchants.decided_by': acts,
  'message_signals.user_id': 'gone within seconds',
  'money_rule_requests.asked_by': acts,
  'money_rule_requests.decided_by': acts,
  'operation_log.actor_id': records,
  'order_answer_showings.shown_by': books,
  'order_messages.author_id': 'what both sides of an order wrote is what a complaint is decided by',
  'order_notes.author_id': acts,
  'order_showings.user_id': books,
  'order_talks.user_id': books,
  'payments.user_id': books,
  'recharge_bonuses.user_id': books,
  'payout_batches.made_by': acts,
  'paying_merchants.asked_by': acts,
  'paying_merchants.decided_by': acts,
  'payout_contradictions.found_by': acts,
  'withdrawal_payouts.asked_by': acts,
  'payout_contradictions.settled_by': acts,
  'pictures.uploaded_by':
    'what a refund was decided by, shown to its parties alone; those of tickets and leases go with them',
  'reconciliation_differences.asked_by': acts,
  'reconciliation_differences.settled_by': acts,
  'product_reviews.asked_by': acts,
  'product_reviews.decided_by': acts,
  'prohibited_words.created_by': acts,
  'questions.answered_by': acts,
  'questions.user_id': 'asked in public, shown without a name',
  'real_name_looks.actor_id': acts,
  'real_name_moves.actor_id': acts,
  'refunds.answered_by': acts,
  'refunds.decided_by': acts,
  'refunds.user_id': books,
  'reviews.user_id': 'written in public, shown without a name',
  'lease_cases.decided_by': acts,
  'lease_entries.author_id': 'what a decision was made by; its pictures go',
  'lease_events.by_id': books,
  'lease_frauds.looked_by': acts,
  'lease_frauds.lessor_id': records,
  'lease_frauds.tenant_id': records,
  'lease_renewals.tenant_id': books,
  'lease_reviews.author_id': 'written in public, shown without a name',
  'lease_reviews.subject_id': 'written in public, shown without a name',
  'leases.lessor_id': books,
  'leases.tenant_id': books,
  'second_factor_resets.asked_by': acts,
  'second_factor_resets.ended_by': acts,
  'service_deliveries.delivered_by': books,
  'shop_moves.actor_id': acts,
  'shop_report_moves.actor_id': acts,
  'shop_reports.decided_by': acts,
  'shop_reports.user_id': 'what a decision was made by; its pictures go',
  'signing_keys.created_by': acts,
  'planned_settings.planned_by': acts,
  'planned_settings.taken_back_by': acts,
  'site_settings.changed_by': acts,
  'site_settings_history.changed_by': acts,
  'solo_acts.admin_id': acts,
  'shared_secrets.set_by': acts,
  'stock_batches.created_by': acts,
  'stock_replacements.replaced_by': acts,
  'ticket_messages.author_id': 'answers of an admin to somebody else; those of the own tickets go with them',
  'user_mailings.sent_by': acts,
  'user_notes.author_id': 'notes about somebody else',
  'user_spendings.user_id': 'gone within minutes',
  'withdrawals.approved_by': acts,
  'withdrawals.ended_by': acts,
  'withdrawals.paying_by': acts,
  'withdrawals.first_approved_by': acts,
  'withdrawals.user_id': books,
};

test('every column that names accounts is cleared with the person, or it is said why it stays', async () => {
  const { rows } = await app.sql(`select pg_get_functiondef('forget_person_in_records'::regproc) as text`);
  const statements = [...forgetting, ...String(rows[0]?.['text']).split(';')].map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );
  const isCleared = (name: string) => {
    const [table = '', column = ''] = name.split('.');
    const clears = new RegExp(`(delete from|update) ${table}\\b.*\\b(where|and|in \\()[^;]*\\b${column}\\b`);
    return statements.some((text) => clears.test(text));
  };
  const named = await columnsOfAccounts(app);
  expect(named.filter((name) => !isCleared(name) && !(name in staying))).toEqual([]);
  // Nothing is listed that is not there, or that is cleared.
  expect(Object.keys(staying).filter((name) => !named.includes(name) || isCleared(name))).toEqual([]);
});

test('one whose deletion fails stops nobody else, is seen by admins, and is tried again', async () => {
  const [stuck, other, admin] = [await makeStaying(), await makeStaying(), await makeStaying('admin')];
  await ask(stuck);
  app.pass(1);
  await ask(other);
  await app.sql(
    `create function keep_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
     create trigger keep_stuck before update on users for each row
       when (old.id = ${stuck.id} and new.username <> old.username) execute function keep_stuck()`,
  );
  const failed = async () => (await app.call('getHealth', {}, admin)).data.retention;
  expect(await failed()).toMatchObject({ failedDeletions: 0 });
  await passAll();
  expect(await userOf(other)).toMatchObject({ username: `deleted_${other.id}` });
  expect(await userOf(stuck)).toMatchObject({ username: stuck.username });
  expect(await failed()).toMatchObject({ failedDeletions: 1, state: 'look', problem: 'deletion_failed' });
  await app.sql('drop trigger keep_stuck on users; drop function keep_stuck()');
  await app.runPeriodic('ownData.delete');
  expect(await userOf(stuck)).toMatchObject({ username: stuck.username });
  app.pass(deletionRules.retrySeconds);
  await app.runPeriodic('ownData.delete');
  expect(await userOf(stuck)).toMatchObject({ username: `deleted_${stuck.id}` });
  expect(await failed()).toMatchObject({ failedDeletions: 0 });
});
