/** Writes what waits: all that is kept about a person, streamed into one ZIP file, the whole of it or nothing. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import { userAccountKinds } from '#contract/money/ledger.ts';
import { avatarSizes } from '#contract/profiles/profileRules.ts';
import { streamLines } from '../../ledger/statementStream.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { pictureKey } from '../files/service.ts';
import { notify } from '../messages/service.ts';
import { avatarKey } from '../profiles/service.ts';
import { openShownItems } from '../stock/service.ts';
import * as repository from './archive.repository.ts';
import type { ArchiveRow } from './archive.repository.ts';
import { findAvatarName, findPictureNames, parts, readPart, type PartRow } from './archiveParts.repository.ts';
import { readmeText } from './readme.ts';

/** Rows that are read at once. */
const batchSize = 1000;
/** Of statements, and of what was seen of the orders. */
const ownParts = ['statement', 'seen-goods'] as const;
export const partsTotal = parts.length + ownParts.length;

/** Another writer took over, since this one was silent for too long, or the account is gone. */
class Overtaken extends Error {}

type Claimed = ArchiveRow & { storageKey: string };

/** Writes one after the other until none waits that this process may take. */
export async function writeArchives(context: JobContext, storage: FileStorage): Promise<void> {
  for (;;) {
    const claimed = await claim(context);
    if (!claimed) return;
    try {
      await writeArchive(context, storage, claimed);
    } catch (error) {
      if (error instanceof Overtaken) continue;
      context.app.log.error({ err: error, archiveId: claimed.id }, 'an archive of own data could not be written');
      await context.transaction(async (tx) => {
        const now = context.app.clock();
        const { id, storageKey, userId } = claimed;
        const state = await repository.putArchiveBack(tx, { id, storageKey, now });
        if (state === 'failed') await notify(tx, [{ kind: 'data_failed', to: [userId], params: {} }], now);
      });
      return;
    }
  }
}

async function claim({ app, transaction }: JobContext): Promise<Claimed | undefined> {
  const now = app.clock();
  const id = randomUUID();
  const storageKey = `archives/${id.slice(0, 2)}/${id}.zip`;
  const silentSince = new Date(now.getTime() - archiveRules.silentSeconds * 1000);
  const row = await transaction((tx) => repository.claimArchive(tx, { storageKey, now, silentSince }));
  return row && { ...row, storageKey };
}

async function writeArchive(context: JobContext, storage: FileStorage, claimed: Claimed): Promise<void> {
  const { app, transaction } = context;
  const { id, storageKey, userId } = claimed;
  const zip = new ZipFile();
  // What fails within a stream fails the file.
  const content = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => content.destroy(error));
  const writer = { context, storage, claimed, partsDone: 0 };
  zip.addBuffer(Buffer.from(readmeText(app.clock())), 'README.txt');
  for (const part of parts) addJson(zip, `${part.name}.json`, rowsOf(writer, part));
  addJson(zip, 'statement.json', statementOf(writer));
  addJson(zip, 'seen-goods.json', seenGoods(writer));
  await addFiles(zip, writer);
  zip.end();
  const { bytes } = await written(storage, storageKey, content);
  const now = app.clock();
  const expiresAt = new Date(now.getTime() + archiveRules.keptDays * dayMs);
  const isOurs = await transaction(async (tx) => {
    if (!(await repository.completeArchive(tx, { id, storageKey, bytes, now, expiresAt }))) return false;
    await notify(tx, [{ kind: 'data_ready', to: [userId], params: {} }], now);
    return true;
  });
  if (!isOurs) await storage.remove(storageKey);
}

/** What fails ends everything that is read for it. */
async function written(storage: FileStorage, storageKey: string, content: Readable): Promise<{ bytes: number }> {
  // Told by the storage to whoever waits for it; by then nobody else may listen.
  content.on('error', () => undefined);
  try {
    return await storage.write(storageKey, content);
  } catch (error) {
    content.destroy();
    throw error;
  }
}

interface Writer {
  context: JobContext;
  storage: FileStorage;
  claimed: Claimed;
  partsDone: number;
}

/** A list as JSON, read while it is written. */
function addJson(zip: ZipFile, name: string, batches: AsyncIterable<readonly object[]>): void {
  zip.addReadStreamLazy(name, {}, (ready) => {
    const stream = Readable.from(jsonOf(batches), { objectMode: false });
    stream.once('error', (error) => zip.emit('error', error));
    ready(null, stream);
  });
}

async function* jsonOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<Buffer> {
  let isFirst = true;
  yield Buffer.from('[');
  for await (const rows of batches) {
    for (const row of rows) {
      yield Buffer.from(`${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`);
      isFirst = false;
    }
  }
  yield Buffer.from('\n]\n');
}

async function* rowsOf(writer: Writer, part: (typeof parts)[number]): AsyncGenerator<object[]> {
  const { userId } = writer.claimed;
  const tx = writer.context.app.database.primary;
  let after = 0;
  for (;;) {
    await report(writer);
    const rows = await readPart(tx, part, { userId, after, limit: batchSize });
    yield rows.map(told);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.key ?? after;
  }
  writer.partsDone += 1;
}

/** A row without its key. */
function told(row: PartRow): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'key'));
}

/** All accounts of the wallet, each from its first posting on. */
async function* statementOf(writer: Writer): AsyncGenerator<object[]> {
  const { database } = writer.context.app;
  for (const account of userAccountKinds) {
    for await (const lines of streamLines(
      { tx: database.primary, database },
      { userId: writer.claimed.userId, account },
    )) {
      await report(writer);
      yield lines.map((line) => ({ account, ...line }));
    }
  }
  writer.partsDone += 1;
}

/** Secrets and credentials that were bought and shown; what nobody opened yet stays unseen. */
async function* seenGoods(writer: Writer): AsyncGenerator<object[]> {
  const { app } = writer.context;
  const tx = app.database.primary;
  const orders = parts.find(({ name }) => name === 'orders');
  if (!orders) throw new Error('the archive has no orders');
  let after = 0;
  for (;;) {
    await report(writer);
    const rows = await readPart(tx, orders, { userId: writer.claimed.userId, after, limit: batchSize });
    yield await openShownItems(
      tx,
      app.keys,
      rows.map(({ key }) => key),
    );
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.key ?? after;
  }
  writer.partsDone += 1;
}

/** The pictures themselves. One that the storage lost is left out. */
async function addFiles(zip: ZipFile, { context, storage, claimed: { userId } }: Writer): Promise<void> {
  const tx = context.app.database.primary;
  const avatar = await findAvatarName(tx, userId);
  const names = await findPictureNames(tx, userId, archiveRules.picturesMax);
  const files = [
    ...(avatar === null
      ? []
      : avatarSizes.map((size) => ({ key: avatarKey(avatar, size), name: `avatar-${size}.webp` }))),
    ...names.map((name) => ({ key: pictureKey(name, 1280), name: `pictures/${name}.webp` })),
  ];
  for (const { key, name } of files) {
    if ((await storage.sizeOf(key)) === undefined) continue;
    zip.addReadStreamLazy(name, { compress: false }, (ready) => {
      const stream = storage.read(key);
      stream.once('error', (error) => zip.emit('error', error));
      ready(null, stream);
    });
  }
}

/** Says that the writer lives and how far it is. Throws `Overtaken`. */
async function report({ context: { app }, claimed, partsDone }: Writer): Promise<void> {
  const { id, storageKey } = claimed;
  const moved = { id, storageKey, partsDone, partsTotal, now: app.clock() };
  if (!(await repository.recordArchiveProgress(app.database.primary, moved))) throw new Overtaken();
}
