/** All that is kept about a person, as a file: all of it, and nothing of anybody else. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { press, recharge } from '../../../../tests/support/trade/payments.ts';
import { columnsOfAccounts } from '../../../../tests/support/app/columnsOfAccounts.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { addPasskey, addTotp } from '../../../../tests/support/people/factors.ts';
import { residentFacts, sentRealName } from '../../../../tests/support/people/realNames.ts';
import { unzip } from '../../../../tests/support/app/unzip.ts';
import { filesBelow, uploadForm } from '../../../../tests/support/app/uploads.ts';
import { partlessColumns, parts } from './archiveParts.repository.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-own-data-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data, LOG_LEVEL: 'fatal' });
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const start = ({ token }: Person) => app.call('startDataArchive', {}, { token });
const archiveOf = async ({ token }: Person) => (await app.call('getDataArchive', {}, { token })).data;
const kept = () => filesBelow(join(data, 'files')).filter((file) => file.endsWith('.zip'));

async function fetchArchive(person: Person): Promise<Map<string, Buffer>> {
  const id = (await archiveOf(person)).archive?.id ?? 0;
  const { url } = (await app.call('getDataArchiveTicket', { id }, person)).data;
  const answer = await fetch(app.url + url);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

const basics = { region: 'CN', area: '', location: '', personalWebsite: '', job: '', organization: '' };
const profileOf = (marker: string) => ({ ...basics, nickname: '小明', address: marker, introduction: '', version: 0 });
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

describe('an archive of one’s own data', () => {
  test('has what is one’s own, what one saw, and nothing of another’s or secret', async () => {
    const shop = await makeShop(app);
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const cards = await makeSecrets(app, { count: 4, shopId: shop.id });
    const secrets = cards.contents.flatMap((content) => (content.kind === 'secret' ? [content.text] : []));
    for (const [who, marker] of [
      [person, 'OWN-MARKER'],
      [other, 'FOREIGN-MARKER'],
    ] as const) {
      await recharge(app, who, 100_000);
      expect((await app.call('updateProfile', profileOf(marker), who)).error).toBeUndefined();
      const { id: orderId } = await placeOrder(app, who, cards, { payBy: 'balance' });
      await app.call('sendOrderMessage', { orderId, words: `${marker} words` }, who);
      await app.call('createApiKey', { keyName: `${marker} key`, scopes: ['licence.read'] }, who);
    }
    await placeOrder(app, person, cards, { payBy: 'balance' });
    const half = await placeOrder(app, person, cards);
    const fromBalanceFen = Math.floor(cards.priceFen / 2);
    const part = { token: half.paymentToken ?? '', gateway: 'sandbox', fromBalanceFen } as const;
    expect((await app.call('payPartByBalance', part, person)).name).toBeUndefined();
    await app.call('getPayment', { gateway: 'sandbox', token: half.paymentToken ?? '' }, person);
    await press(app, half.paymentToken ?? '', 'pay');
    await uploadForm(app, 'uploadAvatar', { token: person.token, file: { content: await picture() } });
    const orders = (await app.call('listOrders', {}, person)).data.list;
    const seen = (await app.call('showOrder', { orderId: orders.at(-1)?.id ?? 0 }, person)).data.items[0]?.content;
    await app.call('sendCode', { purpose: 'password', email: person.email });
    await app.drainJobs();

    expect((await start(person)).data).toMatchObject({ state: 'waiting' });
    await app.drainJobs();
    const { archive, nextAt } = await archiveOf(person);
    expect(archive).toMatchObject({ state: 'ready', partsDone: archive?.partsTotal });
    expect(nextAt).not.toBeNull();

    const files = await fetchArchive(person);
    const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[];
    expect([...files.keys()]).toEqual(expect.arrayContaining(parts.map(({ name }) => `${name}.json`)));
    expect(rows('account')).toMatchObject([{ accountId: person.id, username: person.username, email: person.email }]);
    expect(rows('profile')).toMatchObject([{ address: 'OWN-MARKER', nickname: '小明' }]);
    expect(rows('orders').map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id).toReversed());
    expect(rows('orders').at(-1)).toMatchObject({ orderId: half.id, balanceFen: fromBalanceFen, gatewayBackFen: 0 });
    expect(rows('payments').at(-1)).toMatchObject({ balanceFen: fromBalanceFen });
    expect(rows('order-messages')).toMatchObject([{ words: 'OWN-MARKER words' }]);
    expect(rows('seen-goods')).toMatchObject([{ text: seen }]);
    expect(rows('statement').length).toBeGreaterThan(2);
    expect(rows('messages').length).toBeGreaterThan(0);
    expect(rows('mails')).toMatchObject([{ body: null }]);
    expect((await sharp(files.get('avatar-384.webp')).metadata()).width).toBe(384);
    expect(String(files.get('README.txt'))).toContain('Your own data');

    const all = [...files]
      .filter(([name]) => /\.(json|txt)$/.test(name))
      .map(([, text]) => String(text))
      .join('\n');
    const unseen = secrets.filter((secret) => secret !== seen);
    for (const hidden of [...unseen, 'FOREIGN-MARKER', other.username, other.email, person.token, 'argon2', 'mk_']) {
      expect(all).not.toContain(hidden);
    }
    const tables = await app.sql(`select password_hash from users where id = $1`, [person.id]);
    expect(all).not.toContain(tables.rows[0]?.['password_hash']);
  });

  test('has no mail from before the account: whoever had the address then was somebody else', async () => {
    const person = await makePerson(app);
    const mail = `insert into mail_outbox (recipient, subject, body, body_until, created_at)
      values ($1, $2, 'words', '2200-01-01', $3)`;
    await app.sql(mail, [person.email, 'of somebody else', new Date(app.now().getTime() - 1000)]);
    await app.sql(mail, [person.email, 'of this account', app.now()]);
    await start(person);
    await app.drainJobs();
    const mails = JSON.parse(String((await fetchArchive(person)).get('mails.json'))) as { subject: string }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['of this account']);
  });

  test('has how one proves who one is, what one wrote to the platform and what admins noted, without secrets', async () => {
    const [person, admin] = [await makePerson(app), await makePerson(app, 'admin')];
    const mobile = '+8613800001234';
    await app.sql('update users set mobile = $2 where id = $1', [person.id, mobile]);
    await app.sql(
      `insert into sms_outbox (recipient, body_encrypted, body_until, created_at, state) values ($1, 'BODY', now(), now(), 'kept')`,
      [mobile],
    );
    await app.sql(
      `insert into email_changes (user_id, old_email, new_email, state, asked_at, due_at, undo_until, ended_at)
       values ($1, 'before@example.com', $2, 'made', now(), now(), now(), now())`,
      [person.id, person.email],
    );
    const facts = residentFacts();
    const realName = await sentRealName(app, person, facts);
    await app.call('lookAtRealName', { id: realName, part: 'number', why: '核对证件号码' }, admin);
    const totp = await addTotp(app, person);
    const { authenticator } = await addPasskey(app, person);
    await app.call('openTicket', { subject: 'TICKET-MARKER', words: 'Where is my order?' }, person);
    await app.call('addUserNote', { id: person.id, words: 'NOTE-MARKER' }, admin);
    const titles = { titleZh: '维护', titleEn: 'Maintenance', wordsZh: '今晚维护', wordsEn: 'Tonight' };
    await app.call('sendUserMailing', { ids: [person.id], expected: 1, ...titles }, admin);
    await app.sql(
      `insert into grant_requests (user_id, grants, reason, state, asked_by, asked_at)
       values ($1, '{money}', 'helps us', 'waiting', $2, now())`,
      [person.id, admin.id],
    );
    await start(person);
    await app.drainJobs();
    const files = await fetchArchive(person);
    const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[];
    expect(rows('account')).toMatchObject([{ mobile }]);
    expect(rows('short-messages')).toMatchObject([{ recipient: mobile }]);
    expect(rows('email-changes')).toMatchObject([{ oldEmail: 'before@example.com' }]);
    expect(rows('real-names')).toMatchObject([{ state: 'auditing', nameMasked: '张**' }]);
    expect(rows('real-name-photos')).toHaveLength(2);
    expect(rows('real-name-steps')).toMatchObject([{ event: 'send' }]);
    expect(rows('real-name-looks')).toMatchObject([{ why: '核对证件号码', by: admin.username }]);
    expect(rows('authenticator-apps')).toMatchObject([{ name: 'phone' }]);
    expect(rows('passkeys')).toMatchObject([{ name: 'laptop' }]);
    expect(rows('recovery-codes')).toHaveLength(totp.recoveryCodes.length);
    expect(rows('tickets')).toMatchObject([{ subject: 'TICKET-MARKER' }]);
    expect(rows('ticket-messages')).toMatchObject([{ words: 'Where is my order?', byAdmin: false }]);
    expect(rows('notes-of-admins')).toEqual([{ createdAt: expect.any(String) }]);
    expect(rows('messages-of-the-platform')).toMatchObject([{ titleEn: 'Maintenance' }]);
    expect(rows('grant-requests')).toMatchObject([{ reason: 'helps us', state: 'waiting' }]);
    expect(rows('figures')).toMatchObject([{ orders: 0, spentFen: 0 }]);
    const all = [...files.values()].map(String).join('\n');
    for (const hidden of [facts.idNumber, facts.realName, totp.secret, 'NOTE-MARKER', 'BODY', ...totp.recoveryCodes]) {
      expect(all).not.toContain(hidden);
    }
    expect(all).not.toContain(authenticator.id);
  });

  test('of a shop’s owner has the sales with masked buyers', async () => {
    const shop = await makeShop(app);
    const buyer = await makePerson(app);
    await recharge(app, buyer, 100_000);
    await placeOrder(app, buyer, await makeSecrets(app, { count: 1, shopId: shop.id }), { payBy: 'balance' });
    await start(shop.owner as Person);
    await app.drainJobs();
    const sales = String((await fetchArchive(shop.owner as Person)).get('sales.json'));
    expect(JSON.parse(sales)).toMatchObject([{ buyer: 'p***' }]);
    expect(sales).not.toContain(buyer.username);
  });

  test('is one at a time and one a day, however often it is asked for at once', async () => {
    const person = await makePerson(app);
    const replies = await Promise.all([1, 2, 3, 4].map(() => start(person)));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'archive_limit')).toHaveLength(3);
    await app.drainJobs();
    expect((await start(person)).name).toBe('archive_limit');
    app.pass(archiveRules.everyHours * 3600 + 1);
    expect((await start(person)).error).toBeUndefined();
    await app.drainJobs();
  });

  test('asks for the password, and is fetched by its owner alone, for a minute, while it is kept', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    await start(person);
    await app.drainJobs();
    const id = (await archiveOf(person)).archive?.id ?? 0;
    expect((await app.call('getDataArchiveTicket', { id }, other)).name).toBe('not_found');
    expect((await archiveOf(other)).archive).toBeNull();
    const { url } = (await app.call('getDataArchiveTicket', { id }, person)).data;
    expect((await fetch(app.url + url.replace(`/${id}?`, `/${id - 1}?`))).status).toBe(403);
    expect((await fetch(app.url + url)).status).toBe(200);
    app.pass(archiveRules.ticketSeconds + 1);
    expect((await fetch(app.url + url)).status).toBe(410);
    const before = kept().length;
    app.pass(archiveRules.keptDays * 24 * 3600);
    await app.runPeriodic('ownData.sweep');
    expect(kept().length).toBeLessThan(before);
    const back = (await app.call('login', { account: person.username, password: person.password })).data;
    expect((await archiveOf({ ...person, ...back })).archive?.state).toBe('expired');
    expect((await app.call('getDataArchiveTicket', { id }, back)).name).toBe('export_not_ready');
    app.pass(archiveRules.rememberedDays * 24 * 3600);
    await app.runPeriodic('ownData.forget');
    expect((await app.sql('select from data_archives where id = $1', [id])).rowCount).toBe(0);
    await app.sql(`update sessions set expires_at = '2200-01-01' where user_id = $1`, [other.id]);
    await app.sql('update sessions set confirmed_at = null where user_id = $1', [other.id]);
    expect((await start(other)).name).toBe('step_up_needed');
    expect((await app.call('getDataArchiveTicket', { id }, other)).name).toBe('step_up_needed');
  });

  test('whose writer was killed is begun anew, and the half of it is removed', async () => {
    const person = await makePerson(app);
    await start(person);
    const half = `archives/00/0${'0'.repeat(10)}.zip`;
    await app.sql(
      `update data_archives set state = 'running', tries = 1, storage_key = $2, moved_at = $3 where user_id = $1`,
      [person.id, half, app.now()],
    );
    await app.drainJobs();
    expect((await archiveOf(person)).archive?.state).toBe('running');
    app.pass(archiveRules.silentSeconds + 1);
    await app.runPeriodic('ownData.sweep');
    await app.drainJobs();
    expect((await archiveOf(person)).archive?.state).toBe('ready');
    expect([...(await fetchArchive(person)).keys()]).toContain('account.json');
  });

  test('that every writer died of fails, says so, and may be asked for again at once', async () => {
    const person = await makePerson(app);
    await start(person);
    await app.sql(`update data_archives set state = 'running', tries = $2, moved_at = $3 where user_id = $1`, [
      person.id,
      archiveRules.triesMax,
      app.now(),
    ]);
    app.pass(archiveRules.silentSeconds + 1);
    await app.runPeriodic('ownData.sweep');
    expect((await archiveOf(person)).archive?.state).toBe('failed');
    expect((await app.call('listInbox', {} as never, person)).data).toMatchObject({
      list: [{ kind: 'data_failed' }],
    } as never);
    expect((await start(person)).error).toBeUndefined();
    await app.drainJobs();
    expect((await archiveOf(person)).archive?.state).toBe('ready');
  });

  test('that can’t be written is tried again, and leaves no file', async () => {
    const person = await makePerson(app);
    // The folder is a file: nothing can be written below it.
    rmSync(join(data, 'files', 'archives'), { recursive: true, force: true });
    writeFileSync(join(data, 'files', 'archives'), '');
    await start(person);
    await app.drainJobs();
    expect((await archiveOf(person)).archive?.state).toBe('waiting');
    rmSync(join(data, 'files', 'archives'));
    expect(readdirSync(join(data, 'files', 'unfinished'))).toEqual([]);
    app.pass(archiveRules.silentSeconds + 1);
    await app.runPeriodic('ownData.sweep');
    await app.drainJobs();
    expect((await archiveOf(person)).archive?.state).toBe('ready');
  });
});

test('every table that names accounts is in the archive, or it is said why not', async () => {
  const named = await columnsOfAccounts(app);
  const read = parts.map(({ statement }) => statement.text).join('\n');
  const isRead = (table: string) => new RegExp(`(from|join) ${table}\\b`).test(read);
  const missing = named.filter((one) => !isRead(one.split('.')[0] ?? '') && !(one in partlessColumns));
  expect(missing).toEqual([]);
  expect(Object.keys(partlessColumns).filter((one) => !named.includes(one))).toEqual([]);
});
