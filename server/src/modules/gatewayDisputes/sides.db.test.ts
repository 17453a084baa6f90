/** Disputes of gateways for whoever sold, let out or paid what they are about: what each sees, says and shows, and nobody else. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { WaitingSide } from '#contract/console/waiting.ts';
import type { PictureSeenBy } from '#contract/site/pictures.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makeTenant, unpaidLease } from '../../../../tests/support/trade/leases.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { attemptOf, press } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { makeListing } from '../../../../tests/support/trade/rentals.ts';
import { makeLicence } from '../../../../tests/support/trade/sales.ts';
import { uploadForm } from '../../../../tests/support/app/uploads.ts';
import { sandboxSecret } from '../../outside/gateways/sandbox.ts';
import { signText } from '../../outside/gateways/signature.ts';

const priceFen = 2000;
const shareFen = 1900;
const { words, keptDays } = gatewayDisputeRules;
let app: TestApp;
let content: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#642' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

async function tell(token: string, state: 'open' | 'won' | 'lost') {
  const { id, merchantNumber, amountFen } = await attemptOf(app, token);
  const body = JSON.stringify({
    type: 'dispute.notice',
    merchant_number: merchantNumber,
    dispute_number: `S-${id}`,
    amount_fen: amountFen,
    currency: 'CNY',
    state,
    reason: '没有收到',
    due_at: null,
  });
  const headers = { 'content-type': 'application/json', signature: signText(sandboxSecret(app.app.keys), body) };
  const answer = await fetch(`${app.url}/api/payment/dispute/sandbox`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** An order of a shop that was paid at the sandbox gateway, and is disputed. */
async function disputed(shop: TestShop) {
  const buyer = await makePerson(app);
  const { id: orderId, paymentToken } = await placeOrder(app, buyer, await makeLicence(app, priceFen, shop));
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
  await press(app, token, 'pay');
  await tell(token, 'open');
  return { buyer, orderId, token };
}

async function upload({ token }: Pick<Person, 'token'>, seenBy: PictureSeenBy = 'dispute') {
  return (await uploadForm(app, 'uploadPicture', { token, file: { content }, before: { seenBy } })).data.file.name;
}
async function statusOf(path: string | undefined): Promise<number> {
  const answer = await fetch(app.url + path);
  await answer.arrayBuffer();
  return answer.status;
}
async function waitsFor(person: Person, name: WaitingSide) {
  const { sides } = (await app.call('listWaiting', {}, person)).data;
  return sides.find(({ side }) => side === name)?.items ?? [];
}
const recordOf = async (orderId: number, by: Person) => {
  const { list } = (await app.call('listGatewayDisputes', {}, by)).data;
  const id = list.find((one) => one.orderId === orderId)?.id ?? 0;
  return (await app.call('getGatewayDispute', { id }, by)).data;
};

test('a seller sees what is kept back, says and shows what happened once it waits for them, and the admin reads it', async () => {
  const shop = await makeShop(app);
  const admin = await makePerson(app, 'admin');
  const { orderId, buyer, token } = await disputed(shop);
  expect(await waitsFor(shop.owner, 'seller')).toMatchObject([{ kind: 'disputed_sale', orderId, amountFen: priceFen }]);
  const seen = (await app.call('getDisputeOfSale', { orderId }, shop.owner)).data.dispute;
  expect(seen).toMatchObject({
    state: 'open',
    reason: '没有收到',
    amountFen: priceFen,
    waitsFen: shareFen,
    heldFen: 0,
    may: ['say'],
  });
  const name = await upload(shop.owner);
  const said = { orderId, words: '已自动发货，买家看过', pictures: [name] };
  const { data } = await app.call('addDisputeWords', said, shop.owner);
  expect(data.said).toMatchObject([{ words: said.words, pictures: [{ name }] }]);
  expect(await waitsFor(shop.owner, 'seller')).toEqual([]);
  expect(await statusOf(data.said[0]?.pictures[0]?.url)).toBe(200);

  const record = await recordOf(orderId, admin);
  expect(record).toMatchObject({
    kept: [{ of: 'seller', person: { username: shop.owner.username }, waitsFen: shareFen, heldFen: 0 }],
    lossFen: priceFen,
    lossNeedsOther: false,
    said: [{ side: 'seller', words: said.words, pictures: [{ name }] }],
    may: ['answer', 'say', 'end'],
  });
  expect(await statusOf(record.said[0]?.pictures[0]?.url)).toBe(200);

  // The payer reads that it is disputed, and nothing of what the seller says.
  const own = (await app.call('listOwnDisputes', { of: 'order', id: orderId }, buyer)).data.list;
  expect(own).toMatchObject([{ state: 'open', amountFen: priceFen, heldFen: 0 }]);
  expect(own[0]).not.toHaveProperty('said');
  await tell(token, 'lost');
  expect((await app.call('getDisputeOfSale', { orderId }, shop.owner)).data.dispute).toMatchObject({
    state: 'lost',
    waitsFen: 0,
    may: [],
  });
  expect(await recordOf(orderId, admin)).toMatchObject({ kept: [], lossFen: 0, may: ['contradict'] });
  expect(await app.call('addDisputeWords', { orderId, words: '再说' }, shop.owner)).toMatchObject({
    name: 'state_conflict',
  });
});

test('pictures are the sender’s own, sent once, and seen by nobody else, also when links go on', async () => {
  const shop = await makeShop(app);
  const [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  const { orderId, buyer } = await disputed(shop);
  const { orderId: elsewhere } = await disputed(shop);
  const say = (pictures: string[], id = orderId, by: Person = shop.owner) =>
    app.call('addDisputeWords', { orderId: id, words: '见图', pictures }, by);
  expect((await say([await upload(await makePerson(app))])).name).toBe('invalid_input');
  expect((await say([await upload(shop.owner, 'lease')])).name).toBe('invalid_input');
  const name = await upload(shop.owner);
  const first = (await say([name])).data.said.at(-1)?.pictures[0]?.url ?? '';
  expect((await say([name], elsewhere)).name).toBe('invalid_input');

  // The link of one dispute opens no picture of another, and nobody else's link opens this one.
  const record = await recordOf(orderId, admin);
  const ofAdmin = record.said[0]?.pictures[0]?.url ?? '';
  expect(await statusOf(ofAdmin)).toBe(200);
  expect(await statusOf(ofAdmin.replace(`dispute=${record.id}`, `dispute=${record.id + 1}`))).toBe(403);
  expect(await statusOf(ofAdmin.replace('dispute=', 'lease='))).toBe(403);
  await app.sql(`delete from admin_grants where user_id = $1`, [admin.id]);
  expect(await statusOf(ofAdmin)).toBe(403);
  await app.sql(`update users set access_epoch = access_epoch + 1 where id = $1`, [shop.owner.id]);
  expect(await statusOf(first)).toBe(403);

  // Whoever paid learns nothing of it, also as an admin.
  const { id } = await recordOf(orderId, other);
  await app.sql(`update gateway_disputes set user_id = $2 where id = $1`, [id, other.id]);
  expect(await recordOf(orderId, other)).toMatchObject({ said: [], may: [] });
  const mine = { id, words: '看图', pictures: [] };
  expect((await app.call('addDisputeEvidence', mine, other)).name).toBe('four_eyes');
  await app.sql(`update gateway_disputes set user_id = $2 where id = $1`, [id, buyer.id]);
  const kept = (await app.call('addDisputeEvidence', { ...mine, pictures: [await upload(other)] }, other)).data;
  expect(kept.said.at(-1)).toMatchObject({ side: 'platform', by: { id: other.id }, pictures: [{}] });
  // What admins keep is theirs: the seller doesn't read it.
  await app.sql(`update users set access_epoch = access_epoch - 1 where id = $1`, [shop.owner.id]);
  expect((await app.call('getDisputeOfSale', { orderId }, shop.owner)).data.dispute?.said).toHaveLength(1);
});

test('staff say it for their shop as their role goes, a stranger nothing, and five times at once are no more', async () => {
  const shop = await makeShop(app);
  const staff = await makePerson(app);
  await verifyAsOne(app, [staff]);
  const { id } = (await app.call('inviteShopStaff', { username: staff.username, roles: ['money'] }, shop.owner)).data;
  await app.call('answerStaffInvitation', { id, accept: true }, staff);
  const acting = { ...staff, headers: { 'acting-shop': String(shop.id) } };
  const { orderId, buyer } = await disputed(shop);
  expect((await app.call('getDisputeOfSale', { orderId }, acting)).data.dispute).toMatchObject({
    state: 'open',
    may: [],
  });
  expect((await app.call('getSale', { id: orderId }, acting)).data.may).toEqual([]);
  expect((await app.call('addDisputeWords', { orderId, words: '我们的' }, acting)).name).toBe('staff_role_missing');
  await app.call('setShopStaffRoles', { id, roles: ['orders'] }, shop.owner);
  // Nothing is refunded while it stands, and nobody is offered it.
  expect((await app.call('getSale', { id: orderId }, acting)).data.may).toEqual(['support']);
  const bought = (await app.call('getOrder', { id: orderId }, buyer)).data;
  expect(bought).toMatchObject({ refundWays: [], pricing: { returns: [] } });
  expect(bought.may).not.toContain('refund');
  const name = await upload(staff);
  const { data } = await app.call('addDisputeWords', { orderId, words: '我们的', pictures: [name] }, acting);
  expect(data.said).toMatchObject([{ pictures: [{ name }] }]);
  for (const one of [buyer, (await makeShop(app)).owner]) {
    expect((await app.call('getDisputeOfSale', { orderId }, one)).name).toBe('not_found');
  }
  for (const one of [shop.owner, await makePerson(app)]) {
    expect((await app.call('listOwnDisputes', { of: 'order', id: orderId }, one)).name).toBe('not_found');
  }
  const more = await Promise.all(
    Array.from({ length: words.count + 1 }, () =>
      app
        .call('addDisputeWords', { orderId, words: '还有' }, shop.owner)
        .then(({ name: refused }) => refused ?? 'done'),
    ),
  );
  expect(more.filter((one) => one === 'done')).toHaveLength(words.count - 1);
  expect(more).toContain('evidence_full');
});

test('a lessor does the same for a lease, whose tenant reads only that it is disputed', async () => {
  const listing = await makeListing(app, { terms: { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [] } });
  const tenant = await makeTenant(app, 0);
  const { id: leaseId, token } = await unpaidLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  await press(app, token, 'pay');
  await app.call('showLease', { id: leaseId }, tenant);
  await tell(token, 'open');
  const { lessor } = listing;
  expect(await waitsFor(lessor, 'buyer')).toMatchObject([{ kind: 'disputed_lease', id: leaseId }]);
  const { list } = (await app.call('listDisputesOfLease', { leaseId }, lessor)).data;
  expect(list).toMatchObject([{ state: 'open', may: ['say'] }]);
  const said = { leaseId, id: list[0]?.id ?? 0, words: '账号可用', pictures: [await upload(lessor)] };
  for (const one of [tenant, await makePerson(app)]) {
    expect((await app.call('listDisputesOfLease', { leaseId }, one)).name).toBe('not_found');
    expect((await app.call('addLeaseDisputeWords', said, one)).name).toBe('not_found');
  }
  expect((await app.call('addLeaseDisputeWords', { ...said, id: said.id + 1000 }, lessor)).name).toBe('not_found');
  expect((await app.call('addLeaseDisputeWords', said, lessor)).data.said).toMatchObject([{ pictures: [{}] }]);
  expect(await waitsFor(lessor, 'buyer')).toEqual([]);
  const own = (await app.call('listOwnDisputes', { of: 'lease', id: leaseId }, tenant)).data.list;
  expect(own).toMatchObject([{ state: 'open' }]);
  expect((await app.call('listOwnDisputes', { of: 'lease', id: leaseId }, lessor)).name).toBe('not_found');
  const record = (await app.call('getGatewayDispute', { id: said.id }, await makePerson(app, 'admin'))).data;
  expect(record).toMatchObject({ leaseId, said: [{ side: 'lessor' }] });
  expect(record.leaseHeldFen).toBeGreaterThan(0);
});

test('pictures that were never sent go after a day, and those of a dispute some time after its end', async () => {
  const shop = await makeShop(app);
  const { orderId, token } = await disputed(shop);
  await app.call('addDisputeWords', { orderId, words: '见图', pictures: [await upload(shop.owner)] }, shop.owner);
  await upload(shop.owner);
  const left = async () =>
    (await app.sql('select from pictures where for_dispute and uploaded_by = $1', [shop.owner.id])).rowCount;
  app.pass(2 * 86_400);
  await app.runPeriodic('gatewayDisputes.forgetUnsentPictures');
  expect(await left()).toBe(1);
  app.pass((keptDays + 1) * 86_400);
  await app.runPeriodic('gatewayDisputes.forgetEvidence');
  expect(await left()).toBe(1);
  await tell(token, 'won');
  app.pass((keptDays + 1) * 86_400);
  await app.runPeriodic('gatewayDisputes.forgetEvidence');
  expect(await left()).toBe(0);
});
