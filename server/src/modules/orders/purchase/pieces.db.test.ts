/** The exact piece that a buyer chose: imported with a description and an extra price, held, sold once, returned, replaced. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makeShop, stockOf, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { invariants } from '../../../../../tests/support/ledger/invariants.ts';
import { attemptOf, balanceFen, noticeBody, notify, recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';
import { pieceRules } from '#contract/stock/pieceRules.ts';
import { uploadRaw } from '../../../../../tests/support/app/uploads.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_POOL_SIZE: '24' });
  shop = await makeShop(app);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, (await app.sql(text)).rows]).toEqual([rule, []]);
  await app.stop();
});

const priceFen = 1000;
const secrets = () => `card-${randomUUID()}`;

const read = async (
  skuId: number,
  lines: readonly string[],
  type = 'text/plain',
  more: Record<string, string> = { withPieces: 'true' },
) =>
  uploadRaw(app, 'importStock', {
    token: shop.owner.token,
    content: Buffer.from(lines.join('\n')),
    type,
    query: { skuId: String(skuId), ...more },
  });

/** An option whose pieces can be chosen, with these lines behind a secret each. */
async function makeChoice(pieces: readonly string[], more: object = {}): Promise<TestProduct> {
  const product = await makeProduct(app, {
    kind: 'secret',
    shopId: shop.id,
    skus: [{ priceFen, steps: [], minQuantity: 1, maxQuantity: 50, pieceChoice: true, ...more }],
  });
  const { id } = (
    await read(
      product.skuId,
      pieces.map((piece) => `${secrets()}${piece}`),
    )
  ).data;
  await app.call('confirmStockBatch', { id }, shop.owner);
  await app.drainJobs();
  return product;
}

const listed = async (skuId: number, more: object = {}) => (await app.call('listPieces', { skuId, ...more })).data.list;
async function makeBuyer(balance = 10_000): Promise<Person> {
  const buyer = await makePerson(app);
  if (balance > 0) await recharge(app, buyer, balance);
  return buyer;
}
const buy = (
  buyer: Person,
  skuId: number,
  wanted: { pieceId?: number; unitPriceFen: number; payBy?: 'balance' | 'gateway'; coupon?: object },
) =>
  app.call('createOrder', { skuId, quantity: 1, payBy: 'balance', ...wanted }, { token: buyer.token, ip: freshIp() });

test('lines end with a description and an extra price; what tells the secret, or lacks what it needs, is refused by its number', async () => {
  const { skuId } = await makeChoice([]);
  const told = secrets();
  const lines = [
    `${secrets()}----等级 60 · 华东----12.50`,
    secrets(),
    `${secrets()}----等级 10`,
    `${told}----says ${told.toUpperCase()}----1`,
    `${secrets()}----${'长'.repeat(81)}`,
    `${secrets()}--------5`,
    `${secrets()}----等级 20----much`,
    `${secrets()}----a----1----b`,
    `a,b,c`,
  ];
  const batch = (await read(skuId, lines)).data;
  expect(batch).toMatchObject({ good: 4, bad: 5 });
  expect(batch.problems).toEqual([
    { line: 4, problem: 'description_tells' },
    { line: 5, problem: 'description_too_long' },
    { line: 6, problem: 'extra_needs_description' },
    { line: 7, problem: 'extra_price' },
    { line: 8, problem: 'too_many_fields' },
  ]);
  expect(batch.samples).toEqual([
    { line: 1, description: '等级 60 · 华东', extraFen: 1250 },
    { line: 3, description: '等级 10', extraFen: 0 },
  ]);
  expect(await listed(skuId)).toEqual([]);
  await app.call('confirmStockBatch', { id: batch.id }, shop.owner);
  await app.drainJobs();
  expect(await listed(skuId)).toMatchObject([
    { description: '等级 10', extraFen: 0, priceFen },
    { description: '等级 60 · 华东', extraFen: 1250, priceFen: priceFen + 1250 },
  ]);
  const csv = (await read(skuId, [`"${secrets()},x",欧服,3`], 'text/csv')).data;
  expect(csv).toMatchObject({ good: 1, samples: [{ line: 1, description: '欧服', extraFen: 300 }] });
});

test('without the word of whoever imports them, lines of a user and a password stay secrets', async () => {
  const { skuId } = await makeChoice([]);
  const plain = (await read(skuId, [`user-${randomUUID()}----pass-word-1`], 'text/plain', {})).data;
  expect(plain).toMatchObject({ good: 1, samples: [] });
  await app.call('confirmStockBatch', { id: plain.id }, shop.owner);
  await app.drainJobs();
  expect(await listed(skuId)).toEqual([]);
  expect((await buy(await makeBuyer(), skuId, { unitPriceFen: priceFen })).name).toBeUndefined();
  const other = await makeProduct(app, { kind: 'secret', shopId: shop.id });
  expect((await read(other.skuId, ['a----b'])).error?.fields).toEqual([{ field: 'withPieces', rule: 'format' }]);
});

test('are listed by price behind a cursor, and only of what is on shelf and lets choose', async () => {
  const product = await makeChoice(['----a----3', '----b----1', '----c', '', '----d----1']);
  const first = (await app.call('listPieces', { skuId: product.skuId, limit: 2 })).data;
  expect(first.list.map(({ description }) => description)).toEqual(['c', 'b']);
  expect(first.total).toBe(4);
  const next = (await app.call('listPieces', { skuId: product.skuId, limit: 2, cursor: first.next ?? '' })).data;
  expect(next.list.map(({ description }) => description)).toEqual(['d', 'a']);
  expect(next.next).toBeNull();
  const down = await listed(product.skuId, { sort: 'price_down', extraUpToFen: 100 });
  expect(down.map(({ description }) => description)).toEqual(['d', 'b', 'c']);
  const wrong = { skuId: product.skuId, sort: 'price_down', cursor: first.next };
  expect((await app.call('listPieces', wrong)).name).toBe('invalid_input');
  const plain = await makeProduct(app, { kind: 'secret', shopId: shop.id });
  expect((await app.call('listPieces', { skuId: plain.skuId })).name).toBe('not_found');
  await app.call('moveProduct', { id: product.id, event: 'take_off' }, shop.owner);
  expect((await app.call('listPieces', { skuId: product.skuId })).name).toBe('not_found');
});

test('are found by letters of their description, in either case, or as the one that an address names', async () => {
  const { skuId } = await makeChoice(['----Gold 60----3', '----silver 60----1', '----gold 10', '----50% 铂金_x----2']);
  const found = async (more: object) => (await listed(skuId, more)).map(({ description }) => description);
  expect(await found({ search: 'GOLD' })).toEqual(['gold 10', 'Gold 60']);
  expect(await found({ search: ' 60', extraUpToFen: 100 })).toEqual(['silver 60']);
  // Nothing typed is a pattern.
  expect(await found({ search: '%' })).toEqual(['50% 铂金_x']);
  expect(await found({ search: '铂金' })).toEqual(['50% 铂金_x']);
  expect(await found({ search: 'bronze' })).toEqual([]);
  const first = (await app.call('listPieces', { skuId, search: '60', limit: 1 })).data;
  expect(first).toMatchObject({ list: [{ description: 'silver 60' }], total: 2 });
  expect(await found({ search: '60', limit: 1, cursor: first.next })).toEqual(['Gold 60']);
  const [piece] = await listed(skuId, { search: 'silver' });
  expect(await found({ pieceId: piece?.id })).toEqual(['silver 60']);
  const other = await makeChoice(['----gold']);
  expect(await listed(other.skuId, { pieceId: piece?.id })).toEqual([]);
  await buy(await makeBuyer(), skuId, { pieceId: piece?.id ?? 0, unitPriceFen: piece?.priceFen ?? 0 });
  expect(await found({ pieceId: piece?.id })).toEqual([]);
});

test('20 who want the same piece at once: one has it and pays its price, nobody else pays', async () => {
  const { skuId } = await makeChoice(['----gold----5', '----plain', '----silver----2']);
  const piece = (await listed(skuId)).find(({ description }) => description === 'gold');
  const unitPriceFen = piece?.priceFen ?? 0;
  expect(unitPriceFen).toBe(1500);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => makeBuyer()));
  const replies = await Promise.all(
    buyers.map((buyer, index) =>
      buy(buyer, skuId, { pieceId: piece?.id ?? 0, unitPriceFen, payBy: index % 2 ? 'gateway' : 'balance' }),
    ),
  );
  const won = replies.filter(({ name }) => name === undefined);
  expect(won).toHaveLength(1);
  expect(new Set(replies.flatMap(({ name }) => name ?? []))).toEqual(new Set(['piece_taken']));
  const winner = replies.findIndex(({ name }) => name === undefined);
  const order = (await app.call('getOrder', { id: won[0]?.data.id ?? 0 }, buyers[winner])).data;
  expect(order).toMatchObject({
    amountFen: 1500,
    unitPriceFen: 1500,
    piece: { description: 'gold', extraFen: 500 },
    pricing: { basePriceFen: 1500 },
  });
  const poorer = await Promise.all(buyers.map((buyer) => balanceFen(app, buyer)));
  expect(poorer.filter((fen) => fen !== 10_000).length).toBe(winner % 2 ? 0 : 1);
});

test('whoever chooses none gets one without an extra price, or is asked to choose', async () => {
  const { skuId } = await makeChoice(['----dear----5', '', '----free']);
  const buyer = await makeBuyer();
  for (const expected of [undefined, undefined, 'piece_needed']) {
    expect((await buy(buyer, skuId, { unitPriceFen: priceFen })).name).toBe(expected);
  }
  expect((await listed(skuId)).map(({ description }) => description)).toEqual(['dear']);
  const cart = await app.call(
    'checkOut',
    { lines: [{ skuId, quantity: 1, unitPriceFen: priceFen }], payBy: 'balance' },
    buyer,
  );
  expect(cart.error?.fields).toMatchObject([{ field: 'lines.0', rule: 'piece_needed' }]);
});

test('is held while it is paid, for sale again when it is not, and taken up by whoever holds it', async () => {
  const { skuId } = await makeChoice(['----one----1', '----two----1', '----x', '----y', '----z']);
  const [one, two] = (await listed(skuId, { sort: 'price_down' })).toReversed().slice(-2);
  if (!one || !two) throw new Error('the pieces are not listed');
  const buyer = await makeBuyer();
  const choose = (pieceId: number, who = buyer, payBy: 'balance' | 'gateway' = 'gateway') =>
    buy(who, skuId, { pieceId, unitPriceFen: 1100, payBy });
  const held = (await choose(one.id)).data;
  expect((await choose(one.id)).data.id).toBe(held.id);
  expect((await choose(one.id, await makeBuyer(0))).name).toBe('piece_taken');
  // Wanted at another price it is another order.
  const other = await buy(buyer, skuId, { pieceId: one.id, unitPriceFen: 1200, payBy: 'gateway' });
  expect(other.error).toMatchObject({ name: 'piece_held', params: { order: held.id } });
  expect(await listed(skuId)).not.toContainEqual(expect.objectContaining({ id: one.id }));
  // Another piece is another order, not the one that waits.
  expect((await choose(two.id, buyer, 'balance')).data.id).not.toBe(held.id);
  await app.call('closeOrder', { orderId: held.id }, buyer);
  expect(await listed(skuId)).toContainEqual(expect.objectContaining({ id: one.id, extraFen: 100 }));
  const again = (await choose(one.id)).data;
  expect((await app.call('payOrderByBalance', { orderId: again.id }, buyer)).data.amountFen).toBe(1100);
  expect(await stockOf(app, skuId)).toMatchObject({ available: 3, sold: 2 });
});

test('a price that changed is refused with the new one, and an order that waits keeps the old', async () => {
  const { skuId } = await makeChoice(['----one----1', '----x', '----y', '----z', '----w']);
  const piece = (await listed(skuId, { sort: 'price_down' }))[0];
  const pieceId = piece?.id ?? 0;
  const buyer = await makeBuyer();
  const change = (extraFen: number, person: Pick<Person, 'token'> = shop.owner) =>
    app.call('changePiece', { itemId: pieceId, description: 'one', extraFen }, person);
  expect((await change(300)).data).toMatchObject({ extraFen: 300, description: 'one' });
  const refused = await buy(buyer, skuId, { pieceId, unitPriceFen: 1100 });
  expect(refused.error).toMatchObject({ name: 'price_changed', params: { price: '¥13.00' } });
  // At the price of the option it is not sold, whatever the buyer says.
  expect((await buy(buyer, skuId, { pieceId, unitPriceFen: priceFen })).name).toBe('price_changed');
  expect((await change(100, await makeBuyer(0))).name).toBe('forbidden');
  const other = await makeShop(app);
  expect((await change(100, other.owner)).name).toBe('not_found');
  const { id } = (await buy(buyer, skuId, { pieceId, unitPriceFen: 1300, payBy: 'gateway' })).data;
  expect((await change(100)).name).toBe('state_conflict');
  expect((await app.call('payOrderByBalance', { orderId: id }, buyer)).data.amountFen).toBe(1300);
  // A piece of another option, and one that nobody may choose, are nobody's to guess.
  const { skuId: otherSku } = await makeChoice(['']);
  const { rows } = await app.sql('select id from stock_items where sku_id = $1', [otherSku]);
  expect((await buy(buyer, otherSku, { pieceId: Number(rows[0]?.['id']), unitPriceFen: priceFen })).name).toBe(
    'piece_taken',
  );
  expect((await buy(buyer, otherSku, { pieceId, unitPriceFen: 1300 })).name).toBe('piece_taken');
});

test('by how much an admin lowers its extra price counts against what they may give alone', async () => {
  const { skuId } = await makeChoice(['----gold----3000']);
  const [piece] = await listed(skuId);
  const admin = await makeAdmin(app, ['catalogue']);
  const change = (extraFen: number) =>
    app.call('changePiece', { itemId: piece?.id ?? 0, description: 'gold', extraFen }, admin);
  const used = async () => (await app.call('getSoloLimit', {}, admin)).data.usedFen;
  expect((await change(0)).name).toBe('solo_limit');
  expect((await listed(skuId))[0]?.extraFen).toBe(300_000);
  expect((await change(310_000)).status).toBe(200);
  expect(await used()).toBe(0);
  expect((await change(300_000)).status).toBe(200);
  expect(await used()).toBe(10_000);
});

test('what its seller says of it must not tell the secret', async () => {
  const { skuId } = await makeChoice([]);
  const text = secrets();
  const { id } = (await read(skuId, [`${text}----one----1`])).data;
  await app.call('confirmStockBatch', { id }, shop.owner);
  await app.drainJobs();
  const [piece] = await listed(skuId);
  const change = (description: string, extraFen: number) =>
    app.call('changePiece', { itemId: piece?.id ?? 0, description, extraFen }, shop.owner);
  expect((await change(`it is ${text}`, 100)).error?.fields).toEqual([{ field: 'description', rule: 'tells_secret' }]);
  expect((await change('', 100)).error?.fields).toEqual([{ field: 'description', rule: 'required' }]);
  expect((await change('', 0)).data).toMatchObject({ description: null, extraFen: 0 });
  expect(await listed(skuId)).toEqual([]);
});

test('what is said of pieces is changed so many times an hour, and refusals count', async () => {
  const { skuId } = await makeChoice(['----one']);
  const [piece] = await listed(skuId);
  const worker = await employ(app, shop, ['goods']);
  const guess = (description: string) =>
    app.call('changePiece', { itemId: piece?.id ?? 0, description, extraFen: 0 }, forShop(worker, shop));
  const guesses = Array.from({ length: pieceRules.perPerson.max }, () => guess('card-'));
  expect(new Set((await Promise.all(guesses)).map(({ name }) => name))).not.toContain('too_many_requests');
  expect((await guess('one')).name).toBe('too_many_requests');
});

test('coupon, commission and return go by the whole price; returned unseen it can be chosen again', async () => {
  const { skuId } = await makeChoice(['----gold----10'], { floorPriceFen: 950 });
  const [piece] = await listed(skuId);
  const pieceId = piece?.id ?? 0;
  const buyer = await makeBuyer();
  const draft = {
    titleZh: '一成',
    percent: 10,
    amountFen: null,
    minFen: 0,
    from: siteDay(app, -1),
    until: siteDay(app, 5),
  };
  const coupon = (await app.call('saveShopCoupon', draft, shop.owner)).data;
  const quoted = (await app.call('quoteCoupons', { lines: [{ skuId, quantity: 1, pieceId }] }, buyer)).data.lines[0];
  // A tenth of 20.00 would be 2.00; it never goes below the floor, which the extra price lifts to 19.50.
  expect(quoted).toMatchObject({ priceFen: 2000, amountFen: 1950, coupon: { discountFen: 50 } });
  const placed = await buy(buyer, skuId, {
    pieceId,
    unitPriceFen: 2000,
    coupon: { id: coupon.id, discountFen: 50 },
  });
  expect(placed.data.amountFen).toBe(1950);
  const sale = (await app.call('getSale', { id: placed.data.id }, shop.owner)).data;
  expect(sale.shares).toEqual({ sellerFen: 1950 - 98, platformFen: 98 });
  expect(sale.items).toMatchObject([{ description: 'gold', state: 'sold' }]);
  const back = await app.call(
    'requestRefund',
    { orderId: placed.data.id, reason: 'unseen', pieces: 1, words: '' },
    buyer,
  );
  expect(back.data.refundedFen).toBe(1950);
  expect(await balanceFen(app, buyer)).toBe(10_000);
  expect(await listed(skuId)).toMatchObject([{ id: pieceId, extraFen: 1000 }]);
});

test('a dead piece is replaced by one of the same price, rather one described alike, and by no other', async () => {
  const { skuId } = await makeChoice(['----gold----5', '----silver----5', '----gold----5', '----plain', '----x', '']);
  const gold = (await listed(skuId)).filter(({ description }) => description === 'gold')[0];
  const buyer = await makeBuyer();
  const { id } = (await buy(buyer, skuId, { pieceId: gold?.id ?? 0, unitPriceFen: 1500 })).data;
  const replace = (itemId: number) => app.call('replaceItem', { orderId: id, itemId, reason: '失效' }, shop.owner);
  const first = (await replace(gold?.id ?? 0)).data.items.find(({ state }) => state === 'sold');
  expect(first).toMatchObject({ description: 'gold', replaces: { itemId: gold?.id } });
  const second = (await replace(first?.id ?? 0)).data.items.find(({ state }) => state === 'sold');
  expect(second).toMatchObject({ description: 'silver' });
  expect((await replace(second?.id ?? 0)).name).toBe('no_replacement');
});

test('money that comes late buys the piece where it is still there, else it goes to the wallet', async () => {
  const { skuId } = await makeChoice(['----a----1', '----b----1', '----x', '----y', '----z', '----w']);
  const [one, two] = await listed(skuId, { sort: 'price_down', limit: 2 });
  const buyer = await makeBuyer(0);
  for (const [piece, isSold] of [
    [one, false],
    [two, true],
  ] as const) {
    const pieceId = piece?.id ?? 0;
    const { id, paymentToken } = (await buy(buyer, skuId, { pieceId, unitPriceFen: 1100, payBy: 'gateway' })).data;
    await app.call('getPayment', { token: paymentToken, gateway: 'sandbox' }, buyer);
    const notice = noticeBody(await attemptOf(app, paymentToken ?? ''));
    await app.call('closeOrder', { orderId: id }, buyer);
    if (isSold) expect((await buy(await makeBuyer(), skuId, { pieceId, unitPriceFen: 1100 })).name).toBeUndefined();
    expect((await notify(app, notice)).status).toBe(200);
    const order = (await app.call('getOrder', { id }, buyer)).data;
    expect(order.state).toBe(isSold ? 'closed' : 'delivered');
    expect(order.credited?.why).toBe(isSold ? 'sold_out' : undefined);
    expect(await balanceFen(app, buyer)).toBe(isSold ? 1100 : 0);
  }
});

test('the choice stays on while pieces with an extra price are for sale', async () => {
  const product = await makeChoice(['----a----1']);
  const { draft } = (await app.call('getAdminProduct', { id: product.id }, shop.owner)).data;
  const off = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, pieceChoice: false })) };
  const refused = await app.call('saveProduct', off, shop.owner);
  expect(refused.error?.fields).toEqual([{ field: 'skus.0.pieceChoice', rule: 'pieces_with_extra' }]);
  const [piece] = await listed(product.skuId);
  const pieceId = piece?.id ?? 0;
  const buyer = await makeBuyer();
  const held = await buy(buyer, product.skuId, { pieceId, unitPriceFen: 1100, payBy: 'gateway' });
  expect((await app.call('saveProduct', off, shop.owner)).name).toBe('invalid_input');
  await app.call('closeOrder', { orderId: held.data.id }, buyer);
  await app.call('changePiece', { itemId: pieceId, description: 'a', extraFen: 0 }, shop.owner);
  const batch = (await read(product.skuId, [`${secrets()}----b----1`])).data;
  expect((await app.call('saveProduct', off, shop.owner)).name).toBe('invalid_input');
  // As where it was turned off while the lines were read.
  await app.sql('update skus set piece_choice = false where id = $1', [product.skuId]);
  expect((await app.call('confirmStockBatch', { id: batch.id }, shop.owner)).name).toBe('pieces_not_chosen');
  await app.sql('update skus set piece_choice = true where id = $1', [product.skuId]);
  await app.call('discardStockBatch', { id: batch.id }, shop.owner);
  expect((await app.call('saveProduct', off, shop.owner)).name).toBeUndefined();
});

test('a piece with an extra price that comes back after the choice was turned off is sold once its seller takes that off', async () => {
  const product = await makeChoice(['----a----1']);
  const [piece] = await listed(product.skuId);
  const buyer = await makeBuyer();
  const placed = await buy(buyer, product.skuId, { pieceId: piece?.id ?? 0, unitPriceFen: 1100 });
  const { draft } = (await app.call('getAdminProduct', { id: product.id }, shop.owner)).data;
  const off = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, pieceChoice: false })) };
  expect((await app.call('saveProduct', off, shop.owner)).name).toBeUndefined();
  const back = { orderId: placed.data.id, reason: 'unseen', pieces: 1, words: '' };
  expect((await app.call('requestRefund', back, buyer)).data.refundedFen).toBe(1100);
  expect(await balanceFen(app, buyer)).toBe(10_000);
  expect((await buy(await makeBuyer(), product.skuId, { unitPriceFen: priceFen })).name).toBe('sku_sold_out');
  const lowered = { itemId: piece?.id ?? 0, description: 'a', extraFen: 0 };
  expect((await app.call('changePiece', lowered, shop.owner)).data).toMatchObject({ state: 'available', extraFen: 0 });
  expect((await buy(await makeBuyer(), product.skuId, { unitPriceFen: priceFen })).name).toBeUndefined();
});

test('staff describe pieces and raise their extra prices, and only their owner lowers them', async () => {
  const { skuId } = await makeChoice(['----one----2']);
  const [piece] = await listed(skuId);
  const change = async (role: string, extraFen: number) => {
    const person = await makePerson(app);
    await app.sql(
      `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at, joined_at)
       values ($1, $2, 'active', array[$3], $4, $4, $4)`,
      [shop.id, person.id, role, app.now()],
    );
    const headers = { 'acting-shop': String(shop.id) };
    const input = { itemId: piece?.id ?? 0, description: 'one', extraFen };
    return app.call('changePiece', input, { token: person.token, headers });
  };
  expect((await change('orders', 300)).name).toBe('staff_role_missing');
  expect((await change('goods', 300)).data.extraFen).toBe(300);
  expect((await change('goods', 299)).name).toBe('staff_cut_limit');
  const lowered = { itemId: piece?.id ?? 0, description: 'one', extraFen: 0 };
  expect((await app.call('changePiece', lowered, shop.owner)).data.extraFen).toBe(0);
});
