/** Somebody who works for a shop. */
import { as, type Person } from './accounts.ts';
import type { Simulation } from './simulation.ts';

const lowStock = 8;

/** The owner invites a verified person, who accepts and sets from how few pieces on the first options are scarce. */
export async function fillShopStaff(
  simulation: Simulation,
  { shop, person, end }: { shop: { id: number; owner: Person } | undefined; person: Person | undefined; end: Date },
): Promise<void> {
  if (!shop || !person) return;
  simulation.setClock(end);
  const owner = await as(simulation, shop.owner);
  const worker = await as(simulation, person);
  const { id } = await simulation.call(
    'inviteShopStaff',
    { username: person.username, roles: ['orders', 'goods'] },
    owner,
  );
  await simulation.call('answerStaffInvitation', { id, accept: true }, worker);
  const forShop = { ...worker, shopId: String(shop.id) };
  const { list } = await simulation.call('listStock', { limit: 2 }, forShop);
  for (const { skuId } of list) await simulation.call('saveStockSettings', { skuId, lowStock }, forShop);
}
