/** A licence of which somebody lets out seats: bought, offered, looked at by an admin. */
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { as, type Person } from '../accounts.ts';
import type { Rentals } from '../rentals.ts';
import { recharge } from './shopping.ts';
import type { World } from './world.ts';

/** What is bought: of the product of this name the option with the most seats that does not end. */
const wanted = '青柠截图';
export const letLicenceTitle = '青柠截图 专业版 · 单席位';

/** Makes the listing; it and its lessor, by its Chinese title. */
export async function letLicence(
  world: World,
  { lessor, reviewer }: { lessor: Person; reviewer: Person },
): Promise<Rentals> {
  const { simulation } = world;
  const caller = await as(simulation, lessor);
  const { list } = await simulation.call('listProducts', { search: wanted }, caller);
  const product = list.find(({ title }) => title.startsWith(wanted));
  if (!product) throw new Error(`there is no product ${wanted}`);
  const { skus } = await simulation.call('getProduct', { id: product.id }, caller);
  const sku = skus
    .filter(({ licence }) => licence?.termDays === null)
    .toSorted((one, other) => (other.licence?.seats ?? 0) - (one.licence?.seats ?? 0))[0];
  if (!sku) throw new Error(`${wanted} has no option without an end`);
  await recharge(world, lessor, sku.priceFen);
  const order = { skuId: sku.id, quantity: 1, unitPriceFen: sku.priceFen, payBy: 'balance' } as const;
  await simulation.call('createOrder', order, caller);
  const [licence] = (await simulation.call('listLicencesToLet', {}, caller)).list;
  if (!licence) throw new Error('nothing was bought that can be let out');
  const { hourly } = templateTerms;
  const terms = { ...hourly, packages: [...hourly.packages], daysOut: [] };
  const { id: timeGroupId } = await simulation.call('saveTimeGroup', { name: '授权席位', terms }, caller);
  const listing = {
    licenceId: licence.id,
    seats: licence.seatsFree - 1,
    categoryId: licence.categoryId,
    timeGroupId,
    titleZh: letLicenceTitle,
    titleEn: 'Limeshot Pro · one seat',
    descriptionZh:
      '临时要做教程、整理长图？租几个小时的专业版：在您的电脑上激活，到期自动失效，不用退出，也不用改密码。',
    descriptionEn: 'Pro for a few hours: activate it on your machine; it ends by itself.',
    stepsZh: '1. 从官网下载并打开青柠截图。\n2. 在“关于 → 激活”里填入密钥。\n3. 换电脑时，在新电脑上再激活一次即可。',
    stepsEn:
      '1. Download and open Limeshot.\n2. Enter the key under About → Activate.\n3. To move it, activate it on the other machine.',
  };
  const { id } = await simulation.call('saveListing', listing, caller);
  const { changedAt } = await simulation.call('moveListing', { id, event: 'submit', stated: true }, caller);
  await simulation.call('decideListing', { id, changedAt, approve: true }, await as(simulation, reviewer));
  return new Map([[letLicenceTitle, { id, lessor }]]);
}
