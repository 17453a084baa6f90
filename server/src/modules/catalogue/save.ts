import type { FieldProblem } from '#contract/core/errors.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { plainLine } from '../../platform/http/plainText.ts';
import {
  cleanContent,
  cleanSku,
  problemsOfContent,
  problemsOfSkus,
  type CleanContent,
  type CleanSku,
  type ProductContent,
  type SkuDraft,
  type Translated,
} from './draft.ts';
import { refuseProhibited } from '../site/service.ts';
import { priceAt, priceRange } from './price.ts';
import { productTerms } from './search/productTerms.ts';
import {
  findKindAndState,
  findReferences,
  insertProduct,
  listSoldAs,
  lockKind,
  replaceSkus,
  updateProduct,
  upsertCategory,
  type PricedSku,
  type StoredProduct,
} from './writing.repository.ts';

export interface ProductDraft extends ProductContent {
  /** Of the product to change; without it a new one is made. */
  id?: number;
  state: Exclude<ProductState, 'banned'>;
}

/** Makes or changes a product, with what it is found by; its id. Throws as `changeProduct`. */
export async function saveProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<number> {
  const { id, state, ...content } = draft;
  if (id === undefined) return makeProduct(tx, content, { state, now });
  await changeProduct(tx, id, content, { state, now });
  return id;
}

/** Makes a product, with what it is found by; its id. Throws invalid_input. */
export async function makeProduct(
  tx: Tx,
  content: ProductContent,
  at: { state: ProductState; now: Date },
): Promise<number> {
  return insertProduct(tx, await storedProduct(tx, content), at);
}

/**
 * Changes a product and what it is found by; its state stays when none is given, and is answered. Its kind never
 * changes. Throws invalid_input, not_found, state_conflict for one that is banned.
 */
export async function changeProduct(
  tx: Tx,
  id: number,
  content: ProductContent,
  at: { state?: ProductState; now: Date },
): Promise<ProductState> {
  const stored = await storedProduct(tx, content);
  const state = await updateProduct(tx, id, stored, at);
  if (state !== undefined) return state;
  const found = await findKindAndState(tx, id);
  if (!found) throw new AppError('not_found');
  if (found.kind !== stored.kind) refuse([{ field: 'kind', rule: 'fixed' }]);
  throw new AppError('state_conflict');
}

/** Throws invalid_input for content that can't be saved. */
export async function refuseContent(tx: Tx, content: ProductContent): Promise<void> {
  await storedProduct(tx, content);
}

async function storedProduct(tx: Tx, content: ProductContent): Promise<StoredProduct> {
  const clean = cleanContent(content);
  refuse(problemsOfContent(clean));
  refuse(await missingReferences(tx, clean));
  await refuseProhibited(tx, textsOf(clean));
  const { zh, en, tags } = clean;
  const texts = { titleZh: zh.title, titleEn: en.title, subtitleZh: zh.subtitle, subtitleEn: en.subtitle, tags };
  return { ...clean, terms: productTerms(texts) };
}

function textsOf({ zh, en, tags }: CleanContent): { field: string; text: string }[] {
  const fields = ['title', 'subtitle', 'description', 'instructions'] as const;
  return [
    ...fields.map((name) => ({ field: `texts.zh-CN.${name}`, text: zh[name] })),
    ...fields.map((name) => ({ field: `texts.en-US.${name}`, text: en[name] })),
    ...tags.map((text, index) => ({ field: `tags.${index}`, text })),
  ].filter(({ text }) => text !== '');
}

async function missingReferences(tx: Tx, { categoryId, shopId, pictures }: CleanContent): Promise<FieldProblem[]> {
  const known = await findReferences(tx, { categoryId, shopId, pictures });
  const missing = [
    ...(known.hasCategory ? [] : ['categoryId']),
    ...(known.hasShop ? [] : ['shopId']),
    ...pictures.flatMap((name, index) => (known.pictures.includes(name) ? [] : [`pictures.${index}`])),
  ];
  return missing.map((field) => ({ field, rule: 'missing' }));
}

/**
 * Makes these a product's SKUs, in this order; others that it had can't be bought any more. Their ids.
 * With `uploadedBy` they deliver only files of theirs, and those that the product delivers already; `byAdmin`: also files of
 * the product's seller, and those that no shop has.
 * Throws invalid_input, not_found.
 */
export async function saveSkus(
  tx: Tx,
  productId: number,
  drafts: readonly SkuDraft[],
  {
    now = new Date(),
    uploadedBy = null,
    byAdmin = false,
  }: { now?: Date; uploadedBy?: number | null; byAdmin?: boolean } = {},
): Promise<number[]> {
  // The product's row first: two who save at once come one after the other.
  const kind = await lockKind(tx, productId);
  if (kind === undefined) throw new AppError('not_found');
  const skus = drafts.map((draft) => cleanSku(draft, kind));
  refuse(problemsOfSkus(skus));
  await refuseProhibited(tx, skus.flatMap(namesOf));
  if (kind === 'secret' || kind === 'account') refuse(await problemsOfSoldAs(tx, productId, skus));
  const priced = skus.map((sku) => pricedSku(sku, now));
  const saved = await replaceSkus(tx, productId, {
    skus: priced,
    prices: priceRange(priced.map((sku) => ({ ...sku, priceFen: sku.nowFen }))),
    filesOf: uploadedBy,
    ofSeller: byAdmin,
    now,
  });
  // One more than there are: it belongs to another product, or was named twice.
  if (saved.ids.length !== skus.length) throw new AppError('not_found');
  refuse(
    skus.flatMap(({ fileId }, index) =>
      fileId === null || saved.fileIds.includes(fileId) ? [] : [{ field: `skus.${index}.fileId`, rule: 'missing' }],
    ),
  );
  return saved.ids;
}

/** What was sold one by one can't become one text for all, and pieces with an extra price are sold by choice only. */
async function problemsOfSoldAs(tx: Tx, productId: number, skus: readonly CleanSku[]): Promise<FieldProblem[]> {
  const known = await listSoldAs(
    tx,
    productId,
    skus.some(({ id, sharedSecret }) => sharedSecret && id !== null),
  );
  return skus.flatMap(({ id, sharedSecret, pieceChoice }, index): FieldProblem[] => {
    const before = known.find((sku) => sku.id === id);
    if (id === null || !before) return [];
    if (before.sharedSecret !== sharedSecret) return [{ field: `skus.${index}.sharedSecret`, rule: 'fixed' }];
    return before.hasExtra && !pieceChoice ? [{ field: `skus.${index}.pieceChoice`, rule: 'pieces_with_extra' }] : [];
  });
}

function pricedSku({ sale, ...sku }: CleanSku, now: Date): PricedSku {
  const lasting = sale !== null && Date.parse(sale.until) > now.getTime() ? sale : null;
  return {
    ...sku,
    nowFen: priceAt({ priceFen: sku.priceFen, sale: lasting }, now),
    saleFen: lasting?.priceFen ?? null,
    saleFrom: lasting?.from ?? null,
    saleUntil: lasting?.until ?? null,
  };
}

function namesOf({ nameZh, nameEn, entitlements }: CleanSku, index: number): { field: string; text: string }[] {
  return [
    { field: `skus.${index}.names.zh-CN`, text: nameZh },
    { field: `skus.${index}.names.en-US`, text: nameEn },
    ...entitlements.map((text, place) => ({ field: `skus.${index}.entitlements.${place}`, text })),
  ].filter(({ text }) => text !== '');
}

interface CategoryDraft {
  /** A category of the same slug is changed. */
  slug: string;
  names: Translated<string>;
  parentId: number | null;
  position: number;
}

/** Makes a category or changes the one with this slug; its id. */
export function saveCategory(tx: Tx, draft: CategoryDraft): Promise<number> {
  const { slug, names, parentId, position } = draft;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) refuse([{ field: 'slug', rule: 'format' }]);
  return upsertCategory(tx, {
    slug,
    nameZh: plainLine(names['zh-CN']),
    nameEn: plainLine(names['en-US'] ?? ''),
    parentId,
    position,
  });
}

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
