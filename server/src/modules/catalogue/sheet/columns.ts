/** The columns of the sheet of products: what they are called, and what stands in them. Pure. */
import { deliveryKinds, type DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { productStates, type ProductState } from '#contract/catalogue/productProcess.ts';
import { sheetColumns, stepSign, tagSeparator, type SheetColumn } from '#contract/catalogue/productSheetRules.ts';
import { sheetColumnTexts } from '#contract/catalogue/productSheetTexts.ts';
import { locales, type Locale } from '#contract/core/locale.ts';
import { clockMinute } from '../../../platform/shownTime.ts';
import type { Cell } from '../../exports/service.ts';
import { productKindTexts, productStateTexts } from '#contract/catalogue/productTexts.ts';

export type Draft = EditedProduct['draft'];
export type Sku = Draft['skus'][number];

/** The column of a title in any language; undefined: there is none. */
export function columnOf(title: string): SheetColumn | undefined {
  // Sheets from before have a colon in the title of the price steps.
  const name = title.trim().replace(':', stepSign);
  return sheetColumns.find((column) => locales.some((locale) => sheetColumnTexts[locale][column] === name));
}

/** The kind of goods that a word in any language means. */
export function kindOf(word: string): DeliveryKind | undefined {
  const name = word.trim();
  return deliveryKinds.find(
    (kind) => kind === name || locales.some((locale) => productKindTexts[locale][kind] === name),
  );
}

/** The state that a word in any language means. */
export function stateOf(word: string): ProductState | undefined {
  const name = word.trim();
  return productStates.find(
    (state) => state === name || locales.some((locale) => productStateTexts[locale][state] === name),
  );
}

function stepsCell(steps: Sku['steps']): string {
  return steps
    .map(({ quantity, priceFen }) => `${quantity}${stepSign}${(priceFen / 100).toFixed(2)}`)
    .join(tagSeparator);
}

function saleCell({ priceFen, from, until }: NonNullable<Sku['sale']>, timeZone: string): string {
  const times = [from, until].map((at) => clockMinute(timeZone, new Date(at)));
  return [(priceFen / 100).toFixed(2), ...times].join(tagSeparator);
}

/** What is read and written beside what is shown. */
export interface SheetWords {
  locale: Locale;
  slugOf: (categoryId: number) => string;
  /** Of the site: times in the sheet are read and written by its clock. */
  timeZone: string;
}

/** A line of a product; without an option where it has none. Long texts stand in its first line alone. */
export function cellsOf(
  draft: Draft,
  sku: Sku | undefined,
  { state, words: { locale, slugOf, timeZone }, isFirst }: { state: ProductState; words: SheetWords; isFirst: boolean },
): Record<SheetColumn, Cell> {
  const { texts } = draft;
  return {
    productId: draft.id ?? null,
    skuId: sku?.id ?? null,
    kind: productKindTexts[locale][draft.kind],
    state: productStateTexts[locale][state],
    titleZh: texts['zh-CN'].title,
    titleEn: texts['en-US'].title,
    subtitleZh: texts['zh-CN'].subtitle,
    subtitleEn: texts['en-US'].subtitle,
    descriptionZh: isFirst ? texts['zh-CN'].description : '',
    descriptionEn: isFirst ? texts['en-US'].description : '',
    category: slugOf(draft.categoryId),
    tags: draft.tags.join(tagSeparator),
    skuNameZh: sku?.names['zh-CN'] ?? null,
    skuNameEn: sku?.names['en-US'] ?? null,
    price: sku ? { fen: sku.priceFen } : null,
    sale: sku?.sale ? saleCell(sku.sale, timeZone) : null,
    priceSteps: sku ? stepsCell(sku.steps) : null,
    floorPrice: sku && sku.floorPriceFen !== null ? { fen: sku.floorPriceFen } : null,
    minQuantity: sku?.minQuantity ?? null,
    maxQuantity: sku?.maxQuantity ?? null,
    stockCap: sku?.stockCap ?? null,
    lowStock: sku?.lowStock ?? null,
  };
}
