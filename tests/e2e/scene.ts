/** Something to see on every screen: a shop with sales, refunds, reviews, questions and stock, made through calls. */
import sharp from 'sharp';
import { openShop } from '../../server/src/modules/shops/service.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt } from '../support/app/calls.ts';
import { importStock, makeProductByCall, readStock, type Counter } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { uploadForm } from '../support/app/uploads.ts';

export interface Scene {
  /** Tokens. */
  admin: string;
  buyer: string;
  owner: string;
  shopId: number;
  productId: number;
  skuId: number;
  /** Orders of the buyer. */
  refused: number;
  reviewed: number;
  unpaid: number;
  /** A licence of the buyer; another one is offered to them. */
  licence: number;
  /** In the ledger, of the reviewed order. */
  entryId: number;
}

const long = '很长的说明'.repeat(30);

export async function makeScene(server: ServerProcess): Promise<Scene> {
  const { url } = server;
  const call = callerAt(url);
  const register = async (username: string) => {
    const person = { username, email: `${username}@example.com`, password: 'Walk7ing9x' };
    return { token: (await call('register', { ...person, consent: true })).data.token };
  };
  const admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  const counter: Counter = { call, url, admin };
  const [buyer, owner] = [await register('scene_buyer'), await register('scene_owner')];
  const buyerId = Number((await call('getUserInfo', {}, buyer)).data.accountId);
  const agent = {
    kind: 'agent',
    userId: buyerId,
    displayName: '场景代理',
    level: '一级',
    region: '华东',
    qq: '80012340',
  };
  await call('grantCertificate', agent, admin);
  const ownerId = Number((await call('getUserInfo', {}, owner)).data.accountId);
  const shopId = await makeShop(server, ownerId);
  const pictures = [await addPicture(url, admin, '#2f6f5e'), await addPicture(url, admin, '#b0622e')];
  const { id: productId, skuId } = await makeProductByCall(counter, {
    kind: 'secret',
    slug: 'scene',
    title: '场景点卡',
    priceFen: 1250,
    more: {
      shopId,
      pictures,
      tags: ['点卡', '秒发'],
      texts: {
        'zh-CN': {
          title: '场景点卡',
          subtitle: '即买即用',
          description: `# 说明\n\n**三十天**\n\n- ${long}\n\n\`CODE\``,
          instructions: '先登录。',
        },
        'en-US': {
          title: 'Scene card',
          subtitle: 'Ready at once',
          description: '## How\n\n1. Log in',
          instructions: 'Log in first.',
        },
      },
      skus: [
        {
          names: { 'zh-CN': '标准', 'en-US': 'Standard' },
          priceFen: 1250,
          floorPriceFen: 1000,
          steps: [{ quantity: 5, priceFen: 1100 }],
        },
      ],
    },
  });
  const lines = Array.from({ length: 30 }, (_, index) => `SCENE-${index}`);
  await importStock(counter, skuId, lines);
  await readStock(counter, skuId, ['SCENE-new', '', 'SCENE-1', 'SCENE-new']);
  await rechargeAtSandbox(call, buyer, 20_000);
  const order = async (quantity: number, payBy: 'balance' | 'gateway') =>
    (await call('createOrder', { skuId, quantity, unitPriceFen: 1250, payBy }, buyer)).data.id;

  const refused = await order(2, 'balance');
  await call('showOrder', { orderId: refused }, buyer);
  const evidence = [await addPicture(url, buyer, '#b03030', 'order')];
  const wish = { orderId: refused, reason: 'faulty', wantedFen: 1250, words: long, evidence };
  const { id } = (await call('requestRefund', wish, buyer)).data;
  check(await call('answerRefund', { id, accept: false, words: '请附完整截图' }, owner));

  const reviewed = await order(1, 'balance');
  check(await call('refundBuyer', { orderId: reviewed, amountFen: 250, words: '补偿' }, owner));
  await call('showOrder', { orderId: reviewed }, buyer);
  const review = (await call('writeReview', { orderId: reviewed, stars: 4, words: long }, buyer)).data;
  check(await call('replyToReview', { id: review.id, words: '谢谢' }, owner));
  check(await call('sendOrderMessage', { orderId: reviewed, words: '请问什么时候补货？', pictures: evidence }, buyer));
  check(await call('sendOrderMessage', { orderId: reviewed, words: '明天' }, owner));
  const question = (await call('askQuestion', { productId, words: '能退吗？' }, buyer)).data;
  check(await call('answerQuestion', { id: question.id, words: '未查看前可以' }, owner));
  check(await call('askQuestion', { productId, words: '支持海外账号吗？' }, buyer));
  const unpaid = await order(1, 'gateway');
  const licence = await giveLicences(counter, { buyer, owner, shopId });
  const entries = await call('findLedgerEntries', { subjectKind: 'order', number: reviewed }, admin);
  const [entry] = entries.data.list;
  if (!entry) throw new Error('the reviewed order cost nothing');
  return {
    admin: admin.token,
    buyer: buyer.token,
    owner: owner.token,
    shopId,
    productId,
    skuId,
    refused,
    reviewed,
    unpaid,
    licence,
    entryId: entry.id,
  };
}

/** Of the shop, issued by hand: one to the buyer, with bindings, and one to the owner, who offers it to the buyer. The buyer's. */
async function giveLicences(
  counter: Counter,
  of: Record<'buyer' | 'owner', { token: string }> & { shopId: number },
): Promise<number> {
  const { call } = counter;
  const { skuId } = await makeProductByCall(counter, {
    kind: 'licence',
    slug: 'scene',
    title: '场景授权',
    priceFen: 9900,
    more: {
      shopId: of.shopId,
      skus: [
        {
          names: { 'zh-CN': '二十天' },
          priceFen: 9900,
          termDays: 20,
          seats: 3,
          binds: ['machine', 'domain', 'account'],
          entitlements: ['export'],
          terms: { starts: 'activation', usesMax: 1000, fingerprint: 'most', expiry: 'warn', transferable: true },
        },
      ],
    },
  });
  const recipients = 'scene_buyer\nscene_owner';
  check(await call('issueLicences', { skuId, recipients, reason: '场景' }, of.owner));
  const [bought, offered] = await Promise.all(
    [of.buyer, of.owner].map(async (person) => (await call('listLicences', {}, person)).data.list[0]?.id ?? 0),
  );
  const licenceId = bought ?? 0;
  check(await call('bindLicence', { licenceId, kind: 'domain', target: 'scene.example', name: '官网' }, of.buyer));
  check(await call('bindLicence', { licenceId, kind: 'machine', fingerprint: ['DISK-1', 'BOARD-2'] }, of.buyer));
  check(await call('startDomainProof', { domain: 'scene.example' }, of.buyer));
  check(await call('offerLicenceTransfer', { licenceId: offered ?? 0, username: 'scene_buyer' }, of.owner));
  return licenceId;
}

/** Shops are opened by no call yet. */
export async function makeShop({ dataFolder }: ServerProcess, ownerId: number): Promise<number> {
  const url = await findEmbedded(dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 2, onError: () => undefined });
  const shop = { ownerId, name: '场景小店', introZh: long, introEn: 'A shop', verified: true, now: new Date() };
  try {
    return await database.transaction((tx) => openShop(tx, shop));
  } finally {
    await database.close();
  }
}

async function addPicture(
  url: string,
  by: { token: string },
  background: string,
  seenBy: 'everybody' | 'order' = 'everybody',
): Promise<string> {
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { content, name: 'a.png', type: 'image/png' };
  return (await uploadForm({ url }, 'uploadPicture', { ...by, file, before: { seenBy } })).data.file.name;
}

/** Reading what was answered fails when it was no. */
function check(reply: { data: unknown }): void {
  if (reply.data === undefined) throw new Error('nothing was answered');
}
