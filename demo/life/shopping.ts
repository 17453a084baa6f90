/** People put money on their balance, and buy. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { unitPriceFen } from '../../server/src/modules/catalogue/service.ts';
import type { FilledProduct, FilledSku } from '../catalogue.ts';
import { as, type Person } from '../accounts.ts';
import type { Random } from '../random.ts';
import { hourMs, minuteMs, type Bought, type Buyer, type World } from './world.ts';

export type PayBy = 'balance' | 'gateway';

export interface Wish {
  buyer: Buyer;
  product: FilledProduct;
  payBy: PayBy;
  /** As many as one likes when it is left out. */
  quantity?: number;
  /** A licence that it adds its term to. */
  renews?: number | undefined;
  /** What the product asks of its buyers. */
  answers?: { key: string; value: string }[];
}

const rechargesFen = [5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000];

/** Buys one thing and pays it; undefined when it is sold out. Who has too little puts money on the balance first. */
export async function buy(world: World, wish: Wish): Promise<Bought | undefined> {
  const { simulation, random } = world;
  const { buyer, product, payBy } = wish;
  const sku = random.pick(product.skus);
  const placed = await place(world, wish, sku);
  if (!placed) return undefined;
  if (payBy === 'gateway') {
    const { attempt } = await simulation.call(
      'getPayment',
      { gateway: 'sandbox', token: placed.paymentToken ?? '' },
      await as(simulation, buyer),
    );
    await simulation.payAtGateway(attempt?.payUrl ?? '');
  }
  planCompletion(world, simulation.now().getTime() + orderCompleteSeconds * 1000);
  const { id: orderId, amountFen, quantity } = placed;
  return { orderId, buyer, product, amountFen, quantity, binds: bindableBy(sku) };
}

/** What holders bind by hand: domains that need no proof, and machines that one part of their fingerprint tells. */
function bindableBy({ draft: { binds, terms = {} } }: FilledSku): readonly string[] {
  const { domainProof = false, fingerprint = 'any' } = terms;
  return domainProof || fingerprint !== 'any' ? [] : binds;
}

/** Orders whose time is over are completed soon after. */
export function planCompletion({ agenda, simulation }: World, after: number): void {
  agenda.planSlot(after, 'complete', () => simulation.runPeriodicBeside('orders.complete'));
}

/** Puts something by and does not pay; its id, or undefined when it is sold out. */
export async function placeUnpaid(world: World, wish: Omit<Wish, 'payBy'>): Promise<number | undefined> {
  return (await place(world, { ...wish, payBy: 'gateway' }, world.random.pick(wish.product.skus)))?.id;
}

async function place(world: World, wish: Wish, sku: FilledSku) {
  const { buyer, product, payBy, quantity: wanted, renews, answers = [] } = wish;
  const { simulation, random } = world;
  const { draft } = sku;
  const liked = wanted ?? quantityOf(random, product.kind, draft.priceFen);
  const quantity = Math.min(Math.max(liked, draft.minQuantity), draft.maxQuantity);
  const renewal = renews === undefined ? {} : { renewsLicenceId: renews };
  const order = { skuId: sku.id, quantity, unitPriceFen: unitPriceFen(draft, quantity), payBy, answers, ...renewal };
  const first = await simulation.attempt('createOrder', order, await as(simulation, buyer));
  if (first.refusal === 'insufficient_balance') {
    await recharge(world, buyer, quantity * order.unitPriceFen);
    return { ...(await simulation.call('createOrder', order, await as(simulation, buyer))), quantity };
  }
  if (first.refusal !== undefined && !declined.has(first.refusal)) {
    throw new Error(`an order was refused: ${first.refusal}`);
  }
  return first.data && { ...first.data, quantity };
}

/** What a buyer shrugs at. */
const declined: ReadonlySet<string> = new Set([
  'sku_sold_out',
  'too_much_reserved',
  'too_many_unpaid_orders',
  'returned_too_often',
  'trial_used',
]);

/** A round amount that suffices for a while. */
export async function recharge({ simulation, random }: World, buyer: Person, neededFen: number): Promise<void> {
  const least = rechargesFen.findIndex((fen) => fen >= neededFen);
  const amountFen = rechargesFen[Math.min(least + random.whole(1, 3), 7)] ?? neededFen;
  const asked = { gateway: 'sandbox', amountFen: Math.max(amountFen, rechargesFen[least] ?? 0) } as const;
  const { attempt } = await simulation.call('getPayment', asked, await as(simulation, buyer));
  await simulation.payAtGateway(attempt?.payUrl ?? '');
}

/** Mostly one; of what is cheap and handed on sometimes many. */
function quantityOf(random: Random, kind: DeliveryKind, priceFen: number): number {
  if (kind === 'file' || kind === 'account' || priceFen > 20_000 || random.next() < 0.72) return 1;
  if (kind === 'licence' || priceFen > 6_000) return random.whole(1, 3);
  return random.pick([2, 2, 3, 5, 5, 10, 10, 20]);
}

/** Looks at what was bought, some time after; then whatever follows. */
export function planShowing(world: World, bought: Bought, then: (shown: Shown) => Promise<void>): void {
  const { agenda, simulation, random } = world;
  const show = async () => {
    const caller = await as(simulation, bought.buyer);
    const order = { orderId: bought.orderId };
    if (bought.product.kind === 'file') {
      await simulation.call('downloadOrder', order, caller);
      return { itemIds: [], licenceIds: [] };
    }
    const { items, licences } = await simulation.call('showOrder', order, caller);
    return { itemIds: items.map(({ id }) => id), licenceIds: licences.map(({ id }) => id) };
  };
  const at = simulation.now().getTime() + random.whole(20_000, 40 * minuteMs);
  agenda.plan(at, async () => then(await show()));
}

export interface Shown {
  itemIds: number[];
  licenceIds: number[];
}

/** Binds a licence to what it was bought for. */
export function planBinding(world: World, { buyer, binds }: Bought, { licenceIds }: Shown): void {
  const { agenda, simulation, random } = world;
  const [licenceId] = licenceIds;
  const kind = (['domain', 'machine', 'account'] as const).find((known) => binds.includes(known));
  if (licenceId === undefined || kind === undefined) return;
  const target = { domain: domainOf, machine: machineOf, account: accountOf }[kind](buyer, random);
  agenda.plan(simulation.now().getTime() + random.whole(minuteMs, 3 * hourMs), async () => {
    await simulation.call('bindLicence', { licenceId, kind, target }, await as(simulation, buyer));
  });
}

const hosts = ['shop', 'blog', 'docs', 'app', 'team', 'lab', 'store', 'wiki', 'news', 'api'];

function domainOf({ username }: Buyer, random: Random): string {
  return `${random.pick(hosts)}.${username.toLowerCase().replaceAll('_', '-').replaceAll(/-+$/g, '')}.example`;
}

function machineOf(_buyer: Buyer, random: Random): string {
  return Array.from({ length: 4 }, () => random.whole(0x1000, 0xffff).toString(16)).join('-');
}

function accountOf({ username }: Buyer, random: Random): string {
  return `${username.toLowerCase().replaceAll('_', '')}${random.whole(1, 99)}`;
}
