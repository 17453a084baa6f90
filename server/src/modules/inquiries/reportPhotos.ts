/** Photos that anybody may add to a report, and that nobody but admins ever sees. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '#contract/verification/fakeReports.ts';
import { handleUpload } from '../../platform/http/upload.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { networkOf } from '../../platform/load/gate.ts';
import { pictureUploads } from '../../platform/load/gates.ts';
import { makePhoto } from '../../platform/pictures/pictures.ts';
import { findPhoto, insertPhoto } from './reportPhotos.repository.ts';

const photosPerAddress: AttemptLimit = { scope: 'report_photo', max: 10, seconds: 60 * 60 };
/** Of IPv6 a /48: whoever has one has 65,536 addresses of the kind above. */
const photosPerNetwork: AttemptLimit = { scope: 'report_photo_network', max: 40, seconds: 60 * 60 };
const linkSeconds = 10 * 60;

/** Makes a photo anew, without anything that it told of its taker, and keeps it for a report of the next day. */
export const uploadReportPhoto = (storage: FileStorage) =>
  handleUpload(
    contract.uploadReportPhoto,
    async (upload) => {
      const { call, file } = upload;
      const content = await storage.asFile(file.stream, async (path) => {
        await upload.completed();
        return makePhoto(path);
      });
      const photo = randomBytes(24).toString('base64url');
      const name = randomBytes(16).toString('hex');
      const storageKey = `reports/${name.slice(0, 2)}/${name}.webp`;
      await storage.write(storageKey, Readable.from([content]));
      const tokenHash = hashOfPhoto(call.app.keys, photo);
      await upload.inTransaction(({ tx, now }) =>
        insertPhoto(tx, { tokenHash, storageKey, bytes: content.length, now }),
      );
      return { photo };
    },
    {
      gate: pictureUploads,
      admit: async ({ app, ip, now }) => {
        await attempt(app.attempts, photosPerAddress, ip, now);
        const network = networkOf(ip);
        if (network !== undefined) await attempt(app.attempts, photosPerNetwork, network, now);
      },
    },
  );

/** What a photo is found by. */
export function hashOfPhoto(keys: Keys, photo: string): Buffer {
  return keys.lookupHash('report photo', photo);
}

/** An address for admins, good for 10 minutes to whoever has it. */
export function photoUrl(keys: Keys, { id, now }: { id: number; now: Date }): string {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  const signature = signatureOf(keys, id, expires).toString('base64url');
  return `/report-photo/${id}?${new URLSearchParams({ expires: String(expires), signature }).toString()}`;
}

export function reportPhotoStreams(storage: FileStorage): StreamRoute[] {
  return [
    {
      name: 'readReportPhoto',
      summary: 'The photo of a report of a fake, at the address that `getFakeReportRecord` gives to admins',
      path: '/report-photo/:id',
      mimetype: 'image/webp',
      query: ['expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found'],
      open: (call) => openPhoto(storage, call),
    },
  ];
}

/** Throws forbidden for an address that is not ours, link_expired, not_found. */
async function openPhoto(storage: FileStorage, { tx, now, app, params, query }: StreamCall): Promise<Content> {
  const [id, expires] = [params['id'], query['expires']].map((text) =>
    /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0,
  );
  const given = Buffer.from(query['signature'] ?? '', 'base64url');
  if (!id || !expires) throw new AppError('forbidden');
  const expected = signatureOf(app.keys, id, expires);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('forbidden');
  if (expires * 1000 <= now.getTime()) throw new AppError('link_expired');
  const photo = await findPhoto(tx, id);
  const kept = photo && (await storage.sizeOf(photo.storageKey));
  // Restored from a backup, it may be missing.
  if (!photo || kept === undefined) throw new AppError('not_found');
  return {
    mimetype: 'image/webp',
    bytes: kept,
    etag: `report-photo-${id}`,
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    },
    read: (range) => storage.read(photo.storageKey, range),
  };
}

function signatureOf(keys: Keys, id: number, expires: number): Buffer {
  return keys.lookupHash('report photo link', `${id}.${expires}`);
}
