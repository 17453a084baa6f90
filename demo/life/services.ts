/** Services are ordered with what they need to be told, begun, and delivered by hand. */
import { as } from '../accounts.ts';
import type { FilledProduct } from '../catalogue.ts';
import { buy } from './shopping.ts';
import { dayMs, hourMs, type World } from './world.ts';

type Answers = { key: string; value: string }[];

interface Told {
  /** User name of who sells it. */
  seller: string;
  /** User name of the buyer; anybody when it is left out. */
  buyer?: string;
  answers: Answers;
  /** Hours before the present. */
  hoursAgo: number;
  /** Hours until the seller begins, and until it is delivered; never, when left out. */
  begunAfter?: number;
  deliveredAfter?: number;
  /** What the buyer reads in the end. */
  note?: string;
}

const topUp = (mobile: string, carrier: string): Answers => [
  { key: 'mobile', value: mobile },
  { key: 'carrier', value: carrier },
];

const setUp = (system: string, domain: string, wish: string): Answers => [
  { key: 'system', value: system },
  { key: 'domain', value: domain },
  { key: 'wish', value: wish },
];

const told: readonly Told[] = [
  {
    seller: 'xianmu_dev',
    answers: setUp('Debian', 'blog.example.com', '备份脚本，每天凌晨跑一次'),
    hoursAgo: 12 * 24,
    begunAfter: 3,
    deliveredAfter: 20,
    note: '已部署：每天 03:30 备份，每周日试恢复一次。说明在 /opt/backup/README，回滚删掉 cron 那一行即可。请现在修改临时账号的密码。',
  },
  {
    seller: 'demo_seller',
    buyer: 'demo_buyer',
    answers: topUp('13800000001', '移动'),
    hoursAgo: 5 * 24,
    begunAfter: 0.5,
    deliveredAfter: 1,
    note: '已到账，流水号 SH2026-0417-883。',
  },
  {
    seller: 'demo_seller',
    answers: topUp('13900000002', '联通'),
    hoursAgo: 3 * 24,
    begunAfter: 1,
    deliveredAfter: 2,
    note: '已到账，流水号 SH2026-0419-012。',
  },
  // In the present one waits for the seller, and one is under way.
  { seller: 'demo_seller', answers: topUp('13700000003', '电信'), hoursAgo: 2 },
  {
    seller: 'xianmu_dev',
    buyer: 'demo_buyer',
    answers: setUp('Ubuntu', '', '服务器配置三件套，两台机器'),
    hoursAgo: 7,
    begunAfter: 2,
  },
];

export function planServices(world: World, products: readonly FilledProduct[]): void {
  const services = products.filter(({ kind }) => kind === 'service');
  for (const one of told) {
    const product = services.find(({ seller }) => seller.username === one.seller);
    if (product) planService(world, product, one);
  }
}

function planService(world: World, product: FilledProduct, { buyer: name, answers, ...moments }: Told): void {
  const { agenda, simulation, buyers, random, end } = world;
  const { hoursAgo, begunAfter, deliveredAfter, note = '' } = moments;
  const at = Math.max(end - hoursAgo * hourMs, product.onShelfSince.getTime() + dayMs);
  agenda.plan(at, async () => {
    const buyer = buyers.find(({ username }) => username === name) ?? random.pick(buyers);
    const bought = await buy(world, { buyer, product, payBy: 'balance', quantity: 1, answers });
    if (!bought) return;
    const order = { orderId: bought.orderId };
    const sellers = (does: 'startService' | 'deliverService', words: { note?: string }, after: number | undefined) => {
      if (after === undefined) return;
      agenda.plan(at + after * hourMs, async () => {
        await simulation.call(does, { ...order, ...words }, await as(simulation, product.seller));
      });
    };
    sellers('startService', {}, begunAfter);
    sellers('deliverService', { note }, deliveredAfter);
  });
}
