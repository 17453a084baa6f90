import type { DeliveryKind } from '#contract/catalogue.ts';
import type { BindingKind } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { plainLine, plainText } from '../../platform/plainText.ts';
import { priceRange, stepsAreInOrder, type PriceStep } from './price.ts';
import { searchTerms } from './search.ts';
import {
  deactivateOtherSkus,
  insertProduct,
  insertSku,
  updatePrices,
  updateProduct,
  updateSku,
  upsertCategory,
  type StoredProduct,
  type StoredSku,
} from './writing.repository.ts';

/** Lengths of what sellers write, in characters. */
const lengths = { title: 120, subtitle: 200, description: 10_000, instructions: 10_000, tag: 30 } as const;
const tagsMax = 10;

/** A text in Chinese and, if wanted, in English. */
interface Translated<Text> {
  'zh-CN': Text;
  'en-US'?: Text;
}

export interface ProductTexts {
  title: string;
  subtitle: string;
  /** Markdown. */
  description: string;
  /** Markdown, shown after payment only. */
  instructions: string;
}

export interface ProductDraft {
  /** Of the product to change; without it a new one is made. */
  id?: number;
  categoryId: number;
  kind: DeliveryKind;
  state: 'draft' | 'on_shelf' | 'off_shelf';
  /** A translation is whole: title, description and instructions together, or none. */
  texts: Translated<ProductTexts>;
  tags: readonly string[];
  featured: boolean;
}

/** Makes or changes a product, with what it is found by; its id. Throws invalid_input, not_found. */
export async function saveProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<number> {
  const { categoryId, kind, state, featured } = draft;
  const zh = cleaned(draft.texts['zh-CN']);
  const en = cleaned(draft.texts['en-US'] ?? { title: '', subtitle: '', description: '', instructions: '' });
  const tags = [...new Set(draft.tags.map(plainLine).filter((tag) => tag !== ''))];
  refuse([...problemsOf(zh), ...problemsOf(en), ...problemsOfTags(tags)]);
  if (zh.title === '') refuse([{ field: 'title', rule: 'required' }]);
  const terms = searchTerms([zh.title, en.title, zh.subtitle, en.subtitle, ...tags]);
  const stored: StoredProduct = { categoryId, kind, state, featured, zh, en, tags, terms };
  if (draft.id === undefined) return insertProduct(tx, stored, now);
  if (!(await updateProduct(tx, draft.id, stored, now))) throw new AppError('not_found');
  return draft.id;
}

function cleaned(texts: ProductTexts): ProductTexts {
  return {
    title: plainLine(texts.title),
    subtitle: plainLine(texts.subtitle),
    description: plainText(texts.description).trim(),
    instructions: plainText(texts.instructions).trim(),
  };
}

function problemsOf(texts: ProductTexts): FieldProblem[] {
  return (['title', 'subtitle', 'description', 'instructions'] as const)
    .filter((field) => texts[field].length > lengths[field])
    .map((field) => ({ field, rule: 'too_long', params: { max: lengths[field] } }));
}

function problemsOfTags(tags: readonly string[]): FieldProblem[] {
  if (tags.length > tagsMax) return [{ field: 'tags', rule: 'too_long', params: { max: tagsMax } }];
  const isTooLong = tags.some((tag) => tag.length > lengths.tag);
  return isTooLong ? [{ field: 'tags', rule: 'too_long', params: { max: lengths.tag } }] : [];
}

export interface SkuDraft {
  /** Of the SKU to change; without it a new one is made. */
  id?: number;
  names: Translated<string>;
  priceFen: number;
  /** Ascending, each cheaper than the one before. */
  steps: readonly PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  /** Null: for a lifetime. */
  termDays: number | null;
  seats: number;
  binds: readonly BindingKind[];
  entitlements: readonly string[];
}

/**
 * Makes these a product's SKUs, in this order; others that it had can't be bought any more. Their ids.
 * Throws invalid_input, not_found.
 */
export async function saveSkus(tx: Tx, productId: number, drafts: readonly SkuDraft[]): Promise<number[]> {
  refuse(drafts.flatMap(problemsOfSku));
  // The product's row first: two who save at once come one after the other.
  if (!(await updatePrices(tx, productId, priceRange(drafts)))) throw new AppError('not_found');
  const ids: number[] = [];
  for (const [position, draft] of drafts.entries()) {
    const stored = storedSku(draft, productId, position);
    if (draft.id !== undefined && !(await updateSku(tx, draft.id, stored))) throw new AppError('not_found');
    ids.push(draft.id ?? (await insertSku(tx, stored)));
  }
  await deactivateOtherSkus(tx, productId, ids);
  return ids;
}

function storedSku(draft: SkuDraft, productId: number, position: number): StoredSku {
  const { names, priceFen, steps, minQuantity, maxQuantity, termDays, seats, binds, entitlements } = draft;
  return {
    productId,
    position,
    nameZh: plainLine(names['zh-CN']),
    nameEn: plainLine(names['en-US'] ?? ''),
    priceFen,
    steps,
    minQuantity,
    maxQuantity,
    termDays,
    seats,
    binds,
    entitlements,
  };
}

function problemsOfSku(draft: SkuDraft): FieldProblem[] {
  const { quantity, priceFen } = limits;
  if (!isBetween(draft.priceFen, 1, priceFen.max)) return [{ field: 'priceFen', rule: 'format' }];
  if (!stepsAreInOrder(draft)) return [{ field: 'steps', rule: 'format' }];
  if (!isBetween(draft.minQuantity, quantity.min, draft.maxQuantity)) return [{ field: 'minQuantity', rule: 'format' }];
  if (!isBetween(draft.maxQuantity, draft.minQuantity, quantity.max)) return [{ field: 'maxQuantity', rule: 'format' }];
  return [];
}

function isBetween(number: number, min: number, max: number): boolean {
  return Number.isSafeInteger(number) && number >= min && number <= max;
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
