/** Photos of documents: marked, encrypted, and shown to their person and to admins who look, for some minutes. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { neededPhotos } from '#contract/realNames/identityDocuments.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import * as contract from '#contract/realNames/realNames.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { dayOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { handleUpload } from '../../platform/http/upload.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { isSignature, numberOfLink } from '../../platform/keys/signedLink.ts';
import { pictureUploads } from '../../platform/load/gates.ts';
import { makeMarkedPhoto } from '../../platform/pictures/pictures.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { photoKeyContext } from './realNameEncryption.ts';
import { decryptPhoto, encryptPhoto } from './photoCipher.ts';
import { photoMark } from './photoMark.ts';
import { findPhoto, putPhoto, type StoredPhoto } from './photos.repository.ts';
import { lockRealName } from './repository.ts';

const photosPerPerson: AttemptLimit = { scope: 'identity_photo', ...realNameRules.photosPerDay };

/** Keeps a photo for the draft of whoever uploads it, in place of the one of its side. Throws not_found, state_conflict. */
export const uploadRealNamePhoto = (storage: FileStorage) =>
  handleUpload(
    contract.uploadRealNamePhoto,
    async (upload) => {
      const { call, input, file } = upload;
      const userId = userIdOf(call);
      // Before anything is read: who may not has nothing decoded.
      const { timeZone } = await upload.inTransaction(async ({ tx }) => {
        await mustBeDraft(tx, { ...input, userId });
        return (await siteConfiguration(tx)).site;
      });
      const content = await storage.asFile(file.stream, async (path) => {
        await upload.completed();
        return makeMarkedPhoto(path, photoMark(call.app.config.publicUrl, dayOf(call.now, timeZone)));
      });
      const { key, encrypted } = encryptPhoto(content);
      const name = randomBytes(16).toString('hex');
      const storageKey = `identities/${name.slice(0, 2)}/${name}.bin`;
      await storage.write(storageKey, Readable.from([encrypted]));
      const keyEncrypted = call.app.keys.encrypt(key.toString('base64'), photoKeyContext(storageKey));
      const { shown, before } = await upload.inTransaction(async (current) => {
        const { tx, now } = current;
        await mustBeDraft(tx, { ...input, userId });
        const photo = { realNameId: input.id, side: input.side, storageKey, keyEncrypted, bytes: content.length, now };
        const kept = await putPhoto(tx, photo);
        const [url] = await photoUrls(current, [{ id: kept.id }]);
        return { shown: { side: input.side, url: url ?? '', uploadedAt: now }, before: kept.before };
      });
      if (before !== undefined) await storage.remove(before);
      return shown;
    },
    {
      gate: pictureUploads,
      admit: (call) => attempt(call.app.attempts, photosPerPerson, String(userIdOf(call)), call.now),
    },
  );

async function mustBeDraft(
  tx: Tx,
  { id, side, userId }: { id: number; side: contract.RealNamePhoto['side']; userId: number },
): Promise<void> {
  const row = await lockRealName(tx, id);
  if (!row || row.userId !== userId) throw new AppError('not_found');
  if (row.state !== 'draft') throw new AppError('state_conflict');
  if (neededPhotos(row.kind, row.document).includes(side)) return;
  throw new AppError('invalid_input', { fields: [{ field: 'side', rule: 'one_of' }] });
}

/** Addresses of photos for the caller, good for some minutes or until what they had opened is ended. */
export async function photoUrls(call: Call, photos: readonly { id: number }[]): Promise<string[]> {
  if (photos.length === 0) return [];
  const userId = userIdOf(call);
  const epoch = await findAccessEpoch(call.tx, userId);
  if (epoch === undefined) throw new AppError('login_expired');
  const expires = Math.floor(call.now.getTime() / 1000) + realNameRules.photoLinkSeconds;
  return photos.map(({ id }) => {
    const right = { id, userId, epoch, expires };
    const query = new URLSearchParams({
      user: String(userId),
      epoch: String(epoch),
      expires: String(expires),
      signature: signatureOf(call.app.keys, right).toString('base64url'),
    });
    return `/identity-photo/${id}?${query.toString()}`;
  });
}

/** The photos as a reply has them. */
export async function shownPhotos(call: Call, photos: readonly StoredPhoto[]) {
  const urls = await photoUrls(call, photos);
  return photos.map(({ side, createdAt }, at) => ({ side, url: urls[at] ?? '', uploadedAt: createdAt }));
}

export function photoStreams(storage: FileStorage): StreamRoute[] {
  return [
    {
      name: 'readIdentityPhoto',
      summary: 'The photo of a document, at the address that its person and the reviewers are given',
      path: '/identity-photo/:id',
      mimetype: 'image/webp',
      query: ['user', 'epoch', 'expires', 'signature'],
      errors: ['forbidden', 'link_expired', 'not_found'],
      open: (call) => openPhoto(storage, call),
    },
  ];
}

/** Throws forbidden for an address that is not ours or whose user lost what they had opened, link_expired, not_found. */
async function openPhoto(storage: FileStorage, { tx, now, app, params, query }: StreamCall): Promise<Content> {
  const { user, epoch: given, expires: until, signature } = query;
  const [id, userId, epoch, expires] = [params['id'], user, given, until].map(numberOfLink);
  if (!id || !userId || !epoch || !expires) throw new AppError('forbidden');
  if (!isSignature(signature, signatureOf(app.keys, { id, userId, epoch, expires }))) throw new AppError('forbidden');
  if (expires * 1000 <= now.getTime()) throw new AppError('link_expired');
  if ((await findAccessEpoch(tx, userId)) !== epoch) throw new AppError('forbidden');
  const photo = await findPhoto(tx, id);
  // Restored from a backup, the file may be missing.
  if (!photo || (await storage.sizeOf(photo.storageKey)) === undefined) throw new AppError('not_found');
  const key = Buffer.from(app.keys.decrypt(photo.keyEncrypted, photoKeyContext(photo.storageKey)), 'base64');
  const content = decryptPhoto(await buffer(storage.read(photo.storageKey)), key);
  return {
    mimetype: 'image/webp',
    bytes: content.length,
    etag: `identity-photo-${id}`,
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    },
    read: (range) => Readable.from([range ? content.subarray(range.first, range.last + 1) : content]),
  };
}

function signatureOf(
  keys: Keys,
  { id, userId, epoch, expires }: { id: number; userId: number; epoch: number; expires: number },
): Buffer {
  return keys.lookupHash('identity photo link', [id, userId, epoch, expires].join('.'));
}
