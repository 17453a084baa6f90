import type { FileStorage } from '../../outside/files/storage.ts';
import { dayOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { attachment } from '../files/service.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findArchive } from './archive.repository.ts';
import { mayFetch } from './service.ts';
import { readTicket } from '../../platform/keys/fileTicket.ts';
import { archiveTickets } from './tickets.ts';

export function ownDataStreams(storage: FileStorage): StreamRoute[] {
  return [
    {
      name: 'readDataArchive',
      summary: 'The file with your own data, at the address that `getDataArchiveTicket` gives',
      path: '/own-data/:archiveId',
      mimetype: 'application/zip',
      query: ['user', 'expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found'],
      open: (call) => openArchive(storage, call),
    },
  ];
}

/** Throws forbidden for a ticket that is not ours or whose owner's account is closed, link_expired, not_found. */
async function openArchive(storage: FileStorage, { tx, now, app, params, query }: StreamCall): Promise<Content> {
  const link = readTicket(app.keys, archiveTickets, { id: params['archiveId'], query });
  if (link === 'forged') throw new AppError('forbidden');
  if (link.expiresAt <= now) throw new AppError('link_expired');
  const { id: archiveId, userId } = link.ticket;
  const [row, epoch] = await Promise.all([findArchive(tx, archiveId), findAccessEpoch(tx, userId)]);
  if (row?.userId !== userId || !mayFetch(row, now) || row.storageKey === null) throw new AppError('not_found');
  if (epoch === undefined) throw new AppError('forbidden');
  const { storageKey, bytes } = row;
  const { site } = await siteConfiguration(tx);
  const kept = await storage.sizeOf(storageKey);
  // Restored from a backup, which has no archives.
  if (kept === undefined) throw new AppError('not_found');
  if (kept !== bytes) throw new Error(`the storage has ${kept} instead of ${bytes} bytes of archive ${row.id}`);
  return {
    mimetype: 'application/zip',
    bytes,
    etag: storageKey.replaceAll(/[^0-9a-z]/g, '-'),
    headers: {
      'content-disposition': attachment(`mallard-data-${dayOf(row.askedAt, site.timeZone)}.zip`),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    },
    read: (range) => storage.read(storageKey, range),
  };
}
