import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import * as contract from '#contract/site/files.ts';
import { pictureUrl, pictureWidths, type PictureWidth } from '#contract/site/pictures.ts';
import { handleUpload } from '../../platform/http/upload.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { userIdOf } from '../../platform/http/http.ts';
import { makePhoto, makePicture } from './picture.ts';
import { insertPicture } from './repository.ts';

const picturesPerPerson: AttemptLimit = { scope: 'picture_upload', max: 60, seconds: 10 * 60 };
/** A decoded picture takes up to 160 MB: others wait. */
const drawing = pLimit(2);

/** Where the storage keeps a size of a picture. */
export function pictureKey(name: string, width: PictureWidth): string {
  return `pictures/${name.slice(0, 2)}/${name}-${width}.webp`;
}

/** Stores a picture in all its sizes, once: the same picture has the same name. */
export const uploadPicture = (storage: FileStorage) =>
  handleUpload(contract.uploadPicture, async (upload) => {
    const { call, file } = upload;
    const uploadedBy = userIdOf(call);
    await attempt(call.app.attempts, picturesPerPerson, String(uploadedBy), call.now);
    const original = await wholeOf(file.stream);
    const { topic, driver } = await upload.completed();
    const { sizes, width, height } = await drawing(() => makePicture(original));
    const content = sizes[1280];
    const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
    for (const size of pictureWidths) await storage.write(pictureKey(name, size), Readable.from([sizes[size]]));
    await upload.inTransaction(({ tx, now }) =>
      insertPicture(tx, { name, width, height, bytes: content.length, uploadedBy, createdAt: now }),
    );
    const url = pictureUrl(name, 1280);
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
  });

/** A photo that is not for everybody: made anew without its metadata, kept nowhere. Throws as `makePicture` does. */
export function redrawnPhoto(original: Buffer): Promise<Buffer> {
  return drawing(() => makePhoto(original));
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Bodies are streams of bytes.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
