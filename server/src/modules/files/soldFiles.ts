import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/site/files.ts';
import { formatBytes } from '#contract/core/bytes.ts';
import { limits } from '#contract/core/limits.ts';
import { soldFileRules } from '#contract/catalogue/soldFileRules.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { handleUpload, type Upload } from '../../platform/http/upload.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countFiles, insertFile, listStoredFiles, lockFileSpace, type StoredFile } from './repository.ts';
import type { FilesDeps } from './streams.ts';

/** Stores a file as it streams in; its row is written when all of it is there. */
export const uploadFile = ({ storage, filesChangedBy }: Pick<FilesDeps, 'storage' | 'filesChangedBy'>) =>
  handleUpload(contract.uploadFile, async (upload) => {
    const { call, file } = upload;
    const callerId = userIdOf(call);
    const { isAll, sellerId: uploadedBy } = await upload.inTransaction(async (opened) => {
      const scope = await filesChangedBy(opened);
      if (!scope.isAll) await refuseFull(opened, scope.sellerId, 0);
      return scope;
    });
    if (!isAll) await attempt(call.app.attempts, filesPerDay, String(uploadedBy), call.now);
    const early = upload.input.name ?? file.name;
    if (early !== undefined) fileNameOf(early);
    const id = randomUUID();
    const storageKey = `files/${id.slice(0, 2)}/${id}`;
    const { bytes, sha256 } = await storage.write(storageKey, file.stream);
    const name = await nameOf(upload, bytes).catch(async (error: unknown) => {
      await storage.remove(storageKey);
      throw error;
    });
    // From here on nobody can know whether the row was committed: a file that has none is swept later.
    const stored = await upload.inTransaction(async (opened) => {
      if (!isAll) await refuseFull(opened, uploadedBy, bytes);
      const sentBy = callerId === uploadedBy ? null : callerId;
      return insertFile(opened.tx, { name, bytes, sha256, storageKey, uploadedBy, sentBy, createdAt: opened.now });
    });
    return replyOf(stored);
  });

const filesPerDay: AttemptLimit = { scope: 'file_day', max: soldFileRules.sellerPerDay, seconds: 24 * 60 * 60 };

/** Whose files are at their limit keep none of `more` bytes. Others of theirs wait until this one is kept. Throws file_space_full. */
async function refuseFull({ tx }: Call, uploadedBy: number, more: number): Promise<void> {
  const max = soldFileRules.sellerBytes;
  if ((await lockFileSpace(tx, uploadedBy)) + more > max)
    throw new AppError('file_space_full', { params: { max: formatBytes(max) } });
}

async function nameOf(upload: Upload<typeof contract.uploadFile>, bytes: number): Promise<string> {
  const { name } = await upload.completed();
  if (bytes === 0) throw new AppError('invalid_input', { fields: [{ field: 'file', rule: 'required' }] });
  return fileNameOf(name ?? upload.file.name ?? '');
}

/** Files to be sold, newest first: of all who sell, or one's own; the cursor is the last one's id. */
export const listFiles = ({ filesSeenBy }: Pick<FilesDeps, 'filesSeenBy'>) =>
  handle(contract.listFiles, async (call, input) => {
    const { isAll, sellerId } = await filesSeenBy(call);
    const uploadedBy = isAll ? null : sellerId;
    const beforeId = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
    const [rows, total] = await Promise.all([
      listStoredFiles(call.tx, { uploadedBy, beforeId, max: input.limit + 1 }),
      countFiles(call.tx, uploadedBy, countedMax),
    ]);
    return pageOf({ rows, total }, input.limit, replyOf);
  });

function replyOf({ id, name, bytes, sha256, createdAt }: StoredFile): Reply<OutputOf<typeof contract.uploadFile>> {
  return { id, name, bytes, sha256: sha256.toString('hex'), createdAt };
}

/** A name that every system can save a file under. Throws invalid_input on `name`. */
function fileNameOf(name: string): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}\\/:*?"<>|]/gu, '_').trim();
  if (clean === '') throw new AppError('invalid_input', { fields: [{ field: 'name', rule: 'required' }] });
  const { max } = limits.fileName;
  if (clean.length > max) {
    throw new AppError('invalid_input', { fields: [{ field: 'name', rule: 'too_long', params: { max } }] });
  }
  return clean;
}
