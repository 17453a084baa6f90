import { pictureNamePattern, pictureWidths, type PictureWidth } from '#contract/site/pictures.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/http.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { attachment } from './disposition.ts';
import { findFile, isPicturePublic } from './repository.ts';
import { readDownload, type DownloadRight } from './signedDownload.ts';
import { readPictureLink, type PictureRight } from './signedPicture.ts';
import { pictureKey } from './uploadPicture.ts';

/** Files are their seller's, also those that staff send. */
export interface FilesScope {
  sellerId: number;
  /** Files of all who sell, for admins. */
  isAll: boolean;
}

export interface FilesDeps {
  storage: FileStorage;
  /** Whether the buyer may still have the file of this order: asked again for each download. */
  mayDownload: (tx: Tx, right: DownloadRight) => Promise<boolean>;
  /** Whose files the caller sees. Throws forbidden for whoever sells nothing. */
  filesSeenBy: (call: Pick<Call, 'tx' | 'actor'>) => Promise<FilesScope>;
  /** The same for new files. Throws also own_shop_not_open. */
  filesChangedBy: (call: Pick<Call, 'tx' | 'actor'>) => Promise<FilesScope>;
  /** Whether its reader may still see the picture as a part of this order, ticket, lease or payment dispute: asked again each time. */
  maySeePicture: (tx: Tx, right: PictureRight) => Promise<boolean>;
}

/** Pictures for everybody; pictures of orders and sold files for those who hold a link. */
export function filesStreams(deps: Pick<FilesDeps, 'storage' | 'mayDownload' | 'maySeePicture'>): StreamRoute[] {
  return [
    {
      name: 'readPicture',
      summary: 'A picture of a product, a shop or a review',
      path: '/pictures/:file',
      mimetype: 'image/webp',
      query: [],
      errors: ['not_found'],
      open: (call) => openPicture(deps, call),
    },
    {
      name: 'readOrderPicture',
      summary:
        'A picture of a refund, of a message about an order, of a ticket, of a lease or of a payment dispute, at the address that these give to its parties',
      path: '/evidence/:file',
      mimetype: 'image/webp',
      query: ['order', 'ticket', 'lease', 'dispute', 'user', 'epoch', 'expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found'],
      open: (call) => openOrderPicture(deps, call),
    },
    {
      name: 'readSoldFile',
      summary: 'The file that you bought, at the address that `downloadOrder` gives',
      path: '/download/:fileId',
      mimetype: 'application/octet-stream',
      query: ['order', 'user', 'epoch', 'expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found'],
      open: (call) => openDownload(deps, call),
    },
  ];
}

/** A picture's bytes never change: its name is their hash. Throws not_found. */
async function openPicture({ storage }: Pick<FilesDeps, 'storage'>, { tx, params }: StreamCall): Promise<Content> {
  const picture = pictureOf(params['file']);
  if (!picture || !(await isPicturePublic(tx, picture.name))) throw new AppError('not_found');
  return contentOf(storage, picture, {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  });
}

/** Throws forbidden for an address that is not ours or whose reader may not see it any more, link_expired, not_found. */
async function openOrderPicture(
  { storage, maySeePicture }: Pick<FilesDeps, 'storage' | 'maySeePicture'>,
  { tx, now, app, params, query }: StreamCall,
): Promise<Content> {
  const picture = pictureOf(params['file']);
  if (!picture) throw new AppError('not_found');
  const link = readPictureLink(app.keys, { name: picture.name, query });
  if (link === 'forged') throw new AppError('forbidden');
  if (link.expiresAt <= now) throw new AppError('link_expired');
  if (!(await maySeePicture(tx, link.right))) throw new AppError('forbidden');
  return contentOf(storage, picture, {
    'cache-control': 'private, max-age=600',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
}

interface StoredSize {
  name: string;
  width: PictureWidth;
}

/** What an address such as `<name>-640.webp` is about. */
function pictureOf(file: string | undefined): StoredSize | undefined {
  const [, name = '', size] = /^([0-9a-f]+)-(\d+)\.webp$/.exec(file ?? '') ?? [];
  const width = pictureWidths.find((known) => String(known) === size);
  return width === undefined || !pictureNamePattern.test(name) ? undefined : { name, width };
}

async function contentOf(
  storage: FileStorage,
  { name, width }: StoredSize,
  headers: Content['headers'],
): Promise<Content> {
  const key = pictureKey(name, width);
  const bytes = await storage.sizeOf(key);
  if (bytes === undefined) throw new AppError('not_found');
  return {
    mimetype: 'image/webp',
    bytes,
    etag: `${name}-${width}`,
    headers,
    read: (range) => storage.read(key, range),
  };
}

/** Throws forbidden for a link that is not ours or whose right is gone, link_expired, not_found. */
async function openDownload(
  { storage, mayDownload }: Pick<FilesDeps, 'storage' | 'mayDownload'>,
  { tx, now, app, params, query }: StreamCall,
): Promise<Content> {
  const link = readDownload(app.keys, { fileId: params['fileId'], query });
  if (link === 'forged') throw new AppError('forbidden');
  if (link.expiresAt <= now) throw new AppError('link_expired');
  if (!(await mayDownload(tx, link.right))) throw new AppError('forbidden');
  const file = await findFile(tx, link.right.fileId);
  if (!file) throw new AppError('not_found');
  const kept = await storage.sizeOf(file.storageKey);
  if (kept !== file.bytes)
    throw new Error(`the storage has ${kept ?? 'nothing'} instead of ${file.bytes} bytes of file ${file.id}`);
  return {
    mimetype: 'application/octet-stream',
    bytes: file.bytes,
    etag: file.sha256.toString('hex'),
    headers: {
      'content-disposition': attachment(file.name),
      'repr-digest': `sha-256=:${file.sha256.toString('base64')}:`,
      'x-content-sha256': file.sha256.toString('hex'),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    },
    read: (range) => storage.read(file.storageKey, range),
  };
}
