/** Restores a backup beside the shop it was taken of, and compares both: what nobody has restored is no backup. */
import type { FileStorage } from '../outside/files/storage.ts';
import { askOver, withClient, type Ask } from '../platform/database/client.ts';
import { emptyDatabase } from '../platform/database/migrate.ts';
import { provedBooks } from './books.ts';
import type { OpenKeys } from './backupKeys.ts';
import type { Manifest, Sum } from './manifest.ts';
import { measureStream } from './partFiles.ts';
import type { Progress } from './progress.ts';
import { listEntries, listEntriesAfter, listFilesAfter, listSealsAfter, noteDrill, sumLedger } from './repository.ts';
import { restore } from './restore.ts';

export interface DrillOptions {
  folder: string;
  liveUrl: string;
  /** An empty database and a storage that are there for this only. */
  drillUrl: string;
  storage: FileStorage;
  openKeys: OpenKeys;
  progress: Progress;
  signal: AbortSignal;
  migrations?: string | undefined;
}

export interface DrillReport {
  manifest: Manifest;
  /** In words for a terminal. */
  compared: string[];
  /** Empty: the backup is good. */
  differences: string[];
  /** Whether the live shop knows this backup, and now that it was tried. */
  noted: boolean;
}

/** Empties the drill's database at its end. Throws what `restore` throws. */
export async function drill(options: DrillOptions): Promise<DrillReport> {
  const { drillUrl, liveUrl, storage, progress, signal } = options;
  let isOurs = false;
  try {
    const onBegin = () => {
      isOurs = true;
    };
    // The installation keeps the keys that it has.
    const openKeys: OpenKeys = async (found) => ({ ...(await options.openKeys(found)), keep: () => undefined });
    const manifest = await restore({ ...options, openKeys, databaseUrl: drillUrl, onBegin });
    progress.step('Proving its books');
    const broken = await provedBooks(drillUrl);
    progress.step('Comparing');
    const report = await withClient(drillUrl, 'mallard drill', (restored) =>
      withClient(liveUrl, 'mallard drill', async (live) => {
        const both = { restored: askOver(restored), live: askOver(live) };
        return compare(both, { manifest, storage, signal });
      }),
    );
    const differences = [...broken, ...report.differences];
    const isGood = differences.length === 0;
    const noted =
      isGood &&
      (await withClient(liveUrl, 'mallard drill', (client) =>
        noteDrill(askOver(client), manifest.startedAt, new Date()),
      ));
    return { manifest, compared: ['the books hold', ...report.compared], differences, noted };
  } finally {
    if (isOurs) await emptyDatabase(drillUrl);
  }
}

interface Both {
  restored: Ask;
  live: Ask;
}

interface Findings {
  compared: string[];
  differences: string[];
}

/** At most so many of a kind are told. */
const toldMax = 5;

async function compare(
  both: Both,
  { manifest, storage, signal }: { manifest: Manifest; storage: FileStorage; signal: AbortSignal },
): Promise<Findings> {
  const findings: Findings = { compared: [], differences: [] };
  const { seal, sums } = manifest.ledger;
  const steps = [
    () => compareSeals(both, findings),
    () => compareSums(both, { toEntryId: seal?.toEntryId ?? 0, promised: sums }, findings),
    () => compareLaterEntries(both, seal?.toEntryId ?? 0, findings),
    () => compareFiles(both.restored, storage, findings),
  ];
  for (const step of steps) {
    signal.throwIfAborted();
    await step();
  }
  return findings;
}

/** Each seal holds all before it: equal ones say that the ledger is the same up to there. */
async function compareSeals({ restored, live }: Both, { compared, differences }: Findings): Promise<void> {
  let [count, wrong, newest] = [0, 0, 0];
  for (;;) {
    const [page, there] = await Promise.all([listSealsAfter(restored, newest), listSealsAfter(live, newest)]);
    for (const [index, seal] of page.entries()) {
      count += 1;
      const other = there[index];
      if (JSON.stringify(other) === JSON.stringify(seal)) continue;
      wrong += 1;
      if (wrong > toldMax) continue;
      const found = other?.id === seal.id ? `${other.hash.slice(0, 16)}…` : 'missing';
      differences.push(`Seal ${seal.id} is ${seal.hash.slice(0, 16)}… in the backup and ${found} in the live shop.`);
    }
    const last = page.at(-1);
    if (!last) break;
    newest = last.id;
  }
  compared.push(count === 0 ? 'no seals: nothing was sealed yet' : `${count} seals up to number ${newest}`);
}

async function compareSums(
  { restored, live }: Both,
  { toEntryId, promised }: { toEntryId: number; promised: readonly Sum[] },
  { compared, differences }: Findings,
): Promise<void> {
  const [all, here, there] = await Promise.all([
    sumLedger(restored),
    sumLedger(restored, toEntryId),
    sumLedger(live, toEntryId),
  ]);
  const pairs = [
    { what: 'of the manifest', expected: promised, found: all },
    { what: `of the live shop up to entry ${toEntryId}`, expected: there, found: here },
  ];
  for (const { what, expected, found } of pairs) {
    if (JSON.stringify(expected) === JSON.stringify(found)) continue;
    differences.push(`The sums ${what} are ${JSON.stringify(expected)}, the restored ones ${JSON.stringify(found)}.`);
  }
  const postings = all.reduce((sum, one) => sum + one.postings, 0);
  compared.push(`${all.length} kinds of accounts over ${postings} postings, up to entry ${toEntryId} and in all`);
}

/** What no seal covers yet, entry by entry. */
async function compareLaterEntries(
  { restored, live }: Both,
  toEntryId: number,
  { compared, differences }: Findings,
): Promise<void> {
  let [count, wrong] = [0, 0];
  for (let after = toEntryId; ;) {
    const page = await listEntriesAfter(restored, after);
    const last = page.at(-1);
    if (!last) break;
    const ids = page.map(({ id }) => id);
    const there = new Map((await listEntries(live, ids)).map(({ id, content }) => [id, content]));
    for (const { id, content } of page) {
      count += 1;
      if (there.get(id) === content) continue;
      wrong += 1;
      if (wrong <= toldMax)
        differences.push(`Entry ${id} is ${content} in the backup and ${there.get(id) ?? 'missing'} in the live shop.`);
    }
    after = last.id;
  }
  compared.push(`${count} entries after the last seal`);
}

/** What is sold is there, byte by byte. */
async function compareFiles(restored: Ask, storage: FileStorage, { compared, differences }: Findings): Promise<void> {
  let [count, wrong] = [0, 0];
  for (let after = 0; ;) {
    const page = await listFilesAfter(restored, after);
    const last = page.at(-1);
    if (!last) break;
    for (const { id, key, bytes, sha256 } of page) {
      count += 1;
      const size = await storage.sizeOf(key);
      const found = size === undefined ? undefined : await measureStream(storage.read(key));
      if (found?.sha256 === sha256 && found.bytes === bytes) continue;
      wrong += 1;
      if (wrong <= toldMax)
        differences.push(`File ${id} (${key}) is ${found ? 'another one' : 'missing'} in the backup.`);
    }
    after = last.id;
  }
  compared.push(`${count} sold files with their hashes`);
}
