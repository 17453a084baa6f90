/** One inbox for admins: everything that waits, taken by one at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxKinds, inboxRules, type InboxKind } from '#contract/console/inboxRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { askedBy, makeEarner } from '../../../../tests/support/trade/withdrawals.ts';

let app: TestApp;
let admins: Person[];
beforeAll(async () => {
  app = await startTestApp();
  admins = await Promise.all(Array.from({ length: 8 }, () => makePerson(app, 'admin')));
});
afterAll(() => app.stop());

function at(index: number): Person {
  const admin = admins[index];
  if (!admin) throw new Error(`there is no admin ${index}`);
  return admin;
}

async function ticket(): Promise<number> {
  const person = await makePerson(app);
  return (await app.call('openTicket', { subject: '问题', words: '请帮忙。' }, person)).data.id;
}

const inboxOf = async (admin: Person) => (await app.call('listAdminInbox', {}, admin)).data;

test('shows the oldest first, by kind, with who has taken what; what is done is gone', async () => {
  const [first, second] = [await ticket(), (app.pass(60), await ticket())];
  const [one, other] = [at(0), at(1)];
  expect((await inboxOf(one)).items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    `ticket ${first}`,
    `ticket ${second}`,
  ]);
  await app.call('claimInboxItem', { kind: 'ticket', id: first }, one);
  const [seen] = (await inboxOf(other)).items;
  expect(seen).toMatchObject({ id: first, person: expect.any(String), claim: { person: one.username, mine: false } });
  expect((await inboxOf(one)).items[0]?.claim?.mine).toBe(true);
  // Each thing counts at one entry of the menu, and in the inbox as a whole.
  expect((await app.call('listMenuBadges', {}, one)).data).toMatchObject({ badges: { adminTickets: 2 }, inbox: 2 });
  expect((await app.call('listMenuBadges', {}, one)).data.badges).not.toHaveProperty('adminInbox');
  await app.call('answerTicket', { id: first, words: '好了。' }, one);
  const left = (await app.call('listAdminInbox', { kind: 'ticket' }, other)).data;
  expect(left.items.map(({ id }) => id)).toEqual([second]);
  expect(left.kinds.find(({ kind }) => kind === 'ticket')).toEqual({ kind: 'ticket', count: 1 });
  expect((await app.call('listAdminInbox', { kind: 'complaint' }, other)).data.items).toEqual([]);
});

test('of many admins at once one takes an item, until they leave it or the time is over', async () => {
  const item = { kind: 'ticket', id: await ticket() } as const;
  const replies = await Promise.all(admins.map((admin) => app.call('claimInboxItem', item, admin)));
  const taken = replies.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  const index = replies.findIndex(({ status }) => status === 200);
  const [holder, other] = [at(index), at(index === 0 ? 1 : 0)];
  const refused = await app.call('claimInboxItem', item, other);
  expect([refused.name, refused.error?.params]).toEqual(['inbox_taken', { person: holder.username }]);
  await app.call('releaseInboxItem', item, other);
  expect((await app.call('claimInboxItem', item, other)).name).toBe('inbox_taken');
  expect((await app.call('claimInboxItem', item, holder)).status).toBe(200);
  app.pass(inboxRules.claimSeconds);
  await app.runPeriodic('console.endClaims');
  expect((await app.call('claimInboxItem', item, other)).status).toBe(200);
  await app.call('releaseInboxItem', item, other);
  expect((await app.call('claimInboxItem', item, holder)).status).toBe(200);
});

test('what does not wait cannot be taken: unknown, done, of another kind, or not theirs to decide', async () => {
  const [admin, helper] = [at(0), await makeAdmin(app, ['people'])];
  const claim = (kind: InboxKind, id: number, by = admin) => app.call('claimInboxItem', { kind, id }, by);
  for (const kind of inboxKinds) expect([kind, (await claim(kind, 999_999)).name]).toEqual([kind, 'not_found']);
  const id = await ticket();
  expect((await claim('own_question', id)).name).toBe('not_found');
  expect((await claim('ticket', id, helper)).name).toBe('forbidden');
  expect((await claim('ticket', id)).status).toBe(200);
  await app.call('answerTicket', { id, words: '好了。' }, admin);
  expect((await claim('ticket', id)).name).toBe('not_found');
  const { rows } = await app.sql('select kind, item_id from inbox_claims where item_id = 999999');
  expect(rows).toEqual([]);
});

test('what has no deadline does not wait behind those that have one for ever', async () => {
  const old = await ticket();
  app.pass(inboxRules.withoutDeadlineSeconds);
  const withdrawal = await askedBy(app, await makeEarner(app), 5000);
  const admin = await makePerson(app, 'admin');
  const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;
  // Older than all of it, and dealt with elsewhere.
  await app.sql(
    `insert into ledger_holds (user_id, key, kind, reason, amount_fen, left_fen, created_at)
     values ($1, 'test:elsewhere', 'review', '核查中', 700, 700, $2)`,
    [admin.id, new Date(0)],
  );
  const names = (await inboxOf(admin)).items.map(nameOf);
  expect(names.indexOf(`withdrawal ${withdrawal}`)).toBeGreaterThan(names.indexOf(`ticket ${old}`));
  const { sides } = (await app.call('listWaiting', { limit: dashboardRules.waitingMax }, admin)).data;
  const shown = sides.find(({ side }) => side === 'admin')?.items.map(nameOf) ?? [];
  expect(shown.slice(0, names.length)).toEqual(names);
  expect(shown.length).toBeGreaterThan(names.length);
});

test('is for admins alone', async () => {
  const person = await makePerson(app);
  expect((await app.call('listAdminInbox', {}, person)).name).toBe('forbidden');
  expect((await app.call('claimInboxItem', { kind: 'ticket', id: 1 }, person)).name).toBe('forbidden');
});
