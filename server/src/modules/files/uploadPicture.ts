import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '#contract/site/files.ts';
import { pictureUrl, pictureWidths, type PictureWidth } from '#contract/site/pictures.ts';
import { handleUpload, type Upload } from '../../platform/http/upload.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf } from '../../platform/http/http.ts';
import { pictureUploads } from '../../platform/load/gates.ts';
import { makePicture } from '../../platform/pictures/pictures.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { insertPicture } from './repository.ts';
import { signedPicture } from './signedPicture.ts';

const picturesPerPerson: AttemptLimit = { scope: 'picture_upload', max: 60, seconds: 10 * 60 };
/** Decoding costs about a second of a processor each. */
const picturesPerDay: AttemptLimit = { scope: 'picture_day', max: 300, seconds: 24 * 60 * 60 };

/** Where the storage keeps a size of a picture. */
export function pictureKey(name: string, width: PictureWidth): string {
  return `pictures/${name.slice(0, 2)}/${name}-${width}.webp`;
}

/**
 * Stores a picture in all its sizes. For everybody it is stored once: the same picture has the same name. For the parties of
 * an order, a ticket, a lease, a payment dispute or a report against a shop it has a name that tells nothing of it.
 */
export const uploadPicture = (storage: FileStorage) =>
  handleUpload(contract.uploadPicture, (upload) => take(storage, upload), {
    gate: pictureUploads,
    admit: async (call) => {
      const who = String(userIdOf(call));
      await attempt(call.app.attempts, picturesPerPerson, who, call.now);
      await attempt(call.app.attempts, picturesPerDay, who, call.now);
    },
  });

async function take(storage: FileStorage, upload: Upload<typeof contract.uploadPicture>) {
  const { call, file } = upload;
  const uploadedBy = userIdOf(call);
  const { made, topic, driver, seenBy } = await storage.asFile(file.stream, async (path) => ({
    ...(await upload.completed()),
    made: await makePicture(path),
  }));
  const { sizes, width, height } = made;
  const content = sizes[1280];
  const isPrivate = seenBy !== 'everybody';
  const hash = createHash('sha256').update(content).digest('hex');
  const name = (isPrivate ? randomBytes(16).toString('hex') : hash).slice(0, 32);
  for (const size of pictureWidths) await storage.write(pictureKey(name, size), Readable.from([sizes[size]]));
  const { keys } = call.app;
  const url = await upload.inTransaction(async ({ tx, now }) => {
    const picture = {
      name,
      width,
      height,
      bytes: content.length,
      uploadedBy,
      createdAt: now,
      isPrivate,
      forTicket: seenBy === 'ticket',
      forLease: seenBy === 'lease',
      forDispute: seenBy === 'dispute',
      forShopReport: seenBy === 'shopReport',
    };
    await insertPicture(tx, picture);
    if (seenBy === 'everybody') return pictureUrl(name, 1280);
    const accessEpoch = await findAccessEpoch(tx, uploadedBy);
    if (accessEpoch === undefined) throw new AppError('login_expired');
    return signedPicture(keys, 1280, { name, of: seenBy, id: 0, userId: uploadedBy, accessEpoch, now });
  });
  return {
    file: {
      url,
      full_url: call.app.config.publicUrl + url,
      name,
      size: content.length,
      mimetype: 'image/webp' as const,
      suffix: 'webp' as const,
      sha1: createHash('sha1').update(content).digest('hex'),
      width,
      height,
      topic,
      storage: driver,
    },
  };
}
