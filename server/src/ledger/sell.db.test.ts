/** A plain sale is posted by a function of its own: it leaves what posting it the long way would. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/database.ts';
import { openDatabase, type Database, type Tx } from '../platform/database/database.ts';
import { SharedTransaction } from '../platform/database/sharedTransaction.ts';
import { balancesOf, drawFrom, openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { addDisputable } from './disputable.ts';
import { post, postSale, type Transfer } from './post.ts';

const now = new Date('2030-05-01T08:00:00Z');
const due = new Date('2030-05-08T08:00:00Z');
let testDatabase: TestDatabase;
let database: Database;
let lastUser = 100;
let lastOrder = 0;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 8, onError: () => undefined });
});
afterAll(async () => {
  expect(await database.transaction(auditLedger)).toEqual([]);
  await database.close();
  await testDatabase.drop();
});

/** Somebody with so much in their purses, in fen. */
async function person({ availableFen = 0, earnedFen = 0 } = {}): Promise<number> {
  lastUser += 1;
  const userId = lastUser;
  await database.transaction(async (tx) => {
    await openUserAccounts(tx, userId);
    for (const [kind, amountFen] of [
      ['available', availableFen],
      ['earned', earnedFen],
    ] as const) {
      const transfers = [{ source: platformAccount('cash_sandbox'), target: userAccount(userId, kind), amountFen }];
      const subject = { kind: 'payment', id: userId } as const;
      if (amountFen > 0) await post(tx, { kind: 'recharge', key: `${kind} of ${userId}`, subject, transfers, now });
    }
  });
  return userId;
}

interface Sale {
  buyerId: number;
  /** Null: the platform sells it. */
  sellerId: number | null;
  amountFen: number;
  commissionFen?: number;
}

function transfersOf({ buyerId, sellerId, amountFen, commissionFen = 0 }: Sale): Transfer[] {
  const source = drawFrom(buyerId, 'balance');
  if (sellerId === null) return [{ source, target: platformAccount('revenue'), amountFen }];
  const earned = { source, target: userAccount(sellerId, 'pending'), dueAt: due, amountFen: amountFen - commissionFen };
  const commission = { source, target: platformAccount('revenue'), amountFen: commissionFen };
  return [earned, commission].filter((one) => one.amountFen > 0);
}

function sell(sale: Sale, orderId: number): Promise<void> {
  const subject = { kind: 'order', id: orderId } as const;
  return database.transaction((tx) =>
    postSale(tx, { ...sale, key: `order ${orderId}`, subject, transfers: transfersOf(sale), now }),
  );
}

/** What an entry of an order consists of, and what it left. */
async function postedFor(tx: Tx, orderId: number): Promise<unknown> {
  const text = `select e.kind, e.subject_kind, array_agg(row_to_json(p) order by p.name) as postings,
      (select array_agg(row_to_json(g)) from (select amount_fen, left_fen, due_at from ledger_earnings where subject_id = $1) g) as earnings,
      (select array_agg(row_to_json(s)) from (select fen, of_fen from ledger_recharged_spent where subject_kind = 'order' and subject_id = $1) s) as recharged
    from ledger_entries e join lateral (
      select p.kind, p.amount_fen, p.balance_after_fen, p.number, a.kind as name from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id) p on true
    where e.subject_kind = 'order' and e.subject_id = $1 group by e.id`;
  return tx.one({ name: '', text }, [orderId]);
}

interface Case {
  shop: boolean;
  commissionFen: number;
  availableFen: number;
  earnedFen: number;
  isLater?: boolean;
}

test.each<[string, Case]>([
  ['of the platform', { shop: false, commissionFen: 0, availableFen: 1000, earnedFen: 0 }],
  ['of a shop, with a commission', { shop: true, commissionFen: 30, availableFen: 1000, earnedFen: 0 }],
  ['of a shop, without one', { shop: true, commissionFen: 0, availableFen: 1000, earnedFen: 0 }],
  ['of which earnings pay a part', { shop: true, commissionFen: 30, availableFen: 100, earnedFen: 900 }],
  ['to who came after the seller', { shop: true, commissionFen: 30, availableFen: 1000, earnedFen: 0, isLater: true }],
  [
    'to who came after the seller, of which earnings pay a part',
    { shop: true, commissionFen: 30, availableFen: 100, earnedFen: 900, isLater: true },
  ],
])('a sale %s', async (_what, { shop, commissionFen, availableFen, earnedFen, isLater = false }) => {
  const made = async (sold: (sale: Sale, orderId: number) => Promise<unknown>) => {
    const earlier = isLater ? await person() : null;
    const buyerId = await person({ availableFen, earnedFen });
    const sellerId = shop ? (earlier ?? (await person())) : null;
    lastOrder += 1;
    const orderId = lastOrder;
    await sold({ buyerId, sellerId, amountFen: 300, commissionFen }, orderId);
    return database.transaction(async (tx) => ({
      posted: await postedFor(tx, orderId),
      buyer: await balancesOf(tx, buyerId),
      seller: sellerId === null ? null : await balancesOf(tx, sellerId),
    }));
  };
  const longWay = await made((sale, id) =>
    database.transaction((tx) => {
      const subject = { kind: 'order', id } as const;
      return post(tx, { kind: 'purchase', key: `order ${id}`, subject, transfers: transfersOf(sale), now });
    }),
  );
  expect(await made(sell)).toEqual(longWay);
});

test('sales of several buyers at once are what each would be alone', async () => {
  const sellerId = await person();
  const wealth = [
    { availableFen: 1000 },
    { availableFen: 100, earnedFen: 900 },
    { availableFen: 300 },
    { availableFen: 50, earnedFen: 250 },
  ];
  const makeSales = async (): Promise<(Sale & { id: number })[]> => {
    const sales: (Sale & { id: number })[] = [];
    for (const [index, purses] of [...wealth, ...wealth].entries()) {
      lastOrder += 1;
      const by = index % 2 === 0 ? { sellerId, commissionFen: 30 } : { sellerId: null };
      sales.push({ buyerId: await person(purses), amountFen: 300, ...by, id: lastOrder });
    }
    return sales;
  };
  const left = (sales: readonly (Sale & { id: number })[]) =>
    database.transaction(async (tx) =>
      Promise.all(sales.map(async ({ id, buyerId }) => [await postedFor(tx, id), await balancesOf(tx, buyerId)])),
    );
  const [alone, atOnce] = [await makeSales(), await makeSales()];
  for (const { id, ...sale } of alone) await sell(sale, id);
  const { answers } = await database.connection((connection) =>
    new SharedTransaction(connection).run(
      atOnce.map(({ id, ...sale }) => async (tx) => {
        await tx.begin();
        const subject = { kind: 'order', id } as const;
        await postSale(tx, { ...sale, key: `order ${id}`, subject, transfers: transfersOf(sale), now });
        await tx.commit();
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(atOnce.map(() => 'fulfilled'));
  expect(await left(atOnce)).toEqual(await left(alone));
});

test('what is not there, what is owed and what was posted is refused, and changes nothing', async () => {
  const [poor, debtor, rich] = [
    await person({ availableFen: 299 }),
    await person({ availableFen: 900 }),
    await person({ availableFen: 900 }),
  ];
  const sale = (buyerId: number) => ({ buyerId, sellerId: null, amountFen: 300 });
  await database.transaction((tx) =>
    tx.run({ name: '', text: `update ledger_accounts set flag = 'debt' where owner_id = $1 and kind = 'owed'` }, [
      debtor,
    ]),
  );
  const order = ++lastOrder;
  await sell(sale(rich), order);
  const left = () => database.transaction((tx) => Promise.all([poor, debtor, rich].map((id) => balancesOf(tx, id))));
  const before = await left();
  await expect(sell(sale(poor), ++lastOrder)).rejects.toMatchObject({ constraint: 'not_overdrawn' });
  await expect(sell(sale(debtor), ++lastOrder)).rejects.toMatchObject({ constraint: 'ledger_owed' });
  await expect(sell(sale(rich), order)).rejects.toMatchObject({ constraint: 'ledger_entries_key' });
  // The long way as well: a coupon of the platform's pays a part.
  const coupon = { source: platformAccount('coupons'), target: platformAccount('revenue'), amountFen: 50 };
  const again = { ...sale(rich), key: `order ${order}`, subject: { kind: 'order', id: order }, now } as const;
  const withCoupon = { ...again, transfers: [...transfersOf(again), coupon] };
  const repeated = database.transaction((tx) => postSale(tx, withCoupon));
  await expect(repeated).rejects.toMatchObject({ constraint: 'ledger_entries_key' });
  expect(await left()).toEqual(before);
  await database.transaction((tx) =>
    tx.run({ name: '', text: `update ledger_accounts set flag = null where owner_id = $1 and kind = 'owed'` }, [
      debtor,
    ]),
  );
});

test('of ten at once as many are paid as the purses reach', async () => {
  const buyerId = await person({ availableFen: 700, earnedFen: 300 });
  const sellerId = await person();
  const orders = Array.from({ length: 10 }, () => ++lastOrder);
  const done = await Promise.allSettled(
    orders.map((id) => sell({ buyerId, sellerId, amountFen: 300, commissionFen: 10 }, id)),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ constraint: 'not_overdrawn' });
  const left = await database.transaction((tx) => balancesOf(tx, buyerId));
  expect(left).toMatchObject({ availableFen: 0, earnedFen: 100 });
});

test('what can be undone goes along once the rest does not cover it', async () => {
  const buyerId = await person({ availableFen: 1000 });
  const until = new Date(now.getTime() + 86_400_000);
  await database.transaction((tx) => addDisputable(tx, { userId: buyerId, fen: 800, until, now }));
  const orderId = ++lastOrder;
  await sell({ buyerId, sellerId: null, amountFen: 500 }, orderId);
  const text = `select (select sum(left_fen)::int from ledger_disputable where user_id = $1) as left_fen,
    (select fen::int from ledger_disputable_spent where subject_kind = 'order' and subject_id = $2) as spent_fen`;
  const found = await database.transaction((tx) => tx.one({ name: '', text }, [buyerId, orderId]));
  expect(found).toEqual({ leftFen: 500, spentFen: 300 });
});
