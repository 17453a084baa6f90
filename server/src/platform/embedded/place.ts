/** Where the own database lies and as whom it runs, so that its user reaches programs, data and socket. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../config.ts';
import { giveToOwnerOf, hasCode, makeFolder } from '../files/folders.ts';
import { copyBinaries, findBinaries, linkLibraries, programOf, useAnother, type Binaries } from './binaries.ts';
import { findUser, ownerOf, type SystemUser } from './user.ts';

export interface Place {
  binaries: Binaries;
  /** PostgreSQL's own data folder. Without `PG_VERSION` in it there is no database yet. */
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** Only where the process is somebody else, which only root can be. */
  user: SystemUser | undefined;
}

export interface PlaceLog {
  info(text: string): void;
}

/** Where root keeps what PostgreSQL's user cannot reach elsewhere. */
const sharedFolder = '/var/lib/mallard';
/** The longest path of a socket is 103 bytes on macOS and 107 on Linux. */
const socketPathMax = 103;
const socketName = '.s.PGSQL.5432';

/** Decides for a data folder and makes what is missing, but not the database itself. */
export function preparePlace(dataFolder: string, log: PlaceLog): Place {
  const binaries = findBinaries();
  const planned = clusterOf(dataFolder);
  const user = existsSync(planned) ? ownerOf(planned) : findUser(dataFolder);
  const usable = usableBinaries(binaries, dataFolder, user, log);
  const cluster = user ? reachableCluster(planned, dataFolder, user, log) : planned;
  return {
    binaries: usable,
    cluster,
    user,
    socketFolder: makeSocketFolder(cluster, user),
    logFile: join(dataFolder, 'postgres.log'),
  };
}

/** The data folder's `postgres`, or the place that `postgres-location` names. */
export function clusterOf(dataFolder: string): string {
  const pointer = join(dataFolder, 'postgres-location');
  let cluster: string;
  try {
    cluster = readFileSync(pointer, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return join(dataFolder, 'postgres');
    throw error;
  }
  if (existsSync(dirname(cluster))) return cluster;
  throw new StartError(
    `${pointer} says that the database is in ${cluster}, which does not exist: put it back, or delete ${pointer} to begin with an empty database.`,
  );
}

function usableBinaries(found: Binaries, dataFolder: string, user: SystemUser | undefined, log: PlaceLog): Binaries {
  const linked = linkLibraries(found.folder);
  const failure = linked ? tryProgram(found, user) : 'libraries';
  if (failure === undefined) return found;
  if (failure === 'broken') throw misfit();
  // Either nobody but root reaches the packages, or root installed them and we cannot complete them.
  const base = user ? sharedFolder : dataFolder;
  const copy = copyBinaries(found, base, () => {
    log.info(`PostgreSQL cannot be run from ${found.folder}; making a copy in ${base}.`);
  });
  if (user) chmodSync(base, 0o755);
  if (tryProgram(copy, user) === undefined) return copy;
  throw misfit();
}

function misfit(): StartError {
  return new StartError(`The PostgreSQL that comes along does not run on this system: ${useAnother}.`);
}

/** Runs nothing unless there is another user to run as: a program of our own fails soon enough by itself. */
function tryProgram(binaries: Binaries, user: SystemUser | undefined): 'unreachable' | 'broken' | undefined {
  if (!user) return undefined;
  const result = runAs(user, 'test -x "$0" || exit 3; "$0" -V', programOf(binaries, 'postgres'));
  if (result === 0) return undefined;
  return result === 3 ? 'unreachable' : 'broken';
}

function reachableCluster(planned: string, dataFolder: string, user: SystemUser, log: PlaceLog): string {
  if (existsSync(planned)) {
    if (reaches(user, planned)) return planned;
    throw new StartError(
      `The database in ${planned} belongs to the user ${user.name}, who may not enter a folder above it: allow that (chmod o+x), or move the data folder.`,
    );
  }
  openWay(dataFolder);
  if (canBeMadeIn(dataFolder, user)) return planned;
  const folder = join(sharedFolder, `${basename(dirname(dataFolder))}-${randomBytes(4).toString('hex')}`);
  makeFolder(folder);
  chmodSync(sharedFolder, 0o755);
  chmodSync(folder, 0o755);
  if (!canBeMadeIn(folder, user)) {
    throw new StartError(
      `PostgreSQL's user ${user.name} can use neither ${dataFolder} nor ${sharedFolder}: ${useAnother}.`,
    );
  }
  const cluster = join(folder, 'postgres');
  const pointer = join(dataFolder, 'postgres-location');
  writeFileSync(pointer, `${cluster}\n`);
  giveToOwnerOf(dataFolder, pointer);
  log.info(`PostgreSQL's user ${user.name} cannot reach ${dataFolder}; its data are in ${cluster}.`);
  return cluster;
}

/** A data folder that root made under a strict umask may be passed through, not read. */
function openWay(dataFolder: string): void {
  const { mode, uid } = lstatSync(dataFolder);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(dataFolder, mode | 0o011);
}

function canBeMadeIn(folder: string, user: SystemUser): boolean {
  const trial = join(folder, `.trial-${process.pid}`);
  mkdirSync(trial);
  try {
    chownSync(trial, user.uid, user.gid);
    return reaches(user, trial);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

function reaches(user: SystemUser, folder: string): boolean {
  return runAs(user, 'cd "$0" && test -w .', folder) === 0;
}

function runAs(user: SystemUser, script: string, argument: string): number | null {
  return spawnSync('/bin/sh', ['-c', script, argument], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' })
    .status;
}

/** Beside the database, or, where that path is too long for a socket, in a folder of that user named after it. */
function makeSocketFolder(cluster: string, user: SystemUser | undefined): string {
  const beside = join(dirname(cluster), 'socket');
  const folder = Buffer.byteLength(join(beside, socketName)) <= socketPathMax ? beside : shortFolder(cluster, user);
  const uid = user?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const found = lstatSync(folder);
  const isSafe = found.isDirectory() && (uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0));
  if (isSafe) return folder;
  throw new StartError(`${folder} must be a folder that only PostgreSQL's user may enter: delete it and start again.`);
}

function shortFolder(cluster: string, user: SystemUser | undefined): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  if (!user) return `/tmp/mallard-${process.getuid?.() ?? ''}-${name}`;
  makeFolder(sharedFolder);
  chmodSync(sharedFolder, 0o755);
  return join(sharedFolder, `socket-${name}`);
}
