/** What an admin reads of the books: from an account to its postings, their entry, and what that belongs to. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { userAccountKinds } from '#contract/money/ledger.ts';
import { clockIn } from '#contract/shops/openingHours.ts';
import type { LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { rollUpLedger } from '../../ledger/rollUp.ts';
import { placeHold, releaseHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { reverse } from '../../ledger/reverse.ts';
import { sealLedger } from '../../ledger/seal.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { bookedLease, hourFrom, makeTenant } from '../../../../tests/support/trade/leases.ts';
import { makeListing } from '../../../../tests/support/trade/rentals.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let admin: Person;
let buyer: Person;
let shop: TestShop;
let orderId: number;

/** One recharge of 100 yuan and one sale of a shop for 30, of which the platform takes 5 %. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 10_000);
  orderId = await buy(app, buyer, await makeLicence(app, 3000, shop));
});
afterAll(() => app.stop());

const accounts = async (input: object = {}) => (await app.call('listLedgerAccounts', input, admin)).data;
const accountOf = async (kind: LedgerAccount['kind'], person?: Person) => {
  const { list } = await accounts({ kind, ...(person ? { search: String(person.id) } : {}) });
  const [account] = list;
  if (!account || list.length > 1) throw new Error(`${list.length} accounts are called ${kind}`);
  return account;
};
const entriesOf = async (input: object) => (await app.call('findLedgerEntries', input, admin)).data.list;
const entry = async (id: number, options: object = {}) =>
  (await app.call('getLedgerEntry', { id }, { ...admin, ...options })).data;

describe('accounts', () => {
  it('are all there, those of the platform first, each with the sum of its postings', async () => {
    const { list } = await accounts({ limit: 100 });
    const firsts = list.slice(0, 14).map(({ kind, owner, balanceFen }) => [kind, owner, balanceFen]);
    expect(firsts).toEqual([
      ['adjustments', null, 0],
      ['bonuses', null, 0],
      ['cash_alipay', null, 0],
      ['cash_epay', null, 0],
      ['cash_epay2', null, 0],
      ['cash_sandbox', null, -10_000],
      ['cash_stripe', null, 0],
      ['cash_wechat', null, 0],
      ['coupons', null, 0],
      ['gateway_differences', null, 0],
      ['gateway_fees', null, 0],
      ['gifts', null, 0],
      ['payouts', null, 0],
      ['revenue', null, 150],
    ]);
    expect(list.filter(({ owner }) => owner?.id === buyer.id)).toMatchObject([
      { kind: 'available', owner: { username: buyer.username }, guarded: true, balanceFen: 7000, postings: 2 },
      { kind: 'earned', balanceFen: 0, postings: 0 },
      { kind: 'held', balanceFen: 0, postings: 0 },
      { kind: 'owed', guarded: true, balanceFen: 0, postings: 0 },
      { kind: 'pending', guarded: false, balanceFen: 0, postings: null },
    ]);
    expect(list.find(({ kind, owner }) => kind === 'pending' && owner?.id === shop.owner.id)?.balanceFen).toBe(2850);
    expect(list.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0);
  });

  it('keep their balance when it is folded', async () => {
    const before = (await accounts({ limit: 100 })).list;
    await rollUpLedger(app.database, { timeZone: 'Asia/Shanghai', now: app.now() });
    expect((await accounts({ limit: 100 })).list).toEqual(before);
    const { rows } = await app.sql('select sum_fen from ledger_rollups');
    expect(rows.length).toBeGreaterThan(2);
  });

  it('are found by a user’s number and by the beginning of a name, in any case', async () => {
    const names = async (search: string) => (await accounts({ search })).list.map(({ owner }) => owner?.username);
    expect(await names(String(buyer.id))).toEqual(userAccountKinds.map(() => buyer.username));
    expect(await names(buyer.username.toUpperCase())).toContain(buyer.username);
    expect(await names('nobody_is_called_so')).toEqual([]);
    expect(await names('0')).toEqual(Array(14).fill(undefined));
  });

  it('are filtered by kind', async () => {
    const kinds = async (kind: LedgerAccount['kind']) => (await accounts({ kind })).list.map((one) => one.kind);
    expect(await kinds('revenue')).toEqual(['revenue']);
    expect(new Set(await kinds('held'))).toEqual(new Set(['held']));
    expect((await accounts({ kind: 'held' })).total).toBe(3);
    expect((await accounts({ kind: 'held', search: String(buyer.id) })).list).toHaveLength(1);
  });

  it('go on by cursor without gap or repetition', async () => {
    const all = (await accounts({ limit: 100 })).list.map(({ id }) => id);
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await accounts({ limit: 3, cursor });
      paged.push(...page.list.map(({ id }) => id));
      expect([page.total, page.totalExact]).toEqual([all.length, true]);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });

  it.each(['x', 'MTphdmFpbGFibA', '', Buffer.from('1:nothing').toString('base64url')])(
    'refuse the cursor %j',
    async (cursor) => {
      const refused = await app.call('listLedgerAccounts', { cursor }, admin);
      expect(refused.error?.fields).toMatchObject([{ field: 'cursor' }]);
    },
  );

  it('are read one by one', async () => {
    const account = await accountOf('available', buyer);
    expect((await app.call('getLedgerAccount', { id: account.id }, admin)).data).toEqual(account);
    expect((await app.call('getLedgerAccount', { id: 987_654 }, admin)).name).toBe('not_found');
  });
});

describe('postings', () => {
  const postings = async (input: { accountId: number } & Record<string, unknown>) =>
    (await app.call('listLedgerPostings', input, admin)).data;

  it('of a guarded account have balance and number', async () => {
    const { id: accountId } = await accountOf('available', buyer);
    const { list, total } = await postings({ accountId });
    expect(list.map((row) => [row.kind, row.amountFen, row.afterFen, row.number])).toEqual([
      ['purchase', -3000, 7000, 2],
      ['recharge', 10_000, 10_000, 1],
    ]);
    expect(list[0]?.subject).toEqual({ kind: 'order', id: orderId });
    expect(total).toBe(2);
  });

  it('of an open account of the platform have the balance after each', async () => {
    const { id: accountId } = await accountOf('cash_sandbox');
    const { list } = await postings({ accountId });
    expect(list.map((row) => [row.kind, row.amountFen, row.afterFen, row.number])).toEqual([
      ['recharge', -10_000, -10_000, null],
    ]);
  });

  it('are filtered by kind and by days', async () => {
    const { id: accountId } = await accountOf('available', buyer);
    const { data: sheet } = await app.call('getBalanceSheet', {}, admin);
    const kinds = async (input: object) => (await postings({ accountId, ...input })).list.map(({ kind }) => kind);
    expect(await kinds({ kind: 'recharge' })).toEqual(['recharge']);
    expect(await kinds({ from: sheet.today, to: sheet.today })).toEqual(['purchase', 'recharge']);
    expect(await kinds({ to: '2020-01-01' })).toEqual([]);
  });

  it('go on by cursor', async () => {
    const { id: accountId } = await accountOf('available', buyer);
    const first = await postings({ accountId, limit: 1 });
    const second = await postings({ accountId, limit: 1, cursor: first.next });
    expect([...first.list, ...second.list].map(({ number }) => number)).toEqual([2, 1]);
    expect(second.next).toBeNull();
  });

  it('are added up by day, with the balance at its end', async () => {
    const { id: accountId } = await accountOf('cash_sandbox');
    const { today } = (await app.call('getBalanceSheet', {}, admin)).data;
    const days = await app.call('listLedgerDays', { accountId, from: '2026-01-01', to: '2026-01-02' }, admin);
    expect(days.data.days.map((day) => day.day)).toEqual(['2026-01-01', '2026-01-02']);
    const { data } = await app.call('listLedgerDays', { accountId, from: today, to: today }, admin);
    expect(data.days).toEqual([{ day: today, inFen: 0, outFen: 10_000, balanceFen: -10_000 }]);
    const missing = await app.call('listLedgerDays', { accountId: 987_654, from: today, to: today }, admin);
    expect(missing.name).toBe('not_found');
  });

  it('are those of an account that is there', async () => {
    expect((await app.call('listLedgerPostings', { accountId: 987_654 }, admin)).name).toBe('not_found');
  });
});

describe('an entry', () => {
  it('is found by its order, newest first, and by its number', async () => {
    const found = await entriesOf({ subjectKind: 'order', number: orderId });
    expect(found.map(({ kind, movedFen }) => [kind, movedFen])).toEqual([['purchase', 3000]]);
    const [first] = found;
    const numbered = await entriesOf({ number: first?.id });
    expect(numbered.filter(({ id }) => id === first?.id)).toEqual(found);
    expect(numbered.every(({ id, subject }) => id === first?.id || subject.id === first?.id)).toBe(true);
    expect(await entriesOf({ number: orderId, kind: 'purchase' })).toEqual(found);
    expect(await entriesOf({ subjectKind: 'payment', number: orderId })).toEqual([]);
    expect((await entriesOf({})).map(({ kind }) => kind).slice(-2)).toEqual(['purchase', 'recharge']);
  });

  it('is found by its kind, its day and how much it moved, in either order', async () => {
    const newest = await entriesOf({});
    expect(await entriesOf({ direction: 'asc' })).toEqual(newest.toReversed());
    const ofKind = await entriesOf({ kind: 'recharge', subjectKind: 'payment' });
    expect(ofKind).toEqual(newest.filter(({ kind }) => kind === 'recharge'));
    const day = clockIn('Asia/Shanghai', app.now()).day;
    expect(await entriesOf({ from: day, to: day })).toEqual(newest);
    expect(await entriesOf({ to: '2020-01-01' })).toEqual([]);
    expect((await entriesOf({ fromFen: 3000, toFen: 3000 })).map(({ movedFen }) => movedFen)).toEqual([3000]);
  });

  it('goes on by cursor, of this order alone', async () => {
    const all = await entriesOf({});
    const { data } = await app.call('findLedgerEntries', { limit: 1 }, admin);
    expect(await entriesOf({ cursor: data.next })).toEqual(all.slice(1));
    const refused = await app.call('findLedgerEntries', { cursor: data.next, direction: 'asc' }, admin);
    expect(refused.error?.fields).toMatchObject([{ field: 'cursor' }]);
    const backwards = await app.call('findLedgerEntries', { from: '2020-01-02', to: '2020-01-01' }, admin);
    expect(backwards.error?.fields).toMatchObject([{ field: 'to' }]);
  });

  it('says whose accounts it moved, and leads to the order', async () => {
    const [sale] = await entriesOf({ subjectKind: 'order', number: orderId });
    const data = await entry(sale?.id ?? 0);
    const moved = data.postings.map(({ account, amountFen, afterFen, number }) => [
      account.owner?.username ?? null,
      account.kind,
      amountFen,
      afterFen,
      number,
    ]);
    expect(moved).toEqual([
      [buyer.username, 'available', -3000, 7000, 2],
      [null, 'revenue', 150, null, null],
      [shop.owner.username, 'pending', 2850, null, null],
    ]);
    expect(data.links).toMatchObject({ order: { id: orderId, title: '云笔记' }, refundId: null, payment: null });
    expect(data.links.licenceIds).toHaveLength(1);
    expect([data.reverses, data.reversedBy]).toEqual([null, null]);
    expect((await entry(data.id, { locale: 'en-US' })).links.order?.title).toBe('Cloud Notes');
  });

  it('leads from a refund to the order and the refund, from a recharge to its payment', async () => {
    const orderToRefund = await buy(app, buyer, await makeLicence(app, 500, shop));
    await app.call('refundBuyer', { orderId: orderToRefund, amountFen: 500, words: '.' }, shop.owner);
    const [refund] = await entriesOf({ subjectKind: 'order', number: orderToRefund });
    const { rows } = await app.sql('select id from refunds where order_id = $1', [orderToRefund]);
    expect((await entry(refund?.id ?? 0)).links).toMatchObject({
      order: { id: orderToRefund },
      refundId: Number(rows[0]?.['id']),
    });
    const recharge = (await entriesOf({})).find(({ kind }) => kind === 'recharge');
    const { links } = await entry(recharge?.id ?? 0);
    expect(links.payment).toEqual({ id: recharge?.subject.id, gateway: 'sandbox' });
  });

  it('leads from a release to the sales that it released', async () => {
    app.pass(8 * 86_400);
    await app.runPeriodic('ledger.release');
    const session = await makePerson(app, 'admin');
    const found = (await app.call('findLedgerEntries', {}, session)).data.list;
    const release = found.find(({ kind }) => kind === 'release');
    const { links } = (await app.call('getLedgerEntry', { id: release?.id ?? 0 }, session)).data;
    expect(links.released).toEqual([{ subject: { kind: 'order', id: orderId }, amountFen: 2850 }]);
    admin = session;
  });

  it('leads to the hold it belongs to', async () => {
    const hold = await app.database.transaction((tx) =>
      placeHold(tx, {
        userId: buyer.id,
        key: 'test:1',
        kind: 'review',
        reason: '核对身份',
        amountFen: 100,
        expiresAt: null,
        placedBy: admin.id,
        now: app.now(),
      }),
    );
    await app.database.transaction((tx) => releaseHold(tx, { id: hold.id, now: app.now() }));
    const found = await entriesOf({ subjectKind: 'hold', number: hold.id });
    expect(found.map(({ kind }) => kind)).toEqual(['hold_release', 'hold']);
    expect((await entry(found[0]?.id ?? 0)).links.hold).toEqual({
      id: hold.id,
      kind: 'review',
      state: 'released',
      reason: '核对身份',
      user: { id: buyer.id, username: buyer.username },
    });
  });

  it('leads from what is held of a rent to the lease', async () => {
    const booking = { startsAt: hourFrom(app, 3) };
    const { id, title } = await bookedLease(app, await makeTenant(app), await makeListing(app), booking);
    const { rows } = await app.sql(
      `select id from ledger_holds where subject_kind = 'lease' and subject_id = $1 limit 1`,
      [id],
    );
    const [held] = await entriesOf({ subjectKind: 'hold', number: Number(rows[0]?.['id']) });
    expect((await entry(held?.id ?? 0)).links.lease).toEqual({ id, title });
  });

  it('and the one that takes it back lead to each other', async () => {
    const original = await app.database.transaction((tx) =>
      post(tx, {
        kind: 'adjustment',
        key: 'test:adjustment',
        subject: { kind: 'adjustment', id: 1 },
        transfers: [
          { source: platformAccount('adjustments'), target: userAccount(buyer.id, 'available'), amountFen: 7 },
        ],
        now: app.now(),
      }),
    );
    const entryId = original ?? 0;
    const opposite = await app.database.transaction((tx) => reverse(tx, { entryId, now: app.now() }));
    expect(await entry(entryId)).toMatchObject({ reverses: null, reversedBy: opposite });
    expect(await entry(opposite ?? 0)).toMatchObject({ kind: 'reversal', reverses: entryId, reversedBy: null });
  });

  it('names the seal that covers it, once there is one', async () => {
    const [newest] = await entriesOf({});
    const id = newest?.id ?? 0;
    expect((await entry(id)).seal).toBeNull();
    await sealLedger(app.database, { now: app.now() });
    const { seal } = await entry(id);
    expect(seal?.sealedAt).toBe(app.now().toISOString());
    await app.database.transaction((tx) =>
      post(tx, {
        kind: 'adjustment',
        key: 'test:later',
        subject: { kind: 'adjustment', id: 2 },
        transfers: [
          { source: platformAccount('adjustments'), target: userAccount(buyer.id, 'available'), amountFen: 7 },
        ],
        now: app.now(),
      }),
    );
    await sealLedger(app.database, { now: new Date(app.now().getTime() + 60_000) });
    // A later seal covers later entries only.
    expect((await entry(id)).seal).toEqual(seal);
    const [later] = await entriesOf({});
    expect((await entry(later?.id ?? 0)).seal?.id).toBe((seal?.id ?? 0) + 1);
  });

  it('is one that is there', async () => {
    expect((await app.call('getLedgerEntry', { id: 987_654 }, admin)).name).toBe('not_found');
  });
});

describe('the file of an account', () => {
  const start = (input: object, person: { token: string }) =>
    app.call('startExport', { kind: 'ledger', ...input }, { token: person.token });

  it('has a line for each of its postings, oldest first', async () => {
    const { id: accountId } = await accountOf('cash_sandbox');
    const { id } = (await start({ filters: { accountId } }, admin)).data;
    await app.drainJobs();
    const { url } = (await app.call('getExportTicket', { id }, admin)).data;
    const file = await app.request({ method: 'GET', url });
    const { data } = await app.call('listLedgerPostings', { accountId, limit: 100 }, admin);
    const lines = file.text.trim().split('\r\n');
    expect(lines.slice(1)).toHaveLength(data.list.length);
    const [oldest] = data.list.toReversed();
    expect(lines[1]).toContain(`${oldest?.entryId},${oldest?.id},`);
    expect(lines[1]).toContain('沙箱渠道现金,充值,-100.00,-100.00,支付单');
  });

  it('is for admins, of an account that is there', async () => {
    const { id: accountId } = await accountOf('available', buyer);
    expect((await start({ filters: { accountId } }, await makePerson(app))).name).toBe('forbidden');
    expect((await start({ filters: { accountId: 987_654 } }, admin)).name).toBe('not_found');
    expect((await start({ filters: {} }, admin)).name).toBe('invalid_input');
  });
});

test.each(['listLedgerAccounts', 'findLedgerEntries', 'getBalanceSheet'] as const)(
  '%s is for admins, and not for whose accounts they are',
  async (name) => expect((await app.call(name, {}, await makePerson(app))).name).toBe('forbidden'),
);
