/** The server's own PostgreSQL, for everybody who sets no DATABASE_URL. It is the real one, kept alive while this process lives, and found again after a crash. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../config.ts';
import { takeLock, type Lock } from './lock.ts';
import { answers, OwnServer, urlOf, type EmbedLog } from './owner.ts';
import { clusterOf, preparePlace, type Place } from './place.ts';
import { makeCluster, readPidFile } from './server.ts';
import { giveToOwnerOf, hasCode, makeFolder } from '../files/folders.ts';

export interface EmbedOptions {
  dataFolder: string;
  log: EmbedLog;
  /** Told when another process took the database over while its server was down; nothing works from then on. */
  onLost?: (error: Error) => void;
  /** Windows has no usable sockets; TCP on loopback with a password elsewhere only in tests. */
  transport?: 'socket' | 'tcp';
  /** How many sessions the server takes at once; one server for many applications, as in tests, needs more. */
  connectionsMax?: number;
}

export interface Embedded {
  /** For the `pg` driver. */
  url: string;
  /** Ends all sessions, stops the server and frees the data folder. */
  stop(): Promise<void>;
}

/** Makes the database at the first start, uses a server that a killed process left, and starts it again when it dies. Throws `StartError` when another process uses the data or PostgreSQL cannot run here. */
export async function startEmbedded(options: EmbedOptions): Promise<Embedded> {
  const { log } = options;
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const { dataFolder, lock } = openDataFolder(options.dataFolder);
  try {
    const place = preparePlace(dataFolder, log);
    const password = transport === 'tcp' ? passwordIn(dataFolder) : undefined;
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
      log.info(`Making the database in ${place.cluster}.`);
      await makeCluster(place, password);
    }
    checkVersion(place);
    const own = new OwnServer({
      place,
      password,
      log,
      onLost: options.onLost,
      connectionsMax: options.connectionsMax ?? 100,
    });
    await own.start();
    return {
      url: own.url,
      stop: async () => {
        await own.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of the database server that another process runs on this data folder, if one does. */
export async function findEmbedded(dataFolder: string): Promise<string | undefined> {
  if (!existsSync(dataFolder)) return undefined;
  const found = readPidFile(clusterOf(realpathSync(dataFolder)));
  if (!found?.ready) return undefined;
  const passwordFile = join(dataFolder, 'postgres.password');
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : undefined;
  const url = urlOf({ port: found.port, socketFolder: found.socketFolder, password, database: 'mallard' });
  return (await answers(url)) ? url : undefined;
}

/** Deletes a data folder and the database in it, wherever that lies. Only for what nobody runs. */
export async function removeEmbedded(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return;
  const cluster = clusterOf(realpathSync(dataFolder));
  if (existsSync(join(dataFolder, 'postgres-location'))) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
}

/** By its true path: the database must be known again however the folder is named. */
function openDataFolder(named: string): { dataFolder: string; lock: Lock } {
  try {
    makeFolder(named);
    const dataFolder = realpathSync(named);
    refuseForeign(dataFolder);
    return { dataFolder, lock: takeLock(join(dataFolder, 'mallard.lock'), dataFolder) };
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw error;
    throw new StartError(
      `The data folder ${named} cannot be written by this user: start as its owner, or set MALLARD_DATA to another folder.`,
    );
  }
}

/** What Mallard has put into data folders, this version or an earlier one. */
const ownEntry = /^(postgres(\W.*|ql-.*)?|mallard\.lock.*|keys\.json.*|files|socket|drill)$/;
/** What is in a folder by itself: hidden files, and what a file system of its own begins with. */
const ignoredEntry = /^(\..*|lost\+found)$/;

/** A folder of somebody else's things is not filled up with ours, and what is no database is not taken for one. */
function refuseForeign(dataFolder: string): void {
  const entries = readdirSync(dataFolder).filter((name) => !ignoredEntry.test(name));
  if (entries.length > 0 && !entries.some((name) => ownEntry.test(name))) {
    throw new StartError(
      `The folder ${dataFolder} holds other things than Mallard's data (${entries[0]}): set MALLARD_DATA to a folder that is new or empty.`,
    );
  }
  const cluster = clusterOf(dataFolder);
  if (!existsSync(cluster) || existsSync(join(cluster, 'PG_VERSION'))) return;
  if (statSync(cluster).isDirectory() && readdirSync(cluster).length === 0) return;
  throw new StartError(`${cluster} is no database of Mallard's: move it away, or set MALLARD_DATA to another folder.`);
}

function checkVersion(place: Place): void {
  const made = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const [major = ''] = place.binaries.version.split('.');
  if (made === major) return;
  throw new StartError(
    `The database in ${place.cluster} was made by PostgreSQL ${made} and this is PostgreSQL ${major}: carry it over with pg_upgrade or pg_dump, or go back to the version of Mallard that made it.`,
  );
}

function passwordIn(dataFolder: string): string {
  const file = join(dataFolder, 'postgres.password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveToOwnerOf(dataFolder, file);
  }
  return readFileSync(file, 'utf8').trim();
}
