import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { avatarNamePattern, avatarSizes, avatarsPerHour } from '#contract/profiles/profileRules.ts';
import * as contract from '#contract/profiles/profiles.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { hourMs } from '#contract/core/durations.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Content, StreamCall, StreamRoute } from '../../platform/http/stream.ts';
import { handleUpload } from '../../platform/http/upload.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { pictureUploads } from '../../platform/load/gates.ts';
import { makeAvatar } from '../../platform/pictures/pictures.ts';
import { avatarKey } from './avatarKey.ts';
import { findAvatars, setAvatar } from './repository.ts';
import { profileReply } from './service.ts';

const avatarsPerPerson: AttemptLimit = { scope: 'avatar_upload', ...avatarsPerHour };
/** An upload writes its files before its row. */
const lookedAtAfterMs = hourMs;

/** Makes a square of what was uploaded, in two sizes, and deletes the one before. */
export const uploadAvatar = (storage: FileStorage) =>
  handleUpload(
    contract.uploadAvatar,
    async (upload) => {
      const userId = userIdOf(upload.call);
      const made = await storage.asFile(upload.file.stream, async (path) => {
        await upload.completed();
        return makeAvatar(path);
      });
      const avatar = randomBytes(16).toString('hex');
      for (const size of avatarSizes) await storage.write(avatarKey(avatar, size), Readable.from([made[size]]));
      const { row, before } = await upload.inTransaction(({ tx }) => setAvatar(tx, { userId, avatar }));
      await removeFiles(storage, before);
      return profileReply(row);
    },
    {
      gate: pictureUploads,
      admit: (call) => attempt(call.app.attempts, avatarsPerPerson, String(userIdOf(call)), call.now),
    },
  );

/** Deletes one's picture; nothing happens where there is none. */
export const removeAvatar = (storage: FileStorage) =>
  handle(contract.removeAvatar, async (call) => {
    const { row, before } = await setAvatar(call.tx, { userId: userIdOf(call), avatar: null });
    call.afterCommit(() => {
      removeFiles(storage, before).catch((error: unknown) => {
        // The sweep finds it again.
        call.app.log.warn({ err: error }, 'the files of an avatar could not be removed');
      });
    });
    return profileReply(row);
  });

export async function removeFiles(storage: FileStorage, avatar: string | null): Promise<void> {
  if (avatar !== null) for (const size of avatarSizes) await storage.remove(avatarKey(avatar, size));
}

/** Removes pictures that nobody has any more, such as those of killed uploads and deleted accounts. */
export function avatarJobs(storage: FileStorage): PeriodicJob[] {
  return [
    {
      name: 'profiles.sweep',
      everySeconds: 3600,
      run: async ({ now, transaction }) => {
        const before = new Date(now.getTime() - lookedAtAfterMs);
        for await (const keys of storage.listWrittenBefore('avatars', before)) {
          const kept = new Set(await transaction((tx) => findAvatars(tx, keys.map(nameOfKey))));
          for (const key of keys) if (!kept.has(nameOfKey(key))) await storage.remove(key);
        }
      },
    },
  ];
}

/** `avatars/ab/abcd…-96.webp` → `abcd…` */
function nameOfKey(key: string): string {
  return key.split('/').at(-1)?.split('-')[0] ?? '';
}

export function avatarStreams(storage: FileStorage): StreamRoute[] {
  return [
    {
      name: 'readAvatar',
      summary: 'The picture of a person',
      path: '/avatars/:file',
      mimetype: 'image/webp',
      query: [],
      errors: ['not_found'],
      open: (call) => openAvatar(storage, call),
    },
  ];
}

/** A name is drawn for each upload, so its bytes never change. Throws not_found, also once it was replaced or removed. */
async function openAvatar(storage: FileStorage, { tx, params }: StreamCall): Promise<Content> {
  const [, name = '', width] = /^([0-9a-f]+)-(\d+)\.webp$/.exec(params['file'] ?? '') ?? [];
  const size = avatarSizes.find((known) => String(known) === width);
  if (size === undefined || !avatarNamePattern.test(name)) throw new AppError('not_found');
  if ((await findAvatars(tx, [name])).length === 0) throw new AppError('not_found');
  const key = avatarKey(name, size);
  const bytes = await storage.sizeOf(key);
  if (bytes === undefined) throw new AppError('not_found');
  return {
    mimetype: 'image/webp',
    bytes,
    etag: `${name}-${size}`,
    headers: {
      // Kept by its own browser only, so that a picture that was removed is soon gone everywhere.
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'",
    },
    read: (range) => storage.read(key, range),
  };
}
