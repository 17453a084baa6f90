/** What sellers write, made clean, and what is wrong with it. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { problemsOfExtraFields, type ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { bindingKinds, type BindingKind } from '#contract/licences/bindings.ts';
import { policyConflicts, unusualTerms, usualTerms, type LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { timedPriceRules } from '#contract/catalogue/timedPriceRules.ts';
import { serviceRules } from '#contract/orders/serviceRules.ts';
import { limits } from '#contract/core/limits.ts';
import { pictureNamePattern } from '#contract/site/pictures.ts';
import { dayMs } from '#contract/core/durations.ts';
import { plainLine, plainText } from '../../platform/http/plainText.ts';
import { problemOfMarkdown } from './markdown.ts';
import { stepsAreInOrder, type PriceStep, type Sale } from './price.ts';

/** A text in Chinese and, if wanted, in English. */
export interface Translated<Text> {
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

/** What is said of a product, without its state and its SKUs. */
export interface ProductContent {
  categoryId: number;
  /** Null or left out: the platform itself. */
  shopId?: number | null;
  kind: DeliveryKind;
  /** Without an English title the Chinese is shown to all. */
  texts: Translated<ProductTexts>;
  tags: readonly string[];
  featured: boolean;
  /** For accounts: their buyers may rent them on. */
  rentable?: boolean;
  /** Names of uploaded pictures; the first is the cover. */
  pictures?: readonly string[];
  /** For accounts: what their credentials consist of. */
  accountFields?: readonly string[];
  /** What a buyer is asked before the purchase. */
  extraFields?: readonly ExtraFieldDraft[];
}

export interface SkuDraft {
  /** Of the SKU to change; without it a new one is made. */
  id?: number | undefined;
  names: Translated<string>;
  priceFen: number;
  /** The lowest price at which agents may sell it. */
  floorPriceFen?: number | null;
  /** A lower price from one moment to another. */
  sale?: Sale | null;
  /** Ascending, each cheaper than the one before. */
  steps: readonly PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  /** For licences, files, services and shared secrets: how many may be sold in all, those sold included. Null: no limit. */
  stockCap?: number | null;
  /** From how few pieces on the seller is warned. */
  lowStock?: number;
  /** For files. */
  fileId?: number | null;
  /** For services: within how many hours it is delivered. */
  serviceHours?: number | null;
  /** For secrets: one text for all buyers. */
  sharedSecret?: boolean;
  /** For secrets and accounts: buyers may choose the piece. */
  pieceChoice?: boolean;
  /** Null: for a lifetime. */
  termDays: number | null;
  seats: number;
  binds: readonly BindingKind[];
  entitlements: readonly string[];
  /** What of a licence's terms differs from the usual. */
  terms?: Partial<LicenceTerms>;
}

/** The part of a SKU that is the policy of its licences. */
export type PolicyDraft = Pick<SkuDraft, 'termDays' | 'seats' | 'binds' | 'entitlements' | 'terms'>;

const noTexts: ProductTexts = { title: '', subtitle: '', description: '', instructions: '' };
const lowStockUsual = 5;

/** The content without what nobody sees, and without what its kind has no use for. */
export function cleanContent(content: ProductContent) {
  const { categoryId, shopId = null, kind, featured, texts } = content;
  const isAccount = kind === 'account';
  const isLet = isAccount || kind === 'licence';
  return {
    categoryId,
    shopId,
    kind,
    featured,
    zh: cleanTexts(texts['zh-CN']),
    en: cleanTexts(texts['en-US'] ?? noTexts),
    tags: distinctLines(content.tags),
    rentable: isLet && (content.rentable ?? false),
    pictures: [...new Set(content.pictures)],
    accountFields: isAccount ? distinctLines(content.accountFields ?? []) : [],
    extraFields: (content.extraFields ?? []).map(cleanExtraField),
  };
}
export type CleanContent = ReturnType<typeof cleanContent>;

function cleanTexts(texts: ProductTexts): ProductTexts {
  return {
    title: plainLine(texts.title),
    subtitle: plainLine(texts.subtitle),
    description: plainText(texts.description).trim(),
    instructions: plainText(texts.instructions).trim(),
  };
}

/** A field without what its kind has no use for. */
function cleanExtraField(field: ExtraFieldDraft): ExtraFieldDraft {
  const { key, kind, labels, helps, required, sensitive, min, max, whole, format, choices } = field;
  const isChoice = kind === 'choice';
  return {
    key,
    kind,
    labels: inBoth(labels),
    helps: inBoth(helps),
    required,
    sensitive,
    min: isChoice ? null : min,
    max: isChoice ? null : max,
    whole: kind === 'number' && whole,
    format: kind === 'text' ? format : 'any',
    choices: isChoice ? choices.map(inBoth) : [],
  };
}

function inBoth(texts: ExtraFieldDraft['labels']): ExtraFieldDraft['labels'] {
  return { 'zh-CN': plainLine(texts['zh-CN']), 'en-US': plainLine(texts['en-US']) };
}

function distinctLines(lines: readonly string[]): string[] {
  return [...new Set(lines.map(plainLine).filter((line) => line !== ''))];
}

/** A SKU without what its product's kind has no use for. */
export function cleanSku(draft: SkuDraft, kind: DeliveryKind) {
  const { id = null, names, priceFen, floorPriceFen = null, steps, minQuantity, maxQuantity } = draft;
  const { sale = null, stockCap = null, lowStock = lowStockUsual, fileId = null, serviceHours = null } = draft;
  const isService = kind === 'service';
  const isLicence = kind === 'licence';
  // A gift card costs what it is worth, however many are bought and whoever sells them.
  const isGift = kind === 'gift';
  const sharedSecret = kind === 'secret' && (draft.sharedSecret ?? false);
  const hasPieces = (kind === 'secret' && !sharedSecret) || kind === 'account';
  return {
    id,
    nameZh: plainLine(names['zh-CN']),
    nameEn: plainLine(names['en-US'] ?? ''),
    priceFen,
    floorPriceFen: isGift ? null : floorPriceFen,
    sale: isGift ? null : sale,
    steps: isGift || sharedSecret ? [] : steps,
    // More of the same text is nothing more.
    minQuantity: sharedSecret ? 1 : minQuantity,
    maxQuantity: sharedSecret ? 1 : maxQuantity,
    stockCap: isLicence || isService || sharedSecret || kind === 'file' ? stockCap : null,
    lowStock,
    fileId: kind === 'file' ? fileId : null,
    sharedSecret,
    pieceChoice: hasPieces && (draft.pieceChoice ?? false),
    serviceHours: isService ? (serviceHours ?? serviceRules.hours.usual) : null,
    ...(isLicence ? cleanPolicy(draft) : noPolicy),
  };
}
export type CleanSku = ReturnType<typeof cleanSku>;

const noPolicy: CleanPolicy = { termDays: null, seats: 1, binds: [], entitlements: [], terms: {} };

/** A policy as it is stored: of its terms only what is unusual. */
export function cleanPolicy({ termDays, seats, binds, entitlements, terms = {} }: PolicyDraft) {
  return {
    termDays,
    seats,
    binds: bindingKinds.filter((kind) => binds.includes(kind)),
    entitlements: distinctLines(entitlements),
    terms: unusualTerms({ ...usualTerms, ...terms }),
  };
}
export type CleanPolicy = ReturnType<typeof cleanPolicy>;

/** What contradicts itself in the policy of a SKU. */
export function problemsOfPolicy({ terms, ...policy }: CleanPolicy): FieldProblem[] {
  return policyConflicts({ ...policy, terms: { ...usualTerms, ...terms } });
}

export function problemsOfContent(content: CleanContent): FieldProblem[] {
  const { kind, shopId, zh, en, tags, pictures, accountFields, extraFields } = content;
  const isTranslated = Object.values(en).some((text) => text !== '');
  const wrongPicture = pictures.findIndex((name) => !pictureNamePattern.test(name));
  return [
    // What a gift card is worth is paid by the platform.
    ...(kind === 'gift' && shopId !== null ? [problem('shopId', 'platform_only')] : []),
    ...problemsOfTexts('texts.zh-CN', zh),
    ...(isTranslated ? problemsOfTexts('texts.en-US', en) : []),
    ...problemsOfLines('tags', tags, limits.tag),
    ...problemsOfLines('accountFields', accountFields, {
      max: limits.accountFields.length,
      count: limits.accountFields.max,
    }),
    ...problemsOfExtraFields(extraFields),
    ...(pictures.length > limits.pictures.count
      ? [problem('pictures', 'too_long', { max: limits.pictures.count })]
      : []),
    ...(wrongPicture === -1 ? [] : [problem(`pictures.${wrongPicture}`, 'format')]),
  ];
}

/** A language that has any text needs a title: without one it would be shown to nobody. */
function problemsOfTexts(path: string, texts: ProductTexts): FieldProblem[] {
  const required = texts.title === '' ? [problem(`${path}.title`, 'required')] : [];
  const tooLong = (['title', 'subtitle', 'description', 'instructions'] as const)
    .filter((field) => texts[field].length > limits.product[field])
    .map((field) => problem(`${path}.${field}`, 'too_long', { max: limits.product[field] }));
  if (tooLong.length > 0) return [...required, ...tooLong];
  const tooDear = (['description', 'instructions'] as const).flatMap(
    (field) => problemOfMarkdown(`${path}.${field}`, texts[field]) ?? [],
  );
  return [...required, ...tooDear];
}

function problemsOfLines(
  field: string,
  lines: readonly string[],
  { max, count }: { max: number; count: number },
): FieldProblem[] {
  if (lines.length > count) return [problem(field, 'too_long', { max: count })];
  const tooLong = lines.findIndex((line) => line.length > max);
  return tooLong === -1 ? [] : [problem(`${field}.${tooLong}`, 'too_long', { max })];
}

/** What is wrong with SKUs; `skus.0.steps` is the first one's price steps. */
export function problemsOfSkus(skus: readonly CleanSku[]): FieldProblem[] {
  if (skus.length > limits.skus.max) return [problem('skus', 'too_long', { max: limits.skus.max })];
  return skus.flatMap((sku, index) =>
    [...problemsOfSku(sku), ...problemsOfPolicy(sku)].map((found) => ({
      ...found,
      field: `skus.${index}.${found.field}`,
    })),
  );
}

function problemsOfSku(sku: CleanSku): FieldProblem[] {
  const { priceFen, floorPriceFen, minQuantity, maxQuantity, serviceHours } = sku;
  const { quantity } = limits;
  return [
    ...(sku.nameZh === '' ? [problem('names.zh-CN', 'required')] : []),
    ...outside('priceFen', priceFen, { min: 1, max: limits.priceFen.max }),
    ...(floorPriceFen === null ? [] : outside('floorPriceFen', floorPriceFen, { min: 1, max: priceFen })),
    ...(sku.sale === null ? [] : problemsOfSale(sku.sale, sku)),
    ...(stepsAreInOrder(sku) ? [] : [problem('steps', 'price_steps')]),
    ...(serviceHours === null ? [] : outside('serviceHours', serviceHours, serviceRules.hours)),
    ...outside('minQuantity', minQuantity, quantity),
    // One piece is chosen at a time.
    ...(sku.pieceChoice && minQuantity > 1 ? [problem('minQuantity', 'too_big', { max: 1 })] : []),
    ...outside('maxQuantity', maxQuantity, { min: Math.max(minQuantity, quantity.min), max: quantity.max }),
  ];
}

function problemsOfSale(
  { priceFen, from, until }: Sale,
  regular: { priceFen: number; floorPriceFen: number | null },
): FieldProblem[] {
  const bounds = { min: Math.max(1, regular.floorPriceFen ?? 1), max: Math.max(1, regular.priceFen - 1) };
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  const max = timedPriceRules.saleDaysMax;
  return [
    ...outside('sale.priceFen', priceFen, bounds),
    ...(days > 0 ? [] : [problem('sale.until', 'before_from')]),
    ...(days > max ? [problem('sale.until', 'too_many_days', { max })] : []),
  ];
}

function outside(field: string, value: number, { min, max }: { min: number; max: number }): FieldProblem[] {
  if (!Number.isSafeInteger(value)) return [problem(field, 'whole_number')];
  if (value < min) return [problem(field, 'too_small', { min })];
  return value > max ? [problem(field, 'too_big', { max })] : [];
}

/** What keeps a product off the shelf although nothing of it is wrong. */
export function missingForShelf(
  kind: DeliveryKind,
  { accountFields, skus }: { accountFields: readonly string[]; skus: readonly { fileId: number | null }[] },
): FieldProblem[] {
  return [
    ...(skus.length === 0 ? [problem('skus', 'required')] : []),
    ...(kind === 'account' && accountFields.length === 0 ? [problem('accountFields', 'required')] : []),
    ...skus.flatMap(({ fileId }, index) =>
      kind === 'file' && fileId === null ? [problem(`skus.${index}.fileId`, 'required')] : [],
    ),
  ];
}

function problem(field: string, rule: FieldProblem['rule'], params?: FieldProblem['params']): FieldProblem {
  return params === undefined ? { field, rule } : { field, rule, params };
}
