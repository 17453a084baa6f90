import { exportRules, programExportKinds, type ExportAct, type ExportKind } from '#contract/exports/exportKinds.ts';
import * as contract from '#contract/exports/exports.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './repository.ts';
import type { ExportRow } from './repository.ts';
import type { ExportSource, ExportSources, Reader } from './source.ts';
import { signedTicket } from '../../platform/keys/fileTicket.ts';
import { exportTickets } from './tickets.ts';

/** The job that writes what waits. */
export const exportTask = 'exports.write';

/** Each is a file that is kept for a day. */
const exportsPerPerson: AttemptLimit = { scope: 'exports', ...exportRules.perPerson };

/** Puts an export on its way. Throws forbidden, export_limit, export_too_long, invalid_input, too_many_requests, and what its source refuses. */
export const startExport = (sources: ExportSources) =>
  handle(contract.startExport, async (call, { kind, filters }) => {
    const { tx, now, locale } = call;
    if (!isFor(call, kind)) throw new AppError('forbidden');
    const source = sources[kind];
    const problems = problemsOf(source, filters);
    if (problems.length > 0) throw new AppError('invalid_input', { fields: problems });
    const reader = readerOf(call);
    await source.check(tx, reader, filters);
    await attempt(call.app.attempts, exportsPerPerson, String(reader.userId), now);
    const rowsTotal = await source.count(tx, reader, filters);
    if (rowsTotal > exportRules.rowsMax) {
      throw new AppError('export_too_long', { params: { rows: rowsTotal, max: exportRules.rowsMax } });
    }
    const fileName = `${source.name(reader, filters)}.csv`;
    const shopId = reader.shop?.id ?? null;
    const made = { userId: reader.userId, shopId, kind, filters, locale, rowsTotal, fileName, askedAt: now };
    const row = await repository.insertExport(tx, made, exportRules.underWayMax);
    if (!row) throw new AppError('export_limit', { params: { max: exportRules.underWayMax } });
    await source.begin?.(tx, reader, filters);
    await enqueue(tx, exportTask, {}, { at: now });
    return replyOf(call, row);
  });

function problemsOf(source: ExportSource, filters: contract.ExportFilters): FieldProblem[] {
  const known: readonly string[] = source.filters;
  const strange = Object.keys(filters).filter((name) => !known.includes(name));
  const missing = source.needed.filter((name) => filters[name] === undefined);
  const isBackwards = filters.from !== undefined && filters.to !== undefined && filters.to < filters.from;
  return [
    ...strange.map((name) => ({ field: `filters.${name}`, rule: 'not_taken' as const })),
    ...missing.map((name) => ({ field: `filters.${name}`, rule: 'required' as const })),
    ...(isBackwards ? [{ field: 'filters.to', rule: 'before_from' as const }] : []),
  ];
}

/** One's own export. Throws not_found. */
export const getExport = handle(contract.getExport, async (call, { id }) => {
  return replyOf(call, await ownExport(call, id));
});

/** One's own exports, newest first. */
export const listExports = handle(contract.listExports, async (call, { kind, cursor, limit }) => {
  const userId = userIdOf(call);
  const shopId = shopOf(call);
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    repository.listExportsOf(call.tx, { userId, shopId, kind, beforeId, limit: limit + 1 }),
    repository.countExportsOf(call.tx, { userId, shopId, kind, max: countedMax }),
  ]);
  return pageOf({ rows, total }, limit, (row) => replyOf(call, row));
});

/** Its writer notices with the next batch, and keeps nothing. Throws not_found, state_conflict. */
export const stopExport = handle(contract.stopExport, async (call, { id }) => {
  await ownExport(call, id);
  const stopped = await repository.endExport(call.tx, id, { state: 'stopped', now: call.now });
  if (!stopped) throw new AppError('state_conflict');
  return replyOf(call, stopped);
});

/** An address that a browser opens without a login, for a minute. Throws not_found, export_not_ready, forbidden. */
export const getExportTicket = (sources: ExportSources) =>
  handle(contract.getExportTicket, async (call, { id }) => {
    const row = await ownExport(call, id);
    if (!mayFetch(row, call.now)) throw new AppError('export_not_ready');
    await sources[row.kind].check(call.tx, readerOf(call), row.filters);
    const { url, expiresAt } = signedTicket(call.app.keys, exportTickets, { id, userId: row.userId, now: call.now });
    return { url, expiresAt: expiresAt.toISOString() };
  });

async function ownExport(call: Call, id: number): Promise<ExportRow> {
  const row = await repository.findExport(call.tx, id);
  if (row?.userId !== userIdOf(call) || row.shopId !== shopOf(call) || !isFor(call, row.kind)) {
    throw new AppError('not_found');
  }
  return row;
}

/** Whether a caller may ask for such lists at all: a program for those of its shop. */
function isFor({ actor }: Call, kind: ExportKind): boolean {
  return actor.kind === 'user' && (!actor.sellsOnly || programExportKinds.includes(kind));
}

/** The shop whose staff asks; null: for oneself. */
function shopOf({ actor }: Call): number | null {
  return (actor.kind === 'user' ? actor.shop?.id : undefined) ?? null;
}

function readerOf({ actor, locale, now, app: { keys } }: Call): Reader {
  if (actor.kind !== 'user') throw new AppError('login_needed');
  return { userId: actor.userId, role: actor.role, grants: actor.grants, shop: actor.shop, locale, keys, now };
}

/** Whether its file is there and its time not over. */
export function mayFetch({ state, expiresAt }: ExportRow, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && expiresAt > now;
}

function replyOf({ now }: Pick<Call, 'now'>, row: ExportRow): Reply<contract.Export> {
  const { state } = row;
  const may: ExportAct[] = [];
  if (state === 'waiting' || state === 'running') may.push('stop');
  if (mayFetch(row, now)) may.push('fetch');
  return { ...row, may };
}
