import type { FileStorage } from '../../outside/files/storage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { attachment } from '../files/service.ts';
import { mayFetch } from './exports.ts';
import { findExport, findRole, type StaffOf } from './repository.ts';
import type { ExportSources } from './source.ts';
import { readTicket } from '../../platform/keys/fileTicket.ts';
import { exportTickets } from './tickets.ts';

export interface ExportDeps {
  storage: FileStorage;
  sources: ExportSources;
  staffOf?: StaffOf;
}

/** Files of exports, for those who hold a ticket. */
export function exportStreams(deps: ExportDeps): StreamRoute[] {
  return [
    {
      name: 'readExport',
      summary: 'The file of your export, at the address that `getExportTicket` gives',
      path: '/export/:exportId',
      mimetype: 'text/csv',
      query: ['user', 'expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found', 'not_staff', 'staff_role_missing'],
      open: (call) => openExport(deps, call),
    },
  ];
}

/** Throws forbidden for a ticket that is not ours or whose owner may not have it any more, link_expired, not_found. */
async function openExport({ storage, sources, staffOf }: ExportDeps, call: StreamCall): Promise<Content> {
  const { tx, now, app, params, query } = call;
  const link = readTicket(app.keys, exportTickets, { id: params['exportId'], query });
  if (link === 'forged') throw new AppError('forbidden');
  if (link.expiresAt <= now) throw new AppError('link_expired');
  const { id: exportId, userId } = link.ticket;
  const row = await findExport(tx, exportId);
  if (row?.userId !== userId || !mayFetch(row, now) || row.storageKey === null) throw new AppError('not_found');
  const role = await findRole(tx, row, staffOf);
  const source = sources[row.kind];
  if (!role) throw new AppError('forbidden');
  await source.check(tx, { userId, ...role, locale: row.locale, keys: app.keys, now }, row.filters);
  const { storageKey, bytes } = row;
  const kept = await storage.sizeOf(storageKey);
  // Restored from a backup, which has no exports.
  if (kept === undefined) throw new AppError('not_found');
  if (kept !== bytes) throw new Error(`the storage has ${kept} instead of ${bytes} bytes of export ${row.id}`);
  if (source.secret) {
    const detail = { kind: row.kind, filters: row.filters, rows: row.rowsDone };
    await recordOperation(tx, { actorId: userId, action: 'export.fetch', subject: `export ${row.id}`, detail, now });
  }
  return {
    mimetype: 'text/csv; charset=utf-8',
    bytes,
    etag: storageKey.replaceAll(/[^0-9a-z]/g, '-'),
    headers: {
      'content-disposition': attachment(row.fileName),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    },
    read: (range) => storage.read(storageKey, range),
  };
}
