/** A product as its form holds it: fields may still be empty, and each SKU has a key of its own. */
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { problemsOfExtraFields, type ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import { serviceRules } from '#contract/orders/serviceRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { CallInput } from '../../api/call.ts';
import { addDays, dayOf } from '../../language/days.ts';
import { endOfDay } from '../../language/endOfDay.ts';
import {
  policyInput,
  policyProblems,
  policyValues,
  type PolicyValues,
  usualPolicy,
} from '../../parts/licencePolicy/policyForm.ts';

type Draft = EditedProduct['draft'];
type Texts = Draft['texts']['zh-CN'];
export type TextLanguage = 'zh-CN' | 'en-US';

export interface StepValues {
  key: number;
  quantity: number | '';
  priceFen: number | null;
}

export interface SkuValues extends PolicyValues {
  key: number;
  id: number | undefined;
  names: Record<TextLanguage, string>;
  priceFen: number | null;
  floorPriceFen: number | null;
  /** A lower price for some days; null and '' : none. */
  salePriceFen: number | null;
  /** Days of the site, the last one included. */
  saleFrom: string;
  saleUntil: string;
  steps: StepValues[];
  minQuantity: number | '';
  maxQuantity: number | '';
  /** '' : no limit. */
  stockCap: number | '';
  lowStock: number | '';
  fileId: number | null;
  /** For services. */
  serviceHours: number | '';
  /** For secrets: one text for all buyers. */
  sharedSecret: boolean;
  /** For secrets and accounts: buyers may choose the piece. */
  pieceChoice: boolean;
}

export interface ProductValues {
  kind: DeliveryKind;
  categoryId: string;
  /** '' : the platform itself. */
  shopId: string;
  texts: Record<TextLanguage, Texts>;
  tags: string[];
  featured: boolean;
  rentable: boolean;
  pictures: string[];
  accountFields: string[];
  extraFields: ExtraFieldDraft[];
  skus: SkuValues[];
}

/** The first moment of a day where the site is. */
const startOfDay = (day: string) => new Date(Date.parse(endOfDay(addDays(day, -1))) + 1000).toISOString();

/** Beyond those of an earlier visit, which a form that was kept brings along. */
let lastKey = Date.now();
const nextKey = () => ++lastKey;

const noTexts: Texts = { title: '', subtitle: '', description: '', instructions: '' };

export function emptyProduct(): ProductValues {
  return {
    kind: 'licence',
    categoryId: '',
    shopId: '',
    texts: { 'zh-CN': noTexts, 'en-US': noTexts },
    tags: [],
    featured: false,
    rentable: false,
    pictures: [],
    accountFields: [],
    extraFields: [],
    skus: [emptySku()],
  };
}

export function emptySku(): SkuValues {
  return {
    key: nextKey(),
    id: undefined,
    names: { 'zh-CN': '', 'en-US': '' },
    priceFen: null,
    floorPriceFen: null,
    salePriceFen: null,
    saleFrom: '',
    saleUntil: '',
    steps: [],
    minQuantity: 1,
    maxQuantity: 100,
    stockCap: '',
    lowStock: 5,
    fileId: null,
    serviceHours: serviceRules.hours.usual,
    sharedSecret: false,
    pieceChoice: false,
    ...usualPolicy,
  };
}

/** A new SKU that behaves as the one before; what it is called and what it costs is its own. */
export function skuAfter(last: SkuValues | undefined): SkuValues {
  const fresh = emptySku();
  if (!last) return fresh;
  const { names, priceFen, floorPriceFen, salePriceFen, saleFrom, saleUntil, steps, stockCap, fileId } = fresh;
  const own = { names, priceFen, floorPriceFen, salePriceFen, saleFrom, saleUntil, steps, stockCap, fileId };
  return { ...copyOfSku(last), ...own };
}

/** A new SKU with everything of another but its number. */
export function copyOfSku(sku: SkuValues): SkuValues {
  return { ...sku, key: nextKey(), id: undefined, steps: sku.steps.map((step) => ({ ...step, key: nextKey() })) };
}

/** A new product with everything of another but its numbers; to put it first is decided anew. */
export function copyOfProduct(values: ProductValues): ProductValues {
  return { ...values, featured: false, skus: values.skus.map(copyOfSku) };
}

/** A new product with keys that tell nothing of this visit, so that what was kept of it is known again. */
export function withPlainKeys(values: ProductValues): ProductValues {
  const plain = <Keyed>(row: Keyed, index: number) => ({ ...row, key: index });
  return { ...values, skus: values.skus.map((sku, index) => ({ ...plain(sku, index), steps: sku.steps.map(plain) })) };
}

export function emptyStep(): StepValues {
  return { key: nextKey(), quantity: '', priceFen: null };
}

export function valuesOf({ categoryId, shopId, skus, texts, id: _id, ...rest }: Draft): ProductValues {
  return {
    ...rest,
    categoryId: String(categoryId),
    shopId: shopId === null ? '' : String(shopId),
    texts: { 'zh-CN': texts['zh-CN'], 'en-US': texts['en-US'] },
    skus: skus.map(({ sale, ...sku }) => ({
      ...sku,
      salePriceFen: sale?.priceFen ?? null,
      saleFrom: sale ? dayOf(new Date(sale.from)) : '',
      saleUntil: sale ? dayOf(new Date(sale.until)) : '',
      key: nextKey(),
      id: sku.id,
      steps: sku.steps.map((step) => ({ ...step, key: nextKey() })),
      stockCap: sku.stockCap ?? '',
      serviceHours: sku.serviceHours ?? '',
      ...policyValues(sku),
    })),
  };
}

/** The values with the keys that their SKUs had on the page, so that what is open there stays open. */
export function withKeysOf(before: ProductValues, values: ProductValues): ProductValues {
  const skus = values.skus.map((sku, index) => ({ ...sku, key: before.skus[index]?.key ?? sku.key }));
  return { ...values, skus };
}

/** What is sent. Fields that `problemsOf` asks for are there by then. */
export function inputOf(values: ProductValues, id: number | undefined): CallInput<'saveProduct'> {
  const { categoryId, shopId, skus, ...rest } = values;
  return {
    ...rest,
    ...(id === undefined ? {} : { id }),
    categoryId: Number(categoryId),
    shopId: shopId === '' ? null : Number(shopId),
    skus: skus.map(({ key: _key, id: skuId, steps, salePriceFen, saleFrom, saleUntil, ...sku }) => ({
      ...sku,
      ...policyInput(sku),
      ...(skuId === undefined ? {} : { id: skuId }),
      priceFen: sku.priceFen ?? 0,
      sale:
        salePriceFen === null
          ? null
          : { priceFen: salePriceFen, from: startOfDay(saleFrom), until: endOfDay(saleUntil) },
      steps: steps.map((step) => ({ quantity: step.quantity || 0, priceFen: step.priceFen ?? 0 })),
      minQuantity: sku.minQuantity || 1,
      maxQuantity: sku.maxQuantity || 1,
      stockCap: sku.stockCap === '' ? null : sku.stockCap,
      serviceHours: rest.kind !== 'service' || sku.serviceHours === '' ? null : sku.serviceHours,
      lowStock: sku.lowStock === '' ? 0 : sku.lowStock,
    })),
  };
}

/** What is still empty and must not be, and policies that contradict themselves, in the order in which it is on the page. */
export function problemsOf({ texts, categoryId, skus, kind, extraFields }: ProductValues): FieldProblem[] {
  const isTranslated = Object.values(texts['en-US']).some((text) => text.trim() !== '');
  return [
    ...required(categoryId === '' ? ['categoryId'] : []),
    ...required(texts['zh-CN'].title.trim() === '' ? ['texts.zh-CN.title'] : []),
    ...required(isTranslated && texts['en-US'].title.trim() === '' ? ['texts.en-US.title'] : []),
    ...skus.flatMap((sku, index) =>
      [
        ...required(emptyFieldsOf(sku)),
        ...required(kind === 'service' && sku.serviceHours === '' ? ['serviceHours'] : []),
        ...(kind === 'licence' ? policyProblems(sku) : []),
      ].map((problem) => ({
        ...problem,
        field: `skus.${index}.${problem.field}`,
      })),
    ),
    ...problemsOfExtraFields(extraFields),
  ];
}

function required(fields: string[]): FieldProblem[] {
  return fields.map((field) => ({ field, rule: 'required' }));
}

function emptyFieldsOf({ names, priceFen, minQuantity, maxQuantity, steps, ...sale }: SkuValues): string[] {
  const hasSale = sale.salePriceFen !== null;
  return [
    ...(hasSale && sale.saleFrom === '' ? ['saleFrom'] : []),
    ...(hasSale && sale.saleUntil === '' ? ['saleUntil'] : []),
    ...(names['zh-CN'].trim() === '' ? ['names.zh-CN'] : []),
    ...(priceFen === null ? ['priceFen'] : []),
    ...(minQuantity === '' ? ['minQuantity'] : []),
    ...(maxQuantity === '' ? ['maxQuantity'] : []),
    ...(steps.some((step) => step.quantity === '' || step.priceFen === null) ? ['steps'] : []),
  ];
}

/** Parts of the form in their order, each with the fields that belong to it. */
const parts = {
  partPlace: ['kind', 'categoryId', 'shopId', 'tags', 'featured', 'rentable'],
  partTexts: ['texts'],
  partPictures: ['pictures'],
  partSkus: ['skus', 'accountFields'],
  partExtraFields: ['extraFields'],
} as const satisfies Record<string, readonly (keyof ProductValues)[]>;
export type Part = keyof typeof parts;

// The object's own keys.
export const partNames = Object.keys(parts) as Part[];

/** The part where a problem stands, by the path of its field. */
export function partOf(path: string): Part | undefined {
  const [name] = path.split('.');
  return partNames.find((part) => parts[part].some((field) => field === name));
}

/** Which parts differ. */
export function changedParts(before: ProductValues, after: ProductValues): Part[] {
  return partNames.filter((part) => parts[part].some((field) => textOf(before[field]) !== textOf(after[field])));
}

/** Keys are new with each answer of the server and mean nothing. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner));
}

/** Whether a save would sell something for less than now, let it give more, or begin to sell another option for less than all. */
export function isGivenAway({ skus }: ProductValues, { draft }: Pick<EditedProduct, 'draft'>): boolean {
  const lowest = (sku: { priceFen: number | null; steps: { priceFen: number | null }[] }) =>
    Math.min(...[sku, ...sku.steps].flatMap(({ priceFen }) => priceFen ?? []));
  return skus.some((after) => {
    const before = draft.skus.find(({ id }) => id === after.id);
    if (!before) return draft.skus.every((other) => lowest(after) < lowest(other));
    const isCheaper = (after.priceFen ?? 0) < before.priceFen || lowest(after) < lowest(before);
    // An empty field is a lifetime.
    const isLonger = Number(after.termDays || Infinity) > (before.termDays ?? Infinity);
    return isCheaper || Number(after.seats) > before.seats || isLonger;
  });
}
