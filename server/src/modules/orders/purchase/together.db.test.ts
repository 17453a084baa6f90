/** Purchases of the same moment share transactions: each buyer has just what they would have had alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExtraFieldDraft } from '#contract/catalogue/extraFields.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, stockOf } from '../../../../../tests/support/trade/goods.ts';
import { balanceFen, recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { brokenInvariants } from '../../../../../tests/support/ledger/invariants.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_POOL_SIZE: '8' });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  await app.stop();
});

const price = 199;

async function makeBuyers(count: number, fen = 1000): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let made = 0; made < count; made++) {
    const buyer = await makePerson(app);
    await recharge(app, buyer, fen);
    buyers.push(buyer);
  }
  return buyers;
}

const buy = (
  buyer: Person,
  { skuId, priceFen }: TestProduct,
  more: {
    quantity?: number;
    idempotencyKey?: string;
    coupon?: { id: number; discountFen: number };
    answers?: { key: string; value: string }[];
  } = {},
) => {
  const { quantity = 1, coupon, answers = [], ...options } = more;
  const input = {
    skuId,
    quantity,
    unitPriceFen: priceFen,
    payBy: 'balance',
    answers,
    ...(coupon && { coupon }),
  } as const;
  return app.call('createOrder', input, { token: buyer.token, ip: freshIp(), ...options });
};

/** All that a purchase leaves, without what differs by its nature. */
async function leftBy(buyer: Person): Promise<unknown> {
  const { rows } = await app.sql(
    `select
       (select jsonb_agg(to_jsonb(o) - '{id,user_id,snapshot,coupon_slot,created_at,expires_at,paid_at,delivered_at}'::text[] || jsonb_build_object('kind', o.snapshot ->> 'kind', 'answers', o.snapshot -> 'answers'))
          from orders o where user_id = $1) as orders,
       (select jsonb_agg(to_jsonb(l) - '{id,user_id,order_id,key_hash,key_encrypted,key_tail}'::text[] order by l.id) from licences l where user_id = $1) as licences,
       (select jsonb_agg(to_jsonb(e) - '{id,licence_id,actor_id}'::text[] || jsonb_build_object('own', e.actor_id = $1) order by e.id)
          from licence_events e join licences l on l.id = e.licence_id where l.user_id = $1) as events,
       (select jsonb_agg(jsonb_build_array(i.state, i.sold_at) order by i.id) from stock_items i join orders o on o.id = i.order_id where o.user_id = $1) as items,
       (select jsonb_agg(jsonb_build_array(a.kind, p.kind, p.amount_fen, p.number is null, e.kind) order by a.kind)
          from orders o join ledger_entries e on e.subject_id = o.id and e.subject_kind = 'order'
          join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id where o.user_id = $1) as postings,
       (select jsonb_agg(to_jsonb(g) - '{id,user_id,subject_id,entry_id}'::text[]) from ledger_earnings g join orders o on o.id = g.subject_id
          where g.subject_kind = 'order' and o.user_id = $1) as earnings,
       (select jsonb_agg(jsonb_build_array(fen, orders)) from user_spendings where user_id = $1) as spendings,
       (select jsonb_agg(jsonb_build_array(m.kind, m.type, m.params - 'orderId', m.created_at) order by m.id) from messages m where user_id = $1) as messages,
       (select jsonb_agg(jsonb_build_array(k.endpoint, k.reply - 'id')) from idempotency_keys k where user_id = $1 and endpoint = 'createOrder') as replies`,
    [buyer.id],
  );
  return rows[0];
}

const transactionsOf = async (buyers: readonly Person[]) => {
  const { rows } = await app.sql(
    `select count(distinct xmin::text)::int as count from orders where user_id = any($1::bigint[])`,
    [buyers.map(({ id }) => id)],
  );
  return Number(rows[0]?.['count']);
};

test('each of twenty has what a buyer has alone', async () => {
  const shop = await makeShop(app);
  const products = [
    await makeProduct(app, { skus: [{ priceFen: price }] }),
    await makeProduct(app, {
      shopId: shop.id,
      skus: [{ priceFen: price, entitlements: ['a"b', 'c,d'], terms: { starts: 'activation' } }],
    }),
    await makeSecrets(app, { count: 25, priceFen: price, shopId: shop.id }),
  ];
  for (const [index, product] of products.entries()) {
    // Several pieces of stock are taken alone.
    const quantity = index < 2 ? 2 : 1;
    const [alone, ...buyers] = await makeBuyers(21);
    if (!alone) throw new Error('nobody buys');
    expect((await buy(alone, product, { quantity })).name).toBeUndefined();
    const replies = await Promise.all(buyers.map((buyer) => buy(buyer, product, { quantity })));
    expect(replies.map(({ name }) => name)).toEqual(buyers.map(() => undefined));
    expect(await transactionsOf(buyers)).toBeLessThan(buyers.length);
    const wanted = await leftBy(alone);
    for (const buyer of buyers) expect(await leftBy(buyer)).toEqual(wanted);
  }
});

test('with a coupon and answers each has what a buyer has alone, and each use of the coupon counts', async () => {
  const shop = await makeShop(app);
  const labels = { 'zh-CN': '编号' };
  const product = await makeProduct(app, {
    shopId: shop.id,
    skus: [{ priceFen: price }],
    extraFields: [
      ExtraFieldDraft.parse({ key: 'open', kind: 'text', labels }),
      ExtraFieldDraft.parse({ key: 'secret', kind: 'text', labels, sensitive: true }),
    ],
  });
  const days = { from: siteDay(app, -1), until: siteDay(app, 3) };
  const { id } = (
    await app.call('saveShopCoupon', { titleZh: '一起', amountFen: 20, minFen: 100, usesMax: 400, ...days }, shop.owner)
  ).data;
  const more = {
    coupon: { id, discountFen: 20 },
    answers: [
      { key: 'open', value: '7' },
      { key: 'secret', value: 'sesame' },
    ],
  };
  const [alone, ...buyers] = await makeBuyers(21);
  if (!alone) throw new Error('nobody buys');
  expect((await buy(alone, product, more)).name).toBeUndefined();
  const replies = await Promise.all(buyers.map((buyer) => buy(buyer, product, more)));
  expect(replies.map(({ name }) => name)).toEqual(buyers.map(() => undefined));
  expect(await transactionsOf(buyers)).toBeLessThan(buyers.length);
  const wanted = await leftBy(alone);
  for (const buyer of buyers) expect(await leftBy(buyer)).toEqual(wanted);
  const { rows } = await app.sql(
    `select sum(s.used)::int as used, sum(s.discount_fen)::int as off, sum(s.sales_fen)::int as sales,
       bool_and(s.used = (select count(*) from orders o where o.coupon_id = $1 and coalesce(o.coupon_slot, 0) = s.slot)) as are_theirs,
       (select count(*)::int from order_answers a join orders o on o.id = a.order_id where o.coupon_id = $1) as answers
     from coupon_slots s where s.coupon_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ used: 21, off: 21 * 20, sales: 21 * (price - 20), are_theirs: true, answers: 21 }]);
  const again = await Promise.all(buyers.map((buyer) => buy(buyer, product, more)));
  expect(again.map(({ name }) => name)).toEqual(buyers.map(() => 'coupon_had'));
});

test('one who can’t pay undoes nobody else, and the others get their pieces', async () => {
  const cards = await makeSecrets(app, { count: 13, priceFen: price });
  const [poor, ...buyers] = await makeBuyers(13);
  if (!poor) throw new Error('nobody buys');
  await buy(poor, await makeProduct(app, { skus: [{ priceFen: 900 }] }));
  const replies = await Promise.all(
    [...buyers.slice(0, 6), poor, ...buyers.slice(6)].map((buyer) => buy(buyer, cards)),
  );
  expect(replies.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 6 }, () => undefined),
    'insufficient_balance',
    ...Array.from({ length: 6 }, () => undefined),
  ]);
  expect(await stockOf(app, cards.skuId)).toMatchObject({ sold: 12 });
  expect(await balanceFen(app, poor)).toBe(100);
});

test('a key counts once among others, whoever sends it twice', async () => {
  const licence = await makeProduct(app, { skus: [{ priceFen: price }] });
  const buyers = await makeBuyers(8);
  const replies = await Promise.all(
    buyers.flatMap((buyer, index) => [
      buy(buyer, licence, { idempotencyKey: `sent-twice-${index}` }),
      buy(buyer, licence, { idempotencyKey: `sent-twice-${index}` }),
    ]),
  );
  for (const [index, buyer] of buyers.entries()) {
    expect(replies[2 * index]?.data).toEqual(replies[2 * index + 1]?.data);
    expect(await balanceFen(app, buyer)).toBe(1000 - price);
  }
});

test('who buys twice at once pays twice, as far as the money reaches', async () => {
  const licence = await makeProduct(app, { skus: [{ priceFen: price }] });
  const buyers = await makeBuyers(6, 2 * price);
  const replies = await Promise.all(buyers.flatMap((buyer) => [1, 2, 3].map(() => buy(buyer, licence))));
  expect(replies.filter(({ name }) => name === 'insufficient_balance')).toHaveLength(6);
  for (const buyer of buyers) expect(await balanceFen(app, buyer)).toBe(0);
});

test('a trial, which a person has once, is bought by each in a transaction of their own', async () => {
  const trial = await makeProduct(app, { skus: [{ priceFen: price, terms: { trial: true } }] });
  const buyers = await makeBuyers(10);
  const replies = await Promise.all(buyers.map((buyer) => buy(buyer, trial)));
  expect(replies.map(({ name }) => name)).toEqual(buyers.map(() => undefined));
  expect(await transactionsOf(buyers)).toBe(buyers.length);
});

test('sessions that were last used long ago, which are noted elsewhere meanwhile, hold nobody up', async () => {
  const [licence, cards] = [
    await makeProduct(app, { skus: [{ priceFen: price }] }),
    await makeSecrets(app, { count: 40, priceFen: price }),
  ];
  const buyers = await makeBuyers(12);
  for (let round = 0; round < 3; round += 1) {
    await app.sql('update sessions set last_used_at = $1 where user_id = any($2::bigint[])', [
      new Date(app.now().getTime() - 600_000),
      buyers.filter((_buyer, index) => index % 3 === 0).map(({ id }) => id),
    ]);
    const replies = await Promise.all(buyers.map((buyer, index) => buy(buyer, index % 2 === 0 ? licence : cards)));
    expect(replies.map(({ name }) => name)).toEqual(buyers.map(() => undefined));
  }
});
