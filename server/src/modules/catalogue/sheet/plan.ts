/** What the lines of a sheet make of one product. Pure. */
import {
  productColumns,
  sheetRules,
  tagSeparator,
  textColumns,
  type ProductColumn,
  type SheetColumn,
} from '#contract/catalogue/productSheetRules.ts';
import { atClock } from '../../../platform/day.ts';
import { limits } from '#contract/core/limits.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { cellsOf, kindOf, stateOf, type Draft, type SheetWords, type Sku } from './columns.ts';
import { unmarked } from './csv.ts';
import type { FoundLine, LineProblem, SheetLine } from './repository.ts';

/** A product as it is; undefined: the lines make a new one. */
export interface Known {
  draft: Draft;
  state: ProductState;
  updatedAt: string;
}

export interface PlanWords extends SheetWords {
  idOf: (slug: string) => number | undefined;
}

export interface Plan {
  found: FoundLine[];
  /** What is saved: the input of `saveProduct` before it is parsed. Undefined: nothing changes, or nothing can. */
  input: Record<string, unknown> | undefined;
  /** The line of each option of `input`, in its order; undefined: no line changed it. */
  lineOfSku: (number | undefined)[];
}

type SkuChange = Partial<Omit<Sku, 'names'>> & { names?: Partial<Sku['names']> };

/** Whose new options stand beside no other one. */
const freshSku = { names: { 'zh-CN': '', 'en-US': '' } };

const fen = (cell: string) => {
  const digits = cell.replaceAll(/[,，¥￥\s]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
};
const whole = (cell: string) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined);

/** How a column of an option is read into it; undefined: it is none of these. */
const skuColumns: Partial<Record<SheetColumn, (cell: string) => SkuChange | undefined>> = {
  skuNameZh: (cell) => ({ names: { 'zh-CN': cell } }),
  skuNameEn: (cell) => ({ names: { 'en-US': cell } }),
  price: (cell) => given(fen(cell), (priceFen) => ({ priceFen })),
  priceSteps: (cell) => given(stepsIn(cell), (steps) => ({ steps })),
  floorPrice: (cell) => orNone(cell, fen, (floorPriceFen) => ({ floorPriceFen })),
  minQuantity: (cell) => given(whole(cell), (minQuantity) => ({ minQuantity })),
  maxQuantity: (cell) => given(whole(cell), (maxQuantity) => ({ maxQuantity })),
  stockCap: (cell) => orNone(cell, whole, (stockCap) => ({ stockCap })),
  lowStock: (cell) => given(whole(cell), (lowStock) => ({ lowStock })),
};

/**
 * Steps as `quantity=price`, one behind the other; undefined: they are none. Sheets from before have a colon, which
 * spreadsheets read as a time of day and write back with a leading zero or one decimal, so that such prices are none.
 */
function stepsIn(cell: string): Sku['steps'] | undefined {
  const parts = cell
    .split(tagSeparator.trim())
    .map((part) => part.trim())
    .filter(Boolean);
  const steps = parts.map((part) => {
    const [first = '', price = '', ...more] = part.split(/[=＝:：]/).map((text) => text.trim());
    const isTime = /^0\d/.test(price) || (/[:：]/.test(part) && /\.\d$/.test(price));
    const isWhole = more.length === 0 && !isTime;
    return { quantity: whole(first), priceFen: fen(price), isWhole };
  });
  const read = steps.flatMap(({ quantity, priceFen, isWhole }) =>
    isWhole && quantity !== undefined && priceFen !== undefined ? [{ quantity, priceFen }] : [],
  );
  return read.length === parts.length ? read : undefined;
}

/** A price for a time as `price | from | until`, by the site's clock; empty: none. Undefined: it is none of these. */
function saleIn(cell: string, timeZone: string): SkuChange | undefined {
  if (cell === '') return { sale: null };
  const [price = '', from = '', until = '', ...more] = cell.split(tagSeparator.trim()).map((part) => part.trim());
  const priceFen = fen(price);
  const [begins, ends] = [from, until].map((text) => momentIn(text, timeZone));
  if (more.length > 0 || priceFen === undefined || !begins || !ends || begins >= ends) return undefined;
  return { sale: { priceFen, from: begins.toISOString(), until: ends.toISOString() } };
}

/** As `2026-11-11 00:00`, also as spreadsheets write it: `2026/11/1 8:00`. */
function momentIn(text: string, timeZone: string): Date | undefined {
  const [, year, month, day, hour, minute] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const two = (digits = '') => digits.padStart(2, '0');
  return atClock(`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${two(minute)}`, timeZone);
}

const given = <Value>(value: Value | undefined, change: (value: Value) => SkuChange) =>
  value === undefined ? undefined : change(value);
const orNone = (
  cell: string,
  read: (cell: string) => number | undefined,
  change: (value: number | null) => SkuChange,
) => (cell === '' ? change(null) : given(read(cell), change));

const neverEmpty: readonly SheetColumn[] = [
  'titleZh',
  'category',
  'skuNameZh',
  'price',
  'minQuantity',
  'maxQuantity',
  'lowStock',
  ...textColumns,
];

const isNumeric = (column: SheetColumn) => !['skuNameZh', 'skuNameEn'].includes(column);

/** What the lines, all of one product, change of it. */
export function planOf(known: Known | undefined, lines: readonly SheetLine[], words: PlanWords): Plan {
  const product: Partial<Record<ProductColumn, { value: string; line: number }>> = {};
  const changed = new Map<number, SkuChange>();
  const added: { line: number; change: SkuChange }[] = [];
  const seen = new Set<number>();
  const found = lines.map((line) => lookAt(line));
  if (known === undefined && !found.some(({ problem }) => problem?.problem === 'unknown_kind')) {
    const kind = kindOf(lines[0]?.cells.kind ?? '');
    if (kind === undefined) for (const line of found) line.problem ??= { problem: 'unknown_kind', column: 'kind' };
  }
  const isAnyChange = found.some(({ changes, problem }) => problem === null && changes.length > 0);
  if (!isAnyChange) return { found, input: undefined, lineOfSku: [] };
  const kept = known?.draft.skus ?? [];
  const lineOf = (skuId: number | undefined) => found.find((line) => line.skuId !== null && line.skuId === skuId)?.line;
  const skus = [
    ...kept.map((sku) => merged(sku, changed.get(sku.id ?? 0))),
    ...added.map(({ change }) => merged({ ...(kept[0] ?? freshSku), id: undefined, sale: null, steps: [] }, change)),
  ];
  return {
    found,
    input: { ...baseOf(), skus },
    lineOfSku: [...kept.map(({ id }) => lineOf(id)), ...added.map(({ line }) => line)],
  };

  function lookAt({ line, cells }: SheetLine): FoundLine {
    const skuId = numberIn(cells.skuId);
    const sku = known?.draft.skus.find(({ id }) => id === skuId);
    const title = known?.draft.texts['zh-CN'].title ?? unmarked((cells.titleZh ?? '').trim());
    const seenLine: FoundLine = {
      line,
      productId: known?.draft.id ?? null,
      skuId: sku?.id ?? null,
      title,
      changes: [],
      problem: null,
      updatedAt: known?.updatedAt ?? null,
    };
    const wrong = (problem: LineProblem['problem'], column: SheetColumn | null = null): FoundLine => ({
      ...seenLine,
      changes: [],
      problem: { problem, column },
    });
    const tooLong = (Object.keys(cells) as SheetColumn[]).find(
      (column) => (cells[column] ?? '').length > longest(column),
    );
    if (tooLong) return wrong('too_long', tooLong);
    if (skuId !== undefined && !sku) return wrong('unknown_option', 'skuId');
    if (skuId !== undefined && seen.has(skuId)) return wrong('twice', 'skuId');
    if (skuId !== undefined) seen.add(skuId);
    const stands = known && cellsOf(known.draft, sku, { state: known.state, words, isFirst: true });
    const before = (column: SheetColumn) => shown(stands?.[column] ?? null);
    const isProductAlone = sku === undefined && known !== undefined && known.draft.skus.length === 0;
    let change: SkuChange = {};
    for (const column of Object.keys(cells) as SheetColumn[]) {
      const raw = oneFeed(cells[column] ?? '').trim();
      const cell = unmarked(raw);
      const old = before(column);
      if (raw === old || cell === old) continue;
      if (column === 'productId' || column === 'skuId') continue;
      // What can't be empty stays as it is.
      if (cell === '' && neverEmpty.includes(column)) continue;
      if (column === 'state' || column === 'kind') {
        if (known === undefined || cell === '') continue;
        if (column === 'kind' ? kindOf(cell) === known.draft.kind : stateOf(cell) === known.state) continue;
        return wrong('fixed', column);
      }
      if (isProductColumn(column)) {
        if (cell === '' && known === undefined) continue;
        // A new option need not repeat what its product says.
        if (cell === '' && sku === undefined && known !== undefined && !isProductAlone) continue;
        const other = product[column];
        if (other !== undefined && other.value !== cell) return wrong('conflict', column);
        if (column === 'category' && words.idOf(cell) === undefined) return wrong('unknown_category', column);
        if (other === undefined) {
          product[column] = { value: cell, line };
          seenLine.changes.push({ column, ...briefly(old, cell) });
        }
        continue;
      }
      if (cell === '' && sku === undefined) continue;
      const read = column === 'sale' ? saleIn(cell, words.timeZone) : skuColumns[column]?.(cell);
      if (read === undefined) return wrong(column === 'sale' ? 'sale_format' : 'number', column);
      if (isNumeric(column) && sku && isSame(sku, read)) continue;
      change = { ...change, ...read, ...(read.names && { names: { ...change.names, ...read.names } }) };
      seenLine.changes.push({ column, before: old, after: cell });
    }
    if (sku?.id !== undefined) changed.set(sku.id, change);
    else if (Object.keys(change).length > 0) added.push({ line, change });
    return seenLine;
  }

  function baseOf(): Record<string, unknown> {
    const value = (column: ProductColumn) => product[column]?.value;
    const old = known?.draft;
    const zh = { ...old?.texts['zh-CN'], ...texts(value('titleZh'), value('subtitleZh'), value('descriptionZh')) };
    const en = {
      title: '',
      ...old?.texts['en-US'],
      ...texts(value('titleEn'), value('subtitleEn'), value('descriptionEn')),
    };
    const slug = value('category');
    const tags = value('tags');
    return {
      ...(old ?? { kind: kindOf(lines[0]?.cells.kind ?? '') }),
      texts: { 'zh-CN': { title: '', ...zh }, 'en-US': en },
      ...(slug !== undefined && { categoryId: words.idOf(slug) }),
      ...(tags !== undefined && {
        tags: tags
          .split(tagSeparator.trim())
          .map((tag) => tag.trim())
          .filter(Boolean),
      }),
    };
  }
}

/** The number in a cell that names a product or an option; undefined: none. */
export function numberIn(cell: string | undefined): number | undefined {
  const text = (cell ?? '').trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function isProductColumn(column: SheetColumn): column is ProductColumn {
  return (productColumns as readonly SheetColumn[]).includes(column);
}

function texts(title: string | undefined, subtitle: string | undefined, description: string | undefined) {
  return {
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
    ...(description !== undefined && { description }),
  };
}

const longest = (column: SheetColumn) => (textColumns.includes(column) ? limits.product.description : sheetRules.cell);

/** Spreadsheets end lines within a cell in two ways. */
const oneFeed = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** A change as it is shown: of a long text the part around the first letter that is another. */
function briefly(before: string, after: string): { before: string; after: string } {
  const max = sheetRules.shown;
  if (before.length <= max && after.length <= max) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - max / 10);
  const part = (text: string) =>
    [from > 0 ? '…' : '', text.slice(from, from + max), text.length > from + max ? '…' : ''].join('');
  return { before: part(before), after: part(after) };
}

function merged(sku: object, change: SkuChange | undefined): object {
  if (!change) return sku;
  const names = { ...(sku as { names?: object }).names, ...change.names };
  return { ...sku, ...change, names };
}

function isSame(sku: Sku, change: SkuChange): boolean {
  return Object.entries(change).every(
    ([name, value]) => JSON.stringify((sku as Record<string, unknown>)[name]) === JSON.stringify(value),
  );
}

/** A cell as the file has it, without the marks of the file. */
function shown(cell: ReturnType<typeof cellsOf>[SheetColumn]): string {
  if (cell === null) return '';
  if (typeof cell === 'object' && 'fen' in cell) return (cell.fen / 100).toFixed(2);
  return oneFeed(String(cell)).trim();
}
