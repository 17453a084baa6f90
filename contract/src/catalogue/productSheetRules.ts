/** Products as a sheet that spreadsheets edit: its columns and numbers. Free of zod. */

/** Columns in the order of the file; what is fixed tells which option a line is of and changes nothing. */
export const sheetColumns = [
  'productId',
  'skuId',
  'kind',
  'state',
  'titleZh',
  'titleEn',
  'subtitleZh',
  'subtitleEn',
  'descriptionZh',
  'descriptionEn',
  'category',
  'tags',
  'skuNameZh',
  'skuNameEn',
  'price',
  'sale',
  'priceSteps',
  'floorPrice',
  'minQuantity',
  'maxQuantity',
  'stockCap',
  'lowStock',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** Columns of a product, the same in all of its lines. */
export const productColumns = [
  'titleZh',
  'titleEn',
  'subtitleZh',
  'subtitleEn',
  'descriptionZh',
  'descriptionEn',
  'category',
  'tags',
] as const;
export type ProductColumn = (typeof productColumns)[number];

export const sheetRules = {
  /** Lines of a sheet without its head. */
  lines: 1000,
  bytes: 8 * 1024 * 1024,
  /** Characters of a cell, but for long texts. */
  cell: 1000,
  /** Characters of a change that are shown of a long text. */
  shown: 200,
  /** Sheets of the site that are worked on at a time; those of one shop one after the other. */
  lanes: 2,
  /** Sheets that a person sends. */
  perPerson: { max: 30, seconds: 60 * 60 },
  /** How long an import is remembered. */
  days: 7,
} as const;

export const productImportStates = ['reading', 'ready', 'applying', 'done', 'failed', 'discarded'] as const;
export type ProductImportState = (typeof productImportStates)[number];

/** Which lines are shown. */
export const sheetLineFilters = ['all', 'changed', 'wrong'] as const;

/** What can be wrong with a line besides what the editor would refuse. */
export const sheetProblems = [
  'unknown_product',
  'unknown_option',
  'unknown_category',
  'unknown_kind',
  'fixed',
  'number',
  'sale_format',
  'conflict',
  'twice',
  'too_long',
  'cells',
  'changed_meanwhile',
  'refused',
] as const;

/** Long texts: written once for each product, and an empty cell leaves them as they are. */
export const textColumns: readonly SheetColumn[] = ['descriptionZh', 'descriptionEn'];

/** Between the tags of a product in their cell, and between its price steps. */
export const tagSeparator = ' | ';
/** Between the quantity and the price of a step. A colon would make a time of day of it in spreadsheets. */
export const stepSign = '=';
/** Price steps as they stand in their cell: quantities, and the price of a piece from each of them on, in yuan. */
export const stepsSample = [`10${stepSign}9.50`, `50${stepSign}8`].join(tagSeparator);
/** A price for a time as it stands in its cell: the price in yuan, since when and until when, by the site's clock. */
export const saleSample = ['6.99', '2026-11-11 00:00', '2026-11-12 00:00'].join(tagSeparator);
