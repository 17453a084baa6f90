/** Products by CSV: a sheet is uploaded, looked at by a job, confirmed, and changed by another. */
import { readFile } from 'node:fs/promises';
import { sheetColumnTexts } from '#contract/catalogue/productSheetTexts.ts';
import { sheetRules, type SheetColumn } from '#contract/catalogue/productSheetRules.ts';
import * as contract from '#contract/catalogue/productSheets.ts';
import type { ProductImport, ProductImportLine } from '#contract/catalogue/productSheets.ts';
import { failureMessage } from '#contract/core/formatError.ts';
import type { Locale } from '#contract/core/locale.ts';
import { idOfCursor } from '../../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { holds } from '../../../platform/http/session.ts';
import { plainLine } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { sharerOf } from '../../../platform/http/sharer.ts';
import { handleUpload, type Upload } from '../../../platform/http/upload.ts';
import { sheetReadings, sheetUploads } from '../../../platform/load/gates.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { FileStorage } from '../../../outside/files/storage.ts';
import { goodsChangedBy, goodsSeenBy, staffLimitsOf } from '../../shops/service.ts';
import { columnOf } from './columns.ts';
import { decodeText, readCsv } from './csv.ts';
import * as repository from './repository.ts';
import type { ImportRow, LineProblem, SheetLine } from './repository.ts';

export const readTask = 'catalogue.sheet.read';
export const applyTask = 'catalogue.sheet.apply';
/** Few sheets are worked on at a time, so that other jobs of the site go on beside them; those of a shop one after the other. */
const queueOf = (shopId: number | null) => `catalogue.sheet.${(shopId ?? 0) % sheetRules.lanes}`;

/** Each is tried product by product. */
const sheetsPerPerson: AttemptLimit = { scope: 'product_sheets', ...sheetRules.perPerson };

/** Keeps a sheet and has it looked at. Throws too_many_requests, forbidden, own_shop_not_open, sheet_columns, sheet_unreadable. */
export const uploadProductSheet = (storage: FileStorage) =>
  handleUpload(contract.uploadProductSheet, (upload) => takeSheet(storage, upload), {
    gate: sheetUploads,
    admit: (call) => attempt(call.app.attempts, sheetsPerPerson, String(userIdOf(call)), call.now),
  });

async function takeSheet(storage: FileStorage, upload: Upload<typeof contract.uploadProductSheet>) {
  const { call, file, inTransaction } = upload;
  await inTransaction(mustEditGoods);
  // Only what has arrived whole is read, so that a slow sender keeps nobody from their turn.
  const { name, platform, lines } = await storage.asFile(file.stream, async (path) => {
    const { name, platform } = await upload.completed();
    const read = async () => linesOf(await readFile(path), call.locale);
    return { name, platform, lines: await sheetReadings.run(sharerOf(call), read) };
  });
  return inTransaction(async (opened) => {
    const { tx, now, locale } = opened;
    const shopId = await goodsOfSheet(opened, platform);
    const row = await repository.insertImport(tx, {
      shopId,
      userId: userIdOf(opened),
      isStaff: staffLimitsOf(opened) !== undefined,
      name: plainLine(name || (file.name ?? '')).slice(0, 100),
      locale,
      lines,
      now,
    });
    await enqueue(
      tx,
      readTask,
      { importId: row.id },
      { at: now, jobKey: `${readTask}:${row.id}`, queue: queueOf(shopId) },
    );
    return importView(opened, row);
  });
}

/** The lines of a file by its head. Throws sheet_unreadable, sheet_columns. */
function linesOf(bytes: Buffer, locale: Locale): SheetLine[] {
  const text = decodeText(bytes);
  const unreadable = (line: number) => new AppError('sheet_unreadable', { params: { max: sheetRules.lines, line } });
  if (text === undefined) throw unreadable(1);
  const { records, wrongLine } = readCsv(text, sheetRules.lines + 1);
  if (wrongLine !== undefined) throw unreadable(wrongLine);
  const [head, ...rest] = records;
  const columns = (head?.cells ?? []).map((title) => columnOf(title));
  const strange = (head?.cells ?? []).filter((_, index) => columns[index] === undefined);
  const missing = (['productId', 'skuId'] as const).filter((column) => !columns.includes(column));
  const twice = columns.filter((column, index) => column !== undefined && columns.indexOf(column) !== index);
  const wrong = [
    ...strange.map((title) => title.slice(0, 40)),
    ...[...missing, ...twice].map((column) => (column === undefined ? '' : sheetColumnTexts[locale][column])),
  ];
  if (wrong.length > 0) throw new AppError('sheet_columns', { params: { columns: wrong.slice(0, 5).join('、') } });
  return rest.map(({ line, cells }) => {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw unreadable(line);
    const named = columns.map((column, index) => [column, cells[index] ?? ''] as const);
    return { line, cells: Object.fromEntries(named) as Partial<Record<SheetColumn, string>> };
  });
}

/** Throws not_found. */
export const getProductImport = handle(contract.getProductImport, async (call, { id }) => {
  return importView(call, await seenImport(call, id));
});

/** Throws not_found. */
export const listProductImportLines = handle(contract.listProductImportLines, async (call, input) => {
  await seenImport(call, input.id);
  const found = await repository.findFound(call.tx, input.id);
  const shown = found.filter((line) => {
    if (input.show === 'wrong') return line.problem !== null;
    return input.show === 'all' || repository.isChange(line);
  });
  const after = idOfCursor(input.cursor) ?? 0;
  const rest = shown.filter(({ line }) => line > after);
  const list = rest.slice(0, input.limit);
  const next = rest.length > list.length ? String(list.at(-1)?.line) : null;
  return { list: list.map((line) => lineView(call.locale, line)), next, total: shown.length, totalExact: true };
});

/** Throws not_found, product_import_state. */
export const confirmProductImport = handle(contract.confirmProductImport, async (call, { id, lines }) => {
  const { tx, now } = call;
  const { shopId } = await ownImport(call, id);
  await goodsOfSheet(call, shopId === null);
  const good = (await repository.findFound(tx, id)).filter(repository.isChange).map(({ line }) => line);
  const chosen = lines === undefined ? good : good.filter((line) => lines.includes(line));
  if (chosen.length === 0) throw new AppError('product_import_state');
  const row = await repository.moveImport(tx, { id, from: 'ready', to: 'applying', chosen, done: 0, now });
  if (!row) throw new AppError('product_import_state');
  await enqueue(tx, applyTask, { importId: id }, { at: now, jobKey: `${applyTask}:${id}`, queue: queueOf(shopId) });
  return importView(call, row);
});

/** Throws not_found, product_import_state. */
export const discardProductImport = handle(contract.discardProductImport, async (call, { id }) => {
  const { shopId } = await ownImport(call, id);
  await goodsOfSheet(call, shopId === null);
  const row = await repository.moveImport(call.tx, { id, from: 'ready', to: 'discarded', now: call.now });
  if (!row) throw new AppError('product_import_state');
  return importView(call, row);
});

/** Before it is known of whose goods a sheet is. Throws forbidden, grant_missing, own_shop_not_open. */
async function mustEditGoods(call: Call): Promise<void> {
  await goodsChangedBy(call);
}

/**
 * Whose goods a sheet changes: those of the caller's shop, or the one that they work for, also for an admin; null: the platform's, for
 * admins of the catalogue. Throws forbidden, own_shop_not_open.
 */
async function goodsOfSheet(call: Call, ofPlatform: boolean): Promise<number | null> {
  if (!ofPlatform) return shopIn(await goodsChangedBy({ tx: call.tx, actor: asSeller(call) }));
  if (!holds(call.actor, 'catalogue')) throw new AppError('forbidden');
  return null;
}

function shopIn(scope: Awaited<ReturnType<typeof goodsSeenBy>>): number {
  if (scope === 'all') throw new AppError('forbidden');
  return scope.shopId;
}

function asSeller({ actor }: Call): Call['actor'] {
  return actor.kind === 'user' ? { ...actor, grants: [], role: 'user' } : actor;
}

/** An import that the caller sent for this shop. Throws forbidden, not_found. */
async function ownImport(call: Call, id: number): Promise<ImportRow> {
  const row = await seenImport(call, id);
  if (row.userId !== userIdOf(call)) throw new AppError('not_found');
  return row;
}

/**
 * An import of this shop: whoever owns it sees what anybody sent, its staff what they sent; of the platform's products, admins of the
 * catalogue. Throws forbidden, not_found.
 */
async function seenImport(call: Call, id: number): Promise<ImportRow> {
  const row = await repository.findImport(call.tx, id);
  if (row?.shopId === null && holds(call.actor, 'catalogue')) return row;
  const shopId = shopIn(await goodsSeenBy({ tx: call.tx, actor: asSeller(call) }));
  const isOwner = staffLimitsOf(call) === undefined;
  if (row?.shopId !== shopId || !(isOwner || row.userId === userIdOf(call))) throw new AppError('not_found');
  return row;
}

function importView(call: Pick<Call, 'locale' | 'actor'>, row: ImportRow): Reply<ProductImport> {
  const { id, name, state, done, total, failure, createdAt, finishedAt } = row;
  const { lineCount: lines, changedCount: changed, wrongCount: wrong } = row;
  const may: ProductImport['may'] = [];
  const isReady = state === 'ready' && row.userId === userIdOf(call);
  if (isReady && changed > 0) may.push('confirm');
  if (isReady) may.push('discard');
  return {
    id,
    name,
    state,
    lines,
    changed,
    wrong,
    done,
    total,
    failure: failure && { line: failure.line, ...problemView(call.locale, failure) },
    createdAt,
    finishedAt,
    may,
  };
}

function lineView(
  locale: Locale,
  { updatedAt: _updatedAt, problem, ...line }: repository.FoundLine,
): ProductImportLine {
  return { ...line, problem: problem && problemView(locale, problem) };
}

function problemView(locale: Locale, { problem, column, error }: LineProblem) {
  return { problem, column, message: error ? failureMessage(locale, error) : '' };
}
