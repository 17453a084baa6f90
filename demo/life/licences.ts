/** Licences of the shop that whoever tries the demo as a seller owns: in use, over, suspended, handed over, given away. */
import type { FilledProduct } from '../catalogue.ts';
import { as } from '../accounts.ts';
import { buy } from './shopping.ts';
import { dayMs, hourMs, minuteMs, type Buyer, type World } from './world.ts';

interface Owned {
  licenceId: number;
  buyer: Buyer;
}

/** What of the shop's products is bought, by whom (a place in the list of buyers) and when. */
interface Purchase {
  at: number;
  by: number;
  product: FilledProduct;
  /** Its place among the product's SKUs. */
  sku: number;
}

/** `products` are the shop's licences: one bound to machines, one to domains. Nothing happens without them. */
export function planLicences(
  world: World,
  { start, products }: { start: number; products: readonly FilledProduct[] },
): void {
  const soldFor = (kind: string) => products.find(({ skus }) => skus.some(({ draft }) => draft.binds?.[0] === kind));
  const [desk, points] = [soldFor('machine'), soldFor('domain')];
  if (!desk || !points) return;
  planDesk(world, desk, start);
  planPoints(world, points, start);
}

/** Of the first, a binding by parts and a renewal; of the last, a machine that is sold together with its licence. */
function planDesk(world: World, product: FilledProduct, start: number): void {
  const { agenda, simulation, buyers, end } = world;
  planPurchase(world, { at: start + 3 * dayMs, by: 0, product, sku: 0 }, (owned) => {
    planBinding(world, owned, {
      kind: 'machine',
      fingerprint: ['WD-WX31A8D4K7', 'PF3K9Q2L', '00:E0:4C:68:01:9A'],
      name: '前台收银机',
    });
    agenda.plan(end - 2 * dayMs, async () => {
      await buy(world, wishOf(owned.buyer, product, 0, owned.licenceId));
    });
  });
  planPurchase(world, { at: start + 4 * dayMs, by: 8, product, sku: 2 }, (owned) => {
    const fingerprint = ['S4EWNX0R', 'BSS-0123456', '3C:7C:3F:11:90:B2'];
    planBinding(world, owned, { kind: 'machine', fingerprint, name: '' });
    agenda.plan(start + 12 * dayMs, async () => {
      const receiver = buyers[20];
      if (!receiver) return;
      const offer = { licenceId: owned.licenceId, username: receiver.username };
      const { transfer } = await simulation.call('offerLicenceTransfer', offer, await as(simulation, owned.buyer));
      agenda.plan(start + 12 * dayMs + 4 * hourMs, async () => {
        await simulation.call(
          'acceptLicenceTransfer',
          { transferId: transfer?.id ?? 0 },
          await as(simulation, receiver),
        );
        planBinding(world, { ...owned, buyer: receiver }, { kind: 'machine', fingerprint, name: '二手收银机' });
      });
    });
  });
}

/** One that is used, one that ends soon, a trial that is over, one that was suspended, and two that were given away. */
function planPoints(world: World, product: FilledProduct, start: number): void {
  const { agenda, simulation, buyers, end } = world;
  const shopOf = (host: string) => ({ kind: 'domain', target: host, name: '' }) as const;
  planPurchase(world, { at: start + 2 * dayMs, by: 3, product, sku: 1 }, (owned) => {
    planBinding(world, owned, shopOf('shop.ahuang.example'));
    planBinding(world, owned, shopOf('ahuang-outlet.example'));
  });
  planPurchase(world, { at: start + 5 * dayMs, by: 10, product, sku: 2 }, (owned) => {
    planBinding(world, owned, shopOf('tangtang.example'));
  });
  planPurchase(world, { at: start + 5 * dayMs, by: 17, product, sku: 0 }, (owned) => {
    planBinding(world, owned, shopOf('zhaojing-cards.example'));
  });
  planPurchase(world, { at: start + 8 * dayMs, by: 14, product, sku: 0 }, (owned) => {
    planBinding(world, owned, shopOf('suanni.example'));
    agenda.plan(end - 3 * dayMs, async () => {
      const note = '同一授权码出现在多家店铺，请联系我们核对后恢复。';
      const why = { event: 'suspend', reason: 'abuse', note } as const;
      await simulation.call('moveLicences', { ids: [owned.licenceId], ...why }, await as(simulation, product.seller));
    });
  });
  agenda.plan(start + 15 * dayMs, async () => {
    const recipients = [5, 11].flatMap((place) => buyers[place]?.username ?? []).join('\n');
    const skuId = product.skus[1]?.id;
    if (recipients === '' || skuId === undefined) return;
    const input = { skuId, recipients, toEach: 1, reason: '线下签约客户，首年赠送' };
    await simulation.call('issueLicences', input, await as(simulation, product.seller));
  });
}

function planPurchase(world: World, { at, by, product, sku }: Purchase, then: (owned: Owned) => void): void {
  const { agenda, simulation, buyers } = world;
  agenda.plan(at, async () => {
    const buyer = buyers[by];
    const bought = buyer && (await buy(world, wishOf(buyer, product, sku)));
    if (!bought) return;
    const { licences } = await simulation.call('getOrder', { id: bought.orderId }, await as(simulation, buyer));
    for (const { id } of licences) then({ licenceId: id, buyer });
  });
}

function wishOf(buyer: Buyer, product: FilledProduct, sku: number, renews?: number) {
  const wanted = { ...product, skus: product.skus.slice(sku, sku + 1) };
  return { buyer, product: wanted, payBy: 'balance', quantity: 1, renews } as const;
}

type Place = { name: string } & ({ kind: 'domain'; target: string } | { kind: 'machine'; fingerprint: string[] });

function planBinding({ agenda, simulation }: World, { licenceId, buyer }: Owned, place: Place): void {
  agenda.plan(simulation.now().getTime() + 20 * minuteMs, async () => {
    await simulation.call('bindLicence', { licenceId, ...place }, await as(simulation, buyer));
  });
}
