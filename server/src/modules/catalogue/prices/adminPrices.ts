/** What admins give away by prices and by what options give. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { givenAway, offerOf } from '../givenAway.ts';
import type { SkuDraft } from '../draft.ts';
import { isOwn, type ProductRights } from '../editing/rights.ts';
import { keepFormerOffers, listOffers, listOffersOfFiles } from './offers.repository.ts';

interface Offered {
  /** Its row is locked; one that was just made has no options yet. */
  product: { id: number; kind: DeliveryKind; shopId: number | null };
  after: readonly SkuDraft[];
  /** Its options as they are on sale. */
  before?: readonly SkuDraft[];
}

type Rights = Pick<ProductRights, 'scope' | 'ownShopIds'>;

/**
 * What an admin gives away when these become a locked product's options, in fen; 0 for sellers. Call it before they are saved. Throws
 * invalid_input (`owner_only`) where an admin would be the first to sell a file of a shop, or lower the floor of its prices.
 */
export async function givenByAdmin(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  rights: Rights,
  { product, after, before: onSale = [] }: Offered,
): Promise<number> {
  if (rights.scope !== 'all') return 0;
  const { id, kind } = product;
  const offers = after.map((sku) => offerOf(sku, kind));
  const fileIds = offers.flatMap(({ fileId }) => fileId ?? []);
  const before = await listOffers(tx, id, now);
  const sameFiles = await listOffersOfFiles(tx, { fileIds, besides: id });
  if (product.shopId !== null && !isOwn(rights, product)) {
    const offered = [...before, ...sameFiles].map(({ fileId }) => fileId);
    const fields = after.flatMap((sku, index) => [
      ...(kind === 'file' && !!sku.fileId && !offered.includes(sku.fileId) ? [`skus.${index}.fileId`] : []),
      ...(isFloorLower(sku, onSale) ? [`skus.${index}.floorPriceFen`] : []),
    ]);
    if (fields.length > 0)
      throw new AppError('invalid_input', { fields: fields.map((field) => ({ field, rule: 'owner_only' as const })) });
  }
  const { valueFen, former } = givenAway(kind, { before, sameFiles }, offers);
  await keepFormerOffers(tx, id, { former, now });
  return valueFen;
}

function isFloorLower(sku: SkuDraft, before: readonly SkuDraft[]): boolean {
  const old = before.find(({ id }) => id !== undefined && id === sku.id);
  return (sku.floorPriceFen ?? 0) < (old?.floorPriceFen ?? 0);
}

/** The same, which counts like money that the admin gives. Throws solo_limit, and as `givenByAdmin` does. */
export async function giveByOptions(
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
  rights: Rights,
  offered: Offered,
): Promise<void> {
  const { tx, now } = call;
  const valueFen = await givenByAdmin(call, rights, offered);
  const subject = `product ${offered.product.id}`;
  await giveAloneOnly(tx, { adminId: userIdOf(call), kind: 'price', subject, valueFen, now });
}
