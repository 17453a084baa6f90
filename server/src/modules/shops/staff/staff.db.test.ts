/** Staff of shops: who may call what for which shop, until when, and up to which limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { staffRules, type StaffRole } from '#contract/shops/staffRules.ts';
import { calledBy, mayCallForShop, shopCalls } from '#contract/shops/staffPermissions.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { untilWaiting } from '../../../../../tests/support/app/locks.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import type { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { uploadRaw } from '../../../../../tests/support/app/uploads.ts';
import { sampleInput } from '../../../../../tests/support/app/sampleInput.ts';
import * as staff from '../../../../../tests/support/people/staff.ts';
import {
  askRefund,
  buy,
  buyAndSee,
  loggedIn,
  makeBuyer,
  makeLicence,
} from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const daySeconds = 86_400;

const verifyAsOne = (accounts: readonly Pick<Person, 'id'>[]) => staff.verifyAsOne(app, accounts);
const makeVerified = (role?: 'user' | 'admin') => staff.makeVerified(app, role);
const employ = (shop: TestShop, roles?: StaffRole[], known?: Person) => staff.employ(app, shop, roles, known);
const { forShop } = staff;
const invite = (shop: TestShop, person: Person, roles: StaffRole[] = ['all']) =>
  app.call('inviteShopStaff', { username: person.username, roles }, shop.owner);

describe('an invitation', () => {
  test('is for verified people, not the owner with any account, and once', async () => {
    const shop = await makeShop(app);
    const twin = await makePerson(app);
    await verifyAsOne([shop.owner, twin]);
    expect((await invite(shop, { ...twin, username: 'nobody_here' })).name).toBe('staff_unknown');
    expect((await invite(shop, shop.owner)).name).toBe('staff_yourself');
    expect((await invite(shop, twin)).name).toBe('staff_yourself');
    expect((await invite(shop, await makePerson(app))).name).toBe('staff_unverified');
    const person = await makeVerified();
    const { data } = await invite(shop, person, ['goods', 'all']);
    expect(data).toMatchObject({ state: 'invited', roles: ['all'], person: { username: person.username } });
    expect((await invite(shop, person)).name).toBe('staff_already');
    expect((await app.call('listSales', {}, forShop(person, shop))).name).toBe('not_staff');
    const other = await makeVerified();
    expect((await app.call('answerStaffInvitation', { id: data.id, accept: true }, other)).name).toBe('not_found');
  });

  test('is accepted once by two calls at the same time', async () => {
    const shop = await makeShop(app);
    const person = await makeVerified();
    const { id } = (await invite(shop, person)).data;
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('answerStaffInvitation', { id, accept: true }, person)),
    );
    expect(answers.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict', 'state_conflict']);
    const { list } = (await app.call('listShopStaffActs', {}, shop.owner)).data;
    expect(list.map(({ call }) => call)).toEqual(['answerStaffInvitation', 'inviteShopStaff']);
  });

  test('ends after its days, and can be sent anew', async () => {
    const shop = await makeShop(app);
    const person = await makeVerified();
    const { id } = (await invite(shop, person)).data;
    app.pass(staffRules.invitationDays * daySeconds);
    const [owner, invited] = [await loggedIn(app, shop.owner), await loggedIn(app, person)];
    expect((await app.call('answerStaffInvitation', { id, accept: true }, invited)).name).toBe('state_conflict');
    expect((await invite({ ...shop, owner }, person)).name).toBeUndefined();
    await app.runPeriodic('shops.expireInvitations');
    const { list } = (await app.call('listShopStaff', { state: 'over' }, owner)).data;
    expect(list.map(({ state }) => state)).toEqual(['expired']);
  });

  test('is refused where a shop or a person has as many as may be, also at the same time', async () => {
    const shop = await makeShop(app);
    await app.sql(
      `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at, joined_at)
       select $1, id, 'active', '{goods}', $2, $2, $2 from users where id <> $3 order by id limit $4`,
      [shop.id, app.now(), shop.owner.id, 1],
    );
    await app.sql(
      `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at)
       select $1, id, 'invited', '{goods}', $2, '2200-01-01' from users u where not exists (
         select from shop_staff s where s.user_id = u.id and s.shop_id = $1) and id <> $3 order by id desc limit $4`,
      [shop.id, app.now(), shop.owner.id, staffRules.perShop - 2],
    );
    const { rows } = await app.sql('select count(*)::int as n from shop_staff where shop_id = $1', [shop.id]);
    const room = staffRules.perShop - Number(rows[0]?.['n']);
    const people = await Promise.all(Array.from({ length: room + 2 }, () => makeVerified()));
    const replies = await Promise.all(people.map((person) => invite(shop, person)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual([
      ...Array.from({ length: room }, () => 'done'),
      'staff_full',
      'staff_full',
    ]);
  });

  test('counts all accounts of a person, at the same time and when they became one later', async () => {
    const shops = await Promise.all(Array.from({ length: staffRules.perPerson + 1 }, () => makeShop(app)));
    const [one, twin] = [await makePerson(app), await makePerson(app)];
    await verifyAsOne([one, twin]);
    const replies = await Promise.all(shops.map((shop, index) => invite(shop, index % 2 === 0 ? one : twin)));
    const full = replies.filter(({ name }) => name === 'staff_shops_full');
    expect([full.length, replies.filter(({ name }) => name === undefined).length]).toEqual([1, staffRules.perPerson]);

    const late = await makeVerified();
    const shop = await makeShop(app);
    const { id } = (await invite(shop, late)).data;
    await verifyAsOne([one, twin, late]);
    expect((await app.call('answerStaffInvitation', { id, accept: true }, late)).name).toBe('staff_shops_full');
    expect((await app.call('answerStaffInvitation', { id, accept: false }, late)).name).toBeUndefined();
  });
});

/** Everything that a shop has which somebody could name. */
async function filledShop(): Promise<{ shop: TestShop; ids: Record<string, number>; inputs: typeof inputs }> {
  const shop = await makeShop(app);
  const buyer = await makeBuyer(app, 100_000);
  const secrets = await makeSecrets(app, { count: 5, priceFen: 1000, shopId: shop.id });
  const shared = await makeProduct(app, { kind: 'secret', shopId: shop.id, skus: [{ priceFen: 100 }] });
  await app.sql('update skus set shared_secret = true where id = $1', [shared.skuId]);
  const licence = await makeLicence(app, 2000, shop);
  const orderId = await buyAndSee(app, buyer, secrets, 2);
  await buy(app, buyer, licence);
  const refund = await askRefund(app, buyer, { orderId, wantedFen: 1000 });
  await app.call('askQuestion', { productId: secrets.id, words: '有货吗' }, buyer);
  await app.call('writeReview', { orderId, stars: 5, words: '好' }, buyer);
  const draft = { titleZh: '券', amountFen: 10, minFen: 1000, from: siteDay(app), until: siteDay(app, 5) };
  const coupon = (await app.call('saveShopCoupon', draft, shop.owner)).data;
  const one = async (text: string) => Number((await app.sql(text, [shop.id])).rows[0]?.['id']);
  await app.call('openShopReport', { shopId: shop.id, kind: 'other', words: '联系店铺多次没有回复。' }, buyer);
  const ids = {
    report: await one('select id from shop_reports where shop_id = $1'),
    order: orderId,
    refund: refund.id,
    product: secrets.id,
    sku: secrets.skuId,
    licenceSku: licence.skuId,
    coupon: coupon.id,
    question: await one('select id from questions where shop_id = $1'),
    review: await one('select id from reviews where shop_id = $1'),
    licence: await one('select id from licences where shop_id = $1'),
    batch: await one(
      'select b.id from stock_batches b join skus s on s.id = b.sku_id join products p on p.id = s.product_id where p.shop_id = $1',
    ),
    item: await one(
      `select i.id from stock_items i join skus s on s.id = i.sku_id join products p on p.id = s.product_id
       where p.shop_id = $1 and i.state = 'sold' limit 1`,
    ),
  };
  await app.sql('update skus set piece_choice = true where id = $1', [secrets.skuId]);
  const forSale = await one(
    `select i.id from stock_items i join skus s on s.id = i.sku_id join products p on p.id = s.product_id
     where p.shop_id = $1 and i.state = 'available' limit 1`,
  );
  const sheet = { content: Buffer.from('商品编号,规格编号\n'), token: shop.owner.token, type: 'text/csv' };
  const importId = (await uploadRaw(app, 'uploadProductSheet', sheet)).data.id;
  const exportId = (await app.call('startExport', { kind: 'sales' }, shop.owner)).data.id;
  const template = (
    await app.call('saveAnswerTemplate', { name: '谢谢', words: '谢谢', uses: ['message'] }, shop.owner)
  ).data;
  const worker = await employ(shop);
  const { version, content: page } = (await app.call('getOwnShopPage', {}, shop.owner)).data;
  const saved = (await app.call('saveShopPage', { version, content: page }, shop.owner)).data;
  await app.call('publishShopPage', { version: saved.version }, shop.owner);
  const pageId = (await app.call('listShopPageVersions', {}, shop.owner)).data.list[0]?.id;
  const { data: edited } = await app.call('getAdminProduct', { id: secrets.id }, shop.owner);
  const { texts, tags, pictures, skus, ...content } = edited.draft;
  const product = { id: secrets.id, texts, tags, pictures, skus, ...content };
  const policy = (await app.call('getLicencePolicies', {}, shop.owner)).data.list[0]?.skus[0]?.policy;
  const inputs: { [Name in EndpointName]?: Record<string, unknown> } = {
    getSale: { id: ids.order },
    replaceItem: { orderId: ids.order, itemId: ids.item, reason: '失效' },
    startService: { orderId: ids.order },
    deliverService: { orderId: ids.order, note: '完成' },
    listOrderMessages: { orderId: ids.order },
    sendOrderMessage: { orderId: ids.order, words: '您好' },
    settleOrderTalk: { orderId: ids.order, upTo: 1, settled: true },
    showOrderAnswers: { orderId: ids.order },
    listOrderNotes: { orderId: ids.order },
    addOrderNote: { orderId: ids.order, words: '备注' },
    getRefund: { id: ids.refund },
    answerRefund: { id: ids.refund, accept: true, amountFen: 1000, words: '', takeBack: [] },
    refundBuyer: { orderId: ids.order, amountFen: 100, words: '抱歉', takeBack: [] },
    getShopQuestion: { id: ids.question },
    answerQuestion: { id: ids.question, words: '有' },
    replyToReview: { id: ids.review, words: '谢谢' },
    getSoldLicence: { id: ids.licence },
    listSoldLicenceEvents: { licenceId: ids.licence },
    moveLicences: { ids: [ids.licence], event: 'suspend', reason: 'mistake' },
    getAdminProduct: { id: ids.product },
    saveProduct: product,
    moveProduct: { id: ids.product, event: 'take_off' },
    previewProductChanges: { ids: [ids.product], change: { percent: 5 } },
    changeProducts: { products: [{ id: ids.product, updatedAt: edited.updatedAt }], change: { percent: 5 } },
    // Before the batch is taken back.
    changePiece: { itemId: forSale, description: '好号', extraFen: 0 },
    getStock: { skuId: ids.sku },
    listStockItems: { skuId: ids.sku },
    listStockBatches: { skuId: ids.sku },
    getStockBatch: { id: ids.batch },
    confirmStockBatch: { id: ids.batch },
    discardStockBatch: { id: ids.batch },
    undoStockBatch: { id: ids.batch },
    saveStockSettings: { skuId: ids.sku, lowStock: 3 },
    saveLicencePolicy: { skuId: ids.licenceSku, policy },
    getShopCoupon: { id: ids.coupon },
    saveShopCoupon: { ...draft, id: ids.coupon },
    switchShopCoupon: { id: ids.coupon, active: false },
    getReportOfShop: { id: ids.report },
    answerShopReport: { id: ids.report, words: '已核实，并为买家更换。' },
    getShopMoney: { shopId: shop.id },
    getDisputeOfSale: { orderId: ids.order },
    saveAnswerTemplate: { id: template.id, name: '您好', words: '您好', uses: ['message'] },
    removeAnswerTemplate: { id: template.id },
    getProductImport: { id: importId },
    listProductImportLines: { id: importId },
    confirmProductImport: { id: importId },
    discardProductImport: { id: importId },
    getStockOutcome: { id: ids.batch },
    getSharedSecret: { skuId: shared.skuId },
    setSharedSecret: { skuId: shared.skuId, version: 0, sharedText: '同一段文字' },
    restoreShopPage: { version: 0, id: pageId },
    getExport: { id: exportId },
    stopExport: { id: exportId },
    getExportTicket: { id: exportId },
    previewIssue: { skuId: ids.licenceSku, recipients: buyer.username },
    issueLicences: { skuId: ids.licenceSku, recipients: buyer.username, reason: '补发' },
    setShopStaffRoles: { id: worker.placeId, roles: ['orders'] },
    endShopStaff: { id: worker.placeId },
  };
  return { shop, ids, inputs };
}

const uploads: readonly string[] = ['importStock', 'uploadFile'];
const callsOfShops = Object.keys(shopCalls).filter((name) => !uploads.includes(name)) as EndpointName[];

/** What these name is no shop's, narrows a list of one's own, or is a person's and tested there; a dispute needs a gateway. */
const namesOthers: readonly string[] = [
  'listSales',
  'listSoldLicences',
  'listAdminProducts',
  'listStock',
  'listShopQuestions',
  'listShopReviews',
  'listShopStaffActs',
  'saveShopDraft',
  'sendShop',
  'askWithdrawal',
  'cancelWithdrawal',
  'removePayee',
  'addDisputeWords',
];

test('names only calls that there are', () => {
  expect(Object.keys(shopCalls).filter((name) => !Object.hasOwn(endpoints, name))).toEqual([]);
});

describe('every call of sellers', () => {
  let other: Awaited<ReturnType<typeof filledShop>>;
  let mine: TestShop;
  let worker: Person;
  let former: Person;
  let stranger: Person;
  beforeAll(async () => {
    other = await filledShop();
    mine = await makeShop(app);
    worker = await employ(mine);
    const left = await employ(other.shop);
    await app.call('leaveShop', { id: left.placeId }, left);
    former = left;
    stranger = await makePerson(app);
  });
  const inputOf = (name: EndpointName) => other.inputs[name] ?? sampleInput(endpoints[name].input);

  test('that names something is tried with what is another shop’s', () => {
    const naming = callsOfShops.filter((name) => {
      const { input } = endpoints[name];
      return 'shape' in input && Object.keys(input.shape).some((field) => /^ids?$|Ids?$/.test(field));
    });
    const tried = [...Object.keys(other.inputs), ...namesOthers];
    expect(naming.filter((name) => !tried.includes(name))).toEqual([]);
  });

  test('finds nothing of another shop, for its owner and for staff', async () => {
    const notTheirs = ['not_found', 'forbidden', 'shop_owner_only'];
    for (const name of Object.keys(other.inputs) as EndpointName[]) {
      const callers = calledBy(name) === 'ownerOnly' ? [mine.owner] : [mine.owner, forShop(worker, mine)];
      for (const caller of callers) {
        const reply = await app.call(name, inputOf(name), caller);
        const shown = JSON.stringify(reply.body.data ?? null);
        const isRefused = notTheirs.includes(reply.name ?? '') || /"(refusal|why)":"not_found"/.test(shown);
        expect([name, isRefused || reply.body, shown.includes(other.shop.name)]).toEqual([name, true, false]);
      }
    }
    // The shop itself finds all of it, whatever else there is to say about it.
    const missed: string[] = [];
    for (const name of Object.keys(other.inputs) as EndpointName[]) {
      const reply = await app.call(name, inputOf(name), other.shop.owner);
      if ([...notTheirs, 'invalid_input'].includes(reply.name ?? '')) missed.push(`${name}: ${reply.body.msg}`);
    }
    expect(missed).toEqual([]);
  });

  test('reads no stock into an option of another shop', async () => {
    const { sku: skuId } = other.ids;
    const read = async ({ token }: Person) => {
      const file = { token, content: Buffer.from('X-1'), query: { skuId: String(skuId) } };
      return (await uploadRaw(app, 'importStock', file)).error?.name;
    };
    const thieves = [await read(mine.owner), await read(worker), await read(stranger)];
    expect(thieves).toEqual(['not_found', 'forbidden', 'forbidden']);
    expect(await read(other.shop.owner)).toBeUndefined();
  });

  test.each(callsOfShops)('%s may be made neither by strangers nor by former staff of the shop', async (name) => {
    for (const person of [worker, former, stranger]) {
      const reply = await app.call(name, inputOf(name), forShop(person, other.shop));
      expect([reply.status, reply.name]).toEqual([403, 'not_staff']);
    }
  });

  test('asks for its role', async () => {
    const shop = await makeShop(app);
    for (const role of ['orders', 'goods', 'money', 'all'] as const) {
      const worker = await employ(shop, [role]);
      for (const name of callsOfShops) {
        const reply = await app.call(name, inputOf(name), { ...forShop(worker, shop), ip: freshIp() });
        const refused = calledBy(name) === 'ownerOnly' ? 'shop_owner_only' : 'staff_role_missing';
        if (mayCallForShop([role], name)) expect([role, name, reply.name]).not.toEqual([role, name, refused]);
        else expect([role, name, reply.name]).toEqual([role, name, refused]);
      }
    }
  });
});

describe('staff', () => {
  test('see and change what is the shop’s, under their own name', async () => {
    const { shop, ids, inputs } = await filledShop();
    const worker = await employ(shop);
    const as = forShop(worker, shop);
    const sales = (await app.call('listSales', {}, as)).data;
    expect(sales.list.map(({ id }) => id)).toContain(ids['order']);
    expect((await app.call('listSales', {}, worker)).name).toBe('not_found');
    for (const name of ['getSale', 'getRefund', 'getStock', 'getShopMoney', 'getShopCoupon'] as const) {
      expect([name, (await app.call(name, inputs[name] ?? {}, as)).name]).toEqual([name, undefined]);
    }
    await app.call('answerQuestion', { id: ids['question'], words: '有货' }, as);
    expect((await app.call('saveStockSettings', { skuId: ids['sku'], lowStock: 2 }, as)).name).toBeUndefined();
    const { list } = (await app.call('listShopStaffActs', {}, shop.owner)).data;
    expect(list.slice(0, 2)).toMatchObject([
      { call: 'saveStockSettings', by: { username: worker.username }, on: { skuId: ids['sku'], lowStock: 2 } },
      { call: 'answerQuestion', by: { username: worker.username }, on: { id: ids['question'] } },
    ]);
    expect(JSON.stringify(list)).not.toContain('有货');
    // What was refused left nothing.
    await app.call('saveStockSettings', { skuId: 1, lowStock: 2 }, as);
    expect((await app.call('listShopStaffActs', {}, shop.owner)).data.total).toBe(list.length);
    const beyond = Buffer.from(`staffActs:${Number.MAX_SAFE_INTEGER}:1`).toString('base64url');
    const reply = await app.call('listShopStaffActs', { cursor: beyond }, shop.owner);
    expect(reply.error?.fields).toEqual([{ field: 'cursor', rule: 'format' }]);
  });

  test('who are admins have no more than their role', async () => {
    const shop = await makeShop(app);
    const worker = await makeVerified('admin');
    await employ(shop, ['goods'], worker);
    const { data } = await app.call('listAdminProducts', {}, forShop(worker, shop));
    expect(data.total).toBe(0);
    expect((await app.call('listAdminProducts', {}, worker)).data.total).toBeGreaterThan(0);
  });

  test('who are admins do not judge between the shop and its buyers', async () => {
    const { shop, ids } = await filledShop();
    const [worker, other] = [await makeVerified('admin'), await makeVerified('admin')];
    await employ(shop, ['goods'], worker);
    const input = { id: ids['refund'], amountFen: 0, words: '不成立', takeBack: [] };
    expect((await app.call('decideRefund', input, worker)).name).toBe('four_eyes');
    const given = { orderId: ids['order'], amountFen: 1, words: '裁定', takeBack: [] };
    expect((await app.call('refundBuyer', given, worker)).name).toBe('four_eyes');
    expect((await app.call('decideRefund', input, other)).name).toBe('state_conflict');
  });

  test('with a shop of their own act for the one that they name', async () => {
    const [shop, own] = [await filledShop(), await filledShop()];
    await verifyAsOne([own.shop.owner]);
    const worker = await employ(shop.shop, ['all'], own.shop.owner);
    const as = forShop(worker, shop.shop);
    expect((await app.call('getSale', { id: own.ids['order'] }, as)).name).toBe('not_found');
    expect((await app.call('getSale', { id: shop.ids['order'] }, as)).name).toBeUndefined();
    expect((await app.call('getSale', { id: own.ids['order'] }, worker)).name).toBeUndefined();
    expect((await app.call('getSale', { id: shop.ids['order'] }, worker)).name).toBe('not_found');
  });

  test('can do nothing more from the moment on that they leave or the owner is frozen', async () => {
    const shop = await makeShop(app);
    const worker = await employ(shop);
    const as = forShop(worker, shop);
    expect((await app.call('listSales', {}, as)).status).toBe(200);
    await app.sql(`update users set state = 'frozen' where id = $1`, [shop.owner.id]);
    expect((await app.call('listSales', {}, as)).name).toBe('not_staff');
    await app.sql(`update users set state = 'active' where id = $1`, [shop.owner.id]);
    await app.call('setShopStaffRoles', { id: worker.placeId, roles: ['goods'] }, await loggedIn(app, shop.owner));
    expect((await app.call('listSales', {}, as)).name).toBe('staff_role_missing');
    await app.call('leaveShop', { id: worker.placeId }, worker);
    expect((await app.call('listAdminProducts', {}, as)).name).toBe('not_staff');
    expect((await app.call('leaveShop', { id: worker.placeId }, worker)).name).toBe('state_conflict');
  });

  test('finish the call that is under way when they are ended, and no other', async () => {
    const { shop, ids } = await filledShop();
    const worker = await employ(shop);
    const as = forShop(worker, shop);
    // Holds the refund's order, so that the call waits once it knows who calls.
    const ended = await app.database.transaction(async (tx) => {
      const { unprepared } = await import('../../../platform/database/database.ts');
      await tx.run(unprepared('select from orders where id = $1 for update'), [ids['order']]);
      const input = { orderId: ids['order'], amountFen: 100, words: '抱歉', takeBack: [] };
      const calling = app.call('refundBuyer', input, as);
      await untilWaiting(app, 1);
      const ending = app.call('endShopStaff', { id: worker.placeId }, shop.owner);
      await untilWaiting(app, 2);
      return { calling, ending };
    });
    expect((await ended.calling).name).toBeUndefined();
    expect((await ended.ending).data.state).toBe('ended');
    expect((await app.call('getSale', { id: ids['order'] }, as)).name).toBe('not_staff');
  });
});

describe('the owner’s limits', () => {
  test('bound what an order is refunded by staff in all, however it is split', async () => {
    const { shop, ids } = await filledShop();
    const worker = await employ(shop, ['orders']);
    await app.call('setShopStaffLimits', { refundMaxFen: 500, cutPercent: 10 }, shop.owner);
    const give = (amountFen: number, caller: object) =>
      app.call('refundBuyer', { orderId: ids['order'], amountFen, words: '抱歉', takeBack: [] }, caller);
    const refused = await give(501, forShop(worker, shop));
    expect([refused.name, refused.error?.params]).toEqual(['staff_refund_limit', { max: '¥5.00' }]);
    const both = await Promise.all([give(300, forShop(worker, shop)), give(300, forShop(worker, shop))]);
    expect(both.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'staff_refund_limit']);
    expect((await give(300, shop.owner)).name).toBeUndefined();
  });

  test('bound what one person gives in a day over all orders, with all of their accounts, at once', async () => {
    const shop = await makeShop(app);
    const [worker, other] = [await employ(shop, ['orders']), await employ(shop, ['orders'])];
    await verifyAsOne([worker, other]);
    const limits = { refundMaxFen: 500, refundDayFen: 500, cutPercent: 10 };
    expect((await app.call('setShopStaffLimits', limits, shop.owner)).data).toEqual(limits);
    // Who leaves it out leaves it as it is.
    const { refundDayFen: _, ...rest } = limits;
    expect((await app.call('setShopStaffLimits', rest, shop.owner)).data).toEqual(limits);
    const below = await app.call('setShopStaffLimits', { ...limits, refundDayFen: 499 }, shop.owner);
    expect(below.error?.fields).toEqual([{ field: 'refundDayFen', rule: 'below_order_limit' }]);
    expect((await app.call('setShopStaffLimits', { ...rest, refundMaxFen: 501 }, shop.owner)).name).toBe(
      'invalid_input',
    );
    const [product, buyer] = [await makeLicence(app, 1000, shop), await makeBuyer(app, 10_000)];
    const orders = await Promise.all([1, 2].map(() => buy(app, buyer, product)));
    const give = (orderId: number | undefined, amountFen: number, person: Person) =>
      app.call('refundBuyer', { orderId, amountFen, words: '抱歉', takeBack: [] }, forShop(person, shop));
    const both = await Promise.all(orders.map((orderId) => give(orderId, 300, worker)));
    expect(both.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'staff_day_limit']);
    expect(both.find(({ name }) => name)?.error?.params).toEqual({ max: '¥5.00' });
    const left = orders[both.findIndex(({ name }) => name)];
    expect((await give(left, 201, other)).name).toBe('staff_day_limit');
    expect((await give(left, 200, other)).name).toBeUndefined();
    // A refused refund counts for nothing; the next day begins anew.
    const { rows } = await app.sql('select sum(given_fen)::int as given from shop_staff_given where shop_id = $1', [
      shop.id,
    ]);
    expect(rows).toEqual([{ given: 500 }]);
    expect((await give(left, 100, worker)).name).toBe('staff_day_limit');
  });

  test('by a higher limit of one order alone are free to give as much in a day', async () => {
    const shop = await makeShop(app);
    const worker = await employ(shop, ['orders']);
    const dearFen = staffRules.refundDayFen.normal + 1;
    const limits = { refundMaxFen: dearFen, cutPercent: 10 };
    const { data } = await app.call('setShopStaffLimits', limits, shop.owner);
    expect(data).toEqual({ ...limits, refundDayFen: dearFen });
    const buyer = await makeBuyer(app, dearFen);
    const orderId = await buy(app, buyer, await makeLicence(app, dearFen, shop));
    const given = { orderId, amountFen: dearFen, words: '抱歉', takeBack: [] };
    expect((await app.call('refundBuyer', given, forShop(worker, shop))).name).toBeUndefined();
  });

  test('bound a price and a coupon of staff together, whichever comes first', async () => {
    const { shop, inputs } = await filledShop();
    const as = forShop(await employ(shop, ['goods']), shop);
    const skus = inputs.saveProduct?.['skus'] as { id: number | null; priceFen: number }[];
    const save = (changes: object, caller: object = as) =>
      app.call('saveProduct', { ...inputs.saveProduct, skus: skus.map((sku) => ({ ...sku, ...changes })) }, caller);
    expect((await save({ priceFen: 1000 }, shop.owner)).name).toBeUndefined();
    const coupon = { ...inputs.saveShopCoupon, amountFen: null, code: null, percent: 6, minFen: 0 };
    const made = await app.call('saveShopCoupon', coupon, as);
    expect(made.name).toBeUndefined();
    expect((await save({ priceFen: 900 })).error).toMatchObject({
      name: 'staff_cut_with_coupon',
      params: { percent: 10 },
    });
    expect((await save({ priceFen: 960 })).name).toBeUndefined();
    const { id } = made.data;
    expect((await app.call('saveShopCoupon', { ...coupon, id, percent: 7 }, as)).name).toBe('staff_cut_with_coupon');
    await app.call('switchShopCoupon', { id, active: false }, as);
    expect((await save({ priceFen: 900 })).name).toBeUndefined();
    expect((await app.call('switchShopCoupon', { id, active: true }, as)).name).toBe('staff_cut_with_coupon');
    // What the owner switches on is the owner's will, and no coupon of staff any more.
    expect((await app.call('switchShopCoupon', { id, active: true }, shop.owner)).name).toBeUndefined();
    expect((await save({ priceFen: 901 })).name).toBeUndefined();
    // As one from before that the owner changed last, without a record.
    await app.sql('update coupons set terms_by = null where id = $1', [id]);
    expect((await save({ priceFen: 900 })).name).toBeUndefined();
  });

  test('measure a coupon of staff on a sale of the owner by that sale, on one of staff by the price', async () => {
    const { shop, inputs } = await filledShop();
    const as = forShop(await employ(shop, ['goods']), shop);
    const skus = inputs.saveProduct?.['skus'] as { id: number | null; priceFen: number }[];
    const save = (changes: object, caller: object = as) =>
      app.call('saveProduct', { ...inputs.saveProduct, skus: skus.map((sku) => ({ ...sku, ...changes })) }, caller);
    const until = new Date(app.now().getTime() + daySeconds * 1000).toISOString();
    const sale = { priceFen: 500, from: app.now().toISOString(), until };
    expect((await save({ priceFen: 1000, sale }, shop.owner)).name).toBeUndefined();
    // From here on it is staff who price it.
    expect((await save({ priceFen: 1000, sale, lowStock: 1 })).name).toBeUndefined();
    const coupon = { ...inputs.saveShopCoupon, amountFen: null, code: null, percent: 10, minFen: 0 };
    const made = await app.call('saveShopCoupon', coupon, as);
    expect(made.name).toBeUndefined();
    await app.call('switchShopCoupon', { id: made.data.id, active: false }, as);
    expect((await save({ priceFen: 1000, sale: { ...sale, priceFen: 950 } })).name).toBeUndefined();
    expect((await app.call('saveShopCoupon', coupon, as)).name).toBe('staff_cut_with_coupon');
  });

  test('bound price cuts over all changes together, also by sales, new options and coupons', async () => {
    const { shop, ids, inputs } = await filledShop();
    const worker = await employ(shop, ['goods']);
    const as = forShop(worker, shop);
    const skus = inputs.saveProduct?.['skus'] as { id: number | null; priceFen: number }[];
    const save = (changes: object, caller: object = as) =>
      app.call('saveProduct', { ...inputs.saveProduct, skus: skus.map((sku) => ({ ...sku, ...changes })) }, caller);
    expect((await save({ priceFen: 899 })).error).toMatchObject({ name: 'staff_cut_limit', params: { percent: 10 } });
    expect((await save({ priceFen: 900 })).name).toBeUndefined();
    expect((await save({ priceFen: 810 })).name).toBe('staff_cut_limit');
    const until = new Date(app.now().getTime() + daySeconds * 1000).toISOString();
    const sale = { priceFen: 500, from: app.now().toISOString(), until };
    expect((await save({ priceFen: 1000, sale })).name).toBe('staff_cut_limit');
    const cheap = { ...inputs.saveProduct, skus: [...skus, { ...skus[0], id: undefined, priceFen: 1 }] };
    expect((await app.call('saveProduct', cheap, as)).name).toBe('staff_cut_limit');
    const { data: edited } = await app.call('getAdminProduct', { id: ids['product'] ?? 0 }, as);
    const products = [{ id: ids['product'], updatedAt: edited.updatedAt }];
    expect((await app.call('changeProducts', { products, change: { percent: -5 } }, as)).name).toBe('staff_cut_limit');
    // What the owner saves is the price from which cuts count.
    expect((await save({ priceFen: 900 }, shop.owner)).name).toBeUndefined();
    expect((await save({ priceFen: 810 })).name).toBe('staff_cut_limit');
    expect((await save({ priceFen: 890 }, await makePerson(app, 'admin'))).name).toBeUndefined();
    expect((await save({ priceFen: 899 })).name).toBe('staff_cut_limit');
    expect((await save({ priceFen: 950 }, shop.owner)).name).toBeUndefined();
    expect((await save({ priceFen: 855 })).name).toBeUndefined();
    const coupon = inputs.saveShopCoupon ?? {};
    expect((await app.call('saveShopCoupon', { ...coupon, amountFen: 101 }, as)).name).toBe('staff_cut_limit');
    // On top of what staff cut it is too much.
    const most = { ...coupon, amountFen: 100 };
    expect((await app.call('saveShopCoupon', most, as)).name).toBe('staff_cut_with_coupon');
    expect((await save({ priceFen: 950 }, shop.owner)).name).toBeUndefined();
    expect((await app.call('saveShopCoupon', most, as)).name).toBeUndefined();
  });
});

describe('staff of a shop', () => {
  test('replace pieces of an order up to what they may refund of it', async () => {
    const { shop, ids } = await filledShop();
    const worker = await employ(shop, ['orders']);
    await app.call('setShopStaffLimits', { refundMaxFen: 1500, cutPercent: 10 }, shop.owner);
    const { rows } = await app.sql(`select id from stock_items where order_id = $1 and state = 'sold' order by id`, [
      ids['order'],
    ]);
    const replace = (itemId: unknown, caller: object) =>
      app.call('replaceItem', { orderId: ids['order'], itemId, reason: '失效' }, caller);
    const both = await Promise.all(rows.map(({ id }) => replace(Number(id), forShop(worker, shop))));
    expect(both.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'staff_refund_limit']);
    const give = (amountFen: number) => ({ orderId: ids['order'], amountFen, words: '抱歉', takeBack: [] });
    expect((await app.call('refundBuyer', give(501), forShop(worker, shop))).name).toBe('staff_refund_limit');
    expect((await app.call('refundBuyer', give(500), forShop(worker, shop))).name).toBeUndefined();
    const told = await app.sql(`select user_id, params from messages where kind = 'staff_refunded' and user_id = $1`, [
      shop.owner.id,
    ]);
    expect(told.rows).toMatchObject([{ params: { orderId: ids['order'], amountFen: 500 } }]);
    const left = rows[both.findIndex(({ name }) => name !== undefined)]?.['id'];
    expect((await replace(Number(left), shop.owner)).name).toBeUndefined();
  });

  test('leave to the owner what another account of theirs bought', async () => {
    const { shop, ids, inputs } = await filledShop();
    const worker = await makePerson(app);
    const { rows } = await app.sql('select user_id as id from orders where id = $1', [ids['order']]);
    await verifyAsOne([worker, { id: Number(rows[0]?.['id']) }]);
    const place = await employ(shop, ['orders'], worker);
    const as = forShop(place, shop);
    for (const name of ['replaceItem', 'refundBuyer', 'answerRefund', 'startService', 'deliverService'] as const) {
      expect([name, (await app.call(name, inputs[name] ?? {}, as)).name]).toEqual([name, 'four_eyes']);
    }
    // The licence was bought by the same account.
    const { data } = await app.call('moveLicences', inputs.moveLicences ?? {}, as);
    expect(data).toEqual({ changed: [], unchanged: [{ id: ids['licence'], why: 'own' }] });
  });

  test('let no cheap option give what a dear one does', async () => {
    const shop = await makeShop(app);
    const licence = await makeLicence(app, 2000, shop);
    const worker = await employ(shop, ['goods']);
    const as = forShop(worker, shop);
    const draftOf = async () => (await app.call('getAdminProduct', { id: licence.id }, shop.owner)).data.draft;
    const draft = await draftOf();
    const [first] = draft.skus;
    const names = { 'zh-CN': '试用', 'en-US': 'Trial' };
    const trial = { ...first, id: undefined, names, priceFen: 100, termDays: 7, sale: null };
    const save = (skus: unknown[], caller: object) => app.call('saveProduct', { ...draft, skus }, caller);
    const made = await save([first, trial], shop.owner);
    expect(made.name).toBeUndefined();
    const [dear, cheap] = made.data.draft.skus;
    const widened: object[] = [{ termDays: 365 }, { seats: 9 }, { entitlements: ['all'] }];
    for (const change of widened) {
      expect([change, (await save([dear, { ...cheap, ...change }], as)).name]).toEqual([change, 'staff_cut_limit']);
    }
    expect((await save([dear, { ...trial, names: { 'zh-CN': '再试' } }], as)).name).toBe('staff_cut_limit');
    expect((await save([dear, { ...cheap, priceFen: 90 }], as)).name).toBeUndefined();
    // Once it gives more, it stays measured by the dearest.
    expect((await save([dear, { ...cheap, termDays: 365, priceFen: 1800 }], as)).name).toBeUndefined();
    expect((await save([dear, { ...cheap, termDays: 365, priceFen: 1700 }], as)).name).toBe('staff_cut_limit');
    // More seats and a lifetime are worth more than the dearest, and the binding is a part of what it gives.
    const mass = { ...cheap, termDays: null, seats: 1000, priceFen: 1800 };
    expect((await save([dear, mass], as)).name).toBe('staff_cut_limit');
    expect((await save([dear, { ...cheap, priceFen: 90, binds: ['machine'] }], as)).name).toBe('staff_cut_limit');
    const fresh = { ...draft, id: undefined, skus: [{ ...trial, priceFen: 1 }] };
    const newOne = await app.call('saveProduct', fresh, as);
    expect(newOne.error?.fields).toEqual([{ field: 'skus.0.termDays', rule: 'owner_only' }]);
    const policy = { skuId: cheap?.id, policy: { termDays: null, seats: 9, binds: [], entitlements: [] } };
    expect((await app.call('saveLicencePolicy', policy, as)).name).toBe('shop_owner_only');
  });

  test('lower no floor below which coupons of the owner don’t go, nor do admins', async () => {
    const { shop, inputs } = await filledShop();
    const as = forShop(await employ(shop, ['goods']), shop);
    const skus = inputs.saveProduct?.['skus'] as object[];
    const save = (floorPriceFen: number | null, caller: object) =>
      app.call('saveProduct', { ...inputs.saveProduct, skus: skus.map((sku) => ({ ...sku, floorPriceFen })) }, caller);
    expect((await save(900, shop.owner)).name).toBeUndefined();
    const wrong = skus.map((_, index) => ({ field: `skus.${index}.floorPriceFen`, rule: 'owner_only' }));
    for (const caller of [as, await makePerson(app, 'admin')]) {
      expect((await save(null, caller)).error?.fields).toEqual(wrong);
      expect((await save(899, caller)).error?.fields).toEqual(wrong);
      expect((await save(950, caller)).name).toBeUndefined();
      expect((await save(900, shop.owner)).name).toBeUndefined();
    }
    const added = [...skus, { ...skus[0], id: undefined, floorPriceFen: null }];
    const cheap = await app.call('saveProduct', { ...inputs.saveProduct, skus: added }, as);
    expect(cheap.error?.fields).toContainEqual({ field: `skus.${skus.length}.floorPriceFen`, rule: 'owner_only' });
    expect((await save(null, shop.owner)).name).toBeUndefined();
  });

  test('are recorded with all of what they changed together', async () => {
    const { shop, ids, inputs } = await filledShop();
    const as = forShop(await employ(shop), shop);
    await app.call('moveLicences', inputs.moveLicences ?? {}, as);
    await app.call('changeProducts', inputs.changeProducts ?? {}, as);
    const { list } = (await app.call('listShopStaffActs', {}, shop.owner)).data;
    expect(list.slice(0, 2)).toMatchObject([
      { call: 'changeProducts', on: { ids: String(ids['product']) } },
      { call: 'moveLicences', on: { ids: String(ids['licence']) } },
    ]);
  });
});

describe('the people of a shop', () => {
  test('do not buy from it, nor praise it, with any account, until some days after they left', async () => {
    const shop = await makeShop(app);
    const product = await makeLicence(app, 1000, shop);
    const [one, twin] = [await makePerson(app), await makePerson(app)];
    await verifyAsOne([one, twin]);
    const before = await buyFirst(one, product);
    await app.call('showOrder', { orderId: before }, one);
    const worker = await employ(shop, ['goods'], one);
    const order = async (person: Person) => {
      const input = { skuId: product.skuId, quantity: 1, unitPriceFen: product.priceFen, payBy: 'balance' as const };
      return (await app.call('createOrder', input, { ...(await loggedIn(app, person)), ip: freshIp() })).name;
    };
    expect([await order(one), await order(twin)]).toEqual(['own_product', 'own_product']);
    const cart = await app.call('addToCart', { lines: [{ skuId: product.skuId, quantity: 1 }] }, twin);
    expect(cart.data.notAdded).toMatchObject([{ why: 'own_product' }]);
    expect((await app.call('writeReview', { orderId: before, stars: 5, words: '' }, one)).name).toBe('own_shop_person');
    expect((await app.call('askQuestion', { productId: product.id, words: '?' }, twin)).name).toBe('own_shop_person');
    await app.call('leaveShop', { id: worker.placeId }, one);
    app.pass((staffRules.formerDays - 1) * daySeconds);
    expect([await order(one), await order(twin)]).toEqual(['own_product', 'own_product']);
    app.pass(2 * daySeconds);
    await recharge(app, await loggedIn(app, twin), 5000);
    expect([await order(one), await order(twin)]).toEqual([undefined, undefined]);
  });

  const buyFirst = async (person: Person, product: Parameters<typeof placeOrder>[2]) => {
    await recharge(app, person, 5000);
    return buy(app, person, product);
  };
});

describe('a file that staff asked for', () => {
  test('is given as long as they work there in its role', async () => {
    const { shop } = await filledShop();
    const worker = await employ(shop, ['money']);
    const as = forShop(worker, shop);
    const asked = (await app.call('startExport', { kind: 'sales', filters: { list: {} } }, as)).data;
    expect((await app.call('startExport', { kind: 'stock', filters: { list: {} } }, as)).name).toBe(
      'staff_role_missing',
    );
    await app.drainJobs();
    expect((await app.call('getExport', { id: asked.id }, as)).data).toMatchObject({ state: 'ready', rowsTotal: 2 });
    expect((await app.call('listExports', {}, worker)).data.list).toEqual([]);
    expect((await app.call('getExport', { id: asked.id }, worker)).name).toBe('not_found');
    const { url } = (await app.call('getExportTicket', { id: asked.id }, as)).data;
    expect((await app.request({ method: 'GET', url })).status).toBe(200);
    await app.call('endShopStaff', { id: worker.placeId }, shop.owner);
    expect((await app.request({ method: 'GET', url })).status).toBe(403);
  });
});
