/** Products by CSV: uploaded, looked at line by line, then changed as a whole or not at all. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { productImportStates, sheetColumns, sheetLineFilters, sheetProblems, sheetRules } from './productSheetRules.ts';

const Problem = z.object({
  problem: z.enum(sheetProblems),
  /** The column that it is about; null: the line. */
  column: z.enum(sheetColumns).nullable(),
  /** For `refused`: why, as the editor would say it. */
  message: z.string(),
});

export const ProductImport = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(productImportStates),
  /** Lines without the head. */
  lines: z.int(),
  changed: z.int(),
  wrong: z.int(),
  /** Products that were looked at or changed so far, and how many there are. */
  done: z.int(),
  total: z.int(),
  /** Why nothing was changed; null: it was, or not tried yet. */
  failure: Problem.extend({ line: z.int() }).nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
  may: z.array(z.enum(['confirm', 'discard'])),
});
export type ProductImport = z.infer<typeof ProductImport>;

export const ProductImportLine = z.object({
  /** In the file, whose head is line 1. */
  line: z.int(),
  /** Null: a new product. */
  productId: z.int().nullable(),
  /** Null: a new option. */
  skuId: z.int().nullable(),
  title: z.string(),
  changes: z.array(z.object({ column: z.enum(sheetColumns), before: z.string(), after: z.string() })),
  problem: Problem.nullable(),
});
export type ProductImportLine = z.infer<typeof ProductImportLine>;

export const uploadProductSheet = endpoint('POST /api/sale/product/sheet/upload', {
  summary:
    'Upload products of your shop, or as an admin those of the platform, as CSV, with the columns of the export; a job works out what it changes',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  upload: { as: ['raw', 'multipart'], bytesMax: sheetRules.bytes },
  input: z.strictObject({
    name: writtenLine().max(100).default(''),
    /** Of what the platform sells, by an admin of the catalogue. */
    platform: flag.default(false),
  }),
  output: ProductImport,
  errors: [
    'forbidden',
    'own_shop_not_open',
    'sheet_columns',
    'sheet_unreadable',
    'too_many_requests',
    'body_too_large',
    'upload_malformed',
  ],
});

export const getProductImport = endpoint('GET /api/sale/product/sheet/detail', {
  summary: 'One import of products with its progress',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({ id }),
  output: ProductImport,
  errors: ['forbidden', 'not_found'],
});

export const listProductImportLines = endpoint('GET /api/sale/product/sheet/lines', {
  summary: 'What each line of an import changes and what is wrong with it, by line',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({ id, show: z.enum(sheetLineFilters).default('all'), ...pageInput }),
  output: listOf(ProductImportLine),
  errors: ['forbidden', 'not_found'],
});

export const confirmProductImport = endpoint('POST /api/sale/product/sheet/confirm', {
  summary: 'Change products by an import, all of its good lines or those chosen; a job does it, wholly or not at all',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  input: z.strictObject({
    id,
    /** Numbers of lines; all that change something and are not wrong when left out. */
    lines: z.array(id).min(1).max(sheetRules.lines).optional(),
  }),
  output: ProductImport,
  errors: ['forbidden', 'own_shop_not_open', 'not_found', 'product_import_state'],
});

export const discardProductImport = endpoint('POST /api/sale/product/sheet/discard', {
  summary: 'Discard an import of products that was read',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  input: z.strictObject({ id }),
  output: ProductImport,
  errors: ['forbidden', 'own_shop_not_open', 'not_found', 'product_import_state'],
});
