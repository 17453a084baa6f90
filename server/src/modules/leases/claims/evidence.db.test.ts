/** Evidence of leases: who shows what to whom, until when, how it is decided, and when its pictures go. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { outcomeFen, outcomeNames, settlementOf, type DisputedMoney } from '#contract/rental/leaseOutcomes.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { PictureSeenBy } from '#contract/site/pictures.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { bookedLease, makeTenant, runLeases } from '../../../../../tests/support/trade/leases.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../../tests/support/trade/rentals.ts';
import { uploadForm } from '../../../../../tests/support/app/uploads.ts';

let app: TestApp;
let content: Buffer;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  listing = await makeListing(app, { terms: { depositFen, weeklyHours: '1'.repeat(168), daysOut: [] }, units: 12 });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const depositFen = 5000;
const words = '登录时提示密码错误，试了三次';
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();
async function upload({ token }: Pick<Person, 'token'>, seenBy: PictureSeenBy = 'lease') {
  return (await uploadForm(app, 'uploadPicture', { token, file: { content }, before: { seenBy } })).data.file;
}
async function statusOf(path: string | undefined): Promise<number> {
  const answer = await fetch(app.url + path);
  await answer.arrayBuffer();
  return answer.status;
}
const get = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;

interface Scene {
  id: number;
  tenant: Person;
  lessor: Person;
}

/** Booked for now, and its credentials were seen. */
async function used(): Promise<Scene> {
  const tenant = await makeTenant(app);
  const { id } = await bookedLease(app, tenant, listing);
  await app.call('showLease', { id }, tenant);
  return { id, tenant, lessor: listing.lessor };
}

/** The same over, with a claim that shows a picture. */
async function claimed(amountFen = 4000): Promise<Scene & { picture: string }> {
  const scene = await used();
  app.pass(4 * 3600);
  await runLeases(app);
  const { name } = await upload(scene.lessor);
  const claim = { id: scene.id, amountFen, words: '租客改了密码，找回花了钱', pictures: [name] };
  expect((await app.call('claimDeposit', claim, scene.lessor)).name).toBeUndefined();
  return { ...scene, picture: name };
}

test('a claim with a picture, an answer with another, additions of both, and a decision in parts', async () => {
  const { id, tenant, lessor, picture } = await claimed();
  const adds = { kind: 'claim', left: evidenceRules.additionsMax };
  expect(await get(id, tenant)).toMatchObject({ claim: { pictures: [{ name: picture }] }, adds, decideBy: null });
  const reviewer = await makeAdmin(app, ['review']);
  const waiting = (await app.call('listLeaseDisputes', { ready: false }, reviewer)).data.list;
  expect(waiting.find((one) => one.id === id)).toMatchObject({ decides: 'deposit', amountFen: 4000, decideBy: null });

  const shown = (await upload(tenant)).name;
  const answered = await app.call('answerClaim', { id, agree: false, words, pictures: [shown] }, tenant);
  expect(answered.data).toMatchObject({ claim: { agreed: false, answerPictures: [{ name: shown }] } });
  const more = (await upload(lessor)).name;
  const addition = { id, kind: 'claim', words: '这是找回密码的账单', pictures: [more] } as const;
  expect((await app.call('addLeaseEvidence', { ...addition, kind: 'problem' }, lessor)).name).toBe('state_conflict');
  expect((await app.call('addLeaseEvidence', addition, await makePerson(app))).name).toBe('not_found');
  // A picture is sent once, however many ask at the same moment.
  const replies = await Promise.all([1, 2, 3].map(() => app.call('addLeaseEvidence', addition, lessor)));
  expect(names(replies)).toEqual(['done', 'invalid_input', 'invalid_input']);
  expect(
    (await app.call('addLeaseEvidence', { id, kind: 'claim', words: '我没有改过密码' }, tenant)).data,
  ).toMatchObject({
    claim: { additions: [{ side: 'lessor', words: addition.words, pictures: [{ name: more }] }, { side: 'tenant' }] },
    adds: { left: evidenceRules.additionsMax - 1 },
  });
  const told = (await app.call('listMessages', {}, tenant)).data;
  expect(JSON.stringify(told)).toContain(addition.words);

  const dispute = (await app.call('listLeaseDisputes', {}, reviewer)).data.list.find((one) => one.id === id);
  expect(Date.parse(dispute?.decideBy ?? '')).toBe(app.now().getTime() + evidenceRules.decideSeconds * 1000);
  const { sides } = (await app.call('listWaiting', {}, reviewer)).data;
  const item = sides.flatMap(({ items }) => items).find((one) => one.kind === 'lease_dispute' && one.id === id);
  expect(item?.dueAt).toBe(dispute?.decideBy);

  // What each prepared outcome gives is what the books then move, to the fen.
  const detail = (await app.call('getAdminLease', { id }, reviewer)).data;
  const amountFen = outcomeFen('deposit_half', detail);
  const expected = settlementOf('deposit', amountFen, detail);
  const before = await Promise.all([tenant, lessor].map((one) => balancesOf(app.database.primary, one.id)));
  const decision = { id, amountFen, words: '双方各有道理，赔付一半', wordsEn: 'Both have a point: half of it' };
  expect((await app.call('settleLease', decision, reviewer)).data).toMatchObject({
    state: 'settled',
    claimedFen: 2000,
  });
  const after = await Promise.all([tenant, lessor].map((one) => balancesOf(app.database.primary, one.id)));
  expect((after[0]?.balanceFen ?? 0) - (before[0]?.balanceFen ?? 0)).toBe(expected.tenantFen);
  expect((after[1]?.pendingFen ?? 0) - (before[1]?.pendingFen ?? 0)).toBe(expected.lessorFen);
  const english = await app.call('getLease', { id }, { token: tenant.token, locale: 'en-US' });
  expect(english.data.claim?.decision).toBe(decision.wordsEn);
  expect((await get(id, lessor)).steps.map(({ event }) => event).slice(-5)).toEqual([
    'claim',
    'answer',
    'add',
    'add',
    'settle',
  ]);
  // Nothing is added to what was decided.
  expect((await app.call('addLeaseEvidence', { id, kind: 'claim', words }, tenant)).name).toBe('state_conflict');
  expect((await get(id, tenant)).adds).toBeNull();
});

test('what is added while it is decided is there before the decision or refused', async () => {
  const { id, tenant } = await claimed();
  await app.call('answerClaim', { id, agree: false, words }, tenant);
  const reviewer = await makeAdmin(app, ['review']);
  const [settled, ...added] = await Promise.all([
    app.call('settleLease', { id, amountFen: 0, words: '依据不足，押金退回' }, reviewer),
    ...[1, 2, 3].map(() => app.call('addLeaseEvidence', { id, kind: 'claim', words }, tenant)),
  ]);
  expect(settled?.name).toBeUndefined();
  const { claim, steps } = await get(id, tenant);
  expect(claim?.additions).toHaveLength(added.filter(({ name }) => name === undefined).length);
  expect(names(added).filter((name) => name !== 'done' && name !== 'state_conflict')).toEqual([]);
  expect(steps.at(-1)?.event).toBe('settle');
});

test('a report with a picture is answered with another; both add until the lessor has answered', async () => {
  const { id, tenant, lessor } = await used();
  const report = (await upload(tenant)).name;
  const reported = await app.call('reportLeaseProblem', { id, words, pictures: [report] }, tenant);
  expect(reported.data).toMatchObject({ problem: { pictures: [{ name: report }] }, adds: { kind: 'problem' } });
  expect(reported.data.adds?.until).toBe(reported.data.answerBy);
  const add = { id, kind: 'problem', words: '又试了一次，还是不行' } as const;
  expect((await app.call('addLeaseEvidence', add, tenant)).name).toBeUndefined();
  const proof = (await upload(lessor)).name;
  const answered = await app.call('answerLeaseProblem', { id, works: true, words, pictures: [proof] }, lessor);
  expect(answered.data).toMatchObject({ state: 'ended', problem: { answerPictures: [{ name: proof }] } });
  expect((await app.call('addLeaseEvidence', add, tenant)).name).toBe('state_conflict');

  const silent = await used();
  await app.call('reportLeaseProblem', { id: silent.id, words }, silent.tenant);
  app.pass(leaseRules.answerSeconds);
  // The time is over, whatever the jobs did.
  expect((await app.call('addLeaseEvidence', { ...add, id: silent.id }, silent.tenant)).name).toBe('state_conflict');
});

test('a claim shows a picture or says why there is none', async () => {
  const { id, lessor } = await used();
  app.pass(4 * 3600);
  await runLeases(app);
  const claim = (more: object) => app.call('claimDeposit', { id, amountFen: 100, words, ...more }, lessor);
  expect((await claim({})).error?.fields).toMatchObject([{ field: 'noPicturesWhy', rule: 'required' }]);
  expect((await claim({ noPicturesWhy: '无' })).error?.fields).toMatchObject([{ field: 'noPicturesWhy' }]);
  const noPicturesWhy = '对方已删除聊天记录，无法截图';
  expect((await claim({ noPicturesWhy })).data.claim).toMatchObject({ noPicturesWhy, pictures: [] });
});

test('each side adds so many times and no more', async () => {
  const { id, tenant, lessor } = await claimed();
  const add = (by: Person) => app.call('addLeaseEvidence', { id, kind: 'claim', words }, by);
  const replies = await Promise.all(Array.from({ length: evidenceRules.additionsMax + 2 }, () => add(tenant)));
  expect(names(replies).filter((name) => name === 'evidence_full')).toHaveLength(2);
  expect((await get(id, tenant)).adds?.left).toBe(0);
  expect((await add(lessor)).name).toBeUndefined();
});

describe('a picture of a lease', () => {
  test('is seen by both sides and admins who review, by addresses of their own, and by nobody else', async () => {
    const { id, tenant, lessor, picture } = await claimed();
    const reviewer = await makeAdmin(app, ['review']);
    const urls = [
      (await get(id, tenant)).claim?.pictures[0],
      (await get(id, lessor)).claim?.pictures[0],
      (await app.call('getAdminLease', { id }, reviewer)).data.claim?.pictures[0],
    ].map((shown) => shown?.url ?? '');
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`/pictures/${picture}-320.webp`)).toBe(404);
    const stranger = await makePerson(app);
    expect((await app.call('getLease', { id }, stranger)).name).toBe('not_found');
    expect((await app.call('getAdminLease', { id }, await makeAdmin(app, ['money']))).name).toBe('grant_missing');
    // An address with another reader, lease or kind is none of ours.
    for (const [part, other] of [
      [`user=${tenant.id}`, `user=${stranger.id}`],
      [`lease=${id}`, `lease=${id + 1}`],
      [`lease=${id}`, `order=${id}`],
    ] as const) {
      expect(urls[0]).toContain(part);
      expect(await statusOf(urls[0]?.replace(part, other))).toBe(403);
    }
    await app.sql(`delete from admin_grants where user_id = $1`, [reviewer.id]);
    expect(await statusOf(urls[2])).toBe(403);
  });

  test('is sent by whoever uploaded it for a lease, to a lease only', async () => {
    const { id, tenant, lessor } = await claimed();
    const wrong = [await upload(lessor), await upload(tenant, 'order'), await upload(tenant, 'everybody')];
    for (const { name } of wrong) {
      const reply = await app.call('addLeaseEvidence', { id, kind: 'claim', words, pictures: [name] }, tenant);
      expect(reply.error?.fields).toMatchObject([{ field: 'pictures', rule: 'pictures_once' }]);
    }
    expect((await get(id, tenant)).claim?.additions).toEqual([]);
    const many = Array.from({ length: evidenceRules.picturesMax + 1 }, (_, index) => `${index}`.padEnd(32, 'a'));
    const reply = await app.call('addLeaseEvidence', { id, kind: 'claim', words, pictures: many }, tenant);
    expect(reply.error?.fields).toMatchObject([{ field: 'pictures' }]);
  });

  test('is a picture, and not too large', async () => {
    const { token } = await makePerson(app);
    const send = (bytes: Buffer) =>
      uploadForm(app, 'uploadPicture', { token, file: { content: bytes }, before: { seenBy: 'lease' } });
    expect((await send(Buffer.from('no picture'))).error?.fields).toEqual([{ field: 'file', rule: 'picture_format' }]);
    expect((await send(Buffer.alloc(11 * 1024 * 1024))).error?.name).toBe('body_too_large');
  });

  test('goes when it was never sent, and some time after its lease was closed; what was said stays', async () => {
    const { id, tenant, lessor, picture } = await claimed();
    const unsent = await upload(lessor);
    app.pass(2 * 24 * 3600);
    await app.runPeriodic('leases.forgetUnsentPictures');
    const left = async () => (await app.sql('select name from pictures where for_lease order by name')).rows;
    expect(await left()).toContainEqual({ name: picture });
    expect(await left()).not.toContainEqual({ name: unsent.name });
    // One that is not closed keeps them, however old it is.
    const age = `interval '${evidenceRules.keptDays} days 1 hour'`;
    await app.sql(`update pictures set created_at = created_at - ${age} where name = $1`, [picture]);
    await app.runPeriodic('leases.forgetEvidence');
    expect(await left()).toContainEqual({ name: picture });
    await app.call('settleLease', { id, amountFen: 100, words: '按损失赔付' }, await makeAdmin(app, ['review']));
    const url = (await get(id, tenant)).claim?.pictures[0]?.url;
    await app.sql(`update leases set closed_at = closed_at - ${age} where id = $1`, [id]);
    await app.runPeriodic('leases.forgetEvidence');
    expect(await left()).not.toContainEqual({ name: picture });
    expect((await get(id, tenant)).claim).toMatchObject({ words: expect.any(String), pictures: [] });
    // Neither by an address that was given before, nor by its name while the file is still stored.
    expect(await statusOf(url)).toBe(403);
    expect(await statusOf(`/pictures/${picture}-320.webp`)).toBe(404);
  });
});

test('two who met before are shown with what was between them', async () => {
  const first = await claimed(1000);
  await app.call('answerClaim', { id: first.id, agree: true }, first.tenant);
  const second = await bookedLease(app, first.tenant, listing);
  const { pair, metBefore } = (await app.call('getAdminLease', { id: second.id }, await makeAdmin(app, ['review'])))
    .data;
  expect(metBefore).toBe(1);
  expect(pair).toEqual({ disputes: 1, rentFen: (await get(first.id, first.tenant)).rentFen, claimedFen: 1000 });
});

test('the parts of any outcome are all that is held', () => {
  const money: DisputedMoney = {
    rentFen: 1001,
    depositFen: 4999,
    rentBackFen: 0,
    usedFen: 333,
    claimFen: 4999,
    commissionRate: 1000,
    keepsDeposit: true,
  };
  for (const decided of ['rent', 'deposit'] as const) {
    for (const name of outcomeNames[decided]) {
      const parts = settlementOf(decided, outcomeFen(name, money), money);
      const sum = Object.values(parts).reduce((all, fen) => all + fen, 0);
      expect(sum).toBe((decided === 'rent' ? money.rentFen : 0) + money.depositFen);
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
    }
  }
});
