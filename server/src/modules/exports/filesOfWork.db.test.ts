/** Holds, security events, disputes, reports, reviews, announcements and agreements as files: the rows of the list, and no text of anybody's runs in a spreadsheet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ListExportKind } from '#contract/exports/exportKinds.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { employ, forShop } from '../../../../tests/support/people/staff.ts';
import { tellOfDispute } from '../../../../tests/support/trade/disputes.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { press } from '../../../../tests/support/trade/payments.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { buyAndSee, makeBuyer } from '../../../../tests/support/trade/sales.ts';

type Caller = Pick<Person, 'token'> & { headers?: Record<string, string> };
type Query = Readonly<Record<string, string | number | undefined>>;

let app: TestApp;
let admin: Person;
let buyer: Person;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  app = await startTestApp();
  [admin, buyer] = [await makePerson(app, 'admin'), await makeBuyer(app, 100_000)];
  [shop, other] = [await makeShop(app), await makeShop(app)];
  const made = (name: EndpointName, input: object, by: Caller) =>
    app.call(name, input as never, by).then((reply) => {
      expect([name, reply.error]).toEqual([name, undefined]);
      return reply.data as { id: number };
    });
  for (const [of, title] of [
    [shop, '@SUM(A1)'],
    [other, '+1'],
  ] as const) {
    const product = await makeProduct(app, { title, shopId: of.id, skus: [{ priceFen: 1000 }] });
    for (const stars of [5, 2]) {
      const orderId = await buyAndSee(app, buyer, product);
      const { id } = await made('writeReview', { orderId, stars, words: `=1+${stars}` }, buyer);
      if (stars === 2) await made('replyToReview', { id, words: '-1+1' }, of.owner);
    }
    // No form takes such a name, but one may have been taken before the rule.
    await app.sql(`update shops set name = $2 where id = $1`, [of.id, `=${of.id}`]);
    const words = '收到的卡密都是别人用过的，联系店铺也不处理。';
    await made('openShopReport', { shopId: of.id, kind: 'abuse', words }, buyer);
    const { paymentToken } = await placeOrder(app, buyer, product);
    await app.call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' }, buyer);
    await press(app, paymentToken ?? '', 'pay');
    expect((await tellOfDispute(app, paymentToken ?? '', 'open', { reason: '=没有收到' })).status).toBe(200);
    await made('placeHold', { userId: buyer.id, amountFen: 100, reason: '=1+1' }, admin);
    const shown = { onHome: true, onWorkplace: false, onCarousel: false, audience: 'users', asMessage: false };
    const line = { textZh: `=公告${of.id}`, textEn: '+1', bodyZh: '正文', bodyEn: '', link: '', picture: '', rank: 0 };
    await made('saveAnnouncement', { ...line, ...shown, from: app.now().toISOString(), until: null }, admin);
    const body = { bodyZh: '## 一、账户\n\n请妥善保管您的密码，不要借给别人使用。', changesZh: '-改动' };
    await made('publishAgreement', { document: 'service', ...body, asks: false, effectiveAt: null }, admin);
    app.pass(60);
  }
  await app.sql(
    `insert into security_events (kind, user_id, detail, created_at) values ('refused', $1, '{"=call":"=1+1"}', $2)`,
    [buyer.id, app.now()],
  );
});
afterAll(() => app.stop());

const start = (kind: ListExportKind, list: Query, by: Caller) =>
  app.call('startExport', { kind, filters: { list } } as never, by);

async function fileOf(kind: ListExportKind, list: Query, by: Caller): Promise<{ head: string; lines: string[] }> {
  const started = await start(kind, list, by);
  expect([kind, started.error]).toEqual([kind, undefined]);
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id: started.data.id }, by)).data;
  const [head = '', ...lines] = (await app.request({ method: 'GET', url })).text.trimEnd().split('\r\n');
  return { head, lines };
}
const firstOf = (lines: readonly string[]) => lines.map((line) => Number(line.split(',')[0]));
async function shownIds(name: EndpointName, list: Query, by: Caller): Promise<number[]> {
  const reply = await app.call(name, { ...list, limit: 100 } as never, by);
  return (reply.data as { list: { id: number }[] }).list.map(({ id }) => id);
}

/** What leads to one row, or some of them, of each list; the first column of times; a cell that must not run. */
const files: { kind: ListExportKind; name: EndpointName; list: () => Query; time: string; cell?: string }[] = [
  {
    kind: 'holds',
    name: 'listAllHolds',
    list: () => ({ by: 'admin', search: buyer.username }),
    time: '截止',
    cell: '=1+1',
  },
  {
    kind: 'securityEvents',
    name: 'listSecurityEvents',
    list: () => ({ kind: 'refused' }),
    time: '时间',
    cell: '=call: =1+1',
  },
  {
    kind: 'gatewayDisputes',
    name: 'listGatewayDisputes',
    list: () => ({ waiting: 'true', gateway: 'sandbox', sort: 'amount', direction: 'asc' }),
    time: '提出于',
    cell: '=没有收到',
  },
  {
    kind: 'shopReports',
    name: 'listShopReports',
    list: () => ({ state: 'opened', kind: 'abuse', shopId: shop.id }),
    time: '举报时间',
    cell: '=',
  },
  { kind: 'reviews', name: 'listShopReviews', list: () => ({ replied: 'true' }), time: '评价时间', cell: '@SUM(A1)' },
  {
    kind: 'announcements',
    name: 'listAdminAnnouncements',
    list: () => ({ audience: 'users', state: 'shown' }),
    time: '开始',
    cell: '=公告',
  },
  {
    kind: 'agreements',
    name: 'listAgreements',
    list: () => ({ document: 'service', state: 'in_force' }),
    time: '生效时间',
    cell: '-改动',
  },
];

test.each(files)('the file of $kind has the rows of the list, and none of its texts runs', async (file) => {
  const { kind, name, list, time, cell = '' } = file;
  const { head, lines } = await fileOf(kind, list(), admin);
  expect(firstOf(lines)).toEqual(await shownIds(name, list(), admin));
  expect(lines.length).toBeGreaterThan(0);
  expect(head).toContain(`${time} (Asia/Shanghai)`);
  const text = lines.join('\n');
  expect(text).toContain(`'${cell}`);
  expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  expect(text).not.toMatch(/(^|,)"?-\D/m);
  const none = await fileOf(kind, { from: siteDay(app, 7), ...list() }, admin);
  expect(none.lines).toEqual([]);
});

test('the files of a shop are of its own, and never say who reported it', async () => {
  for (const [kind, name] of [
    ['reviews', 'listShopReviews'],
    ['reportsOfShop', 'listReportsOfShop'],
  ] as const) {
    const own = await fileOf(kind, {}, shop.owner);
    const others = await fileOf(kind, {}, other.owner);
    expect(firstOf(own.lines)).toEqual(await shownIds(name, {}, shop.owner));
    expect(own.lines.length).toBeGreaterThan(0);
    expect(firstOf(own.lines).filter((id) => firstOf(others.lines).includes(id))).toEqual([]);
    expect(own.lines.join()).not.toContain(buyer.username);
  }
});

test('who works for a shop has them as far as their part in it goes', async () => {
  const [answers, goods] = [await employ(app, shop, ['orders']), await employ(app, shop, ['goods'])];
  for (const kind of ['reviews', 'reportsOfShop'] as const) {
    expect(firstOf((await fileOf(kind, {}, forShop(answers, shop))).lines)).toEqual(
      firstOf((await fileOf(kind, {}, shop.owner)).lines),
    );
    expect((await start(kind, {}, forShop(goods, shop))).name).toBe('staff_role_missing');
  }
});

test('files that are for admins are nobody else’s', async () => {
  for (const { kind } of files.filter(({ kind }) => kind !== 'reviews')) {
    expect([kind, (await start(kind, {}, shop.owner)).name]).toEqual([kind, 'forbidden']);
  }
});
